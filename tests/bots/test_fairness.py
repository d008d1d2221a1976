"""Bots see what their seat sees: never the true state, never the future."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from meeplehall.bots import bot
from meeplehall.bots.bot import Bot, BotError
from meeplehall.bots.pool import BotPool
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game, Setup
from meeplehall.engine.state import State
from meeplehall.games import game
from meeplehall.games.magpies.game import GAME as MAGPIES
from meeplehall.lab.bot_match import decide, play
from meeplehall.testing import walk
from tests.bots import spy

XENOFERA = game("xenofera")
PROFITEER = game("xenon-profiteer")
NAMES = ("random", "greedy", "search:20")
#: fewer hidden cards can lie by chance as they do in truth
ENOUGH = 12


class Recorder(Bot):
    """Remembers every position it is given, and takes any option."""

    name = "recorder"

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        self.seen.append(state.clone())
        return [Random(seed).choice(state.options(player))]


class Witness(Bot):
    """Lets another bot think, and remembers what it answered."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.blind = bot.blind  # type: ignore[misc]
        self.answers: list[list[Action[Any]]] = []

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        self.answers.append(self.bot.choose(game, state, player, seed))
        return self.answers[-1]

    def pick(self, options: list[Action[Any]], rng: Random) -> Action[Any]:
        self.answers.append([self.bot.pick(options, rng)])
        return self.answers[-1][0]


def moments(game: Game[Any], setup: Setup, seed: int, every: int) -> Iterator[tuple[Any, int]]:
    """Some decisions of a random match, with who is to decide; races are left to the hands."""
    for number, (state, player) in enumerate(walk(game, setup, seed)):
        if number % every == 0 and not state.step.timed:
            yield state, player


def keys(chance: list[int]) -> set[int]:
    """What the future of each stream follows from; beside it stands how much was drawn."""
    return set(chance[::2])


# a match between bots


@pytest.mark.parametrize("setup", [Setup(2), Setup(4, {"action_set": "aggressive"})], ids=str)
def test_a_bot_is_given_other_cards_and_another_future_than_the_true_ones(setup: Setup) -> None:
    state: Any = XENOFERA.start(setup.seats, setup.options, 1)
    recorder, rng = Recorder(), Random(1)
    dealt = other_hands = 0
    while not state.over:
        player = state.waiting[0]
        truth = state.clone()
        decide(XENOFERA, state, player, recorder, rng)
        guess = recorder.seen[-1]
        assert XENOFERA.view(guess, player) == XENOFERA.view(truth, player)
        assert not keys(guess.chance) & keys(truth.chance)
        if len(truth.pile) >= ENOUGH:
            assert guess.pile != truth.pile
        if len(truth.draw) >= ENOUGH:
            assert guess.draw != truth.draw
            dealt += 1
            other_hands += any(
                sorted(guess.hands[other] + guess.table[other])
                != sorted(truth.hands[other] + truth.table[other])
                for other in set(range(setup.seats)) - {player}
            )
    assert dealt > 50
    assert other_hands > dealt * 0.8


def test_what_a_bot_is_given_is_its_own_to_change() -> None:
    class Vandal(Recorder):
        def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
            answer = super().choose(game, state, player, seed)
            while not state.over:  # play to the end in somebody else's name
                state.act(state.waiting[0], state.options(state.waiting[0])[0])
            return answer

    calm = play(XENOFERA, [Recorder(), Recorder()], {}, 3)
    wild = play(XENOFERA, [Vandal(), Vandal()], {}, 3)
    assert wild.state.facts() == calm.state.facts()


def test_a_bot_that_thinks_with_the_seed_of_the_match_learns_nothing() -> None:
    for seed in range(5):
        state = XENOFERA.start(3, {}, seed)
        guess = XENOFERA.redeal(state, 0, seed)
        assert not keys(guess.chance) & keys(state.chance)
        for table in (state, guess):
            while table.step.kind == "choose_colour":
                table.act(table.waiting[0], table.options(table.waiting[0])[0])
        assert (guess.pile, guess.draw) != (state.pile, state.draw)


# the same for all that looks the same


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("game", "setup", "every"),
    [
        (XENOFERA, Setup(3), 19),
        (XENOFERA, Setup(4, {"action_set": "aggressive"}), 29),
        (PROFITEER, Setup(3), 19),
        (PROFITEER, Setup(4, {"tactics": True, "profiteers": True}), 29),
        (MAGPIES, Setup(3), 1),
    ],
    ids=["xenofera", "xenofera aggressive", "xenon-profiteer", "xenon-profiteer tactics", "magpies"],
)
def test_two_tables_that_look_alike_get_the_same_answer(
    game: Game[Any], setup: Setup, every: int, name: str
) -> None:
    different = 0
    for number, (state, player) in enumerate(moments(game, setup, 4, every)):
        tables = [state.clone(), game.redeal(state, player, number), game.redeal(state, player, 99 + number)]
        different += len({repr(table.facts()) for table in tables}) - 1
        answers = []
        for table in tables:
            witness = Witness(bot(name))
            decide(game, table, player, witness, Random(number))
            answers.append(witness.answers)
        assert answers[0] == answers[1] == answers[2]
        assert answers[0]
        if number == 12:
            break
    assert different > 5


# bots in other processes


@pytest.fixture(scope="module")
def workers() -> Iterator[BotPool]:
    with BotPool(1) as pool:
        yield pool


@pytest.mark.parametrize("name", ["greedy", "search:20"])
def test_what_is_sent_to_another_process_is_never_the_truth(workers: BotPool, name: str) -> None:
    compared = 0
    for number, (state, player) in enumerate(moments(spy.GAME, Setup(3), 2, 23)):
        before = state.clone()
        (seen,) = workers.ask(spy.GAME, name, state, player, number).result(timeout=60)
        assert state.facts() == before.facts()
        before.reopen(player)  # bots do so first: secret answers of others are for them to guess
        truth = spy.hidden(before)
        assert not keys(seen["chance"]) & keys(state.chance)  # type: ignore[arg-type]
        if len(state.draw) >= ENOUGH:
            assert seen["draw"] != truth["draw"]
            assert seen["hands"] != truth["hands"]
            compared += 1
        if len(state.pile) >= ENOUGH:
            assert seen["pile"] != truth["pile"]
    assert compared > 3


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [XENOFERA, PROFITEER, MAGPIES], ids=lambda game: game.id)
def test_another_process_gives_the_answer_that_this_one_would_give(
    workers: BotPool, game: Game[Any], name: str
) -> None:
    asked = 0
    for number, (state, player) in enumerate(moments(game, Setup(3), 6, 4)):
        answer = workers.ask(game, name, state, player, number).result(timeout=60)
        here = bot(name).choose(game, game.redeal(state, player, number), player, number)
        assert [game.codec.decode(message) for message in answer] == here
        assert state.refusal(player, here[0]) is None
        asked += 1
        if asked == 6:
            break
    assert asked > 1


def test_a_wrong_name_is_said_before_anything_is_sent(workers: BotPool) -> None:
    with pytest.raises(BotError, match="There is no bot 'clever'"):
        workers.ask(MAGPIES, "clever", MAGPIES.start(2, {}, 1), 0, 1)
