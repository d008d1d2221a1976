"""A report as its pages show it: names for seats, words for actions, colours for lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match
from meeplehall.engine.outcome import Outcome
from meeplehall.engine.wording import named, shortened
from meeplehall.insight.data import Judged, Line, Moment, Report, SeatInsight
from meeplehall.web.insight import NOTHING, Fared, Insight, Instant, Judgement, Side, Way, turning_points
from meeplehall.web.push import hues_of
from meeplehall.web.sentences import sentence

TEAM = "The team"
DEAL = "The deal."
#: letters that are said of one action: the replay has all
LONGEST = 220
#: ... and of what was asked
LONGEST_QUESTION = 70


def shown(report: Report, match: Match, names: Sequence[str], seat: int, address: str) -> Insight:
    """The report of this match, for whoever sits at this seat (or watches) and is found at this address."""
    game, outcome = match.game, match.game.outcome(match.state)
    together = outcome.team_won is not None
    hues = hues_of(game.colours(game.view(match.state, SPECTATOR)), len(names))
    sides = [Side(TEAM)] if together else [Side(name, hue) for name, hue in zip(names, hues, strict=True)]
    instants = _instants(report.course, happened(match, names), len(sides))
    labels = _labels(match, names, {one.action for one in instants if not one.words})
    instants = [replace(one, words=one.words or labels.get(one.action, "")) for one in instants]
    fared = [_fared(i, one, names[i], hues[i], outcome, i == seat) for i, one in enumerate(report.seats)]
    judged = [_judgement(one, match, names, hues[one.seat], one.seat == seat) for one in report.decisions]
    turns = turning_points(instants)
    return Insight(address, sides, instants, fared, judged, report.depth, together, turns)


def happened(match: Match, names: Sequence[str]) -> Mapping[int, str]:
    """What every action was, in words as whoever did it read them; all is open when a match is over."""
    found: dict[int, str] = {0: DEAL}
    for seat in {move.player for move in match.moves}:
        for number, lines in groupby(match.log(seat), key=lambda line: line[0]):
            if number and match.moves[number - 1].player == seat:
                said = " ".join(sentence(match.game, parts, names) for _, _, parts in lines)
                found[number] = shortened(said, LONGEST)
    return found


def _labels(match: Match, names: Sequence[str], wanted: Collection[int]) -> Mapping[int, str]:
    """What actions are called of which the log says nothing."""
    found: dict[int, str] = {}
    state = match.at(0)
    for number, move in enumerate(match.moves, 1):
        if number in wanted:
            found[number] = f"{names[move.player]}: {named(move.action.label(state, move.player), names)}."
        state.act(move.player, move.action)
    return found


def _instants(course: Sequence[Moment], words: Mapping[int, str], sides: int) -> list[Instant]:
    """Moments of which there is something to say; what others did to the chances is not lost with them."""
    found: list[Instant] = []
    luck, skill = [0.0] * sides, [0.0] * sides
    for moment in course:
        luck = [before + more for before, more in zip(luck, moment.luck, strict=False)]
        skill = [before + more for before, more in zip(skill, moment.skill, strict=False)]
        said = words.get(moment.action, "")
        changed = any(abs(one) >= NOTHING for one in (*luck, *skill))
        if said or changed or moment is course[-1]:
            found.append(Instant(moment.action, moment.seat, said, moment.chances[:sides], luck, skill))
            luck, skill = [0.0] * sides, [0.0] * sides
    return found


def _fared(seat: int, one: SeatInsight, name: str, hue: str, outcome: Outcome, mine: bool) -> Fared:
    return Fared(
        seat=seat,
        name=name,
        hue=hue,
        bot=one.bot,
        score=outcome.said(one.score),
        result=one.result,
        initial=one.initial,
        luck=one.luck,
        own=one.own,
        others=one.others,
        adjusted=one.adjusted,
        judged=one.judged,
        decisions=one.decisions,
        error_rate=one.error_rate,
        error_rate_error=one.error_rate_error,
        marks={"blunder": one.blunders, "mistake": one.mistakes, "slip": one.slips},
        title=one.title,
        level=one.level,
        mine=mine,
    )


def _judgement(one: Judged, match: Match, names: Sequence[str], hue: str, mine: bool) -> Judgement:
    return Judgement(
        action=one.action,
        length=one.length,
        seat=one.seat,
        name=names[one.seat],
        hue=hue,
        kind=_asked(match, one, names),
        done=way(one.done, names),
        best=way(one.best, names),
        reason=named(one.reason, names),
        loss=one.loss,
        error=one.error,
        mark=one.mark,
        by_score=one.by_score,
        score_loss=one.score_loss,
        score_error=one.score_error,
        redeals=one.redeals,
        compared=one.compared,
        mine=mine,
    )


def judged_after(report: Report, match: Match, names: Sequence[str], seat: int, n: int) -> Judgement | None:
    """The decision that was made after n actions, as whoever sits at this seat reads it."""
    found = next((one for one in report.decisions if one.action == n + 1), None)
    if found is None:
        return None
    hues = hues_of(match.game.colours(match.game.view(match.state, SPECTATOR)), len(names))
    return _judgement(found, match, names, hues[found.seat], found.seat == seat)


def way(line: Line, names: Sequence[str]) -> Way:
    """A way to decide, in words."""
    return Way(named(line.label, names), line.chance, [named(one, names) for one in line.story])


def _asked(match: Match, one: Judged, names: Sequence[str]) -> str:
    """What was decided, as the player was asked then."""
    state = match.at(one.action - 1)
    prompt = named(state.step.prompt(state, one.seat), names)
    return shortened(prompt, LONGEST_QUESTION).rstrip(".") or in_words(one.kind)


def in_words(kind: str) -> str:
    """The kind of a decision as people read it."""
    return kind.replace("_", " ").capitalize()
