"""What people fill in before a match: seats and options, read from a form and shown in it again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import ValidationError, convert

from meeplehall.bots.style import BETWEEN
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import LEVELS
from meeplehall.engine.options import Option, Preset
from meeplehall.engine.wording import count
from meeplehall.hall.house_rules import CLOCKS, HOUSE, TALK, WATCHERS, ChatRules, HouseRules
from meeplehall.hall.opening import Sitter
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import whole_number

#: the opponents of a quick match, and of the first one
QUICK_LEVEL = "medium"
FIRST_LEVEL = "beginner"
FIRST_SEATS = 2
#: the heading of options that are under none
OTHER = "Rules of this match"

Fields = dict[str, str]


def usual_seats(game: Game[Any]) -> int:
    return max(game.min_seats, min(4, game.max_seats))


def seats_in(game: Game[Any], fields: Fields) -> int:
    """How many players there are to be."""
    seats = whole_number(fields.get("seats", "").strip() or usual_seats(game), "The number of players")
    if not game.min_seats <= seats <= game.max_seats:
        raise Problem(422, f"{game.title} is for {game.min_seats} to {game.max_seats} players.")
    return seats


def kind_in(fields: Fields, seat: int, usual: str) -> str:
    """Who is to sit there; a level may have a style."""
    kind, style = fields.get(f"seat-{seat}", usual), fields.get(f"style-{seat}", "")
    return f"{kind}{BETWEEN}{style}" if style and kind in LEVELS else kind


def sitters_in(fields: Fields, seats: int) -> list[Sitter]:
    """Who is to sit where."""
    kinds = [kind_in(fields, i, QUICK_LEVEL) for i in range(seats)]
    if "person" in kinds:
        raise Problem(422, "Nobody called person can sit there.")
    seal = fields.get("seal", "")  # of the browser in which the form was filled in
    return [
        Sitter(kind, fields.get(f"name-{i}", ""), seal if kind == "me" else "")
        for i, kind in enumerate(kinds)
    ]


def preset_in(game: Game[Any], fields: Fields) -> Preset | None:
    """The way to play that was chosen by its name; None if everything was set by hand."""
    return next((preset for preset in game.presets if preset.title == fields.get("preset")), None)


def chosen_options(game: Game[Any], fields: Fields) -> Mapping[str, object]:
    """The options of the way to play that was chosen, or those that were set by hand."""
    preset = preset_in(game, fields)
    return options_in(game.options, fields) if preset is None else preset.options


def first_match(game: Game[Any]) -> tuple[int, Mapping[str, object]]:
    """For how many, and with which options, somebody plays for the first time."""
    preset = game.presets[0] if game.presets else Preset("", "")
    return preset.seats or max(game.min_seats, min(FIRST_SEATS, game.max_seats)), preset.options


def first_words(game: Game[Any]) -> str:
    """What the first match is like, in a sentence."""
    seats, _ = first_match(game)
    others = "alone" if seats == 1 else f"with {count(seats - 1, 'easy bot')}"
    about = game.presets[0].about if game.presets else ""
    return f"{others}. {about}".strip()


def parts_of(options: Sequence[Option]) -> dict[str, list[Option]]:
    """The options by their headings."""
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(option.part or OTHER, []).append(option)
    return found


def house_in(fields: Fields) -> HouseRules:
    """The clock and the chat that were chosen."""
    clock, talk, watchers, quiet = (fields.get(name, usual) for name, usual in HOUSE.items())
    try:
        chat = convert({"talk": talk, "watchers": watchers, "quiet": quiet == "yes"}, ChatRules)
        return HouseRules(CLOCKS[clock], chat)
    except (KeyError, ValidationError):
        raise Problem(422, "There is no such clock, or no such chat.") from None


def as_settled(house: HouseRules) -> Fields:
    """The same as it is written in the form; a clock that is not offered there is none."""
    clock = next((name for name, rule in CLOCKS.items() if rule == house.clock), "")
    chat = house.chat
    return {
        "clock": clock,
        "talk": chat.talk,
        "watchers": chat.watchers,
        "quiet": "yes" if chat.quiet else "no",
    }


def house_fields(fields: Fields) -> dict[str, Any]:
    """What the form offers for clock and chat, and what is chosen."""
    return {
        "clocks": {name: clock.words if clock is not None else "none" for name, clock in CLOCKS.items()},
        "talk": TALK,
        "watchers": WATCHERS,
        "house": {name: fields.get(name, usual) for name, usual in HOUSE.items()},
    }


def in_words(game: Game[Any], sentence: str) -> str:
    """A sentence about options, with their names as people read them."""
    headings = {option.name: option.heading for option in game.options}
    # a name of one word may stand in a sentence as that word
    names = [name if "_" in name else rf"^{name}(?=:)" for name in headings]
    found = re.compile(rf"(?<!\w)({'|'.join(names)})(?!\w)")
    return found.sub(lambda name: headings[name[1]], sentence) if names else sentence


def options_in(options: Sequence[Option], fields: Fields) -> dict[str, object]:
    """The options that were set."""
    return {
        option.name: fields[f"option-{option.name}"]
        for option in options
        if fields.get(f"option-{option.name}") or (not option.follows and f"option-{option.name}" in fields)
    }


def shown_options(options: Sequence[Option], fields: Fields) -> dict[str, object]:
    """All options as the form shows them again."""
    return {option.name: _shown(option, fields.get(f"option-{option.name}")) for option in options}


def _shown(option: Option, given: str | None) -> object:
    """What was typed, in the type of the option; None if it follows others."""
    default = option.default
    if option.follows and not given:
        return None
    if given is None:
        return default
    if isinstance(default, bool):
        return given == "yes"
    return [part.strip() for part in given.split(",")] if isinstance(default, tuple) else given
