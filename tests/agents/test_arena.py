"""The arena of language models: whoever is asked, in words, beside our bots."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from runpy import run_path
from subprocess import PIPE, Popen
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from meeplehall import games
from meeplehall.agents.arena import asking_arena
from meeplehall.agents.askers import PAUSES, Address, Program
from meeplehall.agents.asking_bot import AskingBot
from meeplehall.agents.trouble import Trouble
from meeplehall.bots import bot
from meeplehall.cli import app
from meeplehall.lab.bot_match import play
from meeplehall.lab.records.files import read
from meeplehall.lab.records.schema import DecisionRecord, MatchRecord
from meeplehall.lab.records.target import Target
from tests.agents.fake_model import Json, fake_model, saying

SCRIPT = Path(__file__).parent / "answering.py"
SHORT = {"quick_play_remove": 23}
OPTIONS = re.compile(r"^(\d+)\. (?!Take)", re.MULTILINE)
#: no answer takes longer, however busy the machine is
LONG = 120.0


def last_option(body: Json) -> tuple[int, Json]:
    """A model that thinks aloud and takes the last option that takes nothing back."""
    text = body["messages"][1]["content"]
    number = OPTIONS.findall(text)[-1]
    return saying(f"<think>Is it option 1?</think>There are 2 ways. I take option **{number}**.")


def script(manner: str) -> Program:
    return Program([sys.executable, str(SCRIPT), manner], f"a {manner} script")


# an address


@pytest.mark.parametrize("id", ["xenofera", "helionox"])
def test_a_model_plays_on_every_seat_or_as_a_team(id: str, tmp_path: Path) -> None:
    game, options = games.game(id), SHORT if id == "xenofera" else {}
    target = Target(tmp_path / "matches.jsonl", tmp_path / "decisions.csv")
    with fake_model(last_option) as fake:
        asking = AskingBot(Address(fake.address, "fake-1", "secret"), seconds=LONG)
        result = asking_arena(game, asking, ["plain"], 2, 2, options, 3, target)
    assert {standing.bot for standing in result.table.standings} == {"fake-1", "plain"}
    assert all(standing.low <= standing.win_rate <= standing.high for standing in result.table.standings)
    tally = result.tally
    assert tally.questions == tally.answers == len(fake.asked) > 5
    assert (tally.illegal, tally.silent) == (0, 0)
    assert (tally.tokens_in, tally.tokens_out) == (100 * tally.answers, 5 * tally.answers)
    assert set(fake.keys) == {"Bearer secret"}
    first = fake.asked[0]["messages"]
    assert [message["role"] for message in first] == ["system", "user"]
    assert game.title in first[0]["content"]
    assert any("Since you last looked" in each["messages"][1]["content"] for each in fake.asked)
    rows = list(read(target.records, MatchRecord))
    seats = {tuple(seat.bot for seat in row.seats) for row in rows}
    teams, rivals = {("fake-1",) * 2, ("plain",) * 2}, {("fake-1", "plain"), ("plain", "fake-1")}
    assert seats == (teams if game.cooperative else rivals)
    assert sum(int(row.match["asked: questions"]) for row in rows) == tally.questions
    decided = list(read(target.decisions, DecisionRecord)) if target.decisions else []
    assert sum(row.decisions for row in rows) == len(decided)
    assert {row.bot for row in decided} == {"fake-1", "plain"}


def test_what_is_recorded_is_not_asked_again(tmp_path: Path) -> None:
    game, target = games.game("xenofera"), Target(tmp_path / "matches.jsonl")
    with fake_model(last_option) as fake:
        asking = AskingBot(Address(fake.address, "fake-1"), seconds=LONG)
        first = asking_arena(game, asking, ["plain"], 2, 2, SHORT, 3, target)
        count = len(fake.asked)
        again = asking_arena(game, asking, ["plain"], 2, 2, SHORT, 3, Target(target.records, resume=True))
    assert len(fake.asked) == count
    assert again == first


def test_a_wrong_answer_is_asked_for_again_with_what_was_wrong() -> None:
    def slow_learner(body: Json) -> tuple[int, Json]:
        return last_option(body) if len(body["messages"]) > 2 else saying("Option 99, please")

    with fake_model(slow_learner) as fake:
        asking = AskingBot(Address(fake.address, "fake-1"), retries=1, seconds=LONG)
        result = asking_arena(games.game("xenofera"), asking, ["plain"], 1, 2, SHORT, 3)
    assert result.tally.illegal == result.tally.questions
    assert result.tally.fallbacks == 0
    again = fake.asked[1]["messages"]
    assert again[2] == {"role": "assistant", "content": "Option 99, please"}
    assert again[3]["content"].startswith("There is no option 99: they go from 1 to")


def test_an_address_that_is_busy_is_asked_later_and_one_that_refuses_never_again() -> None:
    answers = iter([(429, {"error": {"message": "slow down"}}), (503, {}), *[saying("1")] * 10_000])
    pauses: list[float] = []
    with fake_model(lambda body: next(answers)) as fake:
        asking = AskingBot(Address(fake.address, "fake-1", sleep=pauses.append), seconds=LONG)
        result = asking_arena(games.game("xenofera"), asking, ["plain"], 1, 2, SHORT, 3)
    assert pauses == [*PAUSES[:2]]
    assert result.tally.silent == 0
    with fake_model(lambda body: (401, {"error": {"message": "no such key"}})) as fake:
        asking = AskingBot(Address(fake.address, "fake-1"), seconds=LONG)
        with pytest.raises(Trouble, match="refuses: no such key"):
            asking_arena(games.game("xenofera"), asking, ["plain"], 1, 2, SHORT, 3)
    asking = AskingBot(Address(fake.address, "fake-1"), seconds=LONG)
    with pytest.raises(Trouble, match="10 times in a row"):
        asking_arena(games.game("xenofera"), asking, ["plain"], 1, 2, SHORT, 3)


# a program


def played_by(manner: str, **more: Any) -> Any:
    asker = script(manner)
    try:
        asking = AskingBot(asker, **{"seconds": LONG, **more})
        return asking_arena(games.game("xenofera"), asking, ["plain"], 1, 2, SHORT, 3).tally
    finally:
        asker.close()


def test_a_program_answers_line_by_line() -> None:
    tally = played_by("stubborn")
    assert tally.illegal == tally.questions > 0
    assert tally.fallbacks == 0


def test_lines_beside_an_answer_are_not_taken_for_the_next_one() -> None:
    tally = played_by("chatty")
    assert tally.answers == tally.questions + tally.illegal
    assert tally.fallbacks == 0


def test_an_asking_bot_plays_wherever_a_bot_does() -> None:
    asker = script("plain")
    try:
        played = play(games.game("xenofera"), [AskingBot(asker, seconds=LONG), bot("plain")], SHORT, 3)
    finally:
        asker.close()
    assert played.state.over


def test_after_the_last_try_the_default_is_taken_and_counted() -> None:
    tally = played_by("nonsense", retries=1)
    assert tally.illegal == 2 * tally.questions
    assert tally.fallbacks == tally.questions


def test_a_program_that_ends_is_started_again() -> None:
    tally = played_by("ends")
    assert tally.silent > 0
    assert tally.fallbacks == 0


def test_a_program_that_says_nothing_is_given_up() -> None:
    with pytest.raises(Trouble, match="gave no answer in"):
        played_by("mute", seconds=0.05)


# the command


def test_the_example_plays_to_the_end() -> None:
    example = Path(__file__).parents[2] / "examples" / "asked_program.py"
    result = llm_arena("--program", f"{sys.executable} {example}", "--matches", "1", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert {row["bot"] for row in told["table"]["standings"]} == {"asked_program", "plain"}
    assert told["tally"]["questions"] == told["tally"]["answers"] > 0


EXAMPLE_SERVER = Path(__file__).parents[2] / "examples" / "asked_server.py"


def test_the_example_of_a_server_names_an_option_and_now_and_then_none() -> None:
    answer = run_path(str(EXAMPLE_SERVER))["answer"]
    asked = [f"Match {number}.\n\n1. Bid\n2. Pass" for number in range(100)]
    answers = [answer([{"role": "user", "content": question}]) for question in asked]
    # a number anywhere would be read as an option
    assert {tuple(re.findall(r"\d+", each)) for each in answers} == {("1",), ("2",), ()}


def test_the_example_of_a_server_is_asked_to_the_end() -> None:
    with Popen([sys.executable, str(EXAMPLE_SERVER), "0"], stdout=PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            asked = ["--address", address, "--model", "guesser", "--seconds", str(LONG)]
            result = llm_arena(*asked, "--matches", "1", "--json")
        finally:
            server.terminate()
    assert result.exit_code == 0, result.output
    tally = json.loads(result.output)["tally"]
    assert tally["answers"] - tally["illegal"] == tally["questions"] - tally["fallbacks"] > 0
    assert tally["tokens_in"] > tally["tokens_out"] > 0


def llm_arena(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["llm-arena", "xenofera", "--set", "quick_play_remove=23", *arguments])


def test_the_command_prints_who_won_and_what_asking_took(tmp_path: Path) -> None:
    talk = tmp_path / "talk.jsonl"
    with fake_model(lambda body: saying("I pass.")) as fake:
        result = llm_arena(
            "--address", fake.address, "--model", "fake-1", "--key-env", "NO_SUCH_KEY", "--matches", "2",
            "--retries", "0", "--markdown", "--talk", str(talk),
        )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "| bot | rating | 95 % |" in result.output
    counted = dict(re.findall(r"^\| ([a-z ]+) \| ([\d,.]+) \|", result.output, re.MULTILINE))
    asked = int(counted["questions"])
    assert asked > 0
    assert [int(counted[each]) for each in ("answers", "illegal answers", "default taken")] == [asked] * 3
    assert (counted["no answer in time"], counted["tokens written"]) == ("0", str(5 * asked))
    assert "were answered by the default: after the last try" in result.output
    assert set(fake.keys) == {""}
    told = [json.loads(line) for line in talk.read_text().splitlines()]
    assert all(line["fallback"] and line["wrong"][0][0] == "I pass." for line in told)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Say whom to ask"),
        (["--program", "x", "--address", "y"], "Say whom to ask"),
        (["--address", "http://127.0.0.1:9"], "--address needs --model"),
        (["--address", "ftp://x", "--model", "m"], "begins with http"),
        (["--program", "a 'b"], "No closing quotation"),
        (["--program", "no-such-program-anywhere"], "cannot be started"),
        (["--program", "x", "--seconds", "0"], "--seconds one above 0"),
        (["--program", "x", "--model", "plain"], "cannot be called as one of our bots"),
        (["--program", "x", "--bots", "deep"], "There is no bot 'deep'"),
        (["--program", "x", "--resume"], "--resume needs --records"),
    ],
)
def test_the_command_says_what_is_wrong_first(arguments: list[str], sentence: str) -> None:
    result = llm_arena(*arguments)
    assert result.exit_code in (1, 2)
    assert sentence in result.output


def test_whoever_goes_round_in_circles_is_stopped() -> None:
    """It would lay a card and take it back for ever."""

    def circling(body: Json) -> tuple[int, Json]:
        back = re.findall(r"^(\d+)\. Take", body["messages"][1]["content"], re.MULTILINE)
        return saying(back[-1] if back else "1")

    with fake_model(circling) as fake:
        asking = AskingBot(Address(fake.address, "fake-1"), seconds=LONG)
        tally = asking_arena(games.game("xenofera"), asking, ["plain"], 1, 2, SHORT, 3).tally
    assert 0 < tally.fallbacks < tally.questions
    assert tally.illegal == 0
