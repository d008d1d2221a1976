"""Set-up (HX-3): options, and the table before anything has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meeplehall.engine.chance import streams
from meeplehall.engine.game import Setup
from meeplehall.engine.options import Option, OptionError, Preset, Value
from meeplehall.games.helionox.components.board import BUILDINGS, HEX_ID, HEXES, LOCATION_ID
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.cards import CARD, PRIME
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.components.opponents import OPPONENT_ID, OURS
from meeplehall.games.helionox.rules.episodes import make_rules
from meeplehall.games.helionox.rules.phases.dealing import DEAL
from meeplehall.games.helionox.rules.state import NONE, STREAMS, Chronicle, Player, Rules

_EPISODES: Final = {str(one.number): f"{one.number}: {one.title}" for one in COMPONENTS.episode}
_OPPONENTS: Final = {opponent.id: opponent.name for opponent in COMPONENTS.opponent}
_HEXES: Final = {hex.id: hex.name for hex in COMPONENTS.hex}
_LOCATIONS: Final = {place.id: f"{place.name} ({_HEXES[place.hex]})" for place in COMPONENTS.location}
_ETERNAL: Final = "Eternal mode"
STARTS: Final = {"0": "The first seat", "1": "The second seat", "2": "The third seat", "3": "The fourth seat"}

OPTIONS: Final = (
    Option(
        "episode", "1",
        "Each episode has its own Opponent and worlds, and brings more rules; Eternal mode mixes all.",
        "HX-1.3", choices=("1", "2", "3", "4", "5", "eternal"), title="Episode",
        words=_EPISODES | {"eternal": "Eternal mode: everything at once"},
    ),
    Option(
        "difficulty", "standard",
        "Against veterans the Opponent also counts the Infamy on its cards, and is harder to beat.", "HX-1.4",
        choices=("standard", "veteran"), title="Difficulty",
        words={"standard": "Standard", "veteran": "Veteran"},
    ),
    Option(
        "head_start", "balanced",
        f"The Opponent begins with Influence and Events cost more, so that winning is a challenge ({OURS}).",
        "HX-3.2.5", choices=("balanced", "none"), title="The Opponent's head start",
        words={"balanced": "Balanced", "none": "None: it begins with nothing, Events cost what is printed"},
    ),
    Option(
        "start_player", "0", "This player begins every round, and answers when the whole table decides.",
        "HX-1.5", choices=("0", "1", "2", "3"), title="Starting player",
        words=STARTS,
    ),
    Option(
        "colours", "seats", "From episode 2 on each colour has an Alpha card of its own.", "HX-1.7",
        choices=("seats", "choose"), title="Colours",
        words={"seats": "By seat", "choose": "Everybody chooses one"},
    ),
    Option(
        "eternal_opponent", "random", "Who profits from the death of the sun; each has rules of its own.",
        "HX-11.3.1", choices=("random", *OPPONENT_ID), title="Opponent",
        words={"random": "Drawn at random"} | _OPPONENTS, part=_ETERNAL,
    ),
    Option(
        "eternal_hexes", (),
        f"Choose all {COMPONENTS.eternal.hexes_in_play} worlds, or none: then they are drawn at random.",
        "HX-11.3.2", choices=tuple(HEX_ID), title="Worlds in play", words=_HEXES, part=_ETERNAL,
    ),
    Option(
        "eternal_locations", (),
        "What Keys open on the worlds; where you choose none, one is drawn at random.", "HX-11.3.2",
        choices=tuple(LOCATION_ID), title="Location cards", words=_LOCATIONS, part=_ETERNAL,
    ),
)  # fmt: skip

#: ways to play that people ask for
PRESETS: Final = (
    Preset(
        "First game", "Episode 1 with two: four worlds, two factions, five rounds, no deck to build.", seats=2
    ),
    Preset("Standard", "Episode 1 with as many as you like; the other episodes follow as a campaign."),
    Preset("All factions", "Episode 2: four factions, and everybody builds a deck first.", {"episode": "2"}),
    Preset("Full rules", "Episode 5: five worlds, Marks, the Archivist and Gravshots.", {"episode": "5"}),
    Preset("Eternal mode", "Opponent and worlds are drawn from everything there is.", {"episode": "eternal"}),
    Preset("Alone", "Episode 1 for one player.", seats=1),
)


def check(seats: int, options: Mapping[str, Value]) -> None:
    """Options that do not go together."""
    if int(str(options["start_player"])) >= seats:
        chosen = STARTS[str(options["start_player"])].lower()
        raise OptionError(f"start_player: {chosen} cannot start, there are only {seats}.")
    eternal = options["episode"] == "eternal"
    for name in ("eternal_hexes", "eternal_locations"):
        if options[name] and not eternal:
            raise OptionError(f"{name}: only Eternal mode chooses worlds (HX-11.3.2).")
    if options["eternal_opponent"] != "random" and not eternal:
        raise OptionError("eternal_opponent: an episode has its own Opponent (HX-3.2.1).")
    if eternal:
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
