"""Actions as JSON: there and back for every flyweight, and one clear error for everything else."""

from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.engine.action import Action
from meeplehall.engine.codec import Codec, CodecError
from meeplehall.engine.game import Game
from meeplehall.engine.wire import Flag, Names, Number, wire
from meeplehall.engine.wire import flyweights as flyweight_table
from meeplehall.games import game
from meeplehall.games.magpies.game import GAME as MAGPIES
from meeplehall.games.magpies.rules.turn import DRAW, LAY
from tests.engine.strategies import any_json

XENOFERA = game("xenofera")
GAMES = [XENOFERA, game("xenon-profiteer"), MAGPIES]
CARD = XENOFERA.codec.types["add"].fields["card"]


def flyweights(game: Game[Any]) -> list[Action[Any]]:
    """Every action of a game that has a bounded number of them per field."""
    return [
        kind.make(*values)
        for kind in game.codec.types.values()
        for values in product(*(field.allowed()[:200] for field in kind.fields.values()))
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_flyweight_comes_back_as_itself(game: Game[Any]) -> None:
    found = flyweights(game)
    assert len(found) > 25
    for action in found:
        message = game.codec.encode(action)
        assert message["type"] == action.type
        read = game.codec.decode(msgspec.json.decode(msgspec.json.encode(message)))
        assert read == action
        assert read is action or action.type == "grab"  # grabs carry a time: there are too many to share


def test_an_action_is_a_small_object_with_names_people_know() -> None:
    add = XENOFERA.codec.decode({"type": "add", "card": "res-07-1"})
    assert XENOFERA.codec.encode(add) == {"type": "add", "card": "res-07-1"}
    assert MAGPIES.codec.encode(LAY[7]) == {"type": "lay", "card": 7}
    assert MAGPIES.codec.encode(DRAW) == {"type": "draw"}


@pytest.mark.parametrize("message", [None, True, 3, 1.5, "draw", [], ["draw"], [{"type": "draw"}]])
def test_what_is_not_an_object_is_not_an_action(message: object) -> None:
    with pytest.raises(CodecError, match="An action is a JSON object"):
        MAGPIES.codec.decode(message)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({}, "An action has a type, and this one has none"),
        ({"type": "fly"}, "no action of type 'fly'"),
        ({"type": None}, "An action has a type, and this one has none"),
        ({"type": 5}, "no action of type 5"),
        ({"type": ["lay"]}, r"no action of type \['lay'\]"),
        ({"type": {"lay": 1}}, "no action of type {'lay': 1}"),
        ({"card": 5}, "An action has a type, and this one has none"),
        ({"type": "lay"}, "lay: field 'card' is missing"),
        ({"type": "lay", "cards": 5}, "lay: unknown field 'cards'"),
        ({"type": "lay", "card": 5, "z": 1, "a": 2}, "lay: unknown field 'a'"),
        ({"type": "draw", "card": 5}, "draw: unknown field 'card'"),
        ({"type": "lay", "card": 0}, "lay: card: 0 is not a number from 1 to 12"),
        ({"type": "lay", "card": 13}, "lay: card: 13 is not a number"),
        ({"type": "lay", "card": -1}, "lay: card: -1 is not a number"),
        ({"type": "lay", "card": True}, "lay: card: True is not a number"),
        ({"type": "lay", "card": 5.0}, r"lay: card: 5\.0 is not a number"),
        ({"type": "lay", "card": "5"}, "lay: card: '5' is not a number"),
        ({"type": "lay", "card": None}, "lay: card: None is not a number"),
        ({"type": "lay", "card": [5]}, r"lay: card: \[5\] is not a number"),
        ({"type": "lay", "card": 2**70}, "lay: card: 1180591620717411303424 is not a number"),
        ({"type": "lay", "card": 10**5000}, "lay: card: this very large int is not a number"),
    ],
)
def test_a_wrong_message_gets_a_sentence(message: object, sentence: str) -> None:
    with pytest.raises(CodecError, match=sentence):
        MAGPIES.codec.decode(message)


@pytest.mark.parametrize("card", ["res-07-9", "", "RES-07-1", 0, True, None, ["res-07-1"], {"res-07-1": 1}])
def test_a_name_has_to_be_a_known_one(card: object) -> None:
    with pytest.raises(CodecError, match=r"add: card: .* is not known here"):
        XENOFERA.codec.decode({"type": "add", "card": card})


@given(any_json)
def test_no_json_raises_anything_else(message: Any) -> None:
    for each in GAMES:
        assert_action_or_error(each, message)


@given(
    st.sampled_from(GAMES),
    st.data(),
    st.dictionaries(st.sampled_from(["card", "seat", "ms", "grab", "colour", "effect", "x"]), any_json),
)
def test_no_content_of_a_known_type_raises_anything_else(
    game: Game[Any], data: st.DataObject, fields: dict[str, Any]
) -> None:
    kind = data.draw(st.sampled_from(sorted(game.codec.types)))
    if data.draw(st.booleans()):
        fields = {name: fields.get(name) for name in game.codec.types[kind].fields}
    assert_action_or_error(game, {**fields, "type": kind})


def assert_action_or_error(game: Game[Any], message: Any) -> None:
    sentence = "-"
    try:
        action = game.codec.decode(message)
        assert game.codec.encode(action) == message
    except CodecError as error:
        sentence = str(error)
    assert sentence
    assert len(sentence) < 250


def test_nesting_of_any_depth_gets_a_sentence() -> None:
    for depth in (10, 500, 900, 950, 980, 990, 995, 1000, 5000, 100_000):
        value: Any = 5
        for _ in range(depth):
            value = [value]
        for message in (value, {"type": value}, {"type": "lay", "card": value}, {"type": "lay", "x": value}):
            with pytest.raises(CodecError):
                MAGPIES.codec.decode(message)


class Move(Action[Any]):
    """Three fields, too many for a table."""

    type = "move"
    who: int
    far: int
    fast: bool


class Paint(Action[Any]):
    """Two fields, in a table."""

    type = "paint"
    wall: int
    colour: int


wire(Move, who=Names(["ann", "bob"]), far=Number(-3, 3), fast=Flag())
PAINT: list[list[Paint]] = flyweight_table(Paint, wall=Number(1, 2), colour=Names(["red", "blue"]))
HERE = Codec.of(__name__)


def test_fields_are_read_and_given_in_their_order() -> None:
    move = HERE.decode({"far": -2, "type": "move", "fast": 1, "who": "bob"})
    assert isinstance(move, Move)
    assert (move.who, move.far, move.fast) == (1, -2, True)
    assert HERE.encode(move) == {"type": "move", "who": "bob", "far": -2, "fast": 1}


def test_a_table_of_flyweights_has_a_level_for_each_field_and_an_entry_for_each_value() -> None:
    assert [[(paint.wall, paint.colour) for paint in row] for row in PAINT] == [
        [(wall, colour) for colour in range(2)] for wall in range(3)
    ]
    assert HERE.decode({"type": "paint", "wall": 2, "colour": "red"}) is PAINT[2][0]
    assert HERE.encode(PAINT[1][1]) == {"type": "paint", "wall": 1, "colour": "blue"}
    with pytest.raises(CodecError, match="wall: 0 is not a number from 1 to 2"):
        HERE.decode({"type": "paint", "wall": 0, "colour": "red"})


@pytest.mark.parametrize("value", [True, 2, -1, "1", None])
def test_a_flag_travels_as_a_number(value: object) -> None:
    with pytest.raises(CodecError, match=r"fast: .* is not a number from 0 to 1"):
        HERE.decode({"type": "move", "who": "ann", "far": 0, "fast": value})


def test_a_codec_has_the_actions_of_its_package_and_no_two_of_one_name() -> None:
    assert list(HERE.types) == ["move", "paint"]
    assert sorted(MAGPIES.codec.types) == ["draw", "lay", "shuffle", "take", "take_back"]
    with pytest.raises(ValueError, match="Two kinds of actions are called 'paint'"):
        Codec([HERE.types["paint"], HERE.types["paint"]])
