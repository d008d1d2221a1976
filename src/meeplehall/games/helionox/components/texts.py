"""Effects in words, where components.toml has no text of their own."""

from __future__ import annotations

from collections.abc import Sequence

from meeplehall.engine.wording import many
from meeplehall.games.helionox.components.data import Crisis, Effect
from meeplehall.games.helionox.components.language import verb_of

_GAINS = {"key": "Key", "fuel": "Fuel Cell", "mark": "Mark"}


def words(effects: Sequence[Effect]) -> str:
    """A few words for a button."""
    return ". ".join(_words(effect) for effect in effects) or "Nothing"


def _words(effect: Effect) -> str:
    verb = verb_of(effect)
    if verb == "gain":
        if effect.gain in _GAINS:
            what = _GAINS[str(effect.gain)]
            return f"Gain {effect.n} {what if effect.n == 1 else many(what)}"
        sign = "+" if effect.gain in ("cred", "defense") else "Gain "
        return f"{sign}{effect.n} {str(effect.gain).capitalize()}"
    amount = getattr(effect, verb)
    return f"{verb.replace('_', ' ').capitalize()} {amount}"


def defense_text(printed: Crisis) -> str:
    """The Defense cost as it is printed: 8, X+2, 4X-7."""
    if not printed.defense_x:
        return str(printed.defense)
    times = "X" if printed.defense_x == 1 else f"{printed.defense_x}X"
    return f"{times}{printed.defense:+}" if printed.defense else times
