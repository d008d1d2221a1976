"""A language model at the table: the server of tools, through the client of the package `mcp`."""

from __future__ import annotations

import os
import sys
from random import Random
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from typer.testing import CliRunner

from meeplehall.cli import app
from meeplehall.cli import mcp as command
from tests.agents.talking import Model, match_in, options_in, talk

#: short matches: a game, and what is chosen before
SHORT: list[tuple[str, dict[str, Any]]] = [
    ("xenofera", {"quick_play_remove": 18}),
    ("xenon-profiteer", {}),
    ("helionox", {}),
    ("pipeline", {}),
]


@pytest.mark.parametrize(("game", "options"), SHORT, ids=[game for game, _ in SHORT])
def test_a_whole_match_is_played_through_the_tools(game: str, options: dict[str, Any]) -> None:
    """Only what was read is known: the number of an option that stands in the text."""

    async def playing(model: Model) -> None:
        text = await model.call("new_match", game=game, bots=["plain"], options=options, seed=4)
        match, rng, told = match_in(text), Random(4), 0
        while "The match is over." not in text:
            told += text.count("Since you last looked")
            offered = options_in(text)
            assert offered, text
            text = await model.call("act", match=match, option=rng.randint(1, len(offered)))
        assert told > 5
        assert "You: " in text or "The team: " in text
        assert (
            await model.refused("act", match=match, option=1)
            == "Error executing tool act: The match is over."
        )

    talk(playing)


def test_everything_that_the_tools_answer_is_told_to_the_model() -> None:
    async def looking(model: Model) -> None:
        tools = {tool.name for tool in (await model.client.list_tools()).tools}
        assert tools >= {
            "games",
            "new_match",
            "observe",
            "options",
            "act",
            "rules",
            "hint",
            "wait",
            "analyse",
        }
        assert "xenofera: Xenofera" in await model.call("games")
        assert "- quick_play_remove = " in await model.call("games", game="xenofera")
        assert "XF-4.2" in await model.call("rules", game="xenofera", words="XF-4.2")
        assert "Buy: If nobody bid" in await model.call("rules", game="xenofera", words="buy")
        assert "guide" in await model.call("rules", game="xenofera")

        text = await model.call("new_match", game="xenofera", bots=["plain", "plain"], seat=2, seed=3)
        match = match_in(text)
        assert "you play against Ada and Bruno" in text
        assert "Ada plays green." in text
        await model.call("act", match=match, option="Red")
        listed = await model.call("options", match=match)
        assert "1. Lay Starter 1 [add:start-red-1]" in listed
        assert "2 options with 'starter 1', page 1 of 1" not in listed
        assert "1 option with 'starter 1', page 1 of 1" in await model.call(
            "options", match=match, words="starter 1"
        )
        hint = await model.call("hint", match=match)
        assert hint.split(".")[0].isdigit()
        assert ": " in hint
        await model.call("act", match=match, option="add:start-red-1")
        assert "Your bid  Starter 1" in await model.call("wait", match=match, seconds=0)
        assert "Since you last looked" not in await model.call("observe", match=match)

    talk(looking)


def test_what_cannot_be_is_refused_with_the_reason_and_nothing_changes() -> None:
    async def failing(model: Model) -> None:
        text = await model.call("new_match", game="xenofera", bots=["plain"], seat=2, seed=3)
        match = match_in(text)
        assert "This colour is taken. (XF-3.1)" in await model.refused("act", match=match, option="Green")
        assert "There is no option 99" in await model.refused("act", match=match, option=99)
        assert "names no option" in await model.refused("act", match=match, option="whatever")
        assert "so there is no page 7" in await model.refused("options", match=match, page=7)
        assert "only what is finished" in await model.refused("analyse", match=match)
        assert "no match 'm'" in await model.refused("observe", match="m")
        assert "There is no game 'chess'; there are:" in await model.refused("new_match", game="chess")
        assert "Nobody called 'deep'" in await model.refused("new_match", game="xenofera", bots=["deep"])
        assert "name of one bot" in await model.refused("new_match", game="xenofera", bots=["me"])
        assert "name of one bot" in await model.refused("new_match", game="xenofera", bots=["plain,plain"])
        assert "2 seats" in await model.refused("new_match", game="xenofera", bots=["plain"], seat=3)
        wrong = await model.refused("new_match", game="xenofera", options={"quick_play_remove": 99})
        assert "quick_play_remove: 99 is not between" in wrong
        assert text.rpartition("\n\n")[2] == (await model.call("observe", match=match)).rpartition("\n\n")[2]

    talk(failing)


def test_an_argument_that_is_missing_or_wrong_is_named_in_one_sentence() -> None:
    async def failing(model: Model) -> None:
        assert await model.refused("act", option=1) == (
            "`act`: the argument `match` is missing. The id that new_match or join gave."
        )
        assert await model.refused("new_match") == (
            "`new_match`: the argument `game` is missing. The game's id."
        )
        assert await model.refused("wait", match="m", seconds=1000) == (
            "`wait`: the argument `seconds` cannot be 1000. No longer than this, 120 at most."
        )
        assert await model.refused("act", match="m", option=[1]) == (
            "`act`: the argument `option` cannot be [1]. The number of an option, its id, or its words."
        )

    talk(failing)


def test_a_finished_match_is_analysed() -> None:
    async def analysing(model: Model) -> str:
        text = await model.call(
            "new_match", game="xenofera", bots=["plain"], options={"quick_play_remove": 23}, seed=4
        )
        match = match_in(text)
        while "The match is over." not in text:
            text = await model.call("act", match=match, option=1)
        return await model.call("analyse", match=match)

    report = talk(analysing)
    assert "chance to win" in report
    assert "points lost per decision" in report


def test_the_command_speaks_on_stdin_and_stdout() -> None:
    async def main() -> str:
        started = StdioServerParameters(
            command=sys.executable, args=["-m", "meeplehall.cli", "mcp"], env={**os.environ}
        )
        async with Client(started) as client:
            return await Model(client).call("games")

    assert "pipeline: Pipeline" in anyio.run(main)


def test_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "NEEDED", "a_package_that_nobody_has")
    result = CliRunner().invoke(app, ["mcp"])
    assert result.exit_code == 1
    assert "pip install 'meeplehall[mcp]'" in result.output
    assert "a port is a number" in CliRunner().invoke(app, ["mcp", "--http", "0"]).output
