"""Fitting a small net to experience, with numpy; the same seed gives the same net.

The chances of all seats at a moment are the softmax of their scores; a team's score stands against zero. What
is made small is the cross entropy between these chances and the parts of the win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from meeplehall.engine.data import JudgementLayer

Numbers = NDArray[np.float64]

BATCH = 512
MOST_EPOCHS = 80
#: epochs without a gain on the matches that are kept aside, after which fitting ends
PATIENCE = 8
RATE = 3e-3
#: how strongly weights are drawn to zero
DECAY = 1e-4
#: a score that nobody reaches: seats that are not there
NOBODY = -1e9


@dataclass(frozen=True, slots=True)
class Moments:
    """Many moments as tables: features by moment and seat, who is there, and parts of the win."""

    features: Numbers
    there: NDArray[np.bool_]
    shares: Numbers

    def some(self, which: NDArray[np.intp] | NDArray[np.bool_]) -> Moments:
        return Moments(self.features[which], self.there[which], self.shares[which])


class Net:
    """Layers with tanh between them; one layer is a weighted sum."""

    def __init__(self, width: int, hidden: int, rng: np.random.Generator) -> None:
        sizes = [width, hidden, 1] if hidden else [width, 1]
        self.weights = [
            rng.normal(0, 1 / np.sqrt(before), (after, before)) for before, after in pairwise(sizes)
        ]
        self.biases = [np.zeros(after) for after in sizes[1:]]

    def parameters(self) -> list[Numbers]:
        return [*self.weights, *self.biases]

    def scores(self, features: Numbers) -> tuple[Numbers, list[Numbers]]:
        """The score of every seat, and what went into each layer."""
        values, seen = features, []
        for number, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            if number:
                values = np.tanh(values)
            seen.append(values)
            values = values @ weights.T + biases
        return values[..., 0], seen

    def gradients(self, moments: Moments) -> list[Numbers]:
        """How the cross entropy changes with every parameter."""
        scores, seen = self.scores(moments.features)
        slope = (chances(scores, moments.there) - moments.shares) * moments.there / len(scores)
        slope = slope[..., None]
        of_weights: list[Numbers] = []
        of_biases: list[Numbers] = []
        for number in range(len(self.weights) - 1, -1, -1):
            flat = slope.reshape(-1, slope.shape[-1])
            of_weights.insert(0, flat.T @ seen[number].reshape(len(flat), -1) + DECAY * self.weights[number])
            of_biases.insert(0, flat.sum(axis=0))
            if number:
                slope = (slope @ self.weights[number]) * (1 - seen[number] ** 2)
        return [*of_weights, *of_biases]

    def hold(self, rising: NDArray[np.intp]) -> None:
        """Keep the score from falling where one of these features rises.

        Into the first layer they may only count for something, and from there on so may every cell: a cell
        that counts against the score says the same as its mirror image that counts for it.
        """
        if len(rising):
            self.weights[0][:, rising] = np.maximum(self.weights[0][:, rising], 0)
            for later in self.weights[1:]:
                np.maximum(later, 0, out=later)

    def copy(self) -> list[Numbers]:
        return [each.copy() for each in self.parameters()]

    def restore(self, kept: list[Numbers]) -> None:
        for mine, other in zip(self.parameters(), kept, strict=True):
            mine[...] = other


def chances(scores: Numbers, there: NDArray[np.bool_]) -> Numbers:
    """Chances from scores; the only seat of a team stands against zero."""
    if scores.shape[1] == 1:
        return 1 / (1 + np.exp(-scores))
    masked = np.where(there, scores, NOBODY)
    weights = np.exp(masked - masked.max(axis=1, keepdims=True))
    found: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return found


def entropy(found: Numbers, shares: Numbers) -> float:
    """The cross entropy between chances and parts of the win, per moment."""
    sure = np.clip(found, 1e-9, 1 - 1e-9)
    if shares.shape[1] == 1:
        return float(-(shares * np.log(sure) + (1 - shares) * np.log(1 - sure)).sum(axis=1).mean())
    return float(-(shares * np.log(sure)).sum(axis=1).mean())


def fit(
    learn: Moments, aside: Moments, hidden: int, seed: int, rising: Sequence[int] = ()
) -> list[JudgementLayer]:
    """A net that fits what is learnt from, stopped when it fits what was kept aside no better.

    No score falls where one of the `rising` features, by their places, is larger.
    """
    never_worse = np.array(rising, dtype=np.intp)
    rng = np.random.default_rng(seed)
    rows = learn.features[learn.there]
    mean, spread = rows.mean(axis=0), rows.std(axis=0)
    spread = np.where(spread > 1e-9, spread, 1.0)
    learn, aside = (
        Moments((each.features - mean) / spread, each.there, each.shares) for each in (learn, aside)
    )
    net = Net(learn.features.shape[2], hidden, rng)
    net.hold(never_worse)
    best, kept, since = np.inf, net.copy(), 0
    adam = Adam(net.parameters())
    for _ in range(MOST_EPOCHS):
        order = rng.permutation(len(learn.features))
        for i in range(0, len(order), BATCH):
            adam.step(net.gradients(learn.some(order[i : i + BATCH])))
            net.hold(never_worse)
        loss = entropy(chances(net.scores(aside.features)[0], aside.there), aside.shares)
        since += 1
        if loss < best - 1e-5:
            best, kept, since = loss, net.copy(), 0
        if since == PATIENCE:
            break
    net.restore(kept)
    return _layers(net, mean, spread)


class Adam:
    """The optimiser of that name."""

    def __init__(self, parameters: list[Numbers]) -> None:
        self.parameters = parameters
        self.first = [np.zeros_like(each) for each in parameters]
        self.second = [np.zeros_like(each) for each in parameters]
        self.steps = 0

    def step(self, gradients: list[Numbers]) -> None:
        self.steps += 1
        rate = RATE * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for mine, slope, first, second in zip(
            self.parameters, gradients, self.first, self.second, strict=True
        ):
            first *= 0.9
            first += 0.1 * slope
            second *= 0.999
            second += 0.001 * slope * slope
            mine -= rate * first / (np.sqrt(second) + 1e-8)


def _layers(net: Net, mean: Numbers, spread: Numbers) -> list[JudgementLayer]:
    """The net for features as they are: what was made comparable is undone in the first layer."""
    weights = [each.copy() for each in net.weights]
    biases = [each.copy() for each in net.biases]
    weights[0] = weights[0] / spread
    biases[0] = biases[0] - weights[0] @ mean
    return [
        JudgementLayer([[_short(w) for w in row] for row in into], [_short(b) for b in start])
        for into, start in zip(weights, biases, strict=True)
    ]


def _short(number: float) -> float:
    """Six digits are more than what is known."""
    return float(f"{number:.6g}")


def score(layers: list[JudgementLayer], features: Numbers) -> Numbers:
    """The scores that these layers give, for many moments at once."""
    values = features
    for number, layer in enumerate(layers):
        values = (np.tanh(values) if number else values) @ np.array(layer.weights).T + np.array(layer.biases)
    return values[..., 0]
