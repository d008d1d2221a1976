"""Helionox: Chronicles - the definition of the game."""

# not compiled: called once per match or page
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from meeplehall.engine.chance import streams
from meeplehall.engine.codec import Codec
from meeplehall.engine.game import Piece, Setup
from meeplehall.engine.legacy import ActionType, OldGame
from meeplehall.engine.options import Option, OptionError, Value
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.engine.wire import Names, Number
from meeplehall.games.helionox.bot.knowledge import HelionoxKnowledge
from meeplehall.games.helionox.campaign import campaign
from meeplehall.games.helionox.components.architects import ARCHITECT_ID
from meeplehall.games.helionox.components.board import BUILDING_ID, HEX_ID, LOCATION_ID
from meeplehall.games.helionox.components.box import COLOURS, COMPONENTS, LIMITS
from meeplehall.games.helionox.components.cards import CARD_ID
from meeplehall.games.helionox.components.data import FOLDER
from meeplehall.games.helionox.components.events import EVENT_ID, TARGET_ID
from meeplehall.games.helionox.components.factions import FACTION_ID, SLOT_ID
from meeplehall.games.helionox.components.opponents import OPPONENT, OPPONENT_ID
from meeplehall.games.helionox.components.pieces import PIECES, lying_at
from meeplehall.games.helionox.page.table import draw, picture
from meeplehall.games.helionox.rules import setup as setting_up
from meeplehall.games.helionox.rules import turn
from meeplehall.games.helionox.rules.actions import (
    architects,
    archivist,
    buying,
    clearing,
    defending,
    moving,
    playing,
)
from meeplehall.games.helionox.rules.effects import aiming, branching, gaining, lines, picking, triggers
from meeplehall.games.helionox.rules.episodes import make_rules
from meeplehall.games.helionox.rules.invariants import invariants
from meeplehall.games.helionox.rules.phases import deck_building, ending
from meeplehall.games.helionox.rules.redeal import redeal
from meeplehall.games.helionox.rules.scoring import opponent_lines, team_lines, team_wins
from meeplehall.games.helionox.rules.setup import new_chronicle
from meeplehall.games.helionox.rules.state import STREAMS, Chronicle
from meeplehall.games.helionox.rules.view import view

if TYPE_CHECKING:
    from rich.console import RenderableType

CARD = {"card": Names(CARD_ID)}
ALPHA = {"card": Names(CARD_ID[: len(COMPONENTS.alpha)])}
SLOT = {"slot": Names(SLOT_ID)}
DISPLAY = {"slot": Names(SLOT_ID[: len(FACTION_ID)])}
FACTION = {"faction": Names(FACTION_ID)}
HEX = {"hex": Names(HEX_ID)}
EVENT = {"event": Names(EVENT_ID)}
BUILDING = {"building": Names(BUILDING_ID)}
TOKENS: dict[str, Names | Number] = {"target": Names(TARGET_ID), "points": Number(1, aiming.MOST_POINTS)}

CODEC = Codec(
    [
        ActionType("colour", setting_up.COLOUR.__getitem__, {"colour": Names(COLOURS)}),
        ActionType("choose", setting_up.CHOOSE.__getitem__, {"architect": Names(ARCHITECT_ID)}),
        ActionType("start_at", setting_up.START_AT.__getitem__, HEX),
        ActionType("add", deck_building.ADD.__getitem__, ALPHA),
        ActionType("remove", deck_building.REMOVE.__getitem__, ALPHA),
        ActionType("confirm", lambda: deck_building.CONFIRM, {}),
        ActionType("reopen", lambda: deck_building.REOPEN, {}),
        ActionType("discard", branching.DISCARD_CARD.__getitem__, CARD),
        ActionType("play", playing.PLAY.__getitem__, CARD),
        ActionType("archivist", archivist.ARCHIVE.__getitem__, {"slot": Names(SLOT_ID[:-1])}),
        ActionType("done", lambda: turn.DONE, {}),
        ActionType("pass", lambda: turn.PASS, {}),
        ActionType(
            "architect",
            architects.find_activation,
            {
                "architect": Names(ARCHITECT_ID),
                "ability": Number(0, max(len(a.abilities) for a in COMPONENTS.architect) - 1),
                "x": Number(0, LIMITS.x_ability_max),
            },
        ),
        ActionType("defend", lambda t, n: defending.DEFEND[t][n], TOKENS),
        ActionType(
            "clear",
            lambda t, p: clearing.CLEAR[t][p],
            {"target": Names(picking.CLEARABLE_ID), "payment": Names(clearing.PAYMENT_ID)},
        ),
        ActionType("buy", lambda s, m: buying.BUY[s][m], {**SLOT, "marks": Number(0, buying.MOST_MARKS)}),
        ActionType("build", buying.BUILD.__getitem__, BUILDING),
        ActionType(
            "buy_resource",
            lambda r, b: buying.BUY_RESOURCE[2 * r + b],
            {"resource": Names(buying.RESOURCE_ID), "building": Number(0, 1)},
        ),
        ActionType("commit", lambda: moving.COMMIT, {}),
        ActionType("burn", moving.BURN.__getitem__, HEX),
        ActionType("skip", lambda: lines.SKIP, {}),
        ActionType("do", lambda: gaining.DO, {}),
        ActionType("mark", gaining.MARK.__getitem__, FACTION),
        ActionType(
            "store",
            lambda r: [gaining.STORE_KEY, gaining.STORE_FUEL][r],
            {"resource": Names(buying.RESOURCE_ID)},
        ),
        ActionType("raise", gaining.RAISE.__getitem__, BUILDING),
        ActionType("clear_free", picking.CLEAR_FREE.__getitem__, {"target": Names(picking.CLEARABLE_ID)}),
        ActionType("reserve", picking.RESERVE.__getitem__, SLOT),
        ActionType("take", picking.TAKE.__getitem__, SLOT),
        ActionType("take_consumed", picking.TAKE_CONSUMED.__getitem__, CARD),
        ActionType("event", aiming.PICK_EVENT.__getitem__, EVENT),
        ActionType("place", lambda t, n: aiming.PLACE[t][n], TOKENS),
        ActionType("gravshot", aiming.FLING.__getitem__, HEX),
        ActionType(
            "branch", branching.BRANCH.__getitem__, {"branch": Number(0, branching.MOST_BRANCHES - 1)}
        ),
        ActionType(
            "consume",
            lambda z, c: branching.CONSUME[z][c],
            {"zone": Names(branching.ZONE_ID), **CARD},
        ),
        ActionType("consume_market", branching.CONSUME_MARKET.__getitem__, SLOT),
        ActionType("pay", lambda: branching.PAY, {}),
        ActionType("lose_mark", triggers.LOSE.__getitem__, FACTION),
        ActionType("raze", triggers.TAKE_BACK.__getitem__, BUILDING),
        ActionType("give_event", ending.GIVE_EVENT.__getitem__, EVENT),
        ActionType("give_card", ending.GIVE_CARD.__getitem__, DISPLAY),
        ActionType("give_hex", ending.GIVE_HEX.__getitem__, HEX),
    ]
)

OPTIONS = [
    Option(
        "episode", "1", "The episode, or Eternal mode with all that the episodes bring.", "HX-1.3",
        choices=("1", "2", "3", "4", "5", "eternal"),
    ),
    Option(
        "difficulty", "standard", "Veteran: Infamy on the Opponent's cards counts for it.", "HX-1.4",
        choices=("standard", "veteran"),
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
        "eternal_hexes", (), "Eternal mode: the five worlds in play, if not drawn.", "HX-11.3.2",
        choices=tuple(HEX_ID),
    ),
    Option(
        "eternal_locations", (), "Eternal mode: Location cards to use; the others are drawn.", "HX-11.3.2",
        choices=tuple(LOCATION_ID),
    ),
]  # fmt: skip


class Helionox(OldGame[Chronicle]):
    """Cooperative: the Architects of the dying sun's worlds against one Opponent."""

    id = "helionox"
    title = COMPONENTS.game
    blurb = "The sun is dying, and somebody profits. Hold the worlds together, in five episodes and beyond."
    min_seats = 1
    max_seats = 4
    cooperative = True
    campaign = campaign()
    version = 1
    options = OPTIONS
    codec = CODEC
    folder = FOLDER
    knowledge = HelionoxKnowledge()

    def check(self, seats: int, options: Mapping[str, Value]) -> None:
        if int(str(options["start_player"])) >= seats:
            raise OptionError(
                f"start_player: there is no seat {options['start_player']}; the first one is 0."
            )
        eternal = options["episode"] == "eternal"
        for name in ("eternal_hexes", "eternal_locations"):
            if options[name] and not eternal:
                raise OptionError(f"{name}: only Eternal mode chooses worlds (HX-11.3.2).")
        if options["eternal_opponent"] != "random" and not eternal:
            raise OptionError("eternal_opponent: an episode has its own Opponent (HX-3.2.1).")
        make_rules(seats, options, None)

    def set_up(self, seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Chronicle:
        chance = streams(seed, STREAMS)
        return new_chronicle(make_rules(seats, options, chance), chance, log)

    def view(self, state: Chronicle, seat: int) -> dict[str, Any]:
        return view(state, seat)

    def redeal(self, state: Chronicle, seat: int, seed: int) -> Chronicle:
        return redeal(state, seat, seed)

    def outcome(self, state: Chronicle) -> Outcome:
        """One team, one score, one result (HX-1.1)."""
        seats = state.rules.seats
        team = [ScoreLine(*line) for line in team_lines(state)]
        against = [ScoreLine(*line) for line in opponent_lines(state)]
        won = team_wins(state)
        score = sum(line.points for line in team)
        opponent = OPPONENT[state.rules.opponent].name
        return Outcome([score] * seats, [1] * seats, [team] * seats, won, opponent, against)

    def piece(self, id: str) -> Piece:
        return PIECES[id]

    def lying_at(self, view: Mapping[str, Any], id: str) -> str:
        return lying_at(view, id)

    def pieces(self) -> list[Piece]:
        return list(PIECES.values())

    def sketch(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from meeplehall.games.helionox.terminal.sketch import sketch

        return sketch(view, names)

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
        return draw(view, names)

    def colours(self, view: Mapping[str, Any]) -> Sequence[str]:
        return [seat["colour"] or "" for seat in view["seats"]]

    def picture(self, id: str) -> str:
        return picture(id)

    def setups(self) -> list[Setup]:
        found = [Setup(seats, {"episode": str(n)}) for n in range(1, 6) for seats in range(1, 5)]
        found += [Setup(seats, {"episode": "eternal"}) for seats in range(1, 5)]
        return [
            *found,
            Setup(2, {"episode": "1", "difficulty": "veteran", "start_player": "1", "colours": "choose"}),
            Setup(
                3, {"episode": "eternal", "eternal_opponent": "interworld_council", "difficulty": "veteran"}
            ),
        ]

    def invariants(self, state: Chronicle) -> list[str]:
        return invariants(state)


GAME = Helionox()
