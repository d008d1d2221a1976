"""The rules version names the rules: texts do not touch it, figures do, and matches of older names go on."""

import hashlib
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from meeplehall import games
from meeplehall.engine.components import digest
from meeplehall.engine.files.matchfile import OtherRules, dump, load
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.versions import History
from meeplehall.games.magpies.components.data import Components
from meeplehall.games.magpies.game import GAME
from meeplehall.games.xenofera.components import data as xenofera
from meeplehall.testing.versions import VersionTests

ALL = games.every_game()


def bytewise(id: str) -> str:
    """What halls called the rules of a game while every byte of components.toml was in the name."""
    game = games.game(id)
    data = (game.folder / "components.toml").read_bytes()
    return f"{game.version}-{hashlib.blake2b(data, digest_size=4).hexdigest()}"


def history(folder: Path, change: str = "", instead: str = "", own: str = "") -> History:
    """The history of Magpies, played with its file in this folder after a change, or with an own file."""
    for name in ("components.toml", "versions.toml"):
        shutil.copy(GAME.folder / name, folder / name)
    components = folder / "components.toml"
    if own:
        (folder / "mine").mkdir(exist_ok=True)
        components = folder / "mine" / own
    text = (GAME.folder / "components.toml").read_text("utf-8").replace(change, instead)
    components.write_text(text, "utf-8")
    values = msgspec.toml.decode(components.read_bytes(), type=Components)
    return History(folder, GAME.title, GAME.version, digest(values), components)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_our_own_rules_are_called_by_their_number(game: Any) -> None:
    assert game.rules_version == str(game.version)
    assert game.goes_on_with(game.rules_version)
    assert not game.goes_on_with(str(game.version + 1))
    assert not game.goes_on_with(f"{game.version}-00000000")


RENAMED = [game for game in ALL if game.history.now and game.history.now.names]


@pytest.mark.parametrize("game", RENAMED, ids=lambda game: game.id)
def test_matches_of_the_older_name_go_on(game: Any) -> None:
    assert all(game.goes_on_with(name) for name in game.history.now.names)
    assert game.goes_on_with(f"{game.history.now.names[0]} my.toml")


def test_a_match_file_of_the_older_name_is_read_with_its_checks_and_keeps_the_name() -> None:
    old = Match(GAME, [Seat("Ann"), Seat("Bob")], {}, 7, bytewise("magpies"))
    while not old.over:
        old.do_default(old.state.waiting[0])
    assert old.start_check != Match(GAME, [Seat("Ann"), Seat("Bob")], {}, 7).start_check
    again = load(dump(old), games.game)
    assert again.rules == bytewise("magpies")
    assert dump(again) == dump(old)
    assert again.fork(3).rules == bytewise("magpies")


def test_a_comment_changes_nothing(tmp_path: Path) -> None:
    found = history(tmp_path, "# The deck: one card of each value.", "# Twelve cards.")
    assert found.current == "1"
    assert found.knows("1-6e0e7f57")  # although its bytes are others now


def test_an_owners_figures_have_a_digest_and_only_other_words_have_none(tmp_path: Path) -> None:
    same = history(tmp_path, "# The deck", "# My deck", own="my.toml")
    assert same.current == "1"
    other = history(tmp_path, "hand = 3", "hand = 2", own="my.toml")
    assert other.current == f"1-{other.digest}"
    assert other.knows(f"{other.current} another-name.toml")
    assert not other.knows("1")
    assert not same.knows(other.current)


def test_the_digest_of_an_owners_bytes_is_still_known(tmp_path: Path) -> None:
    found = history(tmp_path, "hand = 3", "hand = 2", own="my.toml")
    data = (tmp_path / "mine" / "my.toml").read_bytes()
    assert found.knows(f"1-{hashlib.blake2b(data, digest_size=4).hexdigest()} my.toml")


def test_what_is_told_does_not_count_and_every_figure_does() -> None:
    ours = xenofera.COMPONENTS
    before = digest(ours)
    creature = ours.creatures[0]

    def changed(**fields: Any) -> str:
        creatures = [msgspec.structs.replace(creature, **fields), *ours.creatures[1:]]
        return digest(msgspec.structs.replace(ours, creatures=creatures))

    assert changed(name="Somebody else", text="Other words", source="printed", art="x") == before
    assert changed(value=creature.value + 1) != before
    assert changed(planet="elsewhere") != before
    assert changed(id="another") != before


def test_figures_that_change_without_a_new_version_are_noticed(tmp_path: Path) -> None:
    changed = history(tmp_path, "hand = 3", "hand = 2")

    class Changed(VersionTests):
        game: ClassVar[Any] = SimpleNamespace(history=changed, version=1, title="Magpies")

    with pytest.raises(AssertionError, match=r"Raise `version` in game.py to 2 and add it to versions.toml"):
        Changed().test_figures_do_not_change_without_a_new_version()


def test_it_is_said_which_rules_changed() -> None:
    file = msgspec.json.decode(dump(Match(games.game("xenofera"), [Seat("Ann"), Seat("Bob")], {}, 7)))
    file["rules"] = "1-deadbeef"
    with pytest.raises(OtherRules) as raised:
        load(msgspec.json.encode(file), games.game)
    assert str(raised.value).startswith(
        "The match was begun by rules 1 of Xenofera: Galactic Market, and these are rules 2. What changed: "
        "Discard takes any card but No Bid, unless the table chose otherwise (XF-10.17)."
    )


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("3", "begun by rules 3 of Magpies, and these are rules 1: a newer Meeplehall can go on with it."),
        ("1-00000000 my.toml", "begun with the figures of 'my.toml' for Magpies"),
        ("1-00000000", "begun with other figures for Magpies, and here it is played with the usual ones."),
        ("nonsense", "begun by rules 'nonsense', and these are rules 1."),
        ("9" * 5000, "and these are rules 1."),
    ],
)
def test_other_rules_are_named_in_words(rules: str, sentence: str) -> None:
    assert sentence in GAME.history.why_not(rules)
    assert GAME.history.changed_since(rules) == []
