"""Log lines: who may read what, and what they refer to."""

import pytest

from meeplehall.engine.event import Event, parts, piece_refs, seat_ref


def test_everybody_may_read_a_public_line() -> None:
    event = Event("Round 1.", "R-1")
    assert [event.seen_by(seat) for seat in (-1, 0, 5)] == ["Round 1."] * 3


def test_a_secret_line_is_for_those_who_know_it() -> None:
    event = Event("[seat:1] draws [piece:a].", "R-1", 0b0110, "[seat:1] draws a card.")
    assert [event.seen_by(seat) == event.text for seat in (-1, 0, 1, 2, 3)] == [
        False,
        False,
        True,
        True,
        False,
    ]
    assert event.seen_by(0) == event.seen_by(-1) == "[seat:1] draws a card."


def test_a_line_without_a_public_part_is_not_there_for_others() -> None:
    event = Event("You see a 5.", "R-1", 1 << 2)
    assert event.seen_by(2) == "You see a 5."
    assert event.seen_by(0) == event.seen_by(-1) == ""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        ("Nothing.", [("text", "Nothing.")]),
        ("[seat:2]", [("seat", "2")]),
        ("[seat:2] wins.", [("seat", "2"), ("text", " wins.")]),
        ("Lot: [piece:res-07-1]", [("text", "Lot: "), ("piece", "res-07-1")]),
        ("[pieces:a,b] go", [("piece", "a"), ("text", ", "), ("piece", "b"), ("text", " go")]),
        ("a [bid] of 3", [("text", "a [bid] of 3")]),
    ],
)
def test_a_line_falls_into_typed_parts(line: str, expected: list[tuple[str, str]]) -> None:
    assert parts(line) == expected


def test_references_are_written_as_they_are_read() -> None:
    line = f"{seat_ref(3)} plays {piece_refs(['a', 'b'])} and {piece_refs([])}."
    assert parts(line) == [
        ("seat", "3"),
        ("text", " plays "),
        ("piece", "a"),
        ("text", ", "),
        ("piece", "b"),
        ("text", " and nothing."),
    ]
