"""An observation in plain words: for language models, other programs, and whoever reads without a picture."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from meeplehall.draw.paper import lines_on_paper
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.game import SPECTATOR, Game, Piece
from meeplehall.engine.outcome import Outcome
from meeplehall.engine.salvage import in_words
from meeplehall.engine.wording import listed, plural
from meeplehall.observation.observation import LogLine, Observation
from meeplehall.observation.wording import price_beside, verdict

_WORD: Final = re.compile(r"[\w+$]+")
#: so many options are listed at once; the others are on further pages
PAGE = 40


class Written(NamedTuple):
    """An observation in words, and the names of the cards that it explains."""

    text: str
    explains: list[str]


def written(seen: Observation, told: Container[str] = (), page: int = PAGE) -> Written:
    """Everything: who one is, what happened, the table, its cards, and what is asked.

    Cards whose names have been `told` are not explained again. Beyond a `page` options are only counted.
    """
    parts = [head(seen)]
    if seen.news:
        parts.append("\n".join(["Since you last looked:", *(f"- {line}" for line in news(seen))]))
    table = lines_on_paper(seen.table)
    parts.append("\n".join(["The table:", *(line.words for line in table)]))
    asked = asked_in_words(seen, page)
    shown = [line.words for line in table if not line.aside]
    cards = [piece for piece in explained(seen, [*shown, *asked.split("\n")]) if piece.name not in told]
    if cards:
        parts.append("\n".join(["What is on it:", *(f"- {piece.name}: {piece.text}" for piece in cards)]))
    return Written("\n\n".join([*parts, asked]), [piece.name for piece in cards])


def head(seen: Observation) -> str:
    """Which game, and who one is."""
    if seen.seat == SPECTATOR:
        return f"{seen.game.title}: you watch {listed(list(seen.names))}."
    others = [name for seat, name in enumerate(seen.names) if seat != seen.seat]
    company = f"{'with' if seen.game.cooperative else 'against'} {listed(others)}" if others else "alone"
    name = seen.names[seen.seat]
    called = "" if name.casefold() == "you" else f"are {name} and "
    return f"{seen.game.title}: you {called}play {company}."


def news(seen: Observation) -> list[str]:
    """What happened, a sentence each."""
    return [line_in_words(seen, line) for line in seen.news]


def line_in_words(seen: Observation, line: LogLine) -> str:
    """One line of the log."""
    return in_words(seen.game, line[2], seen.names)


# what is asked


def asked_in_words(seen: Observation, page: int = PAGE) -> str:
    """The question with its options, whom the match waits for, or how it ended."""
    if seen.outcome is not None:
        return scores_in_words(seen.outcome, seen.names)
    if seen.asked is None:
        others = listed([seen.names[seat] for seat in seen.waits_for])
        return f"You are not asked anything now: the match waits for {others or 'others'}."
    rule = f" ({seen.asked.rule})" if seen.asked.rule else ""
    may = "" if seen.asked.owed else "Nobody waits for you, but you may act. "
    lines = [f"{may}{seen.asked.prompt}{rule}", *options_in_words(seen.asked, 0, page)]
    if (left := len(seen.asked.options) - page) > 0:
        lines.append(f"... and {plural(left, 'more option')}, numbered up to {len(seen.asked.options)}.")
    return "\n".join(lines)


def options_in_words(asked: Decision, start: int, count: int) -> list[str]:
    """Numbered options, from the one after the first `start` on."""
    some = asked.options[start : start + count]
    return [f"{number}. {option_in_words(choice)}" for number, choice in enumerate(some, start + 1)]


def option_in_words(choice: Choice) -> str:
    """An option with its price, and what speaks against it."""
    warning = f" (careful: {choice.warning})" if choice.warning else ""
    return f"{choice.label}{price_beside(choice)}{warning}"


def option_id(choice: Choice | Blocked) -> str:
    """A name of an option that does not depend on the others: its type and what it is about."""
    values = [str(value) for name, value in choice.message.items() if name != "type"]
    return ":".join([str(choice.message["type"]), *values])


def scores_in_words(outcome: Outcome, names: Sequence[str]) -> str:
    """How the match ended, each score with its lines."""
    lines = [f"The match is over. {verdict(names, outcome)}"]
    if outcome.team_won is not None:
        lines.append(f"The team: {outcome.team_score} ({_lines(outcome.lines[0])})")
        if outcome.opponent:
            lines.append(f"{outcome.opponent}: {outcome.opponent_score} ({_lines(outcome.against)})")
        return "\n".join(lines)
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
        points = _lines(outcome.lines[seat])
        lines.append(f"{names[seat]}: {outcome.said(outcome.scores[seat])}{f' ({points})' if points else ''}")
    return "\n".join(lines)


def _lines(lines: Sequence[Any]) -> str:
    return ", ".join(f"{line.label} {line.points}" for line in lines)


# cards


def explained(seen: Observation, lines: Sequence[str]) -> list[Piece]:
    """The pieces that these lines name and do not explain."""
    text = "\n".join(lines)
    ids = [*texts(seen.view), *(piece for choice in _choices(seen) for piece in choice.pieces)]
    found: dict[str, Piece] = {}
    for id in dict.fromkeys(ids):
        lying = seen.game.lying_at(seen.view, id)
        try:
            piece = seen.game.piece(lying or id)
        except KeyError:
            named = _by_name(seen.game).get(id)
            if named is None:
                continue
            piece = named
        if piece.text and piece.name in text and not _says(piece, lines):
            found.setdefault(piece.name, piece)
    return sorted(found.values(), key=lambda piece: text.index(piece.name))


@cache
def _by_name(game: Game[Any]) -> dict[str, Piece]:
    """A view may call cards of a kind by their name."""
    return {piece.name: piece for piece in game.pieces()}


def _says(piece: Piece, lines: Sequence[str]) -> bool:
    """Does a line that names the piece say what it is (its first sentence), or what it does (the rest)?"""
    parts = [_words(part) for part in piece.text.partition(". ")[::2] if part]
    naming = [_words(line) for line in lines if piece.name in line]
    return any(words.issuperset(part) for words in naming for part in parts)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _choices(seen: Observation) -> list[Choice]:
    return seen.asked.options if seen.asked is not None else []


def texts(value: object) -> Iterator[str]:
    """All texts in a view, keys left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts(part)
