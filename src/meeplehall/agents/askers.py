"""Whom the arena asks: a program on stdin and stdout, or an address that speaks like OpenAI's."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Protocol

from meeplehall.agents.calling import Answer, NoAnswer, call
from meeplehall.agents.trouble import Trouble

#: an address that answers so does not know us, or what we want: asking again would not help
_REFUSALS: Final = (400, 401, 403, 404, 422)
#: it has too much to do: seconds until the first and every later try
_BUSY: Final = (429, 500, 502, 503, 504, 529)
PAUSES: Final = (1.0, 4.0, 10.0)
_COMPLETIONS: Final = "/chat/completions"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, once or again after an answer that was none."""

    game: str
    #: what the game is about and how to answer: the same for every question
    system: str
    #: the observation
    text: str
    #: number, id and words of each option
    options: Sequence[tuple[int, str, str]]
    #: earlier answers to this question, each with what was wrong with it
    before: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer, with the tokens that were read and written for it, as far as somebody counted."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0


class Asker(Protocol):
    """Somebody who answers questions in words."""

    name: str

    def ask(self, question: Question, seconds: float) -> Reply:
        """NoAnswer if there was none in time; Trouble if there never will be one."""

    def close(self) -> None:
        """Nothing more will be asked."""


class Program:
    """A program that reads a question as a line of JSON and writes its answer as a line."""

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.command = list(command)
        self.name = name
        self._running: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def ask(self, question: Question, seconds: float) -> Reply:
        running = self._started()
        while not self._lines.empty():
            self._lines.get()  # more than one line for an earlier question
        try:
            assert running.stdin is not None
            running.stdin.write(_as_line(question))
            running.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()  # a late answer would be taken for that to the next question
            raise NoAnswer(f"{self.name} gave no answer in {seconds:g} seconds.") from None
        except OSError as error:
            self.close()
            raise NoAnswer(f"{self.name} does not listen: {error}.") from None
        if line is None:
            self.close()
            raise NoAnswer(f"{self.name} has ended.")
        return Reply(line.strip())

    def close(self) -> None:
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            for pipe in (self._running.stdin, self._running.stdout):
                if pipe is not None:
                    _closed(pipe)
            self._running = None

    def _started(self) -> subprocess.Popen[str]:
        if self._running is None:
            try:
                self._running = subprocess.Popen(
                    self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
                )
            except (OSError, ValueError) as error:
                raise Trouble(f"{self.command[0]} cannot be started: {error}.") from None
            self._lines = queue.SimpleQueue()
            threading.Thread(target=_read, args=(self._running, self._lines), daemon=True).start()
        return self._running


def _closed(pipe: Any) -> None:
    with suppress(OSError):  # what was still to be written will not be read
        pipe.close()


def _read(running: subprocess.Popen[str], lines: queue.SimpleQueue[str | None]) -> None:
    """Every line that the program writes, then None."""
    assert running.stdout is not None
    with suppress(ValueError):  # it was closed, or wrote what is no text
        for line in running.stdout:
            if line.strip():
                lines.put(line)
    lines.put(None)


def _as_line(question: Question) -> str:
    told = {
        "game": question.game,
        "system": question.system,
        "text": question.text,
        "options": [{"number": n, "id": id, "label": label} for n, id, label in question.options],
        "problem": question.before[-1][1] if question.before else "",
    }
    return json.dumps(told) + "\n"


class Address:
    """A server that speaks like OpenAI's: POST /chat/completions with messages."""

    def __init__(
        self,
        address: str,
        model: str,
        key: str = "",
        temperature: float | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        address = address.rstrip("/")
        self.address = address if address.endswith(_COMPLETIONS) else address + _COMPLETIONS
        self.name = model
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._more = {} if temperature is None else {"temperature": temperature}
        self._sleep = sleep

    def ask(self, question: Question, seconds: float) -> Reply:
        body = {"model": self.name, "messages": _messages(question), **self._more}
        for pause in (*PAUSES, None):
            answer = call(self.address, body, self._headers, seconds)
            if answer.status not in _BUSY or pause is None:
                break
            self._sleep(pause)
        if answer.status in _REFUSALS:
            raise Trouble(f"{self.address} refuses: {_said(answer)}")
        if not answer.fine:
            raise NoAnswer(f"{self.address} answers with {answer.status}: {_said(answer)}")
        return _reply(answer.content)

    def close(self) -> None:
        pass


def _messages(question: Question) -> list[dict[str, str]]:
    found = [
        {"role": "system", "content": question.system},
        {"role": "user", "content": question.text},
    ]
    for answer, problem in question.before:
        found.append({"role": "assistant", "content": answer or "(nothing)"})
        found.append({"role": "user", "content": problem})
    return found


def _reply(content: Any) -> Reply:
    """The words of the first choice; NoAnswer if that is not how the server speaks."""
    try:
        words = content["choices"][0]["message"]["content"]
    except (KeyError, IndexError, TypeError):
        raise NoAnswer("The answer has no choices[0].message.content.") from None
    if isinstance(words, list):  # in parts
        words = "".join(str(part.get("text", "")) for part in words if isinstance(part, dict))
    usage = content.get("usage") or {}
    return Reply(str(words or ""), _count(usage, "prompt_tokens"), _count(usage, "completion_tokens"))


def _count(usage: Any, name: str) -> int:
    number = usage.get(name) if isinstance(usage, dict) else 0
    return number if isinstance(number, int) else 0


def _said(answer: Answer) -> str:
    """The sentence of an error, however deep it lies."""
    said = answer.content
    for key in ("error", "message"):
        if isinstance(said, dict):
            said = said.get(key, said)
    return str(said)[:300] or f"status {answer.status}"
