"""Somebody who reads a match: what is news to them, which cards they know, and what they answer."""

from __future__ import annotations

from collections.abc import Sequence

from meeplehall.agents.seat import Seat
from meeplehall.agents.trouble import Trouble
from meeplehall.draw.paper import on_paper
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.wording import named, plural
from meeplehall.observation.answers import Unclear, read_answer
from meeplehall.observation.explaining import refusals
from meeplehall.observation.observation import Observation
from meeplehall.observation.written import PAGE, option_id, option_in_words, written


class Reader:
    """One program at one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._since = 0
        self._told: set[str] = set()
        self._shown: Decision | None = None

    def observe(self) -> str:
        """The table, what happened since the last look, and what is asked."""
        seen = self._look()
        text, explains = written(seen, self._told)
        self._told.update(explains)
        return text

    def options(self, page: int = 1, words: str = "") -> str:
        """So many options at a time, each with its id; those with these words if some are given."""
        asked = self._asked()
        found = [(number, choice) for number, choice in enumerate(asked.options, 1) if _has(choice, words)]
        pages = max(1, -(-len(found) // PAGE))
        if not 1 <= page <= pages:
            raise Trouble(f"The pages of options go from 1 to {pages}, so there is no page {page}.")
        about = f" with {words!r}" if words else ""
        lines = [f"{asked.prompt} {plural(len(found), 'option')}{about}, page {page} of {pages}:"]
        some = found[PAGE * (page - 1) : PAGE * page]
        lines += [f"{number}. {option_in_words(choice)} [{option_id(choice)}]" for number, choice in some]
        if asked.blocked and page == 1 and not words:
            lines += ["Not possible now:", on_paper(refusals(asked))]
        return "\n".join(lines)

    def act(self, answer: object) -> str:
        """Do what the answer names, and tell what the table looks like after that."""
        asked = self._shown if self._shown is not None else self._asked()
        try:
            meant = read_answer(asked, answer)
        except Unclear as unclear:
            raise Trouble(str(unclear)) from None
        if isinstance(meant, Blocked):
            rule = f" ({meant.rule})" if meant.rule else ""
            raise Trouble(f"{meant.label}: {meant.sentence}{rule}")
        self.seat.do(meant)
        self._shown = None
        return f"Done: {meant.label}.\n\n{self.observe()}"

    def wait(self, seconds: float) -> str:
        """Until the seat is asked, or as long as this."""
        self.seat.wait(seconds)
        return self.observe()

    def hint(self) -> str:
        """What the game's knowledge would do, and why."""
        asked, names = self._asked(), self._names
        lines = [
            f"{number}. {choice.label}: {named(sentence, names)}"
            for message, sentence in self.seat.hints()
            for number, choice in enumerate(asked.options, 1)
            if choice.message == message
        ]
        return "\n".join(lines) or "There is no hint here."

    def analyse(self) -> str:
        """Where the match was won or lost."""
        return "\n".join(on_paper(part) for part in self.seat.analyse())

    def _look(self) -> Observation:
        seen, self._since = self.seat.look(self._since)
        self._shown = seen.asked
        self._names: Sequence[str] = seen.names
        return seen

    def _asked(self) -> Decision:
        """What is asked now, without counting as a look at the news."""
        seen, _ = self.seat.look(self._since)
        self._shown, self._names = seen.asked, seen.names
        if seen.asked is None:
            raise Trouble("You are not asked anything now." if seen.outcome is None else "The match is over.")
        return seen.asked


def _has(choice: Choice, words: str) -> bool:
    """Are all these words in its label or its id?"""
    text = f"{choice.label} {option_id(choice)}".casefold()
    return all(word in text for word in words.casefold().split())
