"""Set-up (HX-3): options, and the table before anything has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meeplehall.engine.chance import streams
from meeplehall.engine.game import Setup
from meeplehall.engine.options import Option, OptionError, Value
from meeplehall.games.helionox.components.board import BUILDINGS, HEX_ID, HEXES, LOCATION_ID
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.cards import CARD, PRIME
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.components.opponents import OPPONENT_ID, OURS
from meeplehall.games.helionox.rules.episodes import make_rules
from meeplehall.games.helionox.rules.phases.dealing import DEAL
from meeplehall.games.helionox.rules.state import NONE, STREAMS, Chronicle, Player, Rules

OPTIONS: Final = (
    Option(
        "episode", "1", "The episode, or Eternal mode with all that the episodes bring.", "HX-1.3",
        choices=("1", "2", "3", "4", "5", "eternal"),
    ),
    Option(
        "difficulty", "standard", "Veteran: Infamy on the Opponent's cards counts for it.", "HX-1.4",
        choices=("standard", "veteran"),
    ),
    Option(
        "head_start", "balanced",
        f"Balanced: the Opponent of an episode begins with Influence ({OURS}). None: with nothing.",
        "HX-3.2.5", choices=("balanced", "none"),
    ),
    Option("start_player", "0", "Who goes first in every round.", "HX-1.5", choices=("0", "1", "2", "3")),
    Option(
        "colours", "seats", "Colours by seat, or everybody chooses.", "HX-1.7", choices=("seats", "choose"),
    ),
    Option(
        "eternal_opponent", "random", "Eternal mode: the Opponent.", "HX-11.3.1",
        choices=("random", *OPPONENT_ID),
    ),
    Option(
        "eternal_hexes", (),
        f"Eternal mode: the {COMPONENTS.eternal.hexes_in_play} worlds in play, if not drawn.",
        "HX-11.3.2", choices=tuple(HEX_ID),
    ),
    Option(
        "eternal_locations", (), "Eternal mode: Location cards to use; the others are drawn.", "HX-11.3.2",
        choices=tuple(LOCATION_ID),
    ),
)  # fmt: skip


def check(seats: int, options: Mapping[str, Value]) -> None:
    """Options that do not go together."""
    if int(str(options["start_player"])) >= seats:
        raise OptionError(f"start_player: there is no seat {options['start_player']}; the first one is 0.")
    eternal = options["episode"] == "eternal"
    for name in ("eternal_hexes", "eternal_locations"):
        if options[name] and not eternal:
            raise OptionError(f"{name}: only Eternal mode chooses worlds (HX-11.3.2).")
    if options["eternal_opponent"] != "random" and not eternal:
        raise OptionError("eternal_opponent: an episode has its own Opponent (HX-3.2.1).")
    make_rules(seats, options, None)


def set_up(seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Chronicle:
    """The table before the deal. In Eternal mode chance has already drawn what nobody chose (HX-11.3)."""
    chance = streams(seed, STREAMS)
    rules = make_rules(seats, options, chance)
    state = Chronicle.of(
        [DEAL], seed, STREAMS, log,
        rules=rules, players=[_player(rules, seat) for seat in range(seats)], event_deck=[], spare_events=[],
        placed=[], tokens=[], scored=[], taken_events=[], purged=[], decks=[[] for _ in range(FACTIONS)],
        reserve=[], consumed=[], taken_cards=[], devastation=[0] * HEXES, market_devastation=[0] * FACTIONS,
        market_defense=[0] * FACTIONS, topped=0, primes=CARD[PRIME].copies, influence=0, infamy=0,
        archivist=rules.archivist, round=0, cycle=0, turn=0, actions_left=0, buildings_left=0,
    )  # fmt: skip
    state.chance = chance
    return state


def _player(rules: Rules, seat: int) -> Player:
    return Player.of(
        deck=[], hand=[], play=[], discard=[], marks=[0] * FACTIONS, built=[0] * BUILDINGS,
        ready=[0] * BUILDINGS, unites=[], known=0, colour=NONE if rules.colours_chosen else seat,
        architect=NONE, cryo=0, here=NONE, cred=0, defense=0, keys=0, fuel=0, accessed=0, passed=False,
        confirmed=False, fewer=0,
    )  # fmt: skip


def setups() -> list[Setup]:
    """Player counts and options that together touch every rule."""
    found = [Setup(seats, {"episode": str(n)}) for n in range(1, 6) for seats in range(1, 5)]
    found += [Setup(seats, {"episode": "eternal"}) for seats in range(1, 5)]
    return [
        *found,
        Setup(2, {"episode": "1", "difficulty": "veteran", "start_player": "1", "colours": "choose"}),
        Setup(1, {"episode": "2", "head_start": "none"}),
        Setup(3, {"episode": "eternal", "eternal_opponent": "interworld_council", "difficulty": "veteran"}),
    ]
