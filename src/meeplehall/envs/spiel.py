"""OpenSpiel: every game as a Python game, `pyspiel.load_game("python_xenofera(players=3)")`.

Answers that are given at once are given one after the other here, unseen by the others until all are there.
Luck is a chance node wherever an action draws it, or shows what nobody has seen: what is unseen by all is
dealt anew for each of its outcomes, so that no search looks into decks and dice that are still to come.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel

from meeplehall import games
from meeplehall.engine.action import Action
from meeplehall.engine.following import Following
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.options import Option
from meeplehall.engine.state import State
from meeplehall.envs.how import MOST_OPTIONS, How
from meeplehall.envs.play import Play

#: outcomes of a chance node, all equally likely: so many futures of one position
FUTURES = 64
OUTCOMES = [(future, 1 / FUTURES) for future in range(FUTURES)]
#: more decisions and chance nodes than any match has
LONGEST = 200_000
#: the parameters of every game, besides its options
PLAYERS, SEED, MOST = "players", "seed", "most_options"


def register() -> list[str]:
    """Make every game known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    names = []
    for id in games.known():
        game = games.game(id)
        kind = _kind(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _class(game, kind))
        names.append(kind.short_name)
    return names


def _class(game: Game[Any], kind: Any) -> type:
    """A class for one game: OpenSpiel makes its games from classes, and keeps them until after the end."""

    def begin(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, game, kind, params)

    return type(kind.short_name, (SpielGame,), {"__init__": begin})


def _kind(game: Game[Any]) -> Any:
    kinds = pyspiel.GameType
    parameters: dict[str, object] = {PLAYERS: max(2, game.min_seats), SEED: 0, MOST: MOST_OPTIONS}
    return kinds(
        short_name=f"python_{game.id.replace('-', '_')}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if game.cooperative else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=game.shape is not None,
        parameter_specification=parameters | {option.name: _default(option) for option in game.options},
    )


def _default(option: Option) -> object:
    """A parameter of OpenSpiel is a number, a yes or no, or a text that is no number.

    So names are written `keep+lose`, and a choice that is a number `#3`.
    """
    if isinstance(option.default, tuple):
        return "+".join(option.default)
    if isinstance(option.default, str) and option.default.isdigit():
        return f"#{option.default}"
    return option.default


def _given(option: Option, value: object) -> object:
    """What a parameter says about an option."""
    if not isinstance(value, str):
        return value
    return value.replace("+", ",") if option.type == "names" else value.removeprefix("#")


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its seats and options."""

    def __init__(self, game: Game[Any], kind: Any, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = game
        self.seed = int(given.pop(SEED, 0))
        seats, most = given.pop(PLAYERS, max(2, game.min_seats)), given.pop(MOST, MOST_OPTIONS)
        declared = {option.name: option for option in game.options}
        options = {name: _given(declared[name], value) for name, value in given.items()}
        self.play = Play(game, seats, options, How(most_options=most))
        info = pyspiel.GameInfo(
            num_distinct_actions=most,
            max_chance_outcomes=FUTURES,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if game.cooperative else 1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """Before anything was dealt."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What sees a state as a player does."""
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Position:
    """Where a match is. States are never changed once they are here, so copies share them."""

    def __init__(self, play: Play, luck: int) -> None:
        self.play = play
        #: before the deal there is none
        self.state: State | None = None
        #: on which page of a long list of options whoever is asked is
        self.page = 0
        #: what was done and waits for luck
        self.pending: tuple[int, Action[Any]] | None = None
        #: what futures are drawn from: the seed, and all that happened since
        self.luck = luck
        #: all states before this one: who did what there
        self.past: list[tuple[State, int, int]] = []
        #: how much of that each seat's memory has in it, and a digest of what it saw
        self.memory: dict[int, tuple[int, bytes]] = {}

    def __deepcopy__(self, memo: object) -> Position:
        new = Position(self.play, self.luck)
        new.state, new.page, new.pending = self.state, self.page, self.pending
        new.past, new.memory = self.past[:], self.memory.copy()
        return new

    def shown(self, seat: int) -> list[Action[Any] | None]:
        """The options of a seat, or a page of them."""
        play = self._table(seat)
        return [*play.shown(seat)]

    def _table(self, seat: int) -> Play:
        """The rules with this position on the table; nothing of it outlives the question."""
        assert self.state is not None
        self.play.state = self.state
        self.play.pages = {seat: self.page}
        return self.play

    def do(self, seat: int, position: int) -> None:
        """What stands at this position is done, or waits for luck."""
        state = self.state
        assert state is not None
        action = self.shown(seat)[position]
        self.past.append((state, seat, position))
        self._mix(position)
        if action is None:
            pages = -(-len(state.options(seat)) // (self.play.how.most_options - 1))
            self.page = (self.page + 1) % pages
            return
        self.page = 0
        after = state.clone()
        after.act(seat, action)
        if after.reveals == state.reveals and after.chance == state.chance:
            self.state = after
        else:
            self.pending = (seat, action)

    def draw(self, future: int) -> None:
        """Luck: the deal, or the future in which something is done."""
        self._mix(future)
        game, play = self.play.game, self.play
        if self.pending is None:
            self.state = game.start(play.seats, play.options, self.luck)
            return
        assert self.state is not None
        seat, action = self.pending
        after = game.redeal_unseen(self.state, self.luck)
        after.act(seat, action)
        self.state, self.pending = after, None

    def _mix(self, number: int) -> None:
        key = self.luck.to_bytes(8, "little") + number.to_bytes(4, "little")
        self.luck = int.from_bytes(blake2b(key, digest_size=8).digest(), "little") >> 1

    def remembered(self, seat: int) -> bytes:
        """A digest of all that a seat has seen and done until now."""
        known, digest = self.memory.get(seat, (0, b""))
        for state, player, position in self.past[known:]:
            seen = _seen(self.play.game, state, seat)
            own = position if player == seat else -1
            digest = blake2b(digest + seen + str(own).encode(), digest_size=16).digest()
        self.memory[seat] = (len(self.past), digest)
        return digest


def _seen(game: Game[Any], state: State, seat: int) -> bytes:
    return msgspec.json.encode(game.view(state, seat), order="sorted")


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.play, game.seed)

    def current_player(self) -> int:
        """Whoever is asked, the first of them if there are several; luck; or nobody any more."""
        position = self.position
        if position.state is None or position.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if not position.state.stack:
            return int(pyspiel.PlayerId.TERMINAL)
        return position.state.waiting[0]

    def is_terminal(self) -> bool:
        position = self.position
        return position.state is not None and position.pending is None and not position.state.stack

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        return [*range(len(self.position.shown(player)))]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self.position.draw(action)
        else:
            self.position.do(player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"future {action}"
        shown = self.position.shown(player)[action] if player == self.current_player() else None
        state = self.position.state
        if shown is None or state is None:
            return f"{action}: next page"
        return f"{action}: {msgspec.json.encode(self.position.play.game.codec.encode(shown)).decode()}"

    def returns(self) -> list[float]:
        """Each player's share of the win."""
        play, state = self.position.play, self.position.state
        if state is None or not self.is_terminal():
            return [0.0] * play.seats
        outcome = play.game.outcome(state)
        return [outcome.share(seat) for seat in range(play.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that this player cannot tell from this one, for searches such as IS-MCTS."""
        found: SpielState = self.clone()
        position = found.position
        if position.state is not None and position.pending is None:
            seed = int(sampler() * 2**62)
            position.state = position.play.game.redeal(position.state, player, seed)
        return found

    def __str__(self) -> str:
        position = self.position
        if position.state is None:
            return "not dealt yet"
        facts = blake2b(repr(position.state.facts()).encode(), digest_size=8).hexdigest()
        kind = "over" if not position.state.stack else position.state.step.kind
        return f"{kind} {facts} page {position.page}{' luck' if position.pending else ''}"


class SpielObserver:
    """What a player sees, as text and, where the game tells the shape of its views, as numbers."""

    def __init__(self, game: SpielGame, wanted: Any) -> None:
        self.game = game.rules
        self.seats = game.play.seats
        self.remembers: bool = wanted.perfect_recall
        self.public: bool = wanted.private_info == pyspiel.PrivateInfoType.NONE
        shape = None if self.remembers else self.game.shape
        self.shape = shape
        self.tensor = np.zeros(shape.size, np.float32) if shape is not None else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}
        self._follows: dict[int, Following] = {}

    def _state_and_seat(self, state: SpielState, player: int) -> tuple[State | None, int]:
        return state.position.state, SPECTATOR if self.public else player

    def set_from(self, state: SpielState, player: int) -> None:
        """What the player sees, as numbers; zeros before the deal."""
        found, seat = self._state_and_seat(state, player)
        if self.tensor is None or self.shape is None:
            return
        if found is None:
            self.tensor.fill(0)
            return
        if seat not in self._follows:
            self._follows[seat] = Following(self.shape, seat, self.seats)
        self._follows[seat].show(self.game.told_view(found, seat))
        self.tensor[:] = self._follows[seat].numbers

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees now as JSON, and with perfect recall a digest of all that it ever saw."""
        found, seat = self._state_and_seat(state, player)
        if found is None:
            return "not dealt yet"
        text = _seen(self.game, found, seat).decode()
        page = state.position.page if found.stack and player == found.waiting[0] else 0
        if self.remembers:
            return f"{player} {state.position.remembered(seat).hex()} {page} {text}"
        return f"{player} {page} {text}"
