"""Whoever has lost the link comes back to their seat."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.person import AGAIN, Person

Come = Callable[..., Person]


def keep_my_seat(me: Person) -> str:
    """Open the table's menu and look at the ways back; gives the code."""
    me.find(".tools [data-drawer=settings]").click()
    me.find("#drawer >> text=Keep my seat").click()
    return me.find("#drawer .code").inner_text()


def test_the_code_brings_back_a_seat_after_the_browser_has_forgotten_it(come: Come) -> None:
    me = come()
    me.open_table("me", "random")
    link = me.page.url
    code = keep_my_seat(me)
    later = come()  # another browser: it knows nothing
    later.page.goto("/")
    expect(later.find("[data-tables]")).to_be_hidden()
    later.find("[data-find] input").fill(code.lower().replace("-", "  "))
    later.find("text=Open my seat").click()
    later.is_asked("Choose your colour")
    assert later.page.url == link
    expect(me.find("#toast")).to_contain_text("Your seat was opened on another device with its code")
    expect(me.find("#drawer [data-keep]")).to_contain_text("opened on another device with its code")
    later.page.wait_for_function("() => localStorage['hall.tables']")
    later.page.goto("/")
    expect(later.find("[data-tables] li")).to_contain_text("Ana")


def test_the_card_leads_back_and_can_be_printed(come: Come) -> None:
    me = come()
    me.open_table("me", "local")
    me.find("#curtain button").click()
    table = me.page.url
    code = keep_my_seat(me)
    me.page.goto(f"{table}/card")
    expect(me.find(".seat-card")).to_contain_text("Ana")
    expect(me.find(".seat-card")).to_contain_text("Bo")
    me.page.emulate_media(media="print")
    expect(me.find("[data-print]")).to_be_hidden()
    later = come()
    later.page.goto(f"/find#{code}")  # what its QR code says
    expect(later.find("[data-find] input")).to_have_value(code)
    assert "#" not in later.page.url
    later.find("text=Open my seat").click()
    later.page.wait_for_url("**/t/*/*")  # before its modules are there, the page does not listen
    later.find("#curtain button").click()
    later.page.goto("/")
    expect(later.find("[data-tables] li a")).to_have_text([re.compile("Ana"), "Bo"])  # both at this device
    later.find("[data-tables] a", has_text="Bo").click()
    expect(later.find("#curtain")).to_contain_text("Bo")


def test_a_seat_is_opened_on_another_device_and_taken_from_it_again(come: Come) -> None:
    me, phone = come(), come(390, 844)
    me.open_table("me", "random")
    keep_my_seat(me)
    me.find("#drawer >> text=Show a QR code").click()
    expect(me.find("#drawer .qr")).to_be_visible()
    link = me.find("#drawer .link").inner_text()
    assert me.page.url.rpartition("/")[2] not in link
    phone.page.goto(link)
    phone.find("text=Open it on this device").click()
    phone.is_asked("Choose your colour")
    expect(me.find("#drawer [data-keep]")).to_contain_text("opened on another device by its one-time link")
    me.find("#drawer >> text=Only this device").click()
    code = me.find(".code").inner_text()
    me.find("text=Only this device from now on").click()
    me.is_asked("Choose your colour")
    expect(phone.find("#line")).to_contain_text("open on one other device only")
    assert me.page.url != phone.page.url
    assert phone.page.request.get(phone.page.url, max_retries=AGAIN).status == 404
    assert keep_my_seat(me) == code


def test_who_watches_a_table_where_this_browser_has_a_seat_is_led_to_it(come: Come) -> None:
    me = come()
    me.open_table("me", "random")
    seat = me.page.url
    watching = seat.rpartition("/")[0]
    me.page.goto(watching)
    me.page.wait_for_url(seat)
    me.is_asked("Choose your colour")
    stranger = come()
    stranger.page.goto(watching)
    expect(stranger.find("#hall")).to_have_attribute("data-seat", "-1")
    assert stranger.page.url == watching


SMALL = """[...document.querySelectorAll('main *')].filter((element) => {
  const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return text && parseFloat(getComputedStyle(element).fontSize) < 12;
}).length"""


def test_no_page_of_it_is_wider_than_a_small_phone(come: Come) -> None:
    me = come(360, 740)
    me.open_table("me", "open")
    seat = me.page.url
    for page in (f"{seat}/keep", f"{seat}/card", f"{seat}/only-here", "/find"):
        me.page.goto(page)
        assert me.page.evaluate("document.documentElement.scrollWidth") == 360, page
        assert me.page.evaluate(SMALL) == 0, page
        for button in me.find("main button, main a.button, main input:not([type=hidden])").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24, page


# passkeys


@pytest.fixture
def localhost(hall: str) -> str:
    """Browsers know passkeys by names, not by numbers."""
    return hall.replace("127.0.0.1", "localhost")


def with_passkeys(person: Person) -> CDPSession:
    """A device that can keep passkeys, and whose person always agrees."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


def test_a_passkey_brings_back_all_seats_in_another_browser(come: Come, localhost: str) -> None:
    me = come(base_url=localhost)
    device = with_passkeys(me)
    me.open_table("me", "local")
    me.find("#curtain button").click()
    keep_my_seat(me)
    me.find("#drawer >> text=Remember my seat with a passkey").click()
    expect(me.find("#drawer [data-passkeys]")).to_contain_text("The passkey keeps your seats now.")
    expect(me.find("#drawer [data-passkeys]")).to_contain_text("keeps this seat.")
    me.open_table("me", "random")
    seat = me.page.url
    me.page.goto("/")
    me.find("[data-tables] >> text=Add them to one I have").click()
    expect(me.find("[data-tables]")).to_contain_text("Your passkey keeps them, too.")

    me.page.evaluate("localStorage.clear()")  # the browser has forgotten everything, the device has not
    me.page.goto("/")
    expect(me.find("[data-tables]")).to_be_hidden()
    me.find("text=Find my seats with a passkey").click()
    expect(me.find("[data-tables] li")).to_have_count(2)
    expect(me.find("[data-tables]")).to_contain_text("Bo")  # whoever shares the device, too
    me.find(f'[data-tables] a[href="{seat.removeprefix(localhost)}"]').click()
    me.is_asked("Choose your colour")

    me.page.goto("/find")
    me.find("text=Delete a passkey").click()
    expect(me.find(".find [role=status]")).to_contain_text("deleted in this hall")
    me.page.goto(f"{seat}/keep")
    expect(me.find("[data-keep]")).not_to_contain_text("keeps this seat.")
    device.detach()


def test_who_has_no_passkey_is_told_so(come: Come, localhost: str) -> None:
    me = come(base_url=localhost)
    device = with_passkeys(me)
    me.page.goto("/")
    me.find("text=Find my seats with a passkey").click()
    expect(me.find(".find [role=status]")).to_contain_text("No passkey was used.")
    device.detach()
