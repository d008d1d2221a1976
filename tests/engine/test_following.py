"""One view after the other as numbers: what is written again is what would have been written anew."""

from array import array
from random import Random
from typing import Any

import pytest

from meeplehall.engine.following import Following
from meeplehall.engine.shape import (
    Amount,
    AtOnce,
    Bag,
    Each,
    Fields,
    Flag,
    Maybe,
    Named,
    OneOf,
    Part,
    Row,
    SeatNumber,
    SeatNumbers,
    Seats,
    Untold,
)
from meeplehall.engine.sheet import Block, Misfit, Sheet

CARDS = [f"card{number}" for number in range(20)]
SHAPE = Part(
    {
        "words": Untold(),
        "price": Maybe(Amount(10)),
        "lead": SeatNumber(3),
        "tied": SeatNumbers(3),
        "top": OneOf(CARDS),
        "row": Row(Part({"card": OneOf(CARDS), "open": Flag()}), 4),
        "first": Row(Amount(5), 2, first=True),
        "tile": AtOnce({"what": OneOf(CARDS), "kind": OneOf(CARDS)}),
        "place": Fields({"x": Amount(8), "y": Amount(8)}),
        "oil": Each(CARDS, Amount(4)),
        "worlds": Named(dict.fromkeys(CARDS, Part({"id": Untold(), "level": Amount(3)}))),
        "seats": Seats(Part({"hand": Bag(CARDS), "score": Amount(30)}), 3),
        "open": Seats(Part({"deck": Bag(CARDS), "built": Row(Amount(3), 2)}), 3, open=True),
        "told": Seats(Part({"rival": SeatNumber(3), "score": Amount(30)}), 3),
    }
)


def random_view(rng: Random) -> dict[str, Any]:
    """Any of the views that fit; parts of it are often the same, missing or not there."""
    few = [CARDS[rng.randrange(3)] for _ in range(rng.randrange(4))]
    place = {"card": rng.choice([None, *CARDS[:2]]), "open": rng.random() < 0.5}
    view: dict[str, Any] = {
        "words": rng.random(),
        "price": rng.choice([None, 0, 7, 900]),
        "lead": rng.choice([-1, 0, 2]),
        "tied": rng.choice([[], [0, 2]]),
        "top": rng.choice([None, "", *CARDS[:2]]),
        "row": [rng.choice([None, place, {"card": CARDS[5]}]) for _ in range(rng.randrange(5))],
        "first": [rng.randrange(3) for _ in range(rng.randrange(5))],
        "tile": rng.choice([None, *CARDS[:3]]),
        "place": rng.choice([None, [1, 2], [1, 3]]),
        "oil": rng.choice([{}, {CARDS[1]: 2}, [[CARDS[2], 3]]]),
        "worlds": [{"id": card, "level": rng.randrange(3)} for card in sorted({*few})],
        "seats": [{"hand": few, "score": rng.randrange(3)} for _ in range(rng.choice([2, 3]))],
        "open": [{"deck": few, "built": [rng.randrange(3)]} for _ in range(3)],
        "told": [{"rival": rng.randrange(3), "score": rng.randrange(3)} for _ in range(3)],
    }
    for key in rng.sample(sorted(view), rng.randrange(3)):
        del view[key]
    return view


def written(view: dict[str, Any], me: int, seats: int = 3) -> memoryview:
    numbers = memoryview(array("f", bytes(4 * SHAPE.size)))
    SHAPE.write(view, 0, Sheet(numbers, me, seats))
    return numbers


@pytest.mark.parametrize("me", [-1, 0, 2])
def test_numbers_are_those_of_the_last_view(me: int) -> None:
    rng, follows = Random(5), Following(SHAPE, me, 3)
    for _ in range(400):
        view = random_view(rng)
        follows.show(view)
        assert follows.numbers == written(view, me)


def test_those_who_follow_the_same_table_share_what_looks_the_same() -> None:
    """Some look seldom, and what they see of others has been written for somebody else."""
    rng, blocks = Random(6), dict[int, Block]()
    follows = {me: Following(SHAPE, me, 3, blocks) for me in (-1, 0, 1, 2)}
    for _ in range(400):
        view = random_view(rng)
        for me in rng.sample(sorted(follows), rng.randrange(4)):
            own = {"hand": CARDS[me : me + 3], "score": me}  # everybody sees more of what is their own
            seats = [own if seat == me else part for seat, part in enumerate(view.get("seats", []))]
            seen = {**view, "seats": seats} if seats else view
            follows[me].show(seen)
            assert follows[me].numbers == written(seen, me)
    assert {shape.size for shape in [block.shape for block in blocks.values()]} == {21, 22}


def test_a_misfit_in_what_is_shared_leaves_nothing_behind() -> None:
    blocks: dict[int, Block] = {}
    follows = [Following(SHAPE, me, 2, blocks) for me in range(2)]
    views = [
        {"open": [{"deck": [card], "built": []}, {"deck": [], "built": []}]} for card in (*CARDS[:2], "joker")
    ]
    for one in follows:
        one.show(views[0])
        one.show(views[1])
    with pytest.raises(Misfit, match=r"^open: deck: 'joker' is not known$"):
        follows[0].show(views[2])
    for me, one in enumerate(follows):
        one.show(views[0])
        one.show(views[1])
        assert one.numbers == written(views[1], me, 2)


def test_what_stays_is_not_written_again() -> None:
    view = {"price": 7, "seats": [{"hand": CARDS[:2], "score": 3}, {"hand": [], "score": 6}]}
    follows = Following(SHAPE, 0, 2)
    follows.show(view)
    names = SHAPE.names("")
    follows.numbers[names.index("price?")] = 0.5  # a mark: it would be gone if all were written
    follows.show({**view, "seats": [view["seats"][0], {"hand": CARDS[:1], "score": 6}]})  # type: ignore[index]
    seen = dict(zip(names, follows.numbers, strict=True))
    assert seen["price?"] == 0.5
    assert seen["seats[+1].hand:card0"] == 1


def test_a_misfit_says_where_and_the_next_view_is_whole() -> None:
    follows = Following(SHAPE, 0, 2)
    good = {"top": CARDS[0], "seats": [{"hand": CARDS[:2], "score": 3}, {"hand": [], "score": 6}]}
    follows.show(good)
    bad = {"top": CARDS[1], "seats": [{"hand": CARDS[:2], "score": 3}, {"hand": ["joker"], "score": 6}]}
    with pytest.raises(Misfit, match=r"^seats: hand: 'joker' is not known$"):
        follows.show(bad)
    with pytest.raises(Misfit, match=r"^flag is not declared$"):
        follows.show({"flag": 1})
    follows.show(good)
    assert follows.numbers == written(good, 0)
