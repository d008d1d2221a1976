"""Options of a game as data, so that command line, table form and API need no code per game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from meeplehall.engine.wording import brief, plain

Value = str | int | bool | tuple[str, ...]


class OptionError(ValueError):
    """A bad option, said in one sentence."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen before a match: a choice, a number, a yes or no, or a set of names."""

    name: str
    default: Value
    help: str
    rule: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    #: a flag that nobody has set is on if one of these is
    follows: tuple[str, ...] = ()
    #: what a person would call it
    title: str = ""
    #: what a person would call its choices, by choice; "yes" and "no" for a flag
    words: Mapping[str, str] = field(default_factory=dict)
    #: the heading under which it stands in a form
    part: str = ""

    @property
    def heading(self) -> str:
        """What it is called for people."""
        return self.title or self.name.replace("_", " ").capitalize()

    def names_seat(self, choice: str) -> bool:
        """Does this choice stand for a player, by the number of the seat?"""
        return choice.isdigit() and self.called(choice) == f"Player {int(choice) + 1}"

    def called(self, value: object) -> str:
        """What a value is called for people."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if isinstance(value, tuple | list):
            return ", ".join(self.called(one) for one in value) or "none"
        return self.words.get(str(value), str(value).replace("_", " "))

    @property
    def type(self) -> str:
        """choice, number, flag or names."""
        if isinstance(self.default, bool):
            return "flag"
        if isinstance(self.default, int):
            return "number"
        return "names" if isinstance(self.default, tuple) else "choice"

    def parse(self, value: object) -> Value:
        """The value, checked; text from a command line or a form is understood too."""
        match self.type:
            case "flag":
                return self._flag(value)
            case "number":
                return self._number(value)
            case "names":
                return self._names(value)
            case _:
                text = plain(value)
                if text not in self.choices:
                    raise OptionError(f"{self.name}: {brief(text)} is not one of {', '.join(self.choices)}.")
                return text

    def _flag(self, value: object) -> bool:
        words = {"true": True, "yes": True, "on": True, "1": True}
        words |= {"false": False, "no": False, "off": False, "0": False}
        if isinstance(value, bool):
            return value
        word = plain(value).lower()
        if word not in words:
            raise OptionError(f"{self.name}: {brief(value)} is neither yes nor no.")
        return words[word]

    def _number(self, value: object) -> int:
        try:
            if isinstance(value, (bool, float)):
                raise ValueError
            number = value if isinstance(value, int) else int(plain(value))
        except ValueError:
            raise OptionError(f"{self.name}: {brief(value)} is not a whole number.") from None
        if not self.low <= number <= self.high:
            raise OptionError(f"{self.name}: {brief(number)} is not between {self.low} and {self.high}.")
        return number

    def _names(self, value: object) -> tuple[str, ...]:
        if isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        if not isinstance(value, Sequence):
            raise OptionError(f"{self.name}: a list of names is needed, not {brief(value)}.")
        names = [plain(name) for name in value]
        for name in names:
            if name not in self.choices:
                raise OptionError(f"{self.name}: {brief(name)} is not one of {', '.join(self.choices)}.")
        if len(set(names)) != len(names):
            raise OptionError(f"{self.name}: a name is there twice.")
        return tuple(sorted(names))


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play that people ask for by name: "First game", "Quick match"."""

    title: str
    #: what it is like, in a sentence
    about: str
    options: Mapping[str, object] = field(default_factory=dict)
    #: with how many it is played at best; 0 for as many as usual
    seats: int = 0


@dataclass(frozen=True, slots=True)
class DailyMatch:
    """What the deal of the day is played with: one person against these bots, with these options."""

    bots: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)


def usual_daily(low: int, high: int) -> DailyMatch:
    """Two bots of different strength, or as many as a match for so many players has room for."""
    bots = max(low - 1, min(2, high - 1))
    return DailyMatch(tuple(("medium", "hard")[i % 2] for i in range(bots)))


def complete(declared: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All declared options, with the given values checked and defaults for the rest."""
    by_name = {option.name: option for option in declared}
    for name in given:
        if name not in by_name:
            raise OptionError(f"There is no option {brief(name)}; there are: {', '.join(by_name) or 'none'}.")
    settled = {
        option.name: option.parse(given[option.name]) if option.name in given else option.default
        for option in declared
    }
    for option in declared:
        if option.follows and option.name not in given:
            settled[option.name] = any(settled[name] for name in option.follows)
    return settled
