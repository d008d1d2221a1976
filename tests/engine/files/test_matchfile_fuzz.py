"""Match files changed at random: they load to the very same match, or are refused; nothing else happens."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.engine.files.matchfile import MatchFileError, dump, load
from meeplehall.engine.game import Game
from meeplehall.games.magpies.game import GAME
from tests.engine.files.test_matchfile import find_game
from tests.engine.playing import XENOFERA, played
from tests.engine.strategies import any_json

FILES = {
    GAME.id: dump(played(GAME, 3, 5)),
    XENOFERA.id: dump(played(XENOFERA, 2, 20, custom_actions=(), open_collections=True)),
}
EACH_GAME = pytest.mark.parametrize("game", [GAME, XENOFERA], ids=lambda game: game.id)


def assert_same_or_refused(data: bytes, original: bytes) -> None:
    sentence = "-"
    try:
        assert dump(load(data, find_game)) == original
    except MatchFileError as error:
        sentence = str(error)
    assert sentence
    assert len(sentence) < 500


@EACH_GAME
@settings(max_examples=300)
@given(data=st.data())
def test_changed_bytes(game: Game[Any], data: st.DataObject) -> None:
    original = FILES[game.id]
    changed = bytearray(original)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(changed)))
        end = data.draw(st.integers(start, min(start + 4, len(changed))))
        changed[start:end] = data.draw(
            st.binary(max_size=4) | st.sampled_from([b"0", b"1", b'"', b"{", b"-"])
        )
    assert_same_or_refused(bytes(changed), original)


@EACH_GAME
@settings(max_examples=300)
@given(data=st.data())
def test_changed_values(game: Game[Any], data: st.DataObject) -> None:
    original = FILES[game.id]
    document = json.loads(original)
    parent: Any = document
    while True:
        key = data.draw(st.sampled_from(sorted(parent) if isinstance(parent, dict) else range(len(parent))))
        if not parent[key] or not isinstance(parent[key], dict | list) or data.draw(st.integers(0, 3)) == 0:
            break
        parent = parent[key]
    match data.draw(st.sampled_from(["delete", "double", "replace", "nearby"])):
        case "delete":
            del parent[key]
        case "double" if isinstance(parent, list):
            parent.insert(key, parent[key])
        case "nearby" if isinstance(parent[key], int):
            parent[key] += data.draw(st.sampled_from([-1, 1]))
        case _:
            parent[key] = data.draw(any_json)
    assert_same_or_refused(json.dumps(document).encode(), original)


@EACH_GAME
@given(data=st.binary(max_size=200))
def test_any_bytes(game: Game[Any], data: bytes) -> None:
    assert_same_or_refused(data, FILES[game.id])
