"""Helionox: Chronicles - the definition of the game."""

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
from meeplehall.games.helionox.components.board import BUILDING_ID, HEX_ID, LOCATION_ID, RESOURCE_ID
from meeplehall.games.helionox.components.box import COLOURS, COMPONENTS, FOLDER, LIMITS
from meeplehall.games.helionox.components.cards import CARD_ID
from meeplehall.games.helionox.components.events import EVENT_ID, TARGET_ID
from meeplehall.games.helionox.components.factions import FACTION_ID, SLOT_ID
from meeplehall.games.helionox.components.language import MOST_BRANCHES
from meeplehall.games.helionox.components.opponents import OPPONENT, OPPONENT_ID
from meeplehall.games.helionox.components.pieces import PIECES, lying_at
from meeplehall.games.helionox.page.table import draw, picture
from meeplehall.games.helionox.rules.actions.architects import find_activation
from meeplehall.games.helionox.rules.actions.archivist import ARCHIVE
from meeplehall.games.helionox.rules.actions.buying import BUILD, BUY, MOST_MARKS
from meeplehall.games.helionox.rules.actions.clearing import CLEAR, PAYMENT_ID
from meeplehall.games.helionox.rules.actions.defending import DEFEND
from meeplehall.games.helionox.rules.actions.playing import PLAY
from meeplehall.games.helionox.rules.actions.supplies import BUY_RESOURCE
from meeplehall.games.helionox.rules.effects.buildings import RAISE
from meeplehall.games.helionox.rules.effects.choosing import BRANCH
from meeplehall.games.helionox.rules.effects.consuming import CONSUME, CONSUME_MARKET, ZONE_ID
from meeplehall.games.helionox.rules.effects.devastation import CLEAR_FREE, CLEARABLE_ID
from meeplehall.games.helionox.rules.effects.discarding import DISCARD_CARD
from meeplehall.games.helionox.rules.effects.gravshot import FLING
from meeplehall.games.helionox.rules.effects.lines import SKIP
from meeplehall.games.helionox.rules.effects.losing import LOSE, TAKE_BACK
from meeplehall.games.helionox.rules.effects.marks import MARK
from meeplehall.games.helionox.rules.effects.opponent import GIVE_CARD, GIVE_EVENT, GIVE_HEX
from meeplehall.games.helionox.rules.effects.paying import PAY
from meeplehall.games.helionox.rules.effects.purging import PICK_EVENT
from meeplehall.games.helionox.rules.effects.reserving import RESERVE
from meeplehall.games.helionox.rules.effects.resources import BURN, COMMIT, STORE_FUEL, STORE_KEY
from meeplehall.games.helionox.rules.effects.taking import TAKE, TAKE_CONSUMED
from meeplehall.games.helionox.rules.effects.tokens import MOST_POINTS, PLACE
from meeplehall.games.helionox.rules.effects.voluntary import DO
from meeplehall.games.helionox.rules.episodes import make_rules
from meeplehall.games.helionox.rules.invariants import invariants
from meeplehall.games.helionox.rules.phases.deck_building import ADD, CONFIRM, REMOVE, REOPEN
from meeplehall.games.helionox.rules.phases.opening import CHOOSE, COLOUR, START_AT
from meeplehall.games.helionox.rules.redeal import redeal
from meeplehall.games.helionox.rules.scoring import opponent_lines, team_lines, team_wins
from meeplehall.games.helionox.rules.setup import new_chronicle
from meeplehall.games.helionox.rules.state import STREAMS, Chronicle
from meeplehall.games.helionox.rules.turn import DONE, PASS
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
TOKENS: dict[str, Names | Number] = {"target": Names(TARGET_ID), "points": Number(1, MOST_POINTS)}

CODEC = Codec(
    [
        ActionType("colour", COLOUR.__getitem__, {"colour": Names(COLOURS)}),
        ActionType("choose", CHOOSE.__getitem__, {"architect": Names(ARCHITECT_ID)}),
        ActionType("start_at", START_AT.__getitem__, HEX),
        ActionType("add", ADD.__getitem__, ALPHA),
        ActionType("remove", REMOVE.__getitem__, ALPHA),
        ActionType("confirm", lambda: CONFIRM, {}),
        ActionType("reopen", lambda: REOPEN, {}),
        ActionType("discard", DISCARD_CARD.__getitem__, CARD),
        ActionType("play", PLAY.__getitem__, CARD),
        ActionType("archivist", ARCHIVE.__getitem__, {"slot": Names(SLOT_ID[:-1])}),
        ActionType("done", lambda: DONE, {}),
        ActionType("pass", lambda: PASS, {}),
        ActionType(
            "architect",
            find_activation,
            {
                "architect": Names(ARCHITECT_ID),
                "ability": Number(0, max(len(a.abilities) for a in COMPONENTS.architect) - 1),
                "x": Number(0, LIMITS.x_ability_max),
            },
        ),
        ActionType("defend", lambda t, n: DEFEND[t][n], TOKENS),
        ActionType(
            "clear",
            lambda t, p: CLEAR[t][p],
            {"target": Names(CLEARABLE_ID), "payment": Names(PAYMENT_ID)},
        ),
        ActionType("buy", lambda s, m: BUY[s][m], {**SLOT, "marks": Number(0, MOST_MARKS)}),
        ActionType("build", BUILD.__getitem__, BUILDING),
        ActionType(
            "buy_resource",
            lambda r, b: BUY_RESOURCE[2 * r + b],
            {"resource": Names(RESOURCE_ID), "building": Number(0, 1)},
        ),
        ActionType("commit", lambda: COMMIT, {}),
        ActionType("burn", BURN.__getitem__, HEX),
        ActionType("skip", lambda: SKIP, {}),
        ActionType("do", lambda: DO, {}),
        ActionType("mark", MARK.__getitem__, FACTION),
        ActionType(
            "store",
            lambda r: [STORE_KEY, STORE_FUEL][r],
            {"resource": Names(RESOURCE_ID)},
        ),
        ActionType("raise", RAISE.__getitem__, BUILDING),
        ActionType("clear_free", CLEAR_FREE.__getitem__, {"target": Names(CLEARABLE_ID)}),
        ActionType("reserve", RESERVE.__getitem__, SLOT),
        ActionType("take", TAKE.__getitem__, SLOT),
        ActionType("take_consumed", TAKE_CONSUMED.__getitem__, CARD),
        ActionType("event", PICK_EVENT.__getitem__, EVENT),
        ActionType("place", lambda t, n: PLACE[t][n], TOKENS),
        ActionType("gravshot", FLING.__getitem__, HEX),
        ActionType("branch", BRANCH.__getitem__, {"branch": Number(0, MOST_BRANCHES - 1)}),
        ActionType(
            "consume",
            lambda z, c: CONSUME[z][c],
            {"zone": Names(ZONE_ID), **CARD},
        ),
        ActionType("consume_market", CONSUME_MARKET.__getitem__, SLOT),
        ActionType("pay", lambda: PAY, {}),
        ActionType("lose_mark", LOSE.__getitem__, FACTION),
        ActionType("raze", TAKE_BACK.__getitem__, BUILDING),
        ActionType("give_event", GIVE_EVENT.__getitem__, EVENT),
        ActionType("give_card", GIVE_CARD.__getitem__, DISPLAY),
        ActionType("give_hex", GIVE_HEX.__getitem__, HEX),
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
