"""The web table: drawn from a view alone, for every seat at every moment, with nothing hidden in it."""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.games.xenon_profiteer.components.cards import CARDS, ID, TACTIC
from meeplehall.games.xenon_profiteer.components.pieces import PIECES
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.page.cards import in_words
from meeplehall.games.xenon_profiteer.page.market import explain
from meeplehall.testing import drawings, rule
from meeplehall.testing.drawings import NAMES, elements, texts
from tests.games.xenon_profiteer.tables import A, B, do, plant

REGIONS = ["sections", "rivals", "market", "mine"]
SETUPS = [pytest.param(setup, id=str(setup)) for setup in GAME.setups()]
SOME = [SETUPS[i] for i in (0, 2, 6, 10)]


def drawn(view: Mapping[str, Any]) -> str:
    """All regions together."""
    assert list(GAME.table(view, NAMES[: len(view["seats"])])) == REGIONS
    return drawings.drawn(GAME, view, len(view["seats"]))


def moments(setup: Setup, seed: int, every: int) -> Iterator[tuple[Any, int]]:
    """Every so many decisions of a random match, and its end."""
    return drawings.moments(GAME, setup, seed, every)


class TestDrawings(drawings.DrawingConformance):
    game = GAME
    largest_table = 80_000


def of_piece(html: str, piece: str) -> ElementTree.Element:
    """What an action names."""
    return next(element for element in elements(html) if element.get("data-piece") == piece)


@rule("XP-19.1", "XP-19.3")
@pytest.mark.parametrize("setup", SOME)
def test_nothing_is_drawn_that_the_view_does_not_tell(setup: Setup) -> None:
    # the stacks of the supply always name the elements
    cards = {*ID[4:], *(card.id for card in TACTIC)}
    for state, _ in moments(setup, 2, 47):
        for seat in range(SPECTATOR, setup.seats):
            view = GAME.view(state, seat)
            html, told = drawn(view), texts(view)
            named = set(re.findall(r'["#-]([a-z]+_[a-z_]+)', html))
            # a missing Pipeline has a place, too
            assert {id for id in named & cards if not id.startswith("pipe_")} <= told
            assert drawn(GAME.view(GAME.redeal(state, seat, 5), seat)) == html


def test_a_spectator_sees_all_facilities_and_none_of_their_own() -> None:
    state = GAME.start(4, {}, 1)
    regions = GAME.table(GAME.view(state, SPECTATOR), NAMES[:4])
    assert regions["mine"] == ""
    assert [name for name in NAMES[:4] if name in regions["rivals"]] == NAMES[:4]
    assert not re.search(r'class="price (cheaper|dearer|far)', regions["market"]), "these are for a seat"


def test_rivals_sit_in_seat_order_from_the_left() -> None:
    rivals = GAME.table(GAME.view(GAME.start(4, {}, 1), 2), NAMES[:4])["rivals"]
    assert re.findall(r'data-key="seat-(\d)"', rivals) == ["3", "0", "1"]


@rule("XP-8.7")
def test_a_price_is_explained_by_the_tokens_on_the_card() -> None:
    state = plant(upgrades="reboiler", contracts="endoscope", bids={"upgrade-1": {A: 1, B: 2}}, money=3)
    card = of_piece(drawn(GAME.view(state, A)), "upgrade-1")
    note = card.get("data-note", "")
    assert "Buy: $1, −$1 for 1 own token, +$2 to others = $2." in note
    assert "Install: $6, −$1 for 1 own token, +$2 to others = $7." in note
    tokens = of_piece(drawn(GAME.view(state, A)), "bid-upgrade-1")
    assert tokens.get("class") == "bid c-red"
    assert of_piece(drawn(GAME.view(state, B)), "bid-upgrade-1").get("class") == "bid c-blue"


@rule("XP-8.5")
def test_a_price_below_nothing_is_money_received() -> None:
    assert explain("Take", 0, -2, 2, 0) == "Take: $0, −$2 for 2 own tokens = you receive $2."
    assert explain("Buy", 3, 2, 1, 2) == "Buy: $3, −$1 for 1 own token, nothing to others (takeover) = $2."
    assert explain("Buy", 3, 3, 0, 0) == "Buy: $3."


@rule("XP-5.1", "XP-5.6")
def test_the_tower_says_what_leaves_and_what_is_isolated() -> None:
    html = drawn(GAME.view(plant("N N O Xe Xe feed"), A))
    head, base = of_piece(html, f"tower-{A}"), of_piece(html, f"base-{A}")
    assert "2 N leave" in "".join(head.itertext())
    assert "2 N, 1 O leave, 2 Xe isolated" in "".join(base.itertext())
    # and in words for everybody who does not know the symbols yet
    assert "2 nitrogen leave." in head.get("data-note", "")
    assert "2 nitrogen and 1 oxygen leave, and 2 xenon are isolated." in base.get("data-note", "")
    trays = re.findall(r'class="tray e-(\w+) ?(\w*)"', html)
    assert trays == [("N", "soon"), ("O", "late"), ("Kr", ""), ("Xe", "late")]


@rule("XP-6.1")
def test_in_overtime_the_tower_tells_the_next_distil_from_the_last() -> None:
    html = drawn(GAME.view(do(plant("N N O Xe reflux"), "mode overtime"), A))
    assert "2 nitrogen leave." in of_piece(html, f"tower-{A}").get("data-note", "")
    both = "2 nitrogen and 1 oxygen leave, and 1 xenon is isolated"
    assert both in of_piece(html, f"base-{A}").get("data-note", "")
    html = drawn(GAME.view(do(plant("N N O Xe reflux"), "mode overtime", "distill"), A))
    note = of_piece(html, f"tower-{A}").get("data-note", "")
    assert "1 oxygen leaves, and 1 xenon is isolated." in note


@rule("XP-4.4")
def test_a_hand_is_open_in_its_turn_and_a_row_of_backs_otherwise() -> None:
    state = plant("N O Kr Xe Xe")
    seen = GAME.table(GAME.view(state, B), NAMES[:2])["rivals"]
    assert len(re.findall(r'data-key="el_\w+-0-\d"', seen)) == 5
    hidden = GAME.table(GAME.view(state, A), NAMES[:2])["rivals"]
    assert hidden.count(f'data-key="hidden-{B}-') == len(state.facilities[B].hand)
    assert not re.findall(r'data-key="el_\w+-1-\d"', hidden)


@rule("XP-8.20")
def test_hand_cards_show_what_installing_them_costs() -> None:
    html = drawn(GAME.view(plant("N Kr reflux", installed="feed", money=4), A))
    assert "Installing it from hand costs $4." in of_piece(html, "st_reflux").get("data-note", "")
    # a second card of that name cannot be installed, so it has no price
    html = drawn(GAME.view(plant("N Kr feed", installed="feed", money=9), A))
    assert of_piece(html, "st_feed").get("data-note") is None


@rule("XP-11.4")
def test_used_machines_are_dimmed() -> None:
    state = plant("N Kr Xe", installed="reflux")
    do(state, "mode normal")
    assert "used" not in of_piece(drawn(GAME.view(state, A)), "installed-st_reflux").get("class", "").split()
    do(state, "use reflux", "discard Kr")
    assert "used" in of_piece(drawn(GAME.view(state, A)), "installed-st_reflux").get("class", "").split()


def test_a_card_keeps_its_key_on_the_way_from_the_line_to_the_plant() -> None:
    state = plant("N", upgrades="lobbyist", money=8)
    do(state, "mode normal", "wipe contract")
    assert of_piece(drawn(GAME.view(state, A)), "upgrade-1").get("data-key") == "up_lobbyist"
    do(state, "buy upgrade-1 install")
    assert of_piece(drawn(GAME.view(state, A)), "installed-up_lobbyist").get("data-key") == "up_lobbyist"


@rule("XP-19.4")
def test_at_the_end_everything_is_open() -> None:
    state = GAME.start(4, {"tactics": True}, 3)
    rng = Random(3)
    while not state.over:
        player = state.waiting[0]
        state.act(player, rng.choice(state.options(player)))
    view = GAME.view(state, SPECTATOR)
    html = drawn(view)
    assert "hidden-" not in html
    for facility, seat in zip(state.facilities, view["seats"], strict=True):
        assert len(seat["cards"]) == len(facility.hand)
        assert len(seat["draw_cards"]) == len(facility.draw)
        assert seat["tactic"] is not None
        assert f'data-card="{seat["tactic"]}"' in html
    assert html.count("winner</span>") == len(view["winners"])


def test_cards_are_read_aloud_in_words() -> None:
    words = [in_words(card) for card in range(CARDS)]
    assert "Nitrogen, N" in words
    assert "Reboiler: Each O removed in this step earns $1." in words
    assert "Plasma Panel Maker: electronics, 3 Xe for $7 and 2 XP" in words
    assert all(words)


@pytest.mark.parametrize("setup", SOME)
def test_everything_with_a_key_explains_itself(setup: Setup) -> None:
    for state, player in moments(setup, 7, 29):
        for element in elements(drawn(GAME.view(state, player))):
            if key := element.get("data-key"):
                piece = PIECES.get(element.get("data-card") or element.get("data-piece") or "")
                words = f"{piece.text if piece else ''} {element.get('data-note') or ''}".strip()
                assert words.endswith((".", ".)")), (key, words)
                assert len(words.split()) > 3, (key, words)


def test_what_lies_inside_a_piece_leaves_its_click_to_the_piece() -> None:
    """A card inside a piece would be asked what it is instead."""
    for piece in elements(drawn(GAME.view(plant("N O Xe feed", bids={"upgrade-1": {A: 2}}), A))):
        if piece.get("data-piece"):
            assert not [part for part in piece.iter() if part is not piece and part.get("data-card")]
