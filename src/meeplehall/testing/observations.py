"""The table in words: nothing hidden, nothing cut off, nothing that only eyes understand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any, ClassVar

from meeplehall.draw.paper import on_paper
from meeplehall.engine.game import SPECTATOR, Piece, Setup
from meeplehall.observation.explaining import refusals
from meeplehall.observation.observation import look
from meeplehall.observation.written import option_id, texts, written
from meeplehall.testing.suite import EVERY, Suite
from meeplehall.testing.walks import walk

NAMES = ["Ann", "Bartholomew", "Cleo", "Dax", "Edda", "Filip", "Gwen", "Hugo"]
#: letters, figures and what stands between them, also in sums and lists; no other sign is a word
WORDS = re.compile(r"[\w\s.,;:!?'’“”\"()+/&%$#*×−–-]*")
#: what is cut off ends like this
CUT_OFF = "…"


class ObservationTests(Suite):
    """What language models and other programs read of a match."""

    #: one moment in so many is read, of which there are at most so many unless every setup is tried
    read_every = 61
    most_read = 5
    #: kinds of pieces that the words call otherwise than by their names: what is asked for, what is built
    told_otherwise: ClassVar[frozenset[str]] = frozenset()
    #: no text has more characters
    longest_text = 12_000

    def test_a_text_says_nothing_that_its_seat_cannot_know(self, setup: Setup) -> None:
        """The law of the redeal: states that a seat cannot tell apart give the same text."""
        game, names = self.game, NAMES[: setup.seats]
        for number, (state, player) in enumerate(self._read_moments(setup, 13)):
            for seat in {player, number % (setup.seats + 1) + SPECTATOR}:
                true, guess = look(game, state, seat, names), game.redeal(state, seat, number)
                other = look(game, guess, seat, names)
                assert written(other) == written(true)
                if true.asked is not None and other.asked is not None:
                    assert on_paper(refusals(other.asked)) == on_paper(refusals(true.asked))

    def test_a_text_is_whole_and_has_only_words(self, setup: Setup) -> None:
        game, names = self.game, NAMES[: setup.seats]
        for state, player in self._read_moments(setup, 14):
            text = written(look(game, state, player, names), page=len(state.options(player))).text
            assert len(text) <= self.longest_text
            assert CUT_OFF not in text
            assert WORDS.fullmatch(text), f"signs: {''.join(sorted(set(WORDS.sub('', text))))}"
            assert all(name in text for name in names)
            assert not {piece.name for piece in self._seen(state, player) if piece.name not in text}
            for action in state.options(player):
                assert action.label(state, player).split("[seat:")[0] in text

    def _seen(self, state: Any, player: int) -> Iterator[Piece]:
        """All pieces that the view has, but for those that are told otherwise."""
        for id in texts(self.game.view(state, player)):
            with suppress(KeyError):
                piece = self.game.piece(id)
                if piece.kind not in self.told_otherwise:
                    yield piece

    def test_every_option_has_a_name_of_its_own(self, setup: Setup) -> None:
        rng = Random(15)
        for state, player in self._read_moments(setup, 15):
            asked = look(self.game, state, player, NAMES[: setup.seats]).asked
            assert asked is not None
            ids = [option_id(choice) for choice in asked.options]
            assert len(set(ids)) == len(ids)
            choice = rng.choice(asked.options)
            assert self.game.codec.decode(choice.message) == choice.action

    def _read_moments(self, setup: Setup, seed: int) -> Iterator[tuple[Any, int]]:
        found = walk(self.game, setup, seed, every=self.read_every)
        return found if EVERY == 1 else islice(found, self.most_read)
