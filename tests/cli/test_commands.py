"""Every subcommand once as it is meant, and once with something wrong."""

import json
import platform
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import meeplehall
from meeplehall import games
from meeplehall.cli import app
from meeplehall.engine.game import Game
from meeplehall.engine.rulebook import Grid
from meeplehall.lab.standings import rounded_up
from meeplehall.observation.rulebook import marked
from tests.guide_text import captions, guide_of, paragraphs

EVERY_GAME = [game.id for game in games.every_game()]


@pytest.fixture(params=EVERY_GAME)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.game(request.param)


def seats(game: Game[Any]) -> str:
    """Bots for two seats, or for as many as the game has."""
    return ",".join(["random"] * max(game.min_seats, min(2, game.max_seats)))


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=typed)


def sentence(result: Result, code: int = 2) -> str:
    """The one sentence that says what is wrong."""
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


@pytest.fixture(scope="module", params=EVERY_GAME)
def match_file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match between bots."""
    path = tmp_path_factory.mktemp("matches") / "match.json"
    bots = seats(games.game(request.param))
    result = run("play", request.param, "--seats", bots, "--seed", "7", "--save", str(path))
    assert result.exit_code == 0
    return path


def test_games_lists_all_games() -> None:
    shown = run("games").stdout
    assert all(id in shown for id in games.ids())


def test_games_shows_the_options_of_one(game: Game[Any]) -> None:
    shown = run("games", game.id).stdout
    for option in game.options:
        assert option.name in shown
        assert option.rule in shown


def test_games_says_which_options_follow_others() -> None:
    words = " ".join(run("games", "xenon-profiteer").stdout.split())
    assert "default yes if tactics or profiteers is on" in words


def test_bench_measures_every_game() -> None:
    data = json.loads(run("bench", "--seconds", "0.01", "--json").stdout)
    assert [figures["game"] for figures in data] == list(games.ids())
    shown = run("bench", "--seconds", "0.01").stdout
    assert all(id in shown for id in games.ids())
    python = platform.python_version()
    assert f"{meeplehall.build()} build, Python {python}" in " ".join(shown.split())
    assert {(figures["build"], figures["python"]) for figures in data} == {(meeplehall.build(), python)}


def test_unknown_games_are_named_with_those_there_are(game: Game[Any]) -> None:
    for arguments in (
        ["games", "nothing"],
        ["rules", "nothing"],
        ["guide", "nothing"],
        ["simulate", "nothing", "--seats", "random"],
    ):
        assert (game.id in sentence(run(*arguments))) == game.listed


def test_games_prints_the_cards_and_what_of_them_is_ours(game: Game[Any]) -> None:
    shown = " ".join(run("games", game.id, "--cards").stdout.split())
    assert all(paragraph in shown for paragraph in game.provenance)
    assert all(piece.name in shown for piece in game.pieces())
    assert shown.count("ours: ") >= sum(bool(piece.source) for piece in game.pieces())


def test_guide_tells_how_a_game_is_played(game: Game[Any]) -> None:
    shown = " ".join(run("guide", game.id).stdout.split())
    for block in guide_of(game).blocks:
        for text in paragraphs(block):
            # cells of a table may take several lines
            parts = text.split() if isinstance(block, Grid) else [marked(text).plain]
            assert [part for part in parts if part.split(". ")[0] not in shown] == []
    assert all(f"▪ {marked(words).plain}" in shown for words in captions(guide_of(game)))


def test_a_game_without_a_guide_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = games.game("magpies")
    monkeypatch.setattr(bare, "guide", None)
    said = sentence(run("guide", "magpies"), code=1)
    assert said == "Magpies has no guide; `meeplehall rules magpies` prints its rules."


def test_rules_without_words_prints_all_rules_after_their_contents(game: Game[Any]) -> None:
    shown = run("rules", game.id).stdout
    contents = run("rules", game.id, "--contents").stdout
    assert all(id.partition("-")[2] in shown for id in game.rulebook.rules)  # PL-24.6 / 24.7
    titles = [marked(heading.title).plain for heading in game.rulebook.contents()]
    assert [line.strip() for line in contents.splitlines()] == titles
    assert contents in shown


def test_rules_prints_a_rule_by_its_number_in_either_case(game: Game[Any]) -> None:
    id, rule = next(iter(game.rulebook.rules.items()))
    first = rule.text.split()[-1]
    assert first in run("rules", game.id, id.lower()).stdout


def test_rules_prints_a_whole_section(game: Game[Any]) -> None:
    rule = next(iter(game.rulebook.rules.values()))
    shown = run("rules", game.id, rule.section.split()[0]).stdout
    for other in game.rulebook.rules.values():
        found = re.search(rf"^ *{re.escape(other.id)} ", shown, re.MULTILINE) is not None
        assert found == (other.section == rule.section)


def test_rules_searches_for_words(game: Game[Any]) -> None:
    rule = next(iter(game.rulebook.rules.values()))
    word = max(re.findall(r"[a-z]+", rule.text), key=len)
    shown = run("rules", game.id, word).stdout
    assert "about" in shown
    assert rule.id in shown


def test_rules_says_when_there_is_none(game: Game[Any]) -> None:
    assert "xyzzy" in sentence(run("rules", game.id, "xyzzy"), code=1)


def test_simulate_prints_json_and_nothing_else(game: Game[Any]) -> None:
    result = run("simulate", game.id, "--seats", seats(game), "--matches", "4", "--jobs", "1", "--json")
    data = json.loads(result.stdout)
    assert (data["game"], data["matches"], data["seed"]) == (game.id, 4, 0)
    assert set(data["options"]) == {option.name for option in game.options}
    assert [seat["bot"] for seat in data["seats"]] == seats(game).split(",")
    if game.cooperative:
        assert data["team"]["wins"] == data["seats"][0]["wins"]
        assert data["team"]["score_mean"] == data["seats"][0]["score_mean"]
        assert data["team"]["opponent_min"] <= data["team"]["opponent_mean"] <= data["team"]["opponent_max"]
    else:
        assert "team" not in data
        assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(4)
    for seat in data["seats"]:
        assert 0 <= seat["low"] <= seat["win_rate"] <= seat["high"] <= 1
        assert seat["score_min"] <= seat["score_mean"] <= seat["score_max"]
        assert seat["score_sd"] >= 0
    assert data["decisions"] > 0
    assert data["decisions_per_second"] > 0


def test_simulate_prints_a_table_for_people(game: Game[Any]) -> None:
    result = run("simulate", game.id, "--seats", seats(game), "--matches", "2", "--jobs", "1")
    assert "win rate" in result.stdout
    assert "per second" in result.stdout
    assert ("its opponent" in result.stdout) == game.cooperative


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["--seats", "random,nobody"], "nobody"),
        (["--seats", ",".join(["random"] * 50)], "50"),
        (["--seats", "random,"], "''"),
        (["--matches", "0"], "--matches 0"),
        (["--jobs", "-1"], "--jobs -1"),
        (["--seed", "-1"], "--seed -1"),
        (["--set", "nothing=1"], "nothing"),
        (["--set", "nothing"], "name=value"),
        (["--set", "a=1", "--set", "a=2"], "twice"),
    ],
)
def test_simulate_says_what_is_wrong(game: Game[Any], arguments: list[str], about: str) -> None:
    given = arguments if "--seats" in arguments else ["--seats", seats(game), *arguments]
    assert about in sentence(run("simulate", game.id, *given))


def test_arena_rates_every_bot(game: Game[Any]) -> None:
    size = max(2, game.min_seats)
    bots = ["--bots", ",".join(["random"] * (size + 1))]
    if game.max_seats < 2:
        assert "one player" in sentence(run("arena", game.id, *bots, "--seats", "1"))
        return
    arguments = [*bots, "--seats", str(size), "--matches", "4"]
    data = json.loads(run("arena", game.id, *arguments, "--jobs", "1", "--json").stdout)
    seatings = (size + 1) * (1 if game.cooperative else size)
    assert data["matches"] == rounded_up(seatings, 4)  # so that all play equally often
    assert len({entry["matches"] for entry in data["standings"]}) == 1
    assert len(data["standings"]) == size + 1
    if not game.cooperative:
        ratings = [entry["rating"]["value"] for entry in data["standings"]]
        assert ratings == sorted(ratings, reverse=True)
        assert all(entry["matches"] > 0 for entry in data["pairs"])
        assert sum(data["by_seat"]) == pytest.approx(1)
    assert "win rate" in run("arena", game.id, *arguments, "--jobs", "1").stdout
    assert "| bot | rating |" in run("arena", game.id, *arguments, "--jobs", "1", "--markdown").stdout


def test_arena_needs_enough_bots() -> None:
    assert "2 are given" in sentence(run("arena", "xenofera", "--bots", "random,random", "--seats", "3"))


def test_bench_gives_absolute_and_relative_figures(game: Game[Any]) -> None:
    (data,) = json.loads(run("bench", game.id, "--seconds", "0.01", "--json").stdout)
    assert data["game"] == game.id
    for name in ("decisions_per_second", "clone_us", "redeal_us", "view_us", "loops_per_second"):
        assert data[name] > 0
    relative = data["decisions_per_second"] / data["loops_per_second"] * 1e6
    assert data["decisions_per_million_loops"] == pytest.approx(relative)
    assert 0 <= data["single_option_share"] < 1


def test_bench_needs_some_time() -> None:
    assert "--seconds" in sentence(run("bench", "--seconds", "0"))


def test_check_accepts_a_match(match_file: Path) -> None:
    result = run("check", str(match_file))
    assert result.exit_code == 0
    assert "is valid" in result.stdout


def test_check_names_the_action_that_was_changed(match_file: Path, tmp_path: Path) -> None:
    data = json.loads(match_file.read_text())
    number = min(10, len(data["actions"]))
    data["actions"][number - 1]["check"] = "0" * 12
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data))
    result = run("check", str(changed))
    assert result.exit_code == 1
    assert f"Action {number}:" in result.stdout


def test_check_says_when_there_is_no_file(tmp_path: Path) -> None:
    assert "cannot be read" in sentence(run("check", str(tmp_path / "nothing.json")))


def test_version_is_told() -> None:
    assert "meeplehall" in run("--version").stdout


def test_train_is_told_which_forms_to_try() -> None:
    asked = "--cells takes numbers up to 999 with commas between them, such as 0,16."
    assert sentence(run("train", "xenon-profiteer", "--cells", "few")) == asked


def test_only_what_was_learnt_can_be_measured() -> None:
    said = sentence(run("train", "magpies", "--only-measure", "--matches", "10"))
    assert said.endswith("has learnt nothing yet that could be measured.")
