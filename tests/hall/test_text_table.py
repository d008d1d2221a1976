"""The text table in the hall: the page, its pushes and the replay, each for whoever asks for it."""

from __future__ import annotations

from tests.hall.running import Page, Running, pages
from tests.loops import complete

FRAME = {"prompt", "bar", "log", "end", "team", "dealing", "chat"}


def test_a_page_as_text_has_no_pictures_and_no_style_of_the_game(hall: Running) -> None:
    table, keys = hall.open(["person", "person"], seed=3)
    with hall.client() as client:
        text = client.get(f"/t/{table}/{keys[0]}?text").text
        picture = client.get(f"/t/{table}/{keys[0]}").text
    board = text.split("<main")[1].split("</main>")[0]
    assert "<h2>" in board
    assert "<svg" not in board
    assert "/table.css" not in text
    assert "/table.css" in picture
    assert "<svg" in picture.split("<main")[1]


def test_pushes_and_scenes_are_text_for_the_page_that_asked_for_it(hall: Running) -> None:
    table, keys = hall.open(["person", "person"], seed=3)

    async def main() -> tuple[Page, Page]:
        reader = await Page.open(f"{hall.ws}/t/{table}/{keys[0]}/live?text")
        (looker,) = await pages(hall, table, [keys[1]])
        while not any(page.decision and page.decision["kind"] == "bid" for page in (reader, looker)):
            for page in (reader, looker):
                if page.owes() and page.decision:
                    await page.do(page.decision["options"][0]["message"])
        return reader, looker

    reader, looker = complete(main())
    drawn = {name: html for name, html in reader.regions.items() if name not in FRAME}
    assert any("<button" in html for html in drawn.values())
    assert all(html == "" or html.startswith("<h2") for html in drawn.values())
    assert any("<svg" in html for name, html in looker.regions.items() if name not in FRAME)


def test_a_moment_of_the_replay_is_text_too(hall: Running) -> None:
    table, keys = hall.open(["person", "person"], seed=3)
    with hall.client() as client:
        regions = client.get(f"/t/{table}/{keys[0]}/replay/0?json&text").json()["regions"]
        page = client.get(f"/t/{table}/{keys[0]}/replay?text").text
    assert all("<svg" not in html for name, html in regions.items() if name not in FRAME)
    assert "data-text" in page
