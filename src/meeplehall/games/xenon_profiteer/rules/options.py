"""The options of a match (XP-1), which of them go together, and the rules that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meeplehall.engine.game import Setup
from meeplehall.engine.options import Option, OptionError, Preset, Value
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import CARD, COLOURS
from meeplehall.games.xenon_profiteer.components.data import Edition
from meeplehall.games.xenon_profiteer.rules.state import Rules

RULES: Final = "Rules"
EXPANSIONS: Final = "Expansions"
SEATING: Final = "Seats and colours"

OPTIONS: Final = (
    Option(
        "edition", "rulebook",
        "The later edition has Overtime chosen first, other ties, and isolates at the end of an action.",
        "XP-1.3", choices=("rulebook", "later"), title="Edition",
        words={"rulebook": "As in the rulebook", "later": "Later edition"}, part=RULES,
    ),
    Option(
        "tactics", False,
        "Everybody has a secret card that helps once, or scores at the end if it was not used.",
        "XP-1.4", title="Tactics cards", words={"yes": "With them", "no": "Without"}, part=EXPANSIONS,
    ),
    Option(
        "profiteers", False,
        "Everybody plays a character with a bonus at the start or an ability that lasts.",
        "XP-1.4", title="Profiteers", words={"yes": "With them", "no": "Without"}, part=EXPANSIONS,
    ),
    Option(
        "bonus_contracts", False,
        "Some more Contracts give an extra action when they are completed; the expansions bring them.",
        "XP-1.4", follows=("tactics", "profiteers"), title="Contracts with a bonus action",
        words={"yes": "With them", "no": "Without"}, part=EXPANSIONS,
    ),
    Option(
        "five_players", False, "A fifth colour is added; only the later edition has one.", "XP-1.2",
        title="Room for a fifth player", words={"yes": "Up to five players", "no": "Up to four players"},
        part=SEATING,
    ),
    Option(
        "element_supply", "finite",
        "If the elements can run out, AIR brings only what is left of them.",
        "XP-1.5", choices=("finite", "unlimited"), title="Supply of elements",
        words={"finite": "Can run out", "unlimited": "Never runs out"}, part=RULES,
    ),
    Option(
        "line_size_two_players", "edition",
        "With four cards two players have more to choose from, and a WIPE changes more.",
        "XP-1.6", choices=("edition", "3", "4"), title="Cards in each line with two players",
        words={"edition": "As the edition says", "3": "Three", "4": "Four"}, part=RULES,
    ),
    Option(
        "start_player", "random", "Who has the first turn; the others follow in seat order.", "XP-1.7",
        choices=("random", "0", "1", "2", "3", "4"), title="Start player",
        words={
            "random": "Drawn at random", "0": "First seat", "1": "Second seat", "2": "Third seat",
            "3": "Fourth seat", "4": "Fifth seat",
        }, part=SEATING,
    ),
    Option(
        "colours", "profiteers", "With Profiteers the colour decides which one you play.", "XP-1.10",
        choices=("profiteers", "choose", "seats", "random"), title="Colours",
        words={
            "profiteers": "Chosen if there are Profiteers", "choose": "Chosen by everybody",
            "seats": "Given by seat", "random": "Drawn at random",
        }, part=SEATING,
    ),
)  # fmt: skip

PRESETS: Final = (
    Preset("First game", "Two players and the rules of the rulebook, without expansions.", seats=2),
    Preset("Standard", "The rules of the rulebook for two to four players."),
    Preset(
        "Later edition", "The newer rules: Overtime is chosen first, and ending the game is worth 3 XP.",
        {"edition": "later"},
    ),
    Preset(
        "With all expansions", "Tactics cards, Profiteers and Contracts that give extra actions.",
        {"tactics": True, "profiteers": True},
    ),
    Preset(
        "Five players", "The later edition with a fifth colour and all expansions.",
        {"edition": "later", "five_players": True, "tactics": True, "profiteers": True}, seats=5,
    ),
)  # fmt: skip


def check(seats: int, options: Mapping[str, Value]) -> None:
    """OptionError if these options do not go together."""
    five = options["five_players"]
    if five and options["edition"] != "later":
        raise OptionError("Only the later edition has a fifth colour (XP-1.2).")
    if seats > 4 and not five:
        raise OptionError("Five players need the later edition with room for a fifth player (XP-1.2).")
    if options["start_player"] != "random" and int(str(options["start_player"])) >= seats:
        seat = int(str(options["start_player"])) + 1
        raise OptionError(f"There is no seat {seat} for the start player: only {seats} are taken.")


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
        install_diff=[card.install_total[edition] - card.cost for card in CARD],
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
