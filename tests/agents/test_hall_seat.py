"""A language model at a hall's table, by the link of its seat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from meeplehall.agents import hall_seat
from meeplehall.agents.hall_seat import join
from meeplehall.agents.reader import Reader
from meeplehall.agents.trouble import Trouble
from meeplehall.observation.observation import observe
from meeplehall.observation.written import written
from tests.agents.talking import Model, options_in, talk
from tests.hall.running import Running, running


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hall")) as found:
        yield found


def test_a_whole_match_is_played_at_a_hall(hall: Running) -> None:
    """With a hint, a refusal, waiting, and the analysis of what was played."""
    table, keys = hall.open(["plain", "person"], seed=4, options={"quick_play_remove": 23})
    link = f"{hall.http}/t/{table}/{keys[1]}"

    async def playing(model: Model) -> str:
        match = (await model.call("join", link=link)).split()[1]
        text = await model.call("wait", match=match)
        assert "This colour is taken. (XF-3.1)" in await model.refused("act", match=match, option="Green")
        assert (await model.call("hint", match=match)).split(".")[0].isdigit()
        assert "when it is over" in await model.refused("analyse", match=match)
        rng = Random(4)
        while "The match is over." not in text:
            if "You are not asked anything now" in text:
                text = await model.call("wait", match=match)
                continue
            failed, text = await model.tried("act", match=match, option=rng.randint(1, len(options_in(text))))
            if failed:  # a bid can be replaced until the bot has laid its own, which may be at any moment
                assert text.endswith(hall_seat.MOVED_ON)
                text = await model.call("observe", match=match)
        failed, report = await model.tried("analyse", match=match)
        while failed and "ask again" in report:  # a busy machine takes its time
            failed, report = await model.tried("analyse", match=match)
        return text + report

    text = talk(playing)
    assert "Since you last looked" in text
    assert "points lost per decision" in text


def test_what_was_chosen_too_late_is_told_from_what_was_never_possible(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bid may be replaced until all have laid theirs: then the seat is asked something else."""
    monkeypatch.setattr(hall_seat, "SOON", 0.0)
    table, keys = hall.open(["person", "person"], seed=9)
    first, second = (Reader(join(f"{hall.http}/t/{table}/{key}")) for key in keys)
    for reader, colour in ((first, "Blue"), (second, "Green")):
        reader.observe()
        reader.act(colour)
    assert "Lay your bid" in first.observe()
    first.act(2)
    assert "Nobody waits for you, but you may act" in first.act("Submit the bid")
    second.observe()
    second.act(2)
    second.act("Submit the bid")
    with pytest.raises(Trouble, match="moved on"):
        first.act(1)
    first.observe()
    with pytest.raises(Trouble, match="There is no option 99"):
        first.act(99)


def test_a_hall_tells_what_a_match_here_would_tell(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words from the hall's JSON as from the match itself."""
    monkeypatch.setattr(hall_seat, "SOON", 0.0)
    table, keys = hall.open(["person", "person"], seed=9)
    reader = Reader(join(f"{hall.http}/t/{table}/{keys[0]}"))
    reader.observe()
    reader.act("Blue")
    seat = join(f"{hall.http}/t/{table}/{keys[0]}")
    seen, _ = seat.look(0)

    async def there() -> str:
        found = await hall.hall.find(table)
        return written(observe(found.match, 0)).text

    told = written(seen).text.partition("\n- Known deal")[2].partition("\n")[2]
    assert told
    assert hall.inside(there).endswith(told)


def test_what_is_no_seat_is_said_in_a_sentence(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_seat, "PATIENCE", 0.0)
    table, _ = hall.open(["person", "person"])
    for link, sentence in (
        ("chess", "looks like http://HALL/t/TABLE/KEY"),
        (f"{hall.http}/t/{table}/join/CODE", "looks like"),
        (f"{hall.http}/t/{table}/nobody", "There is no such"),
        ("http://127.0.0.1:9/t/a/b", "The hall at http://127.0.0.1:9 does not answer"),
    ):
        with pytest.raises(Trouble) as trouble:
            join(link)
        assert sentence in str(trouble.value), link
