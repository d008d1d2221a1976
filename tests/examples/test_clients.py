"""The example programs that play at a hall from outside: in JavaScript, and a bot that learns."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples.client_bot import Learner, play, share_of
from meeplehall import games
from meeplehall.client import Hall, Outcome
from meeplehall.engine.game import Game
from tools.hall_process import running_hall

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed: the JavaScript client needs it.")
#: seconds that are never needed
LIMIT = 240


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_hall() as hall:
        yield hall.address


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def in_the_quick_run(game: Game[Any]) -> Any:
    """The client knows no game: two of them suffice to see that it plays, `make soak` tries all."""
    return pytest.param(game, marks=[] if game.id in ("magpies", "xenofera") else pytest.mark.soak)


@needs_node
@pytest.mark.parametrize("game", [*map(in_the_quick_run, games.every_game())], ids=lambda game: game.id)
def test_the_javascript_client_plays_a_whole_match_of_each_game(address: str, game: Game[Any]) -> None:
    options = ["creatures_removed=26"] if game.id == "xenofera" else []
    said = run(str(NODE), str(EXAMPLES / "client.mjs"), address, game.id, *options)
    told = json.loads(said.splitlines()[-1].removeprefix("Over: "))
    seen = Hall(address).seat(told["table"]).observe()
    assert seen.game == game.id
    assert seen.outcome is not None
    assert (told["scores"], told["ranks"]) == (seen.outcome.scores, seen.outcome.ranks)


LISTEN = """
import { Seat } from "CLIENT";
const seat = Seat.byLink(process.argv[2]);
for await (const seen of seat.events()) {
  if (seen.over) { console.log(JSON.stringify(seen.outcome.scores)); process.exit(); }
  if (seen.decision?.owed) await seat.act(seen.decision.options[0].message);
}
"""


@needs_node
def test_the_javascript_client_reads_events(address: str, tmp_path: Path) -> None:
    script = tmp_path / "listen.mjs"
    script.write_text(LISTEN.replace("CLIENT", (EXAMPLES / "client.mjs").as_uri()), "utf-8")
    seat = Hall(address).open_table("magpies", ["person", "random"]).seat
    scores = json.loads(run(str(NODE), str(script), seat.link))
    outcome = seat.observe().outcome
    assert outcome is not None
    assert outcome.scores == scores


def test_the_learning_bot_plays_at_a_hall_and_at_a_seat(address: str) -> None:
    bot = [sys.executable, str(EXAMPLES / "client_bot.py")]
    said = run(*bot, address, "--game", "magpies", "--matches", "2").splitlines()
    assert [line.split(":")[0] for line in said] == ["Match 1", "Match 2"]
    seat = Hall(address).open_table("magpies", ["person", "random"]).seat
    assert run(*bot, seat.link).startswith("Share of the win: ")
    assert seat.over()


def test_it_learns_what_wins(address: str) -> None:
    learner = Learner(1)
    seat = Hall(address).open_table("magpies", ["person", "random"], seed=3).seat
    kinds = {learner._kind(seen, option) for seen in [seat.wait()] for option in seen.options}
    play(seat, learner)
    assert kinds
    winning = Outcome([3, 1], [1, 2], [0], [[], []], None)
    assert (share_of(winning, 0), share_of(winning, 1)) == (1.0, 0.0)
    for _ in range(30):  # whatever is done first in every won match is done more and more
        learner._match = {("turn", "good")}
        learner.learn(1.0)
        learner._match = {("turn", "bad")}
        learner.learn(0.0)
    assert learner._promise(("turn", "good")) > learner._promise(("turn", "bad"))
