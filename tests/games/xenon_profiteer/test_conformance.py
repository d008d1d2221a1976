"""The tests that every game inherits, for Xenon Profiteer."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from meeplehall.engine.event import EVERYBODY
from meeplehall.engine.game import Setup
from meeplehall.games.xenon_profiteer.components.cards import CARD, FEED, FIRST_UPGRADE, TACTIC, each
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import Conformance
from meeplehall.testing.memory import NOBODY, Zone, memory_breaches
from meeplehall.testing.walks import new_match

GOLDEN = Path(__file__).parent / "golden"


class TestXenonProfiteer(Conformance):
    game = GAME
    told_otherwise = frozenset({"Elements"})
    shared = ("spare_tactics",)
    pinned_branches = {
        (2, 1, 0, 7): 17169,
        (2, 1, 30, 6): 3286,
        (2, 5, 60, 6): 6270,
        (3, 1, 150, 4): 312,
        (3, 4, 77, 6): 14126,
        (4, 2, 120, 6): 11175,
        (4, 7, 90, 6): 80938,
    }
    golden = {
        GOLDEN / "2-players.txt": (Setup(2), 1),
        GOLDEN / "3-players-later.txt": (Setup(3, {"edition": "later"}), 2),
        GOLDEN / "4-players-expansions.txt": (
            Setup(4, {"tactics": True, "profiteers": True, "colours": "random"}),
            3,
        ),
        GOLDEN / "5-players-later-expansions.txt": (
            Setup(5, {"edition": "later", "five_players": True, "tactics": True, "profiteers": True}),
            4,
        ),
    }

    def zones(self, state: Industry) -> Iterator[Zone]:
        """All cards of which a player, or the match, has one: the others cannot be told apart."""
        drawn = sum(state.chance[1::2])  # a pile may have been shuffled, and dealt from
        for seat, facility in enumerate(state.facilities):
            opened = state.open and state.active == seat
            yield Zone(f"hand {seat}", told_apart(facility.hand, seat), EVERYBODY if opened else 1 << seat)
            pile = told_apart(facility.draw[::-1], seat)
            yield Zone(f"draw {seat}", pile, NOBODY, ordered=True, stirred=drawn)
            kept = [*facility.discard, *each(facility.installed | facility.completed), facility.contract]
            yield Zone(f"open {seat}", told_apart(kept, seat))
            looked = [state.turn.looked] if state.active == seat else []
            yield Zone(f"looked {seat}", told_apart(looked, seat), 1 << seat)
            tactic = [TACTIC[facility.tactic].id] if facility.tactic >= 0 else []
            yield Zone(f"tactic {seat}", tactic, EVERYBODY if facility.tactic_used else 1 << seat)
        for which in range(2):
            yield Zone(f"deck {which}", told_apart(state.decks[which][::-1]), NOBODY, ordered=True)
            yield Zone(f"bin {which}", told_apart(state.bins[which]))
        yield Zone("lines", told_apart([*state.line, *state.turn.dealt]))
        yield Zone("spare", [TACTIC[card].id for card in state.spare_tactics], NOBODY)


def told_apart(cards: Iterable[int], seat: int = -1) -> list[str]:
    """Starters, of which everybody has one of each, and cards that are there once."""
    return [
        CARD[card].id if card >= FIRST_UPGRADE else f"{CARD[card].id} of {seat}"
        for card in cards
        if card >= FEED and (card < FIRST_UPGRADE or CARD[card].copies == 1)
    ]


def forgets_what_was_kept(state: Industry, seat: int, seed: int) -> Industry:
    """A redeal that deals out anew what others have openly kept in their hands."""
    forgetful = state.clone()
    for facility in forgetful.facilities:
        facility.shown = ()
    return GAME.redeal(forgetful, seat, seed)


def forgets_what_lies_under(state: Industry, seat: int, seed: int) -> Industry:
    """A redeal that shuffles the cards under a draw pile into it."""
    forgetful = state.clone()
    for facility in forgetful.facilities:
        facility.sunk = 0
    return GAME.redeal(forgetful, seat, seed)


@pytest.mark.parametrize("forgetful", [forgets_what_was_kept, forgets_what_lies_under])
def test_a_forgetful_redeal_is_found(forgetful: Callable[[Industry, int, int], Industry]) -> None:
    suite = TestXenonProfiteer()
    for seed in range(30):
        match = new_match(GAME, Setup(3, {"profiteers": True, "bonus_contracts": False}), seed)
        for _ in range(3):  # whoever comes first is the Chemist
            options = match.state.options(match.state.waiting[0])
            chosen = [option for option in options if option.label(match.state, 0).startswith("Blue")]
            match.do(match.state.waiting[0], chosen[0] if chosen else Random(seed).choice(options))
        if any(memory_breaches(match, suite.zones, forgetful, suite.alike, seed, 300)):
            return
    raise AssertionError("nobody noticed")
