"""A lesson: a match with a fixed deal, in which a learner is told moment by moment what matters.

Everything that happens in it is written down beforehand, in `lessons.toml` of the game's folder: what the
learner is to do, other ways that are as good, and what happens by itself. How far a lesson has come follows
from the number of actions alone, so a match that is played as a lesson is a match like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from meeplehall.engine.action import Action
from meeplehall.engine.codec import CodecError
from meeplehall.engine.data import LessonEntry, LessonsFile, MomentEntry, ScriptedEntry
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Move, Refused, Seat
from meeplehall.engine.options import OptionError
from meeplehall.engine.wording import brief

FILE: Final = "lessons.toml"
#: the seat of whoever learns
LEARNER: Final = 0
#: nothing that is said at once is longer
MOST_WORDS: Final = 40
#: what is said when somebody does something else, and the moment has no sentence of its own for that
HOLD: Final = "The rules allow that. In this lesson, try first what it speaks of."
#: who sits there when a lesson is looked through
NAMES: Final = ("You", "Ada", "Bruno", "Cleo", "Dario", "Edda")

Way = list[Action[Any]]


class LessonError(ValueError):
    """A lesson that cannot be given; says which one, at which moment, and why."""


class Scripted:
    """Something that happens by itself."""

    def __init__(self, seat: int, action: Action[Any]) -> None:
        self.seat = seat
        self.action = action


class Moment:
    """One thing to learn: what is said, what to look at, and what is to be done."""

    def __init__(self, entry: MomentEntry, ways: list[Way], then: list[Scripted]) -> None:
        self.text = entry.text
        #: what it speaks of, by the keys of the table
        self.points = entry.points
        #: the way that is shown first, and others that are as good; all of the same length
        self.ways = ways
        #: said to whoever does something else that the rules allow
        self.hold = entry.hold or HOLD
        #: what it has brought: said with the next moment
        self.brings = entry.brings
        #: it is about choosing, not about rules
        self.choosing = entry.choosing
        self.then = then

    @property
    def length(self) -> int:
        """How many actions it takes, with what happens by itself."""
        return len(self.ways[0]) + len(self.then)


class Whereabouts:
    """How far a lesson has come."""

    def __init__(self, moment: int, accepted: list[Action[Any]], by_itself: Scripted | None) -> None:
        #: the number of the moment; one more than there are when all is said
        self.moment = moment
        #: what the learner may do now
        self.accepted = accepted
        #: what happens next without the learner
        self.by_itself = by_itself


class Lesson:
    """A lesson that can be given: every one was played to its end by the rules before."""

    def __init__(self, entry: LessonEntry, begins: list[Scripted], moments: list[Moment]) -> None:
        self.id = entry.id
        self.title = entry.title
        self.aim = entry.aim
        self.end = entry.end
        self.minutes = entry.minutes
        self.seats = entry.seats
        self.seed = entry.seed
        self.options: Mapping[str, object] = entry.options
        self.begins = begins
        self.moments = moments
        #: after how many actions each moment begins, and after how many all is said
        self.starts = [len(begins)]
        for moment in moments:
            self.starts.append(self.starts[-1] + moment.length)

    @property
    def length(self) -> int:
        return self.starts[-1]

    def at(self, moves: Sequence[Move]) -> Whereabouts:
        """How far a match has come that is played as this lesson."""
        done = len(moves)
        if done < len(self.begins):
            return Whereabouts(0, [], self.begins[done])
        if done >= self.length:
            return Whereabouts(len(self.moments), [], None)
        number = max([i for i in range(len(self.moments)) if self.starts[i] <= done])
        moment, begun = self.moments[number], [move.action for move in moves[self.starts[number] :]]
        if len(begun) >= len(moment.ways[0]):
            return Whereabouts(number, [], moment.then[len(begun) - len(moment.ways[0])])
        accepted: list[Action[Any]] = []
        for way in moment.ways:
            if way[: len(begun)] == begun and way[len(begun)] not in accepted:
                accepted.append(way[len(begun)])
        return Whereabouts(number, accepted, None)

    def was_followed(self, moves: Sequence[Move]) -> bool:
        """Whether these actions are those of this lesson, as far as they go."""
        for done in range(min(len(moves), self.length)):
            where = self.at(moves[:done])
            action = moves[done].action
            right = where.by_itself.action == action if where.by_itself else action in where.accepted
            if not right:
                return False
        return True

    def back_from(self, done: int) -> int:
        """After how many actions the moment began that is under way; at its beginning, the one before it."""
        earlier = [start for start in self.starts[:-1] if start < done]
        return earlier[-1] if earlier else len(self.begins)

    def begin(self, game: Game[Any], seats: Sequence[Seat]) -> Match:
        """The match that it is played in."""
        return Match(game, seats, self.options, self.seed)


@cache
def lessons_of(game: Game[Any]) -> dict[str, Lesson]:
    """The lessons of a game by their ids, read once; the first match comes first. That takes a moment."""
    return {lesson.id: lesson for lesson in read_lessons(game)}


def has_lessons(game: Game[Any]) -> bool:
    """Whether a game can be learnt here; the lessons need not be read for that."""
    return (game.folder / FILE).exists()


def read_lessons(game: Game[Any], path: Path | None = None, tried: bool = True) -> list[Lesson]:
    """The lessons of a game, or of another file, each played to its end unless it is still being written.

    LessonError says what is wrong with one.
    """
    path = path or game.folder / FILE
    if not path.exists():
        return []
    try:
        written = msgspec.toml.decode(path.read_bytes(), type=LessonsFile)
    except msgspec.DecodeError as error:
        raise LessonError(f"{FILE} of {game.title} cannot be read: {error}.") from None
    names = [entry.id for entry in written.lesson]
    if len(names) != len(set(names)):
        raise LessonError(f"{FILE} of {game.title}: two lessons have the same id.")
    return [_lesson(game, entry, tried) for entry in written.lesson]


def _lesson(game: Game[Any], entry: LessonEntry, tried: bool) -> Lesson:
    where = f"{FILE} of {game.title}, lesson {entry.id!r}"
    for words in (entry.aim, entry.end):
        _check_length(where, words)
    if not entry.moment:
        raise LessonError(f"{where}: it has no moment.")
    moments = []
    for number, moment in enumerate(entry.moment, 1):
        moments.append(_moment(game, f"{where}, moment {number}", moment))
    lesson = Lesson(entry, _scripted(game, f"{where}, at its beginning", entry.begins), moments)
    if tried:
        _play_through(game, where, lesson)
    return lesson


def _moment(game: Game[Any], where: str, entry: MomentEntry) -> Moment:
    for words in (entry.text, entry.hold, entry.brings):
        _check_length(where, words)
    if not entry.text or not entry.does:
        raise LessonError(f"{where}: it says nothing, or asks for nothing.")
    ways = [[_action(game, where, message) for message in way] for way in (entry.does, *entry.other)]
    if len({len(way) for way in ways}) > 1:
        raise LessonError(f"{where}: its ways are not equally long.")
    return Moment(entry, ways, _scripted(game, where, entry.then))


def _scripted(game: Game[Any], where: str, entries: Sequence[ScriptedEntry]) -> list[Scripted]:
    return [Scripted(entry.seat, _action(game, where, entry.do)) for entry in entries]


def _action(game: Game[Any], where: str, message: Mapping[str, Any]) -> Action[Any]:
    try:
        return game.codec.decode(message)
    except CodecError as error:
        raise LessonError(f"{where}: {error}") from None


def _check_length(where: str, words: str) -> None:
    if len(words.split()) > MOST_WORDS:
        raise LessonError(f"{where}: {brief(words)} has more than {MOST_WORDS} words.")


# every lesson is played before it is given


def _play_through(game: Game[Any], where: str, lesson: Lesson) -> None:
    """LessonError if anything in it is not possible where it stands; other ways have to lead on as well."""
    try:
        match = lesson.begin(game, [Seat(name) for name in NAMES[: lesson.seats]])
    except OptionError as error:
        raise LessonError(f"{where}: {error}") from None
    _follow(match, f"{where}, at its beginning", lesson.begins)
    for number, moment in enumerate(lesson.moments, 1):
        _check_points(match, f"{where}, moment {number}", moment)
        _do(match, f"{where}, moment {number}", moment.ways[0])
        _follow(match, f"{where}, moment {number}", moment.then)
    for number, moment in enumerate(lesson.moments, 1):
        for way in moment.ways[1:]:
            begun = match.fork(lesson.starts[number - 1])
            _try_another(begun, f"{where}, moment {number}", way, lesson.moments[number - 1 :])


def _try_another(match: Match, where: str, way: Way, moments: Sequence[Moment]) -> None:
    """Another way at the first of these moments, and on to the end."""
    _do(match, where, way)
    where = f"{where}, after another way"
    _follow(match, where, moments[0].then)
    for later in moments[1:]:
        _do(match, where, later.ways[0])
        _follow(match, where, later.then)


def _do(match: Match, where: str, way: Way) -> None:
    for action in way:
        _act(match, where, LEARNER, action)


def _follow(match: Match, where: str, scripted: Sequence[Scripted]) -> None:
    for one in scripted:
        _act(match, where, one.seat, one.action)


def _act(match: Match, where: str, seat: int, action: Action[Any]) -> None:
    try:
        match.do(seat, action)
    except Refused as refused:
        raise LessonError(f"{where}: {brief(match.game.codec.encode(action))}: {refused}") from None


def _check_points(match: Match, where: str, moment: Moment) -> None:
    """What it speaks of has to lie on the learner's table then."""
    drawn = "".join(
        match.game.table(match.game.view(match.state, LEARNER), NAMES[: len(match.seats)]).values()
    )
    for point in moment.points:
        if f'data-key="{point}"' not in drawn and f'data-piece="{point}"' not in drawn:
            raise LessonError(f"{where}: there is no {brief(point)} on the table.")
