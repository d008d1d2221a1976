"""Xenon Profiteer - the definition of the game."""

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
from meeplehall.games.xenon_profiteer.bot.knowledge import XenonKnowledge
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    COMPONENTS,
    HAND_ID,
    ID,
    LINE_NAMES,
    PLACE_ID,
)
from meeplehall.games.xenon_profiteer.components.data import FOLDER
from meeplehall.games.xenon_profiteer.components.pieces import PIECES, lying_at
from meeplehall.games.xenon_profiteer.page.cards import picture
from meeplehall.games.xenon_profiteer.page.table import draw
from meeplehall.games.xenon_profiteer.rules import (
    airing,
    bidding,
    bonus,
    buying,
    chemist,
    contracts,
    discarding,
    distilling,
    ending,
    engineer,
    installing,
    moments,
    playing,
    trading,
    turn,
    window,
)
from meeplehall.games.xenon_profiteer.rules import setup as setting_up
from meeplehall.games.xenon_profiteer.rules.effects import choices
from meeplehall.games.xenon_profiteer.rules.invariants import invariants
from meeplehall.games.xenon_profiteer.rules.redeal import redeal
from meeplehall.games.xenon_profiteer.rules.scoring import ranks, score_lines
from meeplehall.games.xenon_profiteer.rules.setup import new_industry
from meeplehall.games.xenon_profiteer.rules.state import STREAMS, Industry, Rules
from meeplehall.games.xenon_profiteer.rules.view import view

if TYPE_CHECKING:
    from rich.console import RenderableType

HELD = {"card": Names(HAND_ID)}
PLACE = {"place": Names(PLACE_ID)}

CODEC = Codec(
    [
        ActionType("side", lambda n: setting_up.SIDE[n], {"side": Names(["start", "lasting"])}),
        ActionType(
            "mode", lambda n: [turn.NORMAL, turn.OVERTIME][n], {"overtime": Names(["normal", "overtime"])}
        ),
        ActionType("cycle", chemist.CYCLE.__getitem__, HELD),
        ActionType("skip", lambda: moments.SKIP, {}),
        ActionType("distill", lambda: distilling.DISTIL_ACTION, {}),
        ActionType("end_action", lambda: distilling.END_ACTION, {}),
        ActionType("end_step", lambda: window.END_STEP, {}),
        ActionType("play", playing.PLAY.__getitem__, HELD),
        ActionType("use", playing.USE.__getitem__, HELD),
        ActionType("install", installing.INSTALL.__getitem__, HELD),
        ActionType("tactic", lambda: playing.USE_TACTIC, {}),
        ActionType("discard", discarding.DISCARD.__getitem__, HELD),
        ActionType("draw", lambda: choices.DRAW_LOOKED, {}),
        ActionType("discard_looked", lambda: choices.DISCARD_LOOKED, {}),
        ActionType("store", lambda n: choices.STORE[n - 1], {"count": Number(1, 2)}),
        ActionType("retrieve", choices.RETRIEVE.__getitem__, HELD),
        ActionType("full", lambda: contracts.FULL, {}),
        ActionType("discount", contracts.DISCOUNT.__getitem__, {"source": Names(contracts.SOURCES)}),
        ActionType("take", lambda: bonus.TAKE, {}),
        ActionType("decline", lambda: bonus.DECLINE, {}),
        ActionType("bid_place", bidding.BID_PLACE.__getitem__, PLACE),
        ActionType(
            "bid_move",
            lambda a, b: bidding.BID_MOVE[a][b],
            {"source": Names(PLACE_ID), "target": Names(PLACE_ID)},
        ),
        ActionType("done", lambda: moments.DONE, {}),
        ActionType("air", lambda: airing.AIR_ACTION, {}),
        ActionType(
            "wipe", lambda a, b: airing.WIPE_LINE[a][b], {"line": Names(LINE_NAMES), "engineer": Number(0, 1)}
        ),
        ActionType("keep", engineer.KEEP.__getitem__, {"card": Names(ID)}),
        ActionType("buy", lambda a, b: buying.BUY_AT[a][b], {**PLACE, "install": Number(0, 1)}),
        ActionType("pass", lambda: trading.PASS, {}),
        ActionType("end_turn", lambda: trading.END_TURN, {}),
        ActionType("privilege", lambda n: ending.PRIVILEGE[n], {"side": Names(["xp", "final_turn"])}),
    ]
)

FLAG_HELP = {
    "tactics": "Each player has a secret Tactics card: one ability, or points at the end.",
    "profiteers": "Each player has a Profiteer and chooses one of its sides.",
}
OPTIONS = [
    Option(
        "edition", "rulebook", "The rulebook's edition, or the later one.", "XP-1.3",
        choices=("rulebook", "later"),
    ),
    Option("tactics", False, FLAG_HELP["tactics"], "XP-1.4"),
    Option("profiteers", False, FLAG_HELP["profiteers"], "XP-1.4"),
    Option(
        "bonus_contracts", False, "Six more Contracts, which give a bonus action.", "XP-1.4",
        follows=("tactics", "profiteers"),
    ),
    Option("five_players", False, "Allow a fifth player (later edition only).", "XP-1.2"),
    Option(
        "element_supply", "finite", "Whether the stacks of elements can run out.", "XP-1.5",
        choices=("finite", "unlimited"),
    ),
    Option("line_size_two_players", 3, "Cards in each line with two players.", "XP-1.6", low=3, high=4),
    Option(
        "start_player", "random", "Who has the first turn.", "XP-1.7",
        choices=("random", "0", "1", "2", "3", "4"),
    ),
    Option(
        "colours", "seats", "Colours, and with them the Profiteers, by seat or drawn at random.", "XP-1.10",
        choices=("seats", "random"),
    ),
]  # fmt: skip


class XenonProfiteer(OldGame[Industry]):
    """Deck-building: distil the own System until only xenon is left, and sell it."""

    id = "xenon-profiteer"
    title = COMPONENTS.meta["game"]
    blurb = "Breathe in air, distil it, and build the plant that turns the last of it, xenon, into profit."
    min_seats = 2
    max_seats = 5
    version = 1
    options = OPTIONS
    codec = CODEC
    folder = FOLDER
    knowledge = XenonKnowledge()

    def check(self, seats: int, options: Mapping[str, Value]) -> None:
        five = options["five_players"]
        if five and options["edition"] != "later":
            raise OptionError("five_players: only the later edition has a fifth colour (XP-1.2).")
        if seats > 4 and not five:
            raise OptionError("Five players need edition = later and five_players = yes (XP-1.2).")
        if options["start_player"] != "random" and int(str(options["start_player"])) >= seats:
            raise OptionError(
                f"start_player: there is no seat {options['start_player']}; the first one is 0."
            )

    def set_up(self, seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Industry:
        return new_industry(make_rules(seats, options), streams(seed, STREAMS), log)

    def view(self, state: Industry, seat: int) -> dict[str, Any]:
        return view(state, seat)

    def redeal(self, state: Industry, seat: int, seed: int) -> Industry:
        return redeal(state, seat, seed)

    def outcome(self, state: Industry) -> Outcome:
        lines = [
            [ScoreLine(*line) for line in score_lines(state, player)] for player in range(state.rules.seats)
        ]
        scores = [sum(line.points for line in count) for count in lines]
        return Outcome(scores, ranks(state), lines)

    def piece(self, id: str) -> Piece:
        return PIECES[id]

    def lying_at(self, view: Mapping[str, Any], id: str) -> str:
        return lying_at(view, id)

    def pieces(self) -> list[Piece]:
        return list(PIECES.values())

    def sketch(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from meeplehall.games.xenon_profiteer.terminal.sketch import sketch

        return sketch(view, names)

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
        return draw(view, names)

    def picture(self, id: str) -> str:
        return picture(id)

    def setups(self) -> list[Setup]:
        all_in = {"tactics": True, "profiteers": True}
        return [
            Setup(2),
            Setup(3),
            Setup(4),
            Setup(2, {"edition": "later", "line_size_two_players": 4}),
            Setup(3, {"edition": "later"}),
            Setup(4, {"edition": "later"}),
            Setup(5, {"edition": "later", "five_players": True, **all_in}),
            Setup(2, {"tactics": True, "bonus_contracts": False, "start_player": "1"}),
            Setup(4, {"profiteers": True}),
            Setup(4, {"edition": "later", **all_in, "colours": "random"}),
            Setup(3, {**all_in, "colours": "random"}),
            Setup(2, {"edition": "later", **all_in, "colours": "random"}),
            Setup(3, {"bonus_contracts": True, "element_supply": "unlimited"}),
            Setup(4, {"element_supply": "unlimited", "edition": "later"}),
        ]

    def invariants(self, state: Industry) -> list[str]:
        return invariants(state)


def make_rules(seats: int, options: Mapping[str, Value]) -> Rules:
    """The options in the form that the rules ask for them."""
    edition = str(options["edition"])
    printed = COMPONENTS.editions[edition]
    start = str(options["start_player"])
    return Rules(
        seats=seats,
        later=edition == "later",
        line_size=int(str(options["line_size_two_players"])) if seats == 2 else printed.line_size,
        copies=printed.element_copies,
        unlimited=options["element_supply"] == "unlimited",
        privilege_xp=printed.privilege_xp,
        install_total=[card.install_total[edition] for card in CARD],
        tactics=bool(options["tactics"]),
        profiteers=bool(options["profiteers"]),
        bonus_contracts=bool(options["bonus_contracts"]),
        start_player=-1 if start == "random" else int(start),
        fixed_colours=options["colours"] == "seats",
    )


GAME = XenonProfiteer()
