"""The example bot over HTTP plays whole matches in a real hall."""

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from examples.http_bot import Hall, Refused, play
from meeplehall import games
from meeplehall.engine.files.matchfile import load
from tools.hall_process import running_hall

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "http_bot.py"
SHORT = {"creatures_removed": 26}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_hall() as hall:
        yield hall.address


def run(*arguments: str) -> str:
    command = [sys.executable, str(EXAMPLE), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout


def test_it_opens_a_table_and_plays_to_the_end(address: str) -> None:
    said = run(address, "--game", "xenofera", "--set", "creatures_removed=26")
    table = said.splitlines()[-1].rsplit("/", 1)[-1]
    assert Hall(address, table).look()["over"]


def test_two_of_them_take_seats_by_link(address: str) -> None:
    persons = [{"kind": "person"}, {"kind": "person"}]
    opened = Hall(address).call("/api/tables", {"game": "xenofera", "seats": persons, "options": SHORT})
    links = [address + seat["url"] for seat in opened["seats"]]
    with ThreadPoolExecutor() as pool:
        list(pool.map(run, links))
    hall = Hall(address, opened["table"], opened["seats"][0]["token"])
    assert hall.look()["over"]
    exported = hall.call(f"/api/tables/{hall.table}/export")
    match = load(json.dumps(exported).encode(), games.game)
    assert match.over
    assert {move.player for move in match.moves} == {0, 1}


def test_a_wrong_seat_is_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(Refused, match="no such table"):
        play(Hall(address, "nothing", "nobody"))
