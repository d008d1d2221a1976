"""A match at the terminal: draw, ask, do, until it is over."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.text import Text

from meeplehall.cli.bot_seats import BotSeats
from meeplehall.cli.coaching import Coaching
from meeplehall.cli.explaining import explain
from meeplehall.cli.files import FileProblem, save
from meeplehall.cli.terminal import Terminal
from meeplehall.draw.paper import on_paper
from meeplehall.engine.decision import Blocked, Choice, Decision, decision
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match, Refused
from meeplehall.engine.wording import plural
from meeplehall.observation.observation import LogLine, Observation, observe
from meeplehall.observation.wording import hanging, log_line, price_beside, scores

BETWEEN = re.compile(r"[\s,]+")
#: fewer letters of a label are too easily a slip
SHORTEST_WORD = 3
#: more lines of the log than this are not shown without being asked for
LONGEST_LOG = 14


class Quit(Exception):
    """Somebody leaves the table."""


class Table:
    """The people at this keyboard, the bots, and the match between them."""

    def __init__(self, match: Match, terminal: Terminal, bots: BotSeats, path: Path | None) -> None:
        self.match = match
        self.terminal = terminal
        self.bots = bots
        self.coaching = Coaching(match, terminal, bots.pool)
        self.path = path
        self.names = [seat.name for seat in match.seats]
        self.people = [seat for seat, who in enumerate(match.seats) if not who.bot]
        #: who sits at the keyboard now
        self.current = self.people[0] if len(self.people) == 1 else SPECTATOR
        #: for each seat, the action from which on the log is news
        self.news: dict[int, int] = {}
        #: for each seat, the lines it was told last
        self.latest: dict[int, list[LogLine]] = {}
        #: sentences that wait for the next question, below a table drawn anew
        self.notes: list[str] = []
        self._race_began = 0.0

    def run(self) -> None:
        """Play to the end, or until somebody leaves (Quit, Left)."""
        while not self.match.over:
            self._let_others_act()
            seat = self._next_person()
            if seat is not None:
                self._turn(seat)
            elif not self.match.over:
                self._wait_for_bots()
        self._finish()

    def _let_others_act(self) -> None:
        """Whoever does not sit at this keyboard goes on."""
        self.bots.ask()
        self._collect()

    def _collect(self) -> None:
        self.notes += [
            f"{self.names[bot]} could not decide ({error!r}) and takes the default."
            for bot, error in self.bots.collect()
        ]

    def _next_person(self) -> int | None:
        waiting = self.match.state.waiting
        if self.current in waiting and self.current in self.people:
            return self.current
        return next((seat for seat in self.people if seat in waiting), None)

    def _wait_for_bots(self) -> None:
        if not self.bots.pending:
            return
        state = self.match.state
        asked = [self.names[seat] for seat in state.step.asked(state) if seat not in self.people]
        with self.terminal.busy(f"{', '.join(asked) or 'Everybody'} … thinking"):
            self.bots.wait()
        self._collect()
        if not self.people:
            self._tell_news(self._look(SPECTATOR))

    # one question to one person

    def _decision(self, seat: int) -> Decision | None:
        return decision(self.match.game, self.match.state, seat, self.names)

    def _turn(self, seat: int) -> None:
        asked = self._decision(seat)
        assert asked is not None
        if self.current != seat:
            if not self.match.game.cooperative:  # a team has no secrets to pass over
                self.terminal.curtain(f"Pass the keyboard to {self.names[seat]}.")
            self.current = seat
        if asked.timed:
            self.terminal.get_ready()
        self._ask(seat, asked)

    def _ask(self, seat: int, asked: Decision) -> None:
        """Show the table and listen until something was done."""
        self._draw(seat, asked)
        self._race_began = time.perf_counter()
        before = self.match.last_check
        while self.match.last_check == before:
            self._tell_notes()
            line = self.terminal.ask("> ")
            if not line:
                return  # look again
            self._answer(seat, asked, line)

    def _draw(self, seat: int, asked: Decision) -> None:
        seen = self._look(seat)
        self.terminal.clear()
        self.terminal.say(seen.table)
        self._tell_news(seen)
        who = f"{self.names[seat]}: " if len(self.people) > 1 else ""
        self.terminal.say(Text.assemble((f"{who}{asked.prompt}", "bold"), (f"  {asked.rule}", "dim")))
        self.coaching.speak(seat, asked)
        self._list(asked)

    def _list(self, asked: Decision) -> None:
        labels = []
        for number, choice in enumerate(asked.options, 1):
            warning = " ⚠" if choice.warning else ""
            words = choice.label + price_beside(choice)
            labels.append(Text.assemble((f"{number:3} ", "bold cyan"), words, (warning, "yellow")))
        self.terminal.say(Columns(labels, column_first=True, padding=(0, 2)))
        others = "as NAME to act for another seat, " if self._is_team() else ""
        words = f"Type numbers, ? for help, hint, coach on, {others}undo, log, read, save or quit."
        self.terminal.say(words, "dim")

    def _look(self, seat: int) -> Observation:
        """What the seat sees, with what is news to it."""
        return observe(self.match, seat, self.news.get(seat, 0))

    def _tell_news(self, seen: Observation) -> None:
        seat, lines = seen.seat, list(seen.news)
        self.news[seat] = len(self.match.moves) + 1
        if not lines and self.people:
            lines = self.latest.get(seat, [])  # stays until there is something new
        self.latest[seat] = lines
        if len(lines) > LONGEST_LOG and self.people:
            more = len(lines) - LONGEST_LOG
            self.terminal.say(f"  … {plural(more, 'more line')}: log", "dim")
            lines = lines[-LONGEST_LOG:]
        self._tell(lines)

    def _tell(self, lines: list[LogLine]) -> None:
        for _, rule, parts in lines:
            self.terminal.say(hanging(log_line(self.match.game, self.names, parts, rule)))

    def _tell_notes(self) -> None:
        for note in self.notes:
            self.terminal.say(note, "yellow")
        self.notes.clear()

    # what was typed

    def _answer(self, seat: int, asked: Decision, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if line.startswith("?"):
            self._explain(seat, asked, line[1:].strip())
        elif word == "as" and self._is_team():
            self._act_as(rest)
        elif line.lower() in ("coach on", "coach off"):
            self.coaching.switch(line.lower() == "coach on")
        elif word == "save":
            self._save(Path(rest).expanduser() if rest else self.path)
        elif not rest and word.lower() in self._commands():
            self._commands()[word.lower()](seat, asked)
        else:
            self._choose(seat, asked, BETWEEN.split(line))

    def _commands(self) -> dict[str, Any]:
        return {
            "help": lambda seat, asked: self._explain(seat, asked, ""),
            "hint": self.coaching.hint,
            "default": lambda seat, asked: self._default(seat, asked),
            "undo": lambda seat, asked: self._undo(seat),
            "read": lambda seat, asked: self.terminal.say(on_paper(self._look(seat).table)),
            "log": lambda seat, asked: self._tell(self.match.log(seat)),
            "quit": lambda seat, asked: self._quit(),
            "q": lambda seat, asked: self._quit(),
            "exit": lambda seat, asked: self._quit(),
        }

    def _is_team(self) -> bool:
        """Several seats of one team at this keyboard."""
        return self.match.game.cooperative and len(self.people) > 1

    def _act_as(self, name: str) -> None:
        """Another seat of this keyboard does something, asked or not."""
        found = [seat for seat in self.people if self.names[seat].lower().startswith(name.lower())]
        asked = self._decision(found[0]) if len(found) == 1 else None
        if asked is not None:
            self._ask(found[0], asked)
        elif len(found) == 1:
            self.notes.append(f"{self.names[found[0]]} can do nothing now.")
        else:
            people = ", ".join(self.names[seat] for seat in self.people)
            self.notes.append(f"Act as whom? At this keyboard are {people}.")

    def _explain(self, seat: int, asked: Decision, words: str) -> None:
        game = self.match.game
        self.terminal.say(explain(game, game.view(self.match.state, seat), asked, words))

    def _choose(self, seat: int, asked: Decision, words: list[str]) -> None:
        """Do what the numbers and words stand for; they mean what was shown when they were typed."""
        wanted: list[Choice | Blocked] = []
        for word in words:
            found = self._meant(asked, word)
            if found is None:
                return
            wanted.append(found)
        for entry in wanted:
            choice = self._now(seat, entry)
            if choice is None or (choice.warning and not self.terminal.agrees(f"⚠ {choice.warning} Do it?")):
                return
            self._do(seat, asked, choice)

    def _meant(self, asked: Decision, word: str) -> Choice | Blocked | None:
        """The option with this number, or whose label alone begins with this word."""
        if word.isdecimal():
            if 1 <= int(word) <= len(asked.options):
                return asked.options[int(word) - 1]
            self.notes.append(f"There is no option {word}; nothing was done.")
            return None
        entries: list[Choice | Blocked] = [*asked.options, *asked.blocked]
        found = {entry.label: entry for entry in entries if entry.label.lower().startswith(word.lower())}
        if len(word) >= SHORTEST_WORD and len(found) == 1:
            return next(iter(found.values()))
        self.notes.append("Type the number of an option, or ? for help.")
        return None

    def _now(self, seat: int, wanted: Choice | Blocked) -> Choice | None:
        """The option that now means what was wanted; if there is none, a note says why."""
        free = seat in self.match.state.waiting or self._is_team()
        now = self._decision(seat) if free else None
        options = now.options if now else []
        for alike in (lambda x: x.message == wanted.message, lambda x: x.label == wanted.label):
            for choice in filter(alike, options):
                return choice
        blocked = [entry for entry in (now.blocked if now else []) if entry.label == wanted.label]
        why = f"{blocked[0].sentence} ({blocked[0].rule})" if blocked else "It is not possible any more."
        self.notes.append(f"{wanted.label}: {why}")
        return None

    def _do(self, seat: int, asked: Decision, choice: Choice) -> None:
        action = choice.action
        if asked.timed:
            milliseconds = int((time.perf_counter() - self._race_began) * 1000)
            action = action.at(milliseconds)
            self.notes.append(f"{milliseconds} ms: {action.label(self.match.state, seat)}")
        before = None if asked.timed else self.coaching.before(seat)
        try:
            self.match.do(seat, action)
        except Refused as refused:
            self.notes.append(str(refused))
        else:
            self.coaching.look_back(seat, before, choice.message)

    def _default(self, seat: int, asked: Decision) -> None:
        if not asked.owed:
            self.notes.append("Nobody waits for this seat.")
            return
        label = asked.options[asked.default].label if asked.default >= 0 else "default"
        self.match.do_default(seat)
        self.notes.append(f"Done: {label}.")

    def _undo(self, seat: int) -> None:
        refusal = self.match.undo_refusal(seat)
        if refusal is not None and self.match.undo_refusal(seat, consent=True) is None:
            self.terminal.say(str(refusal), "yellow")
            if not self.terminal.agrees("Does everybody at this keyboard agree?"):
                return
        try:
            left = self.match.undo(seat, consent=refusal is not None)
        except Refused as refused:
            self.notes.append(str(refused))
            return
        self.coaching.forget(seat)
        self.news = {who: min(since, left + 1) for who, since in self.news.items()}
        self.latest.clear()
        self.bots.reconsider()

    # leaving, saving

    def _quit(self) -> None:
        if self.path is not None:
            if self.terminal.agrees(f"Save the match to {self.path}?", otherwise=True):
                self._save(self.path)
        else:
            name = self.terminal.ask("Save the match? A file name, or Enter for no: ")
            if name and not self._save(Path(name).expanduser()):
                return
        raise Quit

    def _save(self, path: Path | None) -> bool:
        if path is None:
            self.terminal.say("Where to? For example: save my-match.json", "yellow")
            return False
        if path != self.path and path.exists():
            self.terminal.say(f"{path} is there already; nothing was saved.", "yellow")
            return False
        try:
            save(self.match, path)
        except FileProblem as problem:
            self.terminal.say(str(problem), "yellow")
            return False
        self.path = path
        again = f"replay {path}` shows it" if self.match.over else f"play --load {path}` goes on with it"
        self.terminal.say(f"Saved to {path}; `meeplehall {again}.", "green")
        return True

    def leave(self) -> None:
        """The input has ended or was interrupted: keep the match if a file was named."""
        self.terminal.say()
        if self.path is None or not self._save(self.path):
            self.terminal.say("The match was not saved.", "dim")

    def _finish(self) -> None:
        seen = self._look(self.people[0] if len(self.people) == 1 else SPECTATOR)
        assert seen.outcome is not None
        self.terminal.clear()
        self.terminal.say(seen.table)
        self._tell_news(seen)
        self._tell_notes()
        self.terminal.say()
        self.terminal.say(scores(seen.game, self.names, seen.outcome))
        if self.path is not None:
            self._save(self.path)
        elif self.terminal.live:
            name = self.terminal.ask("Save the match? A file name, or Enter for no: ")
            if name:
                self._save(Path(name).expanduser())
