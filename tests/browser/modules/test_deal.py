"""hash.js, proof.js, sealing.js, dealing.js, verdict.js: this browser's part of a deal."""

from __future__ import annotations

import hashlib
import json
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.modules.stage import SEAT, Stage, push
from tests.vectors import DEALS

Json = dict[str, Any]
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"]


def noted(vector: Json, part: int, **changed: str) -> Json:
    """What the browser of this part has kept of it."""
    seals = ",".join(f"{one['seat']} {one['seal']}" for one in vector["parts"])
    mine = {"seal": vector["parts"][part]["seal"], "contribution": vector["parts"][part]["contribution"]}
    return {**mine, "table": "table", "commitment": vector["commitment"], "seals": seals, "at": 1, **changed}


def keep(stage: Stage, *deals: Json) -> None:
    kept = {deal["seal"]: deal for deal in deals}
    stage.page.evaluate("deals => { localStorage['hall.deals'] = JSON.stringify(deals); }", kept)


def deal_of(vector: Json, **changed: Any) -> Json:
    told = {name: vector[name] for name in ("commitment", "secret", "parts", "seed")}
    return deepcopy({"known": "", "dealt": True, "waiting": [], **told, **changed})


def verdict(stage: Stage, deal: Json) -> Json:
    found: Json = stage.run(
        "return (await from('verdict')).verdict('table', argument.deal, argument.names);",
        {"deal": deal, "names": NAMES},
    )
    return found


def test_the_hash_is_that_of_everybody_else(stage: Stage) -> None:
    stage.load()
    lengths = [0, 1, 3, 16, 31, 32, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]
    data = [bytes((7 * i + length) % 256 for i in range(length)) for length in lengths]
    script = "const { sha256 } = await from('hash');"
    script += "return argument.map((bytes) => sha256(Uint8Array.from(bytes)));"
    found = stage.run(script, [list(each) for each in data])
    assert found == [hashlib.sha256(each).hexdigest() for each in data]


def test_the_page_agrees_on_the_vectors(stage: Stage) -> None:
    stage.load()
    for vector in DEALS:
        deal = deal_of(vector)
        script = "const { seedOf, wrongWith } = await from('proof');"
        script += "return [seedOf(argument.secret, argument.parts), wrongWith(argument)];"
        assert stage.run(script, deal) == [vector["seed"], ""]


def test_whoever_added_is_told_that_it_was_checked(stage: Stage) -> None:
    stage.load()
    keep(stage, noted(DEALS[0], 1))
    found = verdict(stage, deal_of(DEALS[0]))
    assert found["fits"]
    assert "your browser added to it: checked" in found["words"]
    keep(stage)
    assert "This browser added nothing" in verdict(stage, deal_of(DEALS[0]))["words"]
    assert "Di's browser" not in verdict(stage, deal_of(DEALS[3]))["words"]
    assert "Cy's browser kept back its own" in verdict(stage, deal_of(DEALS[3]))["words"]


def other(digits: str) -> str:
    return digits[:-1] + ("0" if digits[-1] != "0" else "1")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"secret": other(DEALS[0]["secret"])}, "does not fit its commitment"),
        ({"seed": other(DEALS[0]["seed"])}, "seed does not follow"),
        ({"parts": [DEALS[0]["parts"][0], {**DEALS[0]["parts"][1], "contribution": "00" * 16}]}, "player 2"),
        # a deal that fits in itself, but is not the one that this browser took part in
        ({name: DEALS[1][name] for name in ("commitment", "secret", "parts", "seed")}, "is not in it"),
    ],
)
def test_whatever_was_changed_is_said_aloud(stage: Stage, changes: Json, words: str) -> None:
    stage.load()
    keep(stage, noted(DEALS[0], 1))
    found = verdict(stage, deal_of(DEALS[0], **changes))
    assert not found["fits"]
    assert "Do not trust this deal" in found["words"]
    assert words in found["words"]


def test_what_was_noted_before_counts(stage: Stage) -> None:
    stage.load()
    for change, words in (
        ({"commitment": "00" * 32}, "another commitment"),
        ({"seals": "0 00"}, "not those of before"),
        ({"contribution": "00" * 16}, "was changed"),
    ):
        keep(stage, noted(DEALS[0], 1, **change))
        assert words in verdict(stage, deal_of(DEALS[0]))["words"]
    left_out = noted(DEALS[3], 1, contribution="ff" * 16)
    keep(stage, left_out)
    assert "left out" in verdict(stage, deal_of(DEALS[3]))["words"]
    keep(stage, {**left_out, "commitment": ""})  # this browser was never asked: it was not there
    assert verdict(stage, deal_of(DEALS[3]))["fits"]


class Asked:
    """What the page tells the hall about its part."""

    def __init__(self, stage: Stage) -> None:
        self.bodies: list[Json] = []
        self.keys: list[str] = []
        stage.page.route("**/api/tables/table/deal", self._take)

    def _take(self, route: Route) -> None:
        self.bodies.append(json.loads(route.request.post_data or ""))
        self.keys.append(route.request.headers["authorization"])
        route.fulfill(json={})


def waiting(*seats: int, **changed: Any) -> Json:
    """The deal of the first vector, while these seats are waited for."""
    parts = [{**part, "contribution": ""} for part in DEALS[0]["parts"]]
    return deal_of(DEALS[0], dealt=False, waiting=list(seats), parts=parts, secret="", seed="", **changed)


def arrive(stage: Stage, deal: Json, *kept: Json) -> Asked:
    """Come to a table that is not dealt, with these parts in the browser."""
    asked = Asked(stage)
    stage.load()
    keep(stage, *kept)
    sheet = "<p data-verdict></p><button data-without hidden>Deal without</button>"
    stage.load("", push(n=0, deal=deal), alone=False, dealing=sheet)
    return asked


def test_the_seal_is_broken_when_everybody_sits_and_what_all_showed_is_noted(stage: Stage) -> None:
    mine = noted(DEALS[0], 0, commitment="", seals="", table="")
    asked = arrive(stage, waiting(), mine)
    while not stage.lines:
        stage.page.wait_for_timeout(10)
    assert asked.bodies == []  # not every seat is taken
    stage.tell(push(1, deal=waiting(0, 1)))
    while not asked.bodies:
        stage.page.wait_for_timeout(10)
    assert asked.bodies == [{"contribution": mine["contribution"]}]
    assert asked.keys == ["Seat key"]
    kept = json.loads(stage.page.evaluate("localStorage['hall.deals']"))[mine["seal"]]
    assert kept == {**noted(DEALS[0], 0), "at": kept["at"]}


def test_nothing_is_told_to_a_hall_that_took_another_seal(stage: Stage) -> None:
    mine = noted(DEALS[1], 0, commitment="", seals="")
    asked = arrive(stage, waiting(0, 1), mine)
    expect(stage.page.locator("[data-verdict]")).to_contain_text("Do not trust this deal")
    expect(stage.page.locator("[data-verdict]")).to_have_attribute("role", "alert")
    assert asked.bodies == []


def test_a_browser_without_the_part_offers_to_go_without(stage: Stage) -> None:
    asked = arrive(stage, waiting(0))
    stage.page.locator("[data-without]").click()
    while not asked.bodies:
        stage.page.wait_for_timeout(10)
    assert asked.bodies == [{"contribution": "-"}]


def test_what_was_sealed_belongs_to_the_table_that_the_form_leads_to(stage: Stage) -> None:
    stage.load()
    made = stage.run("return (await from('sealing')).seal();")
    kept = json.loads(stage.page.evaluate("localStorage['hall.deals']"))[made]
    assert hashlib.sha256(bytes.fromhex(kept["contribution"])).hexdigest() == made
    assert len(kept["contribution"]) == 32
    assert made != stage.run("return (await from('sealing')).seal();")
    last = stage.page.evaluate("JSON.parse(sessionStorage['hall.sealed']).seal")
    stage.load("", push(n=0, deal=waiting()), alone=False)  # typed in: it did not come from the form
    assert "table" not in json.loads(stage.page.evaluate("localStorage['hall.deals']"))[last]
    stage.page.evaluate("address => { location.href = address; }", f"{SEAT}?again")
    stage.page.wait_for_url("**?again")
    stage.page.wait_for_function(
        "seal => JSON.parse(localStorage['hall.deals'])[seal].table === 'table'", arg=last
    )


def test_whoever_sits_down_after_the_deal_is_told_that_nothing_is_added(stage: Stage) -> None:
    stage.load()
    made = stage.run("return (await from('sealing')).seal();")
    stage.load("", push(n=0), alone=False)
    stage.page.evaluate("address => { location.href = address; }", f"{SEAT}?again")
    expect(stage.page.locator("#toast")).to_contain_text("before you sat down")
    assert "table" not in json.loads(stage.page.evaluate("localStorage['hall.deals']"))[made]


def test_whoever_opened_a_table_is_never_too_late(stage: Stage) -> None:
    """A hall that deals without asking the browser that opened the table is found out."""
    stage.load()
    made = stage.run("return (await from('sealing')).seal();")
    stage.page.evaluate(
        "const sealed = JSON.parse(sessionStorage['hall.sealed']);"
        "sessionStorage['hall.sealed'] = JSON.stringify({ ...sealed, from: '/new/toy' });"
    )
    stage.load("", push(n=0), alone=False)
    stage.page.evaluate(
        "Object.defineProperty(document, 'referrer', { value: `${location.origin}/new/toy` })"
    )
    stage.run("(await from('sealing')).claimSeal({});")
    found = verdict(stage, deal_of(DEALS[1]))
    assert not found["fits"]
    assert "is not in it" in found["words"]
    assert made not in json.dumps(DEALS[1])
