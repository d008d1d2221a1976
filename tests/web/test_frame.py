"""The frame: every word that people or other players wrote is escaped, and nothing is left unsaid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from meeplehall import web
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.game import Game, Piece
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.games import all_games
from meeplehall.web.frame.log import Line, log_panel
from meeplehall.web.frame.prompt import prompt_bar
from meeplehall.web.frame.reference import card_list, piece_card
from meeplehall.web.frame.regions import frame_regions
from meeplehall.web.frame.rules import rules_fragment
from meeplehall.web.frame.score_sheet import score_sheet
from meeplehall.web.frame.seats_bar import seats_bar
from meeplehall.web.frame.words import marked_up
from meeplehall.web.status import Seats, TableStatus, Undo, WayOn

GAME = all_games()[0]
NAMES = ["Ana", "Bo"]
EVIL = "<script>&'\""
EACH_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def choice(label: str, pieces: list[str], warning: str = "", **message: object) -> Choice:
    return Choice(None, message, label, pieces, warning)  # type: ignore[arg-type]


def decision(*options: Choice, blocked: list[Blocked] | None = None, timed: bool = False) -> Decision:
    return Decision(0, True, "bid", "XF-4.2", "Lay your bid.", timed, list(options), blocked or [], 0)


@EACH_GAME
def test_everything_that_people_wrote_is_escaped(game: Game[Any]) -> None:
    seats = Seats([EVIL, EVIL], open_seats={1: f"/t/x/join/{EVIL}"}, bots={0: EVIL})
    status = TableStatus(seats, asked=[1])
    piece = Piece("a", EVIL, EVIL, (EVIL,))
    outcome = Outcome([1, 2], [2, 1], [[ScoreLine(EVIL, 1, EVIL)], []])
    asked = decision(choice(EVIL, []), blocked=[Blocked({}, EVIL, [], EVIL, EVIL)])
    lines: list[Line] = [(1, EVIL, f"{EVIL}[seat:1]")]
    drawn = [
        *frame_regions(game, asked, status, 0, [tuple(lines)], outcome).values(),
        prompt_bar(None, status, 0),
        piece_card(piece),
        score_sheet(outcome, seats.names),
        score_sheet(outcome, seats.names, WayOn(EVIL, EVIL, EVIL)),
    ]
    assert not [html for html in drawn if "<script" in html]


def test_the_prompt_says_who_is_waited_for() -> None:
    status = TableStatus(Seats(["Ana", "Bo", "Cy", "Di"]), asked=[1, 2, 3])
    assert "Waiting for Bo, Cy and Di." in prompt_bar(None, status, 0)
    assert "Lay your bid." in prompt_bar(decision(choice("Pass", [])), status, 0)
    assert "The match is over." in prompt_bar(None, TableStatus(Seats(["Ana"]), over=True), 0)


def grouped(group: str, label: str) -> Choice:
    return Choice(None, {}, label, [], "", group=group)  # type: ignore[arg-type]


def test_few_options_stand_there_one_by_one_and_passing_is_last_and_quiet() -> None:
    leave = Choice(None, {}, "Pass", [], "", declines=True)  # type: ignore[arg-type]
    asked = decision(leave, grouped("Buy", "Buy a lamp"), grouped("Buy", "Buy a pump"))
    html = prompt_bar(asked, TableStatus(Seats(["Ana"])), 0)
    assert html.index("Buy a lamp") < html.index("Buy a pump") < html.index("Pass")
    assert 'class="option quiet" data-option="0"><kbd aria-hidden="true">3</kbd>Pass' in html
    assert "data-group" not in html


def test_what_warns_stands_behind_what_does_not() -> None:
    empty = Choice(None, {}, "Submit the bid", [], "Nothing is laid.")  # type: ignore[arg-type]
    html = prompt_bar(decision(empty, choice("Lay 3", ["3"])), TableStatus(Seats(["Ana"])), 0)
    assert html.index("Lay 3") < html.index("Submit the bid")


def test_a_few_options_with_long_labels_are_folded_too() -> None:
    status = TableStatus(Seats(["Ana"]))
    names = ["Teal bend left with silver, across teal", "Orange U-bend, silver left, teal right"]
    tiles = [grouped("Pipe tiles", f"Buy for $15: {name}") for name in names]
    assert "data-group" not in prompt_bar(decision(*tiles), status, 0)
    tiles.append(grouped("Pipe tiles", "Buy for $15: Silver S-bend with two teal"))
    assert 'data-group="Pipe tiles"' in prompt_bar(decision(*tiles), status, 0)


def test_many_options_are_offered_by_what_a_turn_can_be() -> None:
    cards = [grouped("Buy a card", f"Buy card {i}") for i in range(5)]
    asked = decision(*cards, grouped("Bid", "Bid on card 1"), choice("End the turn", []))
    html = prompt_bar(asked, TableStatus(Seats(["Ana"])), 0)
    top, _, members = html.partition("data-members=")
    assert 'data-group="Buy a card" aria-expanded="false"' in top
    assert "Bid on card 1" in top  # one by itself is no group
    assert "End the turn" in top
    assert "Buy card 3" not in top
    assert members.count("data-option=") == len(cards)


def test_what_is_blocked_and_on_no_piece_can_be_asked_about() -> None:
    blocked = [
        Blocked({}, "Submit", [], "XF-5.7", "A bid needs a card."),
        Blocked({"card": "card-1"}, "Lay 1", ["card-1"], "XF-5.4", "Not now."),
    ]
    html = prompt_bar(decision(blocked=blocked), TableStatus(Seats(["Ana"])), 0)
    assert 'data-group="Not possible now"' in html
    assert 'data-blocked="0">Submit' in html
    assert "Lay 1" not in html


def test_a_race_has_one_button_besides_keeping_still() -> None:
    status = TableStatus(Seats(["Ana"]), race="open")
    html = prompt_bar(decision(choice("Hands off", []), choice("Grab", [], ms=0), timed=True), status, 0)
    assert 'data-grab="open"' in html
    assert "Hands off" in html
    assert "Grab</button>" not in html
    assert "data-grab" not in prompt_bar(None, status, -1)


def test_whoever_is_called_you_is_spoken_to() -> None:
    (you,) = seats_bar(GAME, TableStatus(Seats(["You"]), asked=[0]), 0).split("<li")[1:]
    assert ">decide<" in you
    assert "decides" not in you


def test_the_seats_show_who_is_here_who_is_a_bot_and_who_decides() -> None:
    names = ["Ana", "Bo", "Cy", "Di"]
    seats = Seats(names, connected=[0], bots={1: "easy"}, open_seats={3: "/t/x/join/y"})
    status = TableStatus(seats, asked=[0])
    ana, bo, cy, di = seats_bar(GAME, status, 0).split("<li")[1:]
    assert "you" in ana
    assert "decides" in ana
    assert "easy" in bo
    assert "away" in cy
    assert 'data-post="replace" data-seat="2"' in cy
    assert 'data-share="/t/x/join/y"' in di
    assert "data-post" not in seats_bar(GAME, status, -1)


@EACH_GAME
def test_the_last_move_stands_beside_the_name(game: Game[Any]) -> None:
    piece = game.pieces()[0]
    lines: list[Line] = [
        (1, "", "[seat:0] passes."),
        (2, "", f"[seat:1] takes [piece:{piece.id}] from the pile, and more."),
        (3, "", "Round 2."),
    ]
    ana, bo = seats_bar(game, TableStatus(Seats(["Ana", "Bo"])), 0, (), [tuple(lines)]).split("<li")[1:]
    assert '<span class="last">passes</span>' in ana
    assert f"takes {piece.name}"[:12] in bo
    note, shown = bo.split("data-note=")[1].split(">", 1)
    assert "pile, and more" in note
    assert "pile, and more" not in shown


def test_a_seat_that_is_kept_says_for_whom() -> None:
    seats = Seats(["Ana", "Bo", "Cy"], connected=[0], open_seats={1: ""}, kept=[1])
    html = prompt_bar(None, TableStatus(seats), 0)
    assert "Waiting for Bo, whose seat is kept from the match before." in html
    assert "open seat" not in html
    assert "link" not in html
    assert "seat kept" in seats_bar(GAME, TableStatus(seats), 0)
    both = Seats(["Ana", "Bo", "Cy"], connected=[0], open_seats={1: "/t/x/join/y", 2: ""}, kept=[2])
    html = prompt_bar(None, TableStatus(both), 0)
    assert "1 open seat: send somebody the link" in html
    assert "Waiting for Cy, whose seat is kept" in html


@EACH_GAME
def test_a_bot_that_thinks_for_seconds_shows_how_far_it_is_anew_for_each_question(game: Game[Any]) -> None:
    def bar(level: str, moment: int = 1, asked: Sequence[int] = (1,)) -> str:
        seats = Seats(["Ana", "Ada"], connected=[0], bots={1: level})
        return str(seats_bar(game, TableStatus(seats, asked=asked, moment=moment), 0))

    css = (Path(web.__file__).parent / "static" / "css" / "table.css").read_text()
    for level, thinks in game.knowledge().levels.items():
        found = re.search(r"thinks within-(\d+)", bar(level))
        assert (found is not None) == bool(thinks.seconds)
        if found is not None:
            assert int(found[1]) >= thinks.seconds
            assert f"{found[1]}s" in css
    assert "within" not in bar("expert", asked=[0])
    assert 'data-key="thinks-1-1"' in bar("expert")
    assert 'data-key="thinks-1-2"' in bar("expert", moment=2)


def test_whoever_left_can_come_back() -> None:
    html = seats_bar(GAME, TableStatus(Seats(["Ana", "Bo"], bots={0: "easy"}, stand_ins=[0])), 0)
    assert 'data-post="return"' in html


def test_consent_is_asked_of_the_others_only() -> None:
    status = TableStatus(Seats(["Ana", "Bo"]), undo=Undo(asked_by=0, agreed=[0]))
    assert "data-consent" in prompt_bar(None, status, 1)
    assert "data-consent" not in prompt_bar(None, status, 0)
    assert "data-consent" not in prompt_bar(None, status, -1)


@EACH_GAME
def test_the_log_links_cards_and_rules(game: Game[Any]) -> None:
    piece = game.pieces()[0]
    html = log_panel(game, [((3, "XF-4.1", f"[seat:0] took [piece:{piece.id}]"),)], ["Ana"])
    assert '<li data-n="3"><b>Ana</b> took ' in html
    assert f'data-card="{piece.id}"' in html
    assert 'data-rule="XF-4.1"' in html


@EACH_GAME
def test_a_match_of_a_campaign_leads_back_to_it_and_has_no_rematch(game: Game[Any]) -> None:
    outcome = Outcome([5], [1], [[]], True)
    html = score_sheet(outcome, ["Ana"], WayOn("/c/x/y", "The story goes on", "The dawn came."))
    assert '<p class="story">The dawn came.</p>' in html
    assert '<a class="button primary" href="/c/x/y">The story goes on</a>' in html
    assert 'data-post="rematch"' not in html
    assert 'data-post="rematch"' in score_sheet(outcome, ["Ana"])


@EACH_GAME
def test_the_score_sheet_names_the_winner_and_adds_up(game: Game[Any]) -> None:
    outcome = Outcome([10, 25], [2, 1], [[ScoreLine("A", 10, "XF-12.3")], [ScoreLine("B", 25, "XF-12.3")]])
    html = score_sheet(outcome, ["Ana", "Bo"])
    assert "Bo wins with 25, 15 ahead of Ana." in html
    assert html.index("</span> Bo") < html.index(">Ana<")
    tied = Outcome([9, 9], [2, 1], [[], [ScoreLine("Tie-break: more money, 4", 0, "XF-12.3")]])
    assert "Bo wins with 9, as many as Ana; the tie-break decides: more money, 4." in score_sheet(tied, NAMES)
    money = Outcome([-7, 25], [2, 1], [[ScoreLine("Debts", -7, "PL-22.5")], []], unit="$")
    assert "Bo wins with $25, $32 ahead of Ana." in score_sheet(money, NAMES)
    assert "<td>-$7</td>" in score_sheet(money, NAMES)
    shared = score_sheet(Outcome([5, 5], [1, 1], [[], []]), ["Ana", "Bo"])
    assert "Ana and Bo win with 5." in shared


@EACH_GAME
def test_all_rules_are_there_with_anchors(game: Game[Any]) -> None:
    html = rules_fragment(game)
    assert [id for id in game.rulebook.rules if f'id="{id}"' not in html] == []


def test_marks_in_rules_become_html() -> None:
    assert marked_up("*why* `x` **b** <i>") == "<em>why</em> <code>x</code> <strong>b</strong> &lt;i&gt;"
    assert 'data-rule="XF-5.4"' in marked_up("see XF-5.4.")


def team_outcome(won: bool) -> Outcome:
    team = [ScoreLine("Events overcome", 12, "HX-10.2.1"), ScoreLine("Infamy tokens", -3, "HX-10.2.5")]
    against = [ScoreLine("Events scored", 4 if won else 11, "HX-10.3.1")]
    return Outcome([9, 9], [1, 1], [team, team], won, f"The Lab {EVIL}", against)


@EACH_GAME
def test_a_team_is_counted_beside_its_opponent(game: Game[Any]) -> None:
    html = score_sheet(team_outcome(True), ["Ana", "Bo"])
    assert "You have won together, 9 to 4." in html
    assert html.count('<table class="score">') == 2
    team, against = html.split('<table class="score">')[1:]
    assert "★" in team
    assert "Infamy tokens" in team
    assert "<td>9</td></tr></tfoot>" in team
    assert "★" not in against
    assert "Events scored" in against
    assert "<td>4</td></tr></tfoot>" in against
    assert EVIL not in html
    lost = score_sheet(team_outcome(False), ["Ana", "Bo"])
    assert "has won, 11 to 9." in lost
    assert lost.index(">The team<") < lost.index("★")


@EACH_GAME
def test_a_team_against_nobody_has_one_count(game: Game[Any]) -> None:
    html = score_sheet(Outcome([7], [1], [[]], False), ["Ana"])
    assert "The game has won." in html
    assert html.count('<table class="score">') == 1


def test_a_player_called_you_is_spoken_to() -> None:
    game = all_games()[0]
    names = ["You", "Bo"]
    line: Line = (1, "", "[seat:0] is the starting player.")
    assert "<b>You</b> are the starting player." in log_panel(game, [(line,)], names)
    assert "<b>Bo</b> is the starting player." in log_panel(game, [(line,)], ["Bo", "You"])
    assert "You win with 3, 2 ahead of Bo." in score_sheet(Outcome([3, 1], [1, 2], [[], []]), names)
    assert "You and Bo win with 3." in score_sheet(Outcome([3, 3], [1, 1], [[], []]), names)
    assert "Waiting for you." in prompt_bar(None, TableStatus(Seats(names), asked=[0]), 1)
    undo = TableStatus(Seats(names), undo=Undo(asked_by=0, agreed=[0]))
    assert "You ask to take back" in prompt_bar(None, undo, 1)


def test_a_piece_that_is_ours_is_marked() -> None:
    assert "Ours" not in piece_card(Piece("a", "A"))
    assert '<p class="ours"><b>Ours</b> Its cost &amp; name.</p>' in piece_card(
        Piece("a", "A", source="Its cost & name.")
    )


@EACH_GAME
def test_cards_are_shown_with_what_is_printed_and_what_is_ours(game: Game[Any]) -> None:
    assert game.provenance
    html = card_list(game)
    assert html.count('class="provenance"') == 1
    assert all(str(marked_up(paragraph)) in html for paragraph in game.provenance)
    marked = [piece for piece in game.pieces() if piece.source]
    assert html.count('<p class="ours">') == len(marked)
