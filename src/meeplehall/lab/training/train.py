"""From matches to a judgement.

Of every ten matches seven are learnt from, one says when to stop, and two, which nothing was learnt from, say
which form is best and how true its chances are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import numpy as np

from meeplehall.engine.data import Calibration, JudgementFile, JudgementLayer, Training
from meeplehall.engine.game import Game
from meeplehall.engine.judgement import of
from meeplehall.engine.options import OptionError
from meeplehall.lab.training import calibration
from meeplehall.lab.training.experience import Moment, Plan, gather_all
from meeplehall.lab.training.fitting import Moments, Numbers, chances, fit, score

#: of ten matches: the first two are judged, the third says when to stop, all others are learnt from
JUDGED, ASIDE, OF = 2, 3, 10
#: cells in the middle layer of each form that is tried; 0 is a weighted sum
FORMS = (0, 16)


@dataclass(frozen=True, slots=True)
class Experience:
    """Moments as tables, with what the bots believed and where each comes from."""

    moments: Moments
    #: what is learnt instead of the parts of the win
    aims: Numbers
    believed: Numbers
    matches: Numbers
    seats: Numbers

    def where(self, which: Any) -> Experience:
        return Experience(
            self.moments.some(which),
            self.aims[which],
            self.believed[which],
            self.matches[which],
            self.seats[which],
        )

    def aimed(self) -> Moments:
        """The moments with what is learnt."""
        return replace(self.moments, shares=self.aims)


def train(
    game: Game[Any],
    plan: Plan,
    folder: Path,
    processes: int,
    command: str,
    forms: Sequence[int] = FORMS,
    progress: Callable[[int], None] = lambda done: None,
    earlier: Sequence[Plan] = (),
) -> JudgementFile:
    """Gather what is missing of the experience, fit every form, and keep the one with the best chances.

    What bots believed in `earlier` rounds led them elsewhere; who forgets that goes there again.
    """
    knowledge = game.knowledge()
    learns = knowledge.FEATURES
    if not learns:
        raise OptionError(f"{game.title} has no features to learn from.")
    rising = [learns.index(name) for name in knowledge.RISING]
    plans = [*earlier, plan]
    experience = as_tables(gather_all(game, plans, folder, processes, progress))
    part = part_of(experience.matches)
    learnt, aside = experience.where(part >= ASIDE), experience.where((part >= JUDGED) & (part < ASIDE))
    judged = experience.where(part < JUDGED)
    if not (len(learnt.matches) and len(aside.matches) and len(judged.matches)):
        raise OptionError(f"{plan.matches} matches are too few to learn from: give at least {OF}.")
    tried: dict[str, float] = {}
    best: tuple[float, list[JudgementLayer], dict[str, float]] | None = None
    for hidden in forms:
        layers = fit(learnt.aimed(), aside.aimed(), hidden, plan.seed, rising)
        firm = _firmness(layers, aside)
        loss = calibration.brier(_chances(layers, firm, judged), judged.moments)
        tried[_called(hidden)] = round(loss, 5)
        if best is None or loss < best[0]:
            best = loss, layers, firm
    assert best is not None
    _, layers, firm = best
    training = Training(
        command, game.rules_version, sum(each.matches for each in plans), len(experience.matches), tried,
        min(tried, key=tried.__getitem__), _calibrations(layers, firm, judged),
    )  # fmt: skip
    return JudgementFile(game.id, list(learns), firm, layers, training)


def measure(
    game: Game[Any],
    file: JudgementFile,
    plan: Plan,
    folder: Path,
    processes: int,
    command: str,
    progress: Callable[[int], None] = lambda done: None,
) -> JudgementFile:
    """The same judgement, with how true it is in matches of this plan, none of which it was learnt from."""
    of(file, game.knowledge().FEATURES)
    experience = as_tables(gather_all(game, [plan], folder, processes, progress))
    found = _calibrations(file.layers, file.firmness, experience)
    return msgspec.structs.replace(
        file, training=msgspec.structs.replace(file.training, calibration=found, measured=command)
    )


def part_of(matches: Numbers) -> Numbers:
    """To which of the ten parts matches belong, by their numbers: each part has every number of players.

    The count of players goes round with a match's number, so its last digit would not do.
    """
    return np.array([crc32(str(int(number)).encode()) % OF for number in matches])


def as_tables(moments: Sequence[Moment]) -> Experience:
    """Moments as tables: seats that are not there have zeros."""
    most = max(len(moment.shares) for moment in moments)
    width = len(moments[0].features[0])
    features = np.zeros((len(moments), most, width))
    there = np.zeros((len(moments), most), dtype=bool)
    shares, aims, believed = (np.zeros((len(moments), most)) for _ in range(3))
    for i, moment in enumerate(moments):
        n = len(moment.shares)
        features[i, :n], there[i, :n] = moment.features, True
        shares[i, :n], aims[i, :n], believed[i, :n] = (
            moment.shares,
            moment.aims or moment.shares,
            moment.judged,
        )
    matches = np.array([moment.match for moment in moments])
    seats = np.array([moment.seats for moment in moments])
    return Experience(Moments(features, there, shares), aims, believed, matches, seats)


def _firmness(layers: list[JudgementLayer], aside: Experience) -> dict[str, float]:
    """How firm scores are with each number of players."""
    found = {}
    for seats in np.unique(aside.seats):
        here = aside.where(aside.seats == seats)
        found[str(int(seats))] = calibration.firmness(score(layers, here.moments.features), here.moments)
    return found


def _chances(layers: list[JudgementLayer], firm: dict[str, float], experience: Experience) -> Numbers:
    factors = np.array([firm.get(str(int(seats)), 1.0) for seats in experience.seats])[:, None]
    return chances(score(layers, experience.moments.features) * factors, experience.moments.there)


def _calibrations(
    layers: list[JudgementLayer], firm: dict[str, float], judged: Experience
) -> list[Calibration]:
    found = []
    for seats in np.unique(judged.seats):
        here = judged.where(judged.seats == seats)
        count = len(np.unique(here.matches))
        mine = _chances(layers, firm, here)
        found.append(calibration.calibration(int(seats), count, mine, here.believed, here.moments))
    return found


def _called(hidden: int) -> str:
    return f"a net of {hidden} cells" if hidden else "a weighted sum"
