"""Scoring (XP-14): one place for every point, as lines with their rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.outcome import Outcome, ScoreLine, ranked
from meeplehall.engine.wording import plural
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import CARD, FEED, FIRST_PIPELINE, TACTIC, XE, each
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.effects.at_end import end_xp
from meeplehall.games.xenon_profiteer.rules.state import XP_SIDE, Facility, Industry

MONEY_PER_XP: Final = COMPONENTS.setup.money_per_xp
INSTALLED_XP: Final = COMPONENTS.setup.installed_xp
PIPELINE_XP: Final[list[int]] = COMPONENTS.setup.pipeline_xp_total
_ENDING: Final[list[tuple[int, Effect]]] = [
    (card, CARD[card].ability)
    for card in range(FEED, FIRST_PIPELINE)
    if CARD[card].ability.timing == "game_end"
]
#: those that bring points of their own, and the one that changes what money is worth
ENDING_CARDS: Final = [(card, effect) for card, effect in _ENDING if effect.effect != "end_money_rate"]
#: as a set
ENDING: Final = sum([1 << card for card, _ in ENDING_CARDS])
MONEY_CARDS: Final = [(card, effect) for card, effect in _ENDING if effect.effect == "end_money_rate"]


def money_rate(state: Industry, player: int) -> int:
    """How many $ make 1 XP (XP-14.5, XP-12.14)."""
    for card, effect in MONEY_CARDS:
        if state.facilities[player].installed >> card & 1:
            return effect.money_per_xp
    return MONEY_PER_XP


def open_lines(state: Industry, player: int, worded: bool = True) -> list[tuple[str, int, str]]:
    """The count of what everybody sees: label, points, rule; words cost more than counting does."""
    facility = state.facilities[player]
    lines = [(CARD[card].name, CARD[card].xp, "XP-14.1") for card in each(facility.completed)]
    installed = facility.installed
    if installed:
        count = installed.bit_count()
        label = plural(count, "installed card") if worded else ""
        lines.append((label, count * INSTALLED_XP, "XP-14.2"))
    if installed & ENDING:
        for card, effect in ENDING_CARDS:
            if installed >> card & 1:
                label = f"{CARD[card].name}: {_worth(effect)}" if worded else ""
                lines.append((label, end_xp(state, player, effect), "XP-14.2"))
    pipelines = facility.pipelines.bit_count()
    if pipelines:
        together = " together" if pipelines > 1 else ""
        label = plural(pipelines, "Pipeline") + together if worded else ""
        lines.append((label, PIPELINE_XP[pipelines], "XP-14.3"))
    if state.trigger == player and state.privilege == XP_SIDE:
        lines.append(("Privilege token", state.rules.privilege_xp, "XP-14.4"))
    rate = money_rate(state, player)
    why = "" if rate == MONEY_PER_XP else f" ({CARD[MONEY_CARDS[0][0]].name})"
    label = f"${facility.money}: 1 XP for every ${rate}{why}" if worded else ""
    lines.append((label, facility.money // rate, "XP-14.5"))
    return lines


def score_lines(state: Industry, player: int, worded: bool = True) -> list[tuple[str, int, str]]:
    """The whole count, with the Tactics card."""
    lines = open_lines(state, player, worded)
    facility = state.facilities[player]
    if facility.tactic >= 0 and not facility.tactic_used:
        effect = TACTIC[facility.tactic].end
        label = f"{TACTIC[facility.tactic].name}: {_worth(effect)}" if worded else ""
        lines.append((label, end_xp(state, player, effect), "XP-14.7"))
    return lines


def _worth(effect: Effect) -> str:
    """What an end effect counts, for a line of the score."""
    return effect.text.removeprefix("Installed: ").rstrip(".")


def score(state: Industry, player: int) -> int:
    """The sum of it."""
    return _sum(score_lines(state, player, False))


def counts_elsewhere(facility: Facility, with_tactic: bool) -> bool:
    """Can the score change though nothing of the own Facility does, by an ability of the game's end?"""
    tactic = with_tactic and facility.tactic >= 0 and not facility.tactic_used
    return tactic or facility.installed & ENDING > 0


def score_open(state: Industry, player: int) -> int:
    """The sum of what everybody sees."""
    return _sum(open_lines(state, player, False))


def _sum(lines: list[tuple[str, int, str]]) -> int:
    total = 0
    for line in lines:
        total += line[1]
    return total


def outcome(state: Industry) -> Outcome:
    """Everybody's count, and who is ahead of whom."""
    lines = [[ScoreLine(*line) for line in score_lines(state, player)] for player in range(state.seats)]
    scores = [sum(line.points for line in count) for count in lines]
    if not state.stack:
        _name_tie_breaks(state, scores, lines)
    return Outcome(scores, ranks(state), lines)


def _name_tie_breaks(state: Industry, scores: list[int], lines: list[list[ScoreLine]]) -> None:
    """Whoever shares the best score reads what decided, down to the first difference (XP-14.8, XP-14.9)."""
    tied = [player for player, score in enumerate(scores) if score == max(scores)]
    if len(tied) < 2:
        return
    rule = "XP-14.9" if state.rules.later else "XP-14.8"
    for name in state.rules.tie_breaks:
        counts = [TIE_BREAKS[name](state.facilities[player]) for player in tied]
        for player, count in zip(tied, counts, strict=True):
            lines[player].append(ScoreLine(f"Tie-break: {TIE_WORDS[name].format(abs(count))}", 0, rule))
        if len(set(counts)) > 1:
            return


def ranks(state: Industry) -> list[int]:
    """Most XP first; ties as the edition breaks them, then shared (XP-14.8, XP-14.9)."""
    seats = range(state.seats)
    breaks = [TIE_BREAKS[name] for name in state.rules.tie_breaks]
    return ranked(
        [(score(state, player), *[better(state.facilities[player]) for better in breaks]) for player in seats]
    )


def winners(state: Industry) -> list[int]:
    """Who has won, or would if the match ended now."""
    return [player for player, rank in enumerate(ranks(state)) if rank == 1]


# what ties are broken by: more of it is better


def _stored(facility: Facility) -> int:
    return facility.stored


def _money(facility: Facility) -> int:
    return facility.money


def _few_in_system(facility: Facility) -> int:
    return -sum([pile.count(XE) for pile in (facility.hand, facility.draw, facility.discard)])


TIE_BREAKS: Final[dict[str, Callable[[Facility], int]]] = {
    "most_stored_xe": _stored,
    "most_money": _money,
    "fewest_xe_in_system": _few_in_system,
}
#: how they are told
TIE_WORDS: Final = {
    "most_stored_xe": "{} Xe in cold storage, more is better",
    "most_money": "${}, more is better",
    "fewest_xe_in_system": "{} Xe left in hand and piles, fewer is better",
}
