"""Effect lists for the tests: any line of the effect language, resolved by a player or an Event (HX-12)."""

from __future__ import annotations

from typing import Any

import msgspec

from meeplehall.games.helionox.components.board import HEX_ID
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.data import Effect
from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.components.language import wrong_in
from meeplehall.games.helionox.rules.effects.programs import resolve
from meeplehall.games.helionox.rules.effects.reading import program, verb
from meeplehall.games.helionox.rules.state import Chronicle
from tests.games.helionox.tables import PASSING, action, hex, refresh


def effects(lines: tuple[dict[str, Any], ...], of_player: bool) -> list[Effect]:
    """Lines as components.toml would have them; they have to be sound."""
    found = msgspec.convert(list(lines), list[Effect])
    assert not list(wrong_in(found, of_player, FACTION_ID, HEX_ID))
    return found


def run(state: Chronicle, seat: int, *lines: dict[str, Any]) -> Chronicle:
    """A player resolves these lines, on to the first question."""
    resolve(state, seat, program(effects(lines, of_player=True)))
    return refresh(state)


def happen(state: Chronicle, where: str, *lines: dict[str, Any]) -> Chronicle:
    """An Event at this hex does all of this, on to the first question."""
    for effect in effects(lines, of_player=False):
        verb(effect).run(state, hex(where))
        refresh(state)
    return state


def fly(state: Chronicle, seat: int, where: str) -> Chronicle:
    """Put the ship there."""
    state.players[seat].here = hex(where)
    return refresh(state)


def names(cards: list[int]) -> list[str]:
    """Cards by their ids."""
    return [CARD[card].id for card in cards]


def asked(state: Chronicle) -> str:
    """What is being decided now."""
    return "over" if state.over else state.step.kind


def answers(state: Chronicle, seat: int) -> list[str]:
    """All options in a few words: their type and the values of their fields."""
    from meeplehall.games.helionox.game import GAME

    found = [GAME.codec.encode(option) for option in state.options(seat)]
    return [" ".join(str(value) for value in option.values()) for option in found]


def answer(state: Chronicle, seat: int, words: str) -> Chronicle:
    """Give the answer with these words; it has to be offered."""
    from meeplehall.games.helionox.game import GAME

    offered = answers(state, seat)
    assert words in offered, f"{words!r} is not offered: {offered}"
    state.act(seat, state.options(seat)[offered.index(words)])
    assert not GAME.invariants(state), GAME.invariants(state)
    return state


def skip(state: Chronicle, seat: int) -> Chronicle:
    """Do without the line."""
    assert action("skip") in state.options(seat)
    state.act(seat, action("skip"))
    return state


def sail_on(state: Chronicle, until_round: int = 0) -> Chronicle:
    """Everybody passes, first answers to every question, up to the Council of this round or the end."""
    while not state.over:
        seat = state.waiting[0]
        kind = state.step.kind
        if kind in PASSING and state.round == until_round:
            break
        state.act(seat, action("pass" if kind == "action" else "done") if kind in PASSING else first(state))
    return state


def first(state: Chronicle) -> Any:
    """The first answer to whatever is asked."""
    return state.options(state.waiting[0])[0]
