"""How a match is played, in plain words: a way to play by its name, or what is not as usual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError, complete
from meeplehall.hall.house_rules import ClockRule


def options_in_words(game: Game[Any], options: Mapping[str, object]) -> dict[str, str]:
    """Heading and value of each option of a match that was played."""
    known = [option for option in game.options if option.name in options]
    return {option.heading: option.called(options[option.name]) for option in known}


def way_of(game: Game[Any], options: Mapping[str, object]) -> str:
    """What is chosen, in a line."""
    chosen = _plain(options)
    for preset in (*game.presets[1:], *game.presets[:1]):  # learning comes last
        try:
            if _plain(complete(game.options, preset.options)) == chosen:
                return preset.title
        except OptionError:
            continue
    usual = _plain(complete(game.options, {}))
    unusual = [o for o in game.options if o.name in chosen and chosen[o.name] != usual[o.name]]
    return "; ".join(f"{o.heading}: {o.called(options[o.name])}" for o in unusual) or "The usual rules"


def _plain(options: Mapping[str, object]) -> dict[str, object]:
    """As they are stored: a set of names is a list there."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}


def clock_of(game: Game[Any], options: Mapping[str, Any], own: ClockRule | None) -> str:
    """The clock of a match in words, its people's own or the game's; empty if it has none."""
    seconds = game.seconds_to_decide(options)
    clock = own or (ClockRule(decision=seconds) if seconds else None)
    return clock.words if clock is not None else ""
