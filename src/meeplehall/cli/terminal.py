"""The terminal: questions, answers, the screen; works as well when input and output are files."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from rich.console import Console, RenderableType
from rich.text import Text

#: clears the lines that have scrolled away too, so that nobody scrolls up to another hand
CURTAIN = "\033[3J\033[2J\033[H"
YES, NO = ("y", "yes"), ("n", "no", "")


class Left(Exception):
    """The input has ended: nobody is there any more."""


class Terminal:
    """One keyboard and one screen."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False)
        #: a person sits there; otherwise input or output is a file or a pipe
        self.live = sys.stdin.isatty() and self.console.is_terminal
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  (gives input() its line editing)
        with suppress(AttributeError, OSError):
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]

    def say(self, what: RenderableType = "", style: str = "") -> None:
        """Print a line or a picture."""
        self.console.print(Text(what) if isinstance(what, str) else what, style=style or None)

    def ask(self, prompt: str) -> str:
        """One line of input; Left if there is none any more."""
        try:
            if self.live:
                return input(prompt).strip()
            self.console.print(prompt, end="")
            line = input().strip()
        except EOFError:
            self.say()
            raise Left from None
        self.say(line)
        return line

    def agrees(self, question: str, otherwise: bool = False) -> bool:
        """A yes or a no; Enter stands for `otherwise`."""
        while True:
            answer = self.ask(f"{question} [{'Y/n' if otherwise else 'y/N'}] ").lower()
            if not answer:
                return otherwise
            if answer in YES or answer in NO:
                return answer in YES
            self.say("Please answer y or n.", "yellow")

    def clear(self) -> None:
        """A fresh screen."""
        if self.live:
            self.console.clear()
        else:
            self.say()

    def curtain(self, sentence: str) -> None:
        """Hide everything and wait for the next person."""
        if self.live:
            sys.stdout.write(CURTAIN)
            sys.stdout.flush()
        self.say()
        self.say(sentence, "bold")
        self.ask("Press Enter ... ")

    def get_ready(self) -> None:
        """Before a race: wait for Enter, then a moment that nobody can foresee."""
        self.say("A race: the next question counts by the time you take to answer it.", "bold")
        self.ask("Press Enter when you are ready ... ")
        if self.live:
            time.sleep(0.5 + 1.5 * random.random())
            self._forget_early_keys()

    @staticmethod
    def _forget_early_keys() -> None:
        with suppress(ImportError, OSError):
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    @contextmanager
    def busy(self, sentence: str) -> Iterator[None]:
        """A spinner while somebody thinks."""
        if not self.live:
            yield
            return
        with self.console.status(Text(sentence, "dim"), spinner="dots"):
            yield
