"""The seats bar: all seats are in sight however long names are and whoever is away, and it stays low."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Route, expect

from meeplehall.games import all_games
from meeplehall.web.frame.seats_bar import seats_bar
from meeplehall.web.status import Seats, TableStatus
from tests.browser.modules.stage import Stage, push

NAMES = [
    "Maximiliana von Hohenstein-Wartenburg the 3rd", "Bartholomew Featherstonehaugh of Cholmondeley", "Grace",
    "Donaudampfschifffahrtsgesellschaftskapitän", "Emmy", "Kurt",
]  # fmt: skip
DID = "buys Vapor-Compression Refrigeration for nothing"
HIGHEST = 105  # pixels
PARTS = "[data-region=bar] :is(li, .mark, button)"
OUTSIDE = """(parts) => [...document.querySelectorAll(parts)].filter((part) => {
  const { left, right, width } = part.getBoundingClientRect();
  return width && (left < 0 || right > innerWidth);
}).map(({ textContent }) => textContent)"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("count", [4, 6])
@pytest.mark.parametrize("gone", [True, False], ids=["away", "bots"])
def test_all_seats_are_in_sight(stage: Stage, size: tuple[int, int], count: int, gone: bool) -> None:
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    others, names = range(1, count), NAMES[:count]
    seats = (
        Seats(
            names, connected=[0], away=dict.fromkeys(others, 170), proposals={1: ("easy", [2])}, spectators=3
        )
        if gone
        else Seats(names, connected=[0], bots=dict.fromkeys(others, "medium"))
    )
    lines = [(i, "", f"[seat:{i}] {DID}.") for i in range(count)]
    bar = seats_bar(all_games()[0], TableStatus(seats, asked=[*others]), 0, (), [tuple(lines)])
    stage.play(None)
    stage.tell(push(2, regions={"bar": bar}, names=names, away=dict.fromkeys(map(str, seats.away), 170)))
    region = stage.page.locator("[data-region=bar]")
    expect(region.locator(".place")).to_have_count(count)
    assert region.evaluate("bar => bar.getBoundingClientRect().height") < HIGHEST
    assert region.evaluate("bar => bar.scrollWidth <= bar.clientWidth")
    assert stage.page.evaluate(OUTSIDE, PARTS) == []
    region.locator(".name").nth(1).hover()
    expect(stage.page.locator("#pop")).to_contain_text(f"{NAMES[1]} {DID}.")


def test_a_bot_for_whoever_is_away_is_folded_into_a_button(stage: Stage) -> None:
    seats = Seats(["Ana", "Bo"], connected=[0], away={1: 170})
    stage.play(None)
    bar = seats_bar(all_games()[0], TableStatus(seats), 0)
    stage.tell(push(2, regions={"bar": bar}, away={"1": 170}))
    choice = stage.page.get_by_label("Which bot plays for Bo")
    opens = stage.page.get_by_role("button", name="Let a bot play for Bo")
    expect(choice).to_be_hidden()
    opens.press("Enter")
    expect(choice).to_be_visible()
    expect(stage.page.locator(".choice")).to_contain_text("a bot may play; sooner, if all others agree")
    stage.tell(push(3, regions={"bar": bar}, away={"1": 169}))
    expect(choice).to_be_visible()  # news do not close it
    choice.select_option("hard")
    stage.page.keyboard.press("Escape")
    expect(choice).to_be_hidden()
    opens.click()
    stage.page.route("**/replace", lambda route: route.fulfill(status=200, body="{}"))
    with stage.page.expect_request("**/replace") as asked:
        stage.page.get_by_role("button", name="Let a bot play", exact=True).click()
    assert asked.value.post_data == "seat=1&level=hard"
    expect(choice).to_be_hidden()


def test_the_choice_closes_also_if_the_table_is_drawn_anew_before_the_answer_comes(stage: Stage) -> None:
    stage.play(None)
    before = Seats(["Ana", "Bo", "Cy"], connected=[0, 2], away={1: 170})
    after = replace(before, proposals={1: ("easy", [0])})
    drawn = [seats_bar(all_games()[0], TableStatus(seats), 0) for seats in (before, after)]

    def push_first(route: Route) -> None:
        stage.tell(push(3, regions={"bar": drawn[1]}, away={"1": 170}))
        expect(stage.page.locator(".choice")).to_contain_text("Waiting for the others")
        route.fulfill(json={"ok": True})

    stage.page.route("**/replace", push_first)
    stage.tell(push(2, regions={"bar": drawn[0]}, away={"1": 170}))
    stage.page.get_by_role("button", name="Let a bot play for Bo").click()
    stage.page.locator(".choice [data-post=replace]").click()
    expect(stage.page.locator(".choice")).to_be_hidden()
