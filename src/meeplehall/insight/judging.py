"""Judging a decision by what its seat knew then: only redeals of that seat's view are looked at.

What was done is compared with the ideas of the game's knowledge, all in the same worlds. The best is chosen
in some redeals and then compared with what was done in fresh ones: where it was chosen it looks better than
it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from meeplehall.bots.search.trying import by_looks, mean_and_error
from meeplehall.bots.search.ways import Look, Ways
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Knowledge
from meeplehall.engine.state import State
from meeplehall.engine.wording import listed
from meeplehall.insight.data import SATURATED, THRESHOLDS, Budget, Judged, Line, Mark, Scale, mark_of
from meeplehall.insight.giving import gave

#: so many ways to go on after what was done are compared
GOING_ON: Final = 3
#: after a third of the fresh redeals it is clear whether a decision could be a slip at all
PARTS: Final = 3
#: standard errors that a difference may be off
SURELY: Final = 2.0
#: at an even match, a lead that makes a chance e times as large makes it so much larger
SLOPE: Final = 0.25
#: more advice is never asked for
MOST_ADVISED: Final = 50


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to be judged: the state before it, who decided, and what."""

    game: Game[Any]
    #: the truth, or any redeal of it for this seat: the judgement is the same
    state: State
    seat: int
    actions: list[Action[Any]]
    #: where it stands in the log
    number: int = 1
    length: int = 1

    @property
    def counts(self) -> bool:
        """Whether anything was decided: not in a race, by taste alone, or with a single option."""
        state = self.state
        if state.step.timed or self.game.knowledge().is_taste(state):
            return False
        return len(state.options(self.seat)) > 1


@dataclass(frozen=True, slots=True)
class Field:
    """The ways that are compared; the first `own` of them begin with what was done."""

    ideas: list[Idea[Any]]
    own: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was given up, in chance and in score."""

    loss: float = 0.0
    error: float = 0.0
    mark: Mark = ""
    by_score: bool = False
    score_loss: float = 0.0
    score_error: float = 0.0


def judge(question: Question, scale: Scale, depth: int, seed: int) -> Judged | None:
    """The decision with its mark; None if it does not count, or the game knows no other way."""
    if not question.counts:
        return None
    game, seat, rng = question.game, question.seat, Random(seed)
    position: State = game.redeal(question.state, seat, rng.getrandbits(62))
    position.reopen(seat)
    field = field_of(game.knowledge(), position, seat, question.actions, scale.budget.ways)
    if field.own == len(field.ideas):
        return None
    budget, tried = scale.budget, [idea.actions for idea in field.ideas]
    ways = Ways(game, position, seat, tried, rng, look_at(budget, depth))
    own, best = ways.select(field.own, budget.trials * depth)
    ways.forget()
    verdict = _compare(ways, own, best, scale, depth)
    teller = Teller(question, position, ways)
    done = teller.line(own, question.actions, best)
    return Judged(
        action=question.number,
        length=question.length,
        seat=seat,
        kind=position.step.kind,
        done=done,
        best=done if best == own else teller.line(best, teller.decided(field.ideas[best]), own),
        reason=reason_for(game.knowledge(), position, seat, field.ideas[best]),
        loss=verdict.loss,
        error=verdict.error,
        gave=gave(ways, own, best, question.actions, redeals_in(ways, budget, depth)),
        mark=verdict.mark,
        by_score=verdict.by_score,
        score_loss=verdict.score_loss,
        score_error=verdict.score_error,
        redeals=len(ways.chances[own]),
        compared=len(field.ideas),
        options=len(position.options(seat)),
    )


def look_at(budget: Budget, depth: int = 1) -> Look:
    """How closely ways are looked at."""
    thought_of, followed = budget.thought_of * depth, budget.followed * depth
    return Look(budget.ahead, budget.looking, budget.thinking, thought_of, followed)


def redeals_in(ways: Ways, budget: Budget, depth: int) -> int:
    """In how many fresh redeals ways are compared; where lines of play are followed, a deeper look is to
    follow more of them."""
    return budget.fresh * (1 if ways.planned else depth)


def field_of(
    knowledge: Knowledge[Any], position: State, seat: int, actions: list[Action[Any]], most: int
) -> Field:
    """What was done, as the ideas go on that begin with it, and the most promising of the other ideas."""
    ideas = knowledge.judged(position, seat)
    ranked = [ideas[i] for i in by_looks(ideas)]
    own = [idea for idea in ranked if idea.actions[: len(actions)] == actions][:GOING_ON]
    others = [idea for idea in ranked if idea.actions[: len(actions)] != actions]
    if len(actions) > 1:  # laid in another order it is the same answer
        laid = {id(action) for action in actions}
        others = [idea for idea in others if {id(action) for action in idea.actions} != laid]
    return Field([*(own or [Idea(actions)]), *others[:most]], max(1, len(own)))


def _compare(ways: Ways, own: int, best: int, scale: Scale, depth: int) -> Verdict:
    """What was given up, measured in redeals that nothing was chosen by."""
    pair = [own] if best == own else [best, own]
    redeals = redeals_in(ways, scale.budget, depth)
    for tried in range(redeals):
        if tried == max(1, redeals // PARTS) and _is_no_slip(ways, own, best, scale):
            break
        ways.try_out(pair, scores=True)
    return _verdict(ways, own, best, scale)


def _is_no_slip(ways: Ways, own: int, best: int, scale: Scale) -> bool:
    if best == own:
        return True
    verdict = _verdict(ways, own, best, scale)
    loss, error = verdict.loss, verdict.error
    if verdict.by_score:
        loss, error = _in_chance(verdict.score_loss, scale), _in_chance(verdict.score_error, scale)
    return loss + SURELY * error < THRESHOLDS[0]


def _verdict(ways: Ways, own: int, best: int, scale: Scale) -> Verdict:
    if best == own:
        return Verdict()
    loss, error = mean_and_error(ways.apart(_behind(ways.chances, own, best)))
    score_loss, score_error = mean_and_error(ways.apart(_behind(ways.leads, own, best)))
    chances = [sum(ways.chances[way]) / len(ways.chances[way]) for way in (own, best)]
    by_score = max(chances) < SATURATED or min(chances) > 1 - SATURATED
    mark = mark_of(loss, error)
    if by_score:
        mark = mark_of(_in_chance(score_loss, scale), _in_chance(score_error, scale))
    return Verdict(loss, error, mark, by_score, score_loss, score_error)


def _behind(brought: list[list[float]], own: int, best: int) -> list[float]:
    """By how much the one was behind the other, world by world."""
    return [better - worse for better, worse in zip(brought[best], brought[own], strict=True)]


def _in_chance(score: float, scale: Scale) -> float:
    """What so much score would be in winning chance if the match were even."""
    return SLOPE * score / scale.lead if scale.lead else 0.0


def reason_for(knowledge: Knowledge[Any], position: State, seat: int, idea: Idea[Any]) -> str:
    """Why an idea is a good one: as it would have been advised, if it would have been.

    Advice is about a first action; of a secret answer all is told, and others may begin like it.
    """
    if not position.step.together:
        for advice in knowledge.advice(position.clone(), seat, MOST_ADVISED):
            if advice.action == idea.actions[0]:
                return advice.sentence
    return knowledge.reason(position.clone(), seat, idea)


class Teller:
    """Ways to decide in words, as the seat that decided could have read them."""

    def __init__(self, question: Question, position: State, ways: Ways) -> None:
        self.game, self.seat = question.game, question.seat
        self.position = position
        self.ways = ways

    def decided(self, idea: Idea[Any]) -> list[Action[Any]]:
        """The actions of an idea that were asked for at once: the first, or the whole of a secret answer."""
        return idea.actions if self.position.step.together else idea.actions[:1]

    def line(self, way: int, actions: list[Action[Any]], beside: int) -> Line:
        """A way with how it went on in the mean; what lines of play come to is told beside another one."""
        ways, tried = self.ways, len(self.ways.chances[way])
        scores = [sum(column) / tried for column in zip(*ways.scores[way], strict=True)]
        return Line(
            actions=[self.game.codec.encode(action) for action in actions],
            label=self._label(actions),
            chance=sum(ways.chances[way]) / tried,
            scores=scores,
            story=self._planned(way, beside) if ways.planned else self._played(way, scores),
        )

    def _label(self, actions: list[Action[Any]]) -> str:
        state, labels = self.position.clone(), []
        for action in actions:
            if self.seat not in state.waiting or not state.allows(self.seat, action):
                break
            labels.append(action.label(state, self.seat))
            state.act(self.seat, action)
        return ", ".join(labels)

    def _played(self, way: int, scores: list[float]) -> list[str]:
        unit = self.game.outcome(self.position).unit
        said = [
            f"{'you' if seat == self.seat else f'[seat:{seat}]'} {unit}{score:.1f}"
            for seat, score in enumerate(scores)
        ]
        return [self._won(way), f"A little later the score is, in the mean: {listed(said)}."]

    def _planned(self, way: int, beside: int) -> list[str]:
        leads = self.ways.leads
        more = round(sum(leads[way]) / len(leads[way]) - sum(leads[beside]) / len(leads[beside]))
        if not more:
            return [self._won(way)]
        points = f"{self.game.outcome(self.position).unit}{abs(more)}"
        than = f"{points} {'more' if more > 0 else 'less'}"
        return [self._won(way), f"The best turns behind it bring about {than} by the end, in the mean."]

    def _won(self, way: int) -> str:
        chances = self.ways.chances[way]
        return f"It wins about {round(100 * sum(chances) / len(chances))} of 100 such matches."
