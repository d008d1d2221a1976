"""Reading an answer however it is written: a number, a name, JSON, or words around one of these."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.wording import brief
from meeplehall.observation.written import option_id

#: where programs put their answer inside of an object
_KEYS: Final = ("option", "number", "id", "choice", "answer", "action", "move", "message")
_THOUGHTS: Final = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_ASKED_FOR: Final = re.compile(
    r"\b(?:options?|answer|choice|choose|number|pick|select|play|take|move)\b[\s*`\"':#=(\[]*(?:is|no\.?|number|option)?"
    r"[\s*`\"':#=(\[]*(\d+)\b",
    re.IGNORECASE,
)
_ALONE: Final = re.compile(r"[\s*`\"'#(\[]*(\d+)[\s*`\"'.)\]:]*")
_LISTED: Final = re.compile(r"[\s*`\"'#(\[]*(\d+)[.)\]:]")
_NUMBER: Final = re.compile(r"(?<![\w.$-])(\d+)(?![\w%]|\.\d)")

Entry = Choice | Blocked


class Unclear(ValueError):
    """An answer that names no option, or several; said in one sentence."""


def read_answer(asked: Decision, answer: object) -> Entry:
    """The option that is meant, or what is not possible now; Unclear says why it is neither."""
    found = _meant(asked, answer)
    if found is None:
        count = len(asked.options)
        raise Unclear(
            f"This answer names no option: {brief(answer)}. Answer with a number from 1 to {count}."
        )
    return found


def _meant(asked: Decision, answer: object) -> Entry | None:
    if isinstance(answer, bool) or answer is None:
        return None
    if isinstance(answer, int):
        return _numbered(asked, answer)
    if isinstance(answer, float):
        return _numbered(asked, int(answer)) if answer.is_integer() else None
    if isinstance(answer, Mapping):
        return _of_object(asked, answer)
    if isinstance(answer, list):
        return _meant(asked, answer[0]) if len(answer) == 1 else None
    return _in_text(asked, _THOUGHTS.sub(" ", str(answer)).strip())


def _numbered(asked: Decision, number: int) -> Entry:
    if 1 <= number <= len(asked.options):
        return asked.options[number - 1]
    raise Unclear(f"There is no option {brief(number)}: they go from 1 to {len(asked.options)}.")


def _of_object(asked: Decision, answer: Mapping[str, object]) -> Entry | None:
    if "type" in answer:
        for entry in _entries(asked):
            if entry.message == answer:
                return entry
    for key in _KEYS:
        if key in answer:
            return _meant(asked, answer[key])
    return None


def _entries(asked: Decision) -> Iterator[Entry]:
    yield from asked.options
    yield from asked.blocked


# words


def _in_text(asked: Decision, text: str) -> Entry | None:
    for value in _json_in(text):
        if (found := _meant(asked, value)) is not None:
            return found
    named = _named(asked, text)
    if named is not None:
        return named
    lines = [line for line in text.splitlines() if line.strip()]
    for numbers in (
        _ASKED_FOR.findall(text)[-1:],
        [alone[1] for line in lines if (alone := _ALONE.fullmatch(line))][-1:],
        [listed[1] for line in lines if (listed := _LISTED.match(line))],
    ):
        if len(numbers) == 1:
            return _numbered(asked, int(numbers[0]))
    if mentioned := _mentioned(asked, text):
        return mentioned[0] if len(mentioned) == 1 else None
    numbers = list(dict.fromkeys(_NUMBER.findall(text)))
    return _numbered(asked, int(numbers[0])) if len(numbers) == 1 else None


def _json_in(text: str) -> Iterator[object]:
    """Objects in a text, the last one first: thoughts come before answers."""
    decoder = json.JSONDecoder()
    found: list[object] = []
    at = text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (json.JSONDecodeError, RecursionError):
            end = at + 1
        else:
            found.append(value)
        at = text.find("{", end)
    return reversed(found)


def _named(asked: Decision, text: str) -> Entry | None:
    """The one whose id or label this is, and nothing else."""
    wanted = text.strip(" \t\r\n*`\"'.[]()").casefold()
    for entry in _entries(asked):
        if wanted in (option_id(entry).casefold(), entry.label.casefold().rstrip(".")):
            return entry
    return None


def _mentioned(asked: Decision, text: str) -> list[Entry]:
    """Those that the text mentions; of labels within one another the longest."""
    words = text.casefold()
    found = {
        entry.label: entry
        for entry in _entries(asked)
        if _stands_in(entry.label.casefold(), words) or _stands_in(option_id(entry).casefold(), words)
    }
    return [
        entry
        for label, entry in found.items()
        if not any(label in other for other in found if other != label)
    ]


def _stands_in(part: str, words: str) -> bool:
    return re.search(rf"(?<![\w:]){re.escape(part)}(?![\w:])", words) is not None
