"""What a seat observes: its view in numbers or in words, what it may do, and each option in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from meeplehall.engine.following import Following
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.sheet import LIMIT, Block, Shape
from meeplehall.envs.encoding import OptionCode
from meeplehall.envs.how import How
from meeplehall.envs.play import Play, Shown
from meeplehall.envs.text import MOST_CHARACTERS, SIGNS, picture, words

Observation = dict[str, Any]
Mask = NDArray[np.int8]


class Observer:
    """What the seats of a match observe. Everything comes from a seat's view and its options."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.how: How = play.how
        self.code = OptionCode(play.game)
        self._in_words = self.how.observation == "text"
        self._most = most = self.how.most_options
        #: for every number of options the mask that shows so many, not to be written to
        self.masks: list[Mask] = [_mask(number, most) for number in range(most + 1)]
        #: what the seats saw last, in numbers, and the same numbers as an array
        self._follows: dict[int, tuple[Following, NDArray[np.float32]]] = {}
        #: what looks the same from all of them
        self._blocks: dict[int, Block] = {}
        highest = np.array([column.size - 1 for column in self.code.columns], np.int32)
        parts: dict[str, spaces.Space[Any]] = {
            "observation": self._seen_space(),
            "action_mask": spaces.Box(0, 1, (most,), np.int8),
            "options": spaces.Box(
                np.zeros((most, len(highest)), np.int32), np.tile(highest, (most, 1)), dtype=np.int32
            ),
        }
        self.space = spaces.Dict(parts)

    @property
    def names(self) -> list[str]:
        """What each number of a vector observation is called."""
        return self._shape.names("")

    @property
    def size(self) -> int:
        """How many numbers an observation has, besides those of the options."""
        return 0 if self._in_words else self._shape.size

    @property
    def _shape(self) -> Shape:
        shape = self.play.game.shape
        if shape is None:
            raise ValueError(
                f"{self.play.game.title} does not tell the shape of its views (rules/shape.py), so it has no "
                'vector observation: ask for observation="text".'
            )
        return shape

    def _seen_space(self) -> spaces.Space[Any]:
        if self._in_words:
            return spaces.Text(MOST_CHARACTERS, min_length=0, charset=SIGNS)
        return spaces.Box(-LIMIT, LIMIT, (self._shape.size,), np.float32)

    def observe(self, seat: int, shown: Shown) -> Observation:
        """All that a seat observes now, in arrays of its own."""
        return {
            "observation": self._words(seat, shown) if self._in_words else self._numbers(seat).copy(),
            "action_mask": self.masks[len(shown)].copy(),
            "options": self.code.rows(shown, self._most),
        }

    def observe_into(
        self, seat: int, shown: Shown, arrays: Mapping[str, NDArray[Any]], place: int
    ) -> str | None:
        """The same at a place of arrays for many; words are given back."""
        arrays["action_mask"][place] = self.masks[len(shown)]
        self.code.write_rows(shown, arrays["options"][place])
        if self._in_words:
            return self._words(seat, shown)
        arrays["observation"][place] = self._numbers(seat)
        return None

    def _words(self, seat: int, shown: Shown) -> str:
        return words(self.play.game, self.play.state, seat, shown)

    def _numbers(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees; the next one that it sees is written over it."""
        follows, numbers = self._follows.get(seat) or self._follow(seat)
        follows.show(self.play.game.told_view(self.play.state, seat))
        return numbers

    def _follow(self, seat: int) -> tuple[Following, NDArray[np.float32]]:
        new = Following(self._shape, seat, self.play.seats, self._blocks)
        self._follows[seat] = found = new, np.frombuffer(new.numbers, np.float32)
        return found

    def render(self, seat: int = SPECTATOR) -> str | None:
        """The table as a picture for the terminal: given back for `ansi`, printed for `human`."""
        if self.how.render_mode is None:
            return None
        drawn = picture(self.play.game, self.play.state, seat)
        if self.how.render_mode == "ansi":
            return drawn
        print(drawn)
        return None


def _mask(number: int, most: int) -> Mask:
    mask = np.zeros(most, np.int8)
    mask[:number] = 1
    mask.flags.writeable = False
    return mask
