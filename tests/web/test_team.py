"""What a team shows one another: drawn safely, for each seat what it may know."""

from __future__ import annotations

from typing import Any

from markupsafe import escape
from msgspec.structs import replace

from meeplehall.engine.decision import Choice, Decision
from meeplehall.games import game
from meeplehall.web.frame.prompt import prompt_bar
from meeplehall.web.frame.regions import frame_regions
from meeplehall.web.frame.seats_bar import seats_bar
from meeplehall.web.frame.team_panel import MOST_LABELS, others_options, team_panel, waiting_sentence
from meeplehall.web.push import hues_of
from meeplehall.web.status import Seats, TableStatus
from meeplehall.web.team import (
    UNSEEN,
    Asked,
    Plan,
    PlanData,
    TeamDrawing,
    TeamStatus,
    others_asked,
)

EVIL = "<script>&'\""
GAME = game("helionox")
NAMES = ["Ana", f"Bo {EVIL}", "Cy"]
HUES = ["crimson", "1", "jade"]


def choice(label: str, **message: object) -> Choice:
    return Choice(None, message, label, [], "")  # type: ignore[arg-type]


def decision(*options: Choice, owed: bool = True, prompt: str = "Choose.") -> Decision:
    return Decision(0, owed, "turn", "HX-5.1", prompt, False, list(options), [], 0)


def team(*plans: Plan, **facts: Any) -> TeamDrawing:
    return TeamDrawing(TeamStatus(plans, **facts), [], HUES)


def test_a_plan_names_its_things_only_to_those_who_see_them() -> None:
    plan = Plan(4, 1, "lay the 3", ("card-3",), frozenset({2}))
    assert plan.data_for(2) == plan.data_for(1) == PlanData(4, 1, "lay the 3", ("card-3",))
    assert plan.data_for(0) == plan.data_for(-1) == PlanData(4, 1, UNSEEN, ())
    html = team_panel(team(plan), NAMES, 0)
    assert "card-3" not in html
    assert "lay the 3" not in html


def test_every_word_of_a_plan_is_escaped() -> None:
    plans = (Plan(1, 0, EVIL, (), frozenset({0, 1})), Plan(2, 1, "go", (), frozenset({0, 1})))
    html = team_panel(team(*plans), NAMES, 0)
    assert EVIL not in html
    assert escape(EVIL) in html
    assert f"<b>{escape(NAMES[1])}</b> plans: go" in html
    assert 'data-hue="crimson"' in html
    assert html.count("{&#34;unplan&#34;:1}") == 1
    assert "{&#34;unplan&#34;:2}" not in html


def test_those_who_wait_read_who_is_asked_what() -> None:
    same = [Asked(0, "Choose.", ()), Asked(2, "Choose.", ())]
    assert waiting_sentence(same, NAMES) == "Ana and Cy are asked: “Choose.”"
    assert waiting_sentence([Asked(1, "", ())], NAMES) == f"{NAMES[1]} decides."
    said = prompt_bar(None, TableStatus(Seats(NAMES)), 0, [Asked(1, EVIL, ())])
    assert EVIL not in said
    assert escape(f"{NAMES[1]} is asked: “{EVIL}”") in said


def test_options_of_others_are_words_that_nobody_can_click() -> None:
    (html,) = others_options([Asked(1, "", (EVIL, "Pass"))], NAMES)
    assert "<button" not in html
    assert EVIL not in html
    assert "<li>Pass</li>" in html
    labels = tuple(map(str, range(MOST_LABELS + 5)))
    (many,) = others_options([Asked(0, "", labels, dict.fromkeys(labels, "Count"))], NAMES)
    assert "<li>and 5 more</li>" in many
    assert others_options([Asked(0, "", ())], NAMES) == []


def test_many_options_of_others_are_grouped_as_they_are_for_them() -> None:
    cards = tuple(f"Buy card {n}" for n in range(6))
    worlds = ("Go to Mars", "Give it to [seat:2]")
    asked = Asked(
        1, "", (*cards, *worlds, "Pass"), {**dict.fromkeys(cards, "Buy a card"), "Go to Mars": "Move"}
    )
    (html,) = others_options([asked], NAMES)
    assert html.count("<details>") == 1
    assert '<summary>Buy a card <span class="count">6</span></summary>' in html
    alone = ["<li>Go to Mars</li>", f"<li>Give it to {NAMES[2]}</li>", "<li>Pass</li>"]
    assert [one in html for one in alone] == [True] * 3
    (few,) = others_options([Asked(1, "", cards[:3], dict.fromkeys(cards, "Buy a card"))], NAMES)
    assert "<details>" not in few
    (lonely,) = others_options([Asked(1, "", tuple(map(str, range(12))))], NAMES)
    assert "<summary>Something else" in lonely


def test_whoever_watches_a_team_sees_the_groups_of_whoever_decides() -> None:
    helionox: Any = game("helionox")
    state = helionox.start(3, {"episode": "2"}, 3)
    grouped = 0
    for _ in range(60):
        (player, *_) = state.waiting
        for asked in others_asked(helionox, state, -1, [player]):
            options = {action.label(state, player): action for action in state.options(player)}
            assert asked.kinds == {
                label: options[label].group for label in asked.labels if options[label].group
            }
            declining = [options[label].declines for label in asked.labels]
            assert declining == sorted(declining)
            grouped += bool(asked.kinds)
        state.act(player, state.options(player)[-1])
    assert grouped


def test_the_prompt_says_what_the_others_decide_and_what_one_may_do_meanwhile() -> None:
    status = TableStatus(Seats(NAMES), asked=[0], team=TeamStatus())
    others = [Asked(0, "Choose.", ("Pass",))]
    waiting = prompt_bar(None, status, 2, others)
    assert "Ana is asked: “Choose.”" in waiting
    assert "<li>Pass</li>" in waiting
    meanwhile = prompt_bar(decision(choice("Plan"), owed=False, prompt="You may plan."), status, 2, others)
    assert "Ana is asked: “Choose.” You may plan." in meanwhile
    assert meanwhile.index('data-option="0"') < meanwhile.index("<li>Pass</li>")
    again = prompt_bar(decision(choice("Plan"), owed=False, prompt="Choose."), status, 2, others)
    assert again.count("Choose.") == 1
    mine = prompt_bar(decision(choice("Draw")), status, 2, others)
    assert "Ana is asked" not in mine
    assert "Pass" not in mine


def test_after_the_match_nobody_plans_any_more() -> None:
    plans = team(Plan(1, 0, "go", (), frozenset({0, 1})))
    playing, over = TableStatus(Seats(NAMES)), TableStatus(Seats(NAMES), over=True)
    assert "go" in frame_regions(game("helionox"), None, playing, 0, [], team=plans)["team"]
    assert frame_regions(game("helionox"), None, over, 0, [], team=plans)["team"] == ""
    assert "team" not in frame_regions(game("helionox"), None, playing, 0, [])


def test_seats_have_the_colours_of_their_players_and_in_a_team_all_have_one() -> None:
    status = TableStatus(Seats(NAMES))
    chosen = ["crimson", "", "jade"]
    assert seats_bar(GAME, status, 0, chosen).count("data-hue") == 2
    assert "data-sit" not in seats_bar(GAME, status, 0, chosen)
    html = seats_bar(GAME, replace(status, team=team().status), 0, hues_of(chosen, 3))
    assert [html.count(f'data-hue="{hue}"') for hue in HUES] == [1, 1, 1]
    assert html.count("data-sit") == 3


def test_what_others_are_asked_is_the_whole_truth_where_all_is_open() -> None:
    helionox: Any = game("helionox")
    state = helionox.start(3, {"episode": "2"}, 3)
    for _ in range(60):
        (player, *_), seats = state.waiting, range(3)
        for seat in (*seats, -1):
            for asked in others_asked(helionox, state, seat, state.waiting):
                labels = [action.label(state, asked.seat) for action in state.options(asked.seat)]
                assert set(asked.labels) == set(labels)
                assert asked.prompt == state.step.prompt(state, asked.seat)
                assert asked.seat != seat
        state.act(player, state.options(player)[-1])
