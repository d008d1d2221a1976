"""The options of a match (XP-1), which of them go together, and the rules that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meeplehall.engine.game import Setup
from meeplehall.engine.options import Option, OptionError, Value
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import CARD, COLOURS
from meeplehall.games.xenon_profiteer.components.data import Edition
from meeplehall.games.xenon_profiteer.rules.state import Rules

OPTIONS: Final = (
    Option(
        "edition", "rulebook", "The rulebook's edition, or the later one.", "XP-1.3",
        choices=("rulebook", "later"),
    ),
    Option(
        "tactics", False, "Each player has a secret Tactics card: one ability, or points at the end.",
        "XP-1.4",
    ),
    Option("profiteers", False, "Each player has a Profiteer and chooses one of its sides.", "XP-1.4"),
    Option(
        "bonus_contracts", False, "More Contracts, which give a bonus action.", "XP-1.4",
        follows=("tactics", "profiteers"),
    ),
    Option("five_players", False, "Allow a fifth player (later edition only).", "XP-1.2"),
    Option(
        "element_supply", "finite", "Whether the stacks of elements can run out.", "XP-1.5",
        choices=("finite", "unlimited"),
    ),
    Option(
        "line_size_two_players", "edition",
        "Cards in each line with two players: as the edition says, 3, or 4.", "XP-1.6",
        choices=("edition", "3", "4"),
    ),
    Option(
        "start_player", "random", "Who has the first turn.", "XP-1.7",
        choices=("random", "0", "1", "2", "3", "4"),
    ),
    Option(
        "colours", "profiteers",
        "Colours: chosen if Profiteers come with them; always chosen; by seat; or drawn at random.",
        "XP-1.10", choices=("profiteers", "choose", "seats", "random"),
    ),
)  # fmt: skip


def check(seats: int, options: Mapping[str, Value]) -> None:
    """OptionError if these options do not go together."""
    five = options["five_players"]
    if five and options["edition"] != "later":
        raise OptionError("five_players: only the later edition has a fifth colour (XP-1.2).")
    if seats > 4 and not five:
        raise OptionError("Five players need edition = later and five_players = yes (XP-1.2).")
    if options["start_player"] != "random" and int(str(options["start_player"])) >= seats:
        raise OptionError(f"start_player: there is no seat {options['start_player']}; the first one is 0.")


def make_rules(seats: int, options: Mapping[str, Value]) -> Rules:
    """The options in the form that the rules ask for them."""
    edition = str(options["edition"])
    printed = COMPONENTS.editions[edition]
    start = str(options["start_player"])
    profiteers, colours = bool(options["profiteers"]), str(options["colours"])
    choose = colours == "choose" or (colours == "profiteers" and profiteers)
    # the Profiteers have five colours, whatever the edition (XP-1.10)
    palette = COLOURS if profiteers else printed.player_colors
    return Rules.of(
        seats=seats,
        later=edition == "later",
        isolates_at_once=printed.isolation == "immediate",
        overtime_first=printed.overtime_choice == "turn_start",
        tie_breaks=printed.tie_breaks[:-1],  # the last one is to share the victory
        line_size=_line_size(seats, printed, str(options["line_size_two_players"])),
        copies=printed.element_copies,
        unlimited=options["element_supply"] == "unlimited",
        privilege_xp=printed.privilege_xp,
        install_total=[card.install_total[edition] for card in CARD],
        tactics=bool(options["tactics"]),
        profiteers=profiteers,
        bonus_contracts=bool(options["bonus_contracts"]),
        start_player=-1 if start == "random" else int(start),
        colours=[COLOURS.index(colour) for colour in palette],
        choose_colours=choose,
        draw_colours=colours == "random",
    )


def _line_size(seats: int, printed: Edition, chosen: str) -> int:
    if seats > 2:
        return printed.line_size
    return printed.line_size_two_players if chosen == "edition" else int(chosen)


def setups() -> list[Setup]:
    """Player counts and options that together touch every rule."""
    all_in = {"tactics": True, "profiteers": True}
    return [
        Setup(2),
        Setup(3),
        Setup(4),
        Setup(2, {"edition": "later", "line_size_two_players": "3"}),
        Setup(3, {"edition": "later"}),
        Setup(4, {"edition": "later"}),
        Setup(5, {"edition": "later", "five_players": True, **all_in}),
        Setup(2, {"tactics": True, "bonus_contracts": False, "start_player": "1"}),
        Setup(4, {"profiteers": True, "colours": "seats"}),
        Setup(3, {"profiteers": True, "bonus_contracts": False}),
        Setup(4, {"edition": "later", **all_in, "colours": "random"}),
        Setup(3, {**all_in, "colours": "random"}),
        Setup(2, {"edition": "later", **all_in}),
        Setup(3, {"bonus_contracts": True, "element_supply": "unlimited"}),
        Setup(4, {"element_supply": "unlimited", "edition": "later"}),
    ]
