"""A bot that asks somebody else: told what its seat may know, it takes the answer however it is written."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, Final

from meeplehall.agents.askers import Asker, Question
from meeplehall.agents.calling import NoAnswer
from meeplehall.agents.library import look_up
from meeplehall.agents.tally import Tally
from meeplehall.agents.trouble import Trouble
from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.game import Game
from meeplehall.engine.state import State
from meeplehall.observation.answers import Unclear, read_answer
from meeplehall.observation.observation import Observation, look
from meeplehall.observation.written import option_id, option_in_words, written

HOW: Final = (
    "You play a board game and want to win. You are told what you can see, and asked to choose one option. "
    "Think as briefly as you can, then answer with the number of the option, alone on the last line."
)
#: somebody who says nothing so often in a row will not speak any more
MOST_SILENCE: Final = 10
#: a seat that has seen the same so often goes round in circles
MOST_ROUNDS: Final = 3
OTHERS: Final = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Filip", "Greta", "Hugo")


def names_for(seat: int, seats: int) -> list[str]:
    """Whoever is asked is spoken to; the others have names."""
    return ["You" if each == seat else OTHERS[each] for each in range(seats)]


class AskingBot(Bot):
    """One asker; `hear` is told every question with its answers, and what was taken."""

    def __init__(
        self,
        asker: Asker,
        retries: int = 2,
        seconds: float = 60.0,
        hear: Callable[[dict[str, Any]], None] = lambda told: None,
    ) -> None:
        self.asker = asker
        self.name = asker.name
        self.retries = retries
        self.seconds = seconds
        self.hear = hear
        self.tally = Tally()
        self._silence = 0
        #: how often each sight was seen in this match; none if nobody says where a match begins
        self._seen: dict[str, int] | None = None

    def begin(self) -> None:
        """A new match."""
        self.tally = Tally()
        self._seen = {}

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        return [self.answer(look(game, state, player, names_for(player, state.seats))).action]

    def answer(self, seen: Observation) -> Choice:
        """What is chosen; after the last try the answer that is given for those who leave."""
        asked = seen.asked
        assert asked is not None
        if len(asked.options) == 1:
            return asked.options[0]
        self.tally.questions += 1
        began = time.perf_counter()
        told: list[tuple[str, str]] = []
        chosen = None if self._goes_round(seen) else self._ask(seen, asked, told)
        self.tally.seconds += time.perf_counter() - began
        taken = chosen or _default(asked)
        self.tally.fallbacks += chosen is None
        self.hear(
            {
                "game": seen.game.id,
                "seat": seen.seat,
                "prompt": asked.prompt,
                "options": len(asked.options),
                "wrong": told,
                "taken": option_id(taken),
                "fallback": chosen is None,
            }
        )
        return taken

    def _ask(self, seen: Observation, asked: Decision, wrong: list[tuple[str, str]]) -> Choice | None:
        text = written(seen, page=len(asked.options)).text
        options = [
            (number, option_id(choice), option_in_words(choice))
            for number, choice in enumerate(asked.options, 1)
        ]
        for _ in range(self.retries + 1):
            question = Question(seen.game.id, system_for(seen.game), text, options, tuple(wrong))
            try:
                reply = self.asker.ask(question, self.seconds)
            except NoAnswer as error:
                self._note_silence(error)
                continue
            self._silence = 0
            self.tally.answers += 1
            self.tally.tokens_in += reply.tokens_in
            self.tally.tokens_out += reply.tokens_out
            try:
                return _possible(read_answer(asked, reply.text))
            except Unclear as unclear:
                self.tally.illegal += 1
                wrong.append((reply.text, str(unclear)))
        return None

    def _note_silence(self, error: NoAnswer) -> None:
        self.tally.silent += 1
        self._silence += 1
        if self._silence >= MOST_SILENCE:
            raise Trouble(f"{error} That was {self._silence} times in a row, so this is given up.")

    def _goes_round(self, seen: Observation) -> bool:
        """Does it lay a card and take it back again and again?"""
        if self._seen is None:
            return False
        sight = f"{seen.seat} {json.dumps(seen.view, sort_keys=True)}"
        self._seen[sight] = self._seen.get(sight, 0) + 1
        return self._seen[sight] > MOST_ROUNDS


def system_for(game: Game[Any]) -> str:
    """What the game is about, and how to answer."""
    guide = look_up(game, "guide")
    return f"{HOW}\n\n{game.title}. {game.blurb}\n\n{guide}"


def _possible(meant: Choice | Blocked) -> Choice:
    if isinstance(meant, Blocked):
        raise Unclear(f"{meant.label} is not possible: {meant.sentence} Choose another option.")
    return meant


def _default(asked: Decision) -> Choice:
    return asked.options[max(asked.default, 0)]
