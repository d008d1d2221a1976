"""The hall is stopped and started again under an open page."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.house import patient_context
from tests.browser.person import Person
from tools.hall_process import running_hall


def test_a_page_says_that_the_hall_is_restarted_and_goes_on_by_itself(
    chromium: Browser, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/hall.db"
    with running_hall(url) as hall:
        context = patient_context(chromium, base_url=hall.address, reduced_motion="reduce")
        me = Person(context.new_page())
        me.open_table("me", "random")
        expect(me.find("#line")).to_be_hidden()
    expect(me.find("#line")).to_contain_text("The hall is being restarted. This page goes on by itself")
    with running_hall(url, "--port", hall.address.rpartition(":")[2]):
        expect(me.find("#line")).to_be_hidden()
        me.choose("Green")
        expect(me.option("Green")).to_have_count(0)
        context.close()
