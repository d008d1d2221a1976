"""What was learnt from many matches: from what a position looks like for each seat to its chance to win.

Every seat's features go through the same small net (or are only weighed, if it has a single layer), and what
comes out for all of them is shared out so that the chances add up to one. Evaluated in plain lists: a net of
this size takes less time here than handing it to a library would.
"""

from __future__ import annotations

import math
from operator import mul
from pathlib import Path
from typing import Final

import msgspec

from meeplehall.engine.data import JudgementFile

#: the file in the folder of a game's bot
FILE: Final = "judgement.json"


class JudgementError(ValueError):
    """A file of judgement cannot be used; said in one sentence."""


class Layer:
    """Weights into each cell, and where it begins."""

    __slots__ = ("biases", "weights")

    def __init__(self, weights: list[list[float]], biases: list[float]) -> None:
        self.weights = weights
        self.biases = biases

    def feed(self, values: list[float]) -> list[float]:
        """What comes into the cells of this layer."""
        # the sums run inside the interpreter: half the time of a loop in plain source
        biases, weights = self.biases, self.weights
        return [biases[i] + sum(map(mul, weights[i], values)) for i in range(len(biases))]


class Judgement:
    """One game's judgement, ready to be asked."""

    def __init__(self, layers: list[Layer], firmness: dict[int, float]) -> None:
        self.layers = layers
        #: how far apart the scores of seats lie, by the number of players: fitted last, so that chances hold
        self.firmness = firmness

    def score(self, features: list[float]) -> float:
        """How good a seat stands, on a scale on which only differences count."""
        values = self.layers[0].feed(features)
        for layer in self.layers[1:]:
            values = layer.feed([math.tanh(value) for value in values])
        return values[0]

    def chances(self, rows: list[list[float]]) -> list[float]:
        """Each seat's chance to win, from the features of all."""
        return self.shared_out([self.score(row) for row in rows])

    def shared_out(self, scores: list[float]) -> list[float]:
        """Each seat's chance to win, from how good all stand."""
        firmness, best = self.firmness.get(len(scores), 1.0), max(scores)
        weights = [math.exp((score - best) * firmness) for score in scores]
        total = sum(weights)
        return [weight / total for weight in weights]

    def chance_of_the_team(self, row: list[float], seats: int) -> float:
        """The chance that a team of so many wins together."""
        score = self.score(row) * self.firmness.get(seats, 1.0)
        return 1 / (1 + math.exp(-score)) if score > -700 else 0.0


def read(path: Path, features: tuple[str, ...]) -> Judgement:
    """The judgement in this file, if it was learnt from these features; JudgementError if not."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=JudgementFile)
    except (OSError, msgspec.DecodeError) as error:
        raise JudgementError(f"{path.name} cannot be read: {error}.") from None
    return of(file, features, path.name)


def of(file: JudgementFile, features: tuple[str, ...], name: str = FILE) -> Judgement:
    """The judgement that this is, if it was learnt from these features."""
    if tuple(file.features) != features:
        wrong = sorted(set(file.features) ^ set(features)) or ["their order"]
        raise JudgementError(f"{name} was learnt from other features: {', '.join(wrong)}.")
    width = len(features)
    for layer in file.layers:
        if len(layer.weights) != len(layer.biases) or any(len(row) != width for row in layer.weights):
            raise JudgementError(f"{name} has a layer that does not fit the one before it.")
        width = len(layer.biases)
    if not file.layers or width != 1:
        raise JudgementError(f"{name} does not end in one number.")
    layers = [Layer(layer.weights, layer.biases) for layer in file.layers]
    return Judgement(layers, {int(seats): value for seats, value in file.firmness.items()})
