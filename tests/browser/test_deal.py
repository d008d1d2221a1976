"""A fair deal as people see it: nothing before all sit, a tick at the end, and a mark where one may know."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from meeplehall.web.assets import STATIC
from tests.browser.person import GAME, Person

Come = Callable[..., Person]
CHECKED = "your browser added to it: checked"


def fill_in(person: Person, *kinds: str, seed: str = "") -> None:
    """Set up a short match in the form, as a person does."""
    person.page.goto(f"/new/{GAME}")
    person.find("[name=seats]").select_option(str(len(kinds)))
    for i, kind in enumerate(kinds):
        person.find(f"[name=seat-{i}]").select_option(kind)
        person.find(f"[name=name-{i}]").fill(("Ana", "Bo", "Cy")[i])
    person.page.evaluate(
        """() => {
          document.querySelector("[name=preset][value='']").checked = true; // otherwise it is a whole match
          document.querySelector("[name=option-creatures_removed]").value = "29";
        }"""
    )
    if seed:
        person.page.evaluate("seed => { document.querySelector('[name=seed]').value = seed; }", seed)
    person.find("text=Open the table").click()
    person.page.wait_for_url("**/t/*/*")


def join(person: Person, host: Person) -> None:
    person.page.goto(host.find("[data-share*=join]").get_attribute("data-share") or "")
    person.find("[name=name]").fill("Bo")


def play(*people: Person) -> None:
    """All of them take the first option, until everybody sees the scores."""
    while any(person.answers() for person in people):
        pass
    for person in people:
        expect(person.find(".scores").first).to_be_attached()


def kept(person: Person) -> list[str]:
    """What this browser has added to deals, the newest first."""
    deals = json.loads(person.page.evaluate("localStorage['hall.deals']"))
    return [deal["contribution"] for deal in sorted(deals.values(), key=lambda deal: -deal["at"])]


def test_two_people_deal_and_both_see_that_it_was_fair(come: Come, tmp_path: Path) -> None:
    ana, bo = come(), come(390, 844)
    fill_in(ana, "me", "open")
    expect(ana.find("[data-region=dealing]")).to_contain_text("Nothing is dealt yet")
    expect(ana.find("[data-board] [data-piece]")).to_have_count(0)
    commitment = ana.find("[data-region=dealing] code").inner_text()
    expect(ana.find("[data-region=log] li").first).to_contain_text(commitment)
    join(bo, ana)
    expect(bo.find("form")).to_contain_text(commitment)
    bo.find("text=Sit down").click()
    for person in (ana, bo):
        expect(person.find("[data-region=dealing]")).to_be_empty()
        expect(person.find("[data-board] [data-piece]").first).to_be_attached()
        expect(person.find(".known-deal")).to_have_count(0)
    play(ana, bo)
    for person in (ana, bo):
        expect(person.find(".sheet [data-verdict]")).to_contain_text(CHECKED)
    with ana.page.expect_download() as download:
        ana.find(".sheet >> text=Export").click()
    file = tmp_path / "match.json"
    download.value.save_as(file)
    noted = [commitment, kept(ana)[0], kept(bo)[0]]
    proved = subprocess.run(
        [sys.executable, "-I", "-S", str(STATIC / "verify_deal.py"), str(file), *noted],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (proved.returncode, proved.stderr) == (0, ""), proved.stdout

    ana.find(".sheet >> text=How do I know the deal is fair?").click()
    ana.page.wait_for_url("**/deal")
    expect(ana.find("[data-verdict]")).to_contain_text(CHECKED)
    expect(ana.find("[data-mine]")).to_contain_text(noted[1])
    with ana.page.expect_download() as download:
        ana.find("text=verify_deal.py").first.click()
    assert download.value.path().read_bytes() == (STATIC / "verify_deal.py").read_bytes()
    ana.page.go_back()

    ana.find(".sheet >> text=Rematch").click()
    expect(ana.find("[data-region=dealing]")).to_contain_text("Nothing is dealt yet")
    assert ana.find("[data-region=dealing] code").inner_text() != commitment
    bo.find("#next").click()
    for person in (ana, bo):
        expect(person.find("[data-board] [data-piece]").first).to_be_attached()
    assert kept(ana)[0] != noted[1]
    assert kept(bo)[0] != noted[2]


def test_one_against_bots_is_dealt_at_once(come: Come) -> None:
    me = come()
    me.page.goto("/")
    me.find(f"[data-game-id={GAME}] summary").click()
    me.find(f"[data-game-id={GAME}] >> text=It is my first time").click()
    me.is_asked("Choose your colour")
    (contribution,) = kept(me)
    me.find("[data-drawer=settings]").first.click()
    me.find("#drawer >> text=How do I know the deal is fair?").click()
    me.page.wait_for_url("**/deal")
    expect(me.find("[data-mine]")).to_contain_text(contribution)
    expect(me.find(".numbers")).to_contain_text("is told when the match is over")


def test_two_people_at_one_device_have_one_browser(come: Come) -> None:
    me = come()
    fill_in(me, "me", "local")
    me.find("text=I am Ana").click()
    me.is_asked("Choose your colour")
    assert len(kept(me)) == 1


def test_a_known_deal_is_marked_for_all_to_see(come: Come) -> None:
    ana, bo = come(), come(390, 844)
    fill_in(ana, "me", "open", seed="7")
    expect(ana.find("[data-region=dealing]")).to_contain_text("Known deal")
    join(bo, ana)
    expect(bo.find("form")).to_contain_text("Known deal: whoever opened this table chose it")
    bo.find("text=Sit down").click()
    for person in (ana, bo):
        expect(person.find("[data-board] [data-piece]").first).to_be_attached()
        expect(person.find("[data-region=bar] .known-deal")).to_be_in_viewport()
        expect(person.find("[data-region=log] li").first).to_contain_text("Known deal")
    play(ana, bo)
    for person in (ana, bo):
        expect(person.find(".sheet .deal")).to_contain_text("Known deal: whoever opened this table chose it")
        expect(person.find(".sheet")).not_to_contain_text("checked")


def test_a_browser_that_has_lost_its_part_says_so_and_goes_without(come: Come) -> None:
    ana, bo = come(), come()
    fill_in(ana, "me", "open")
    ana.page.evaluate("localStorage.removeItem('hall.deals')")
    join(bo, ana)
    bo.find("text=Sit down").click()
    expect(bo.find("[data-region=prompt]")).to_contain_text("Waiting for the browser of Ana")
    ana.find("[data-without]").click()
    play(ana, bo)
    expect(bo.find(".sheet [data-verdict]")).to_contain_text("Ana's browser kept back its own")
