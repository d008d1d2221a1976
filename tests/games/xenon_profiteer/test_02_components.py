"""XP-2: what is in the box, and components.toml, which says so."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from meeplehall.engine.components import ComponentsError, load
from meeplehall.games.xenon_profiteer.components.box import FOLDER
from meeplehall.games.xenon_profiteer.components.cards import CARD, each
from meeplehall.games.xenon_profiteer.components.checks import mistakes
from meeplehall.games.xenon_profiteer.components.data import Components
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    at_random,
    begin,
    card,
    discard,
    do,
    end_turn,
    hand,
    mine,
    offered,
    plant,
    player,
    why_not,
)

PRINTED = (FOLDER / "components.toml").read_text("utf-8")


def everywhere(state: Industry) -> Counter[str]:
    """All cards of the match outside the supply."""
    piles = [state.line, *state.decks, *state.bins]
    for facility in state.facilities:
        piles += [facility.hand, facility.draw, facility.discard, [facility.contract]]
        piles.append(each(facility.installed | facility.pipelines | facility.completed))
    return Counter(CARD[x].id for pile in piles for x in pile if x >= 0)


def of_kind(state: Industry, prefix: str) -> Counter[str]:
    return Counter({id: count for id, count in everywhere(state).items() if id.startswith(prefix)})


@rule("XP-2.1")
def test_there_are_27_upgrades_of_18_kinds() -> None:
    found = of_kind(begin(3), "up_")
    assert (found.total(), len(found)) == (27, 18)
    assert found["up_agent"] == found["up_reboiler"] == 2
    assert found["up_buyer"] == found["up_quality_certificate"] == 1


@rule("XP-2.2")
def test_the_contract_deck_has_21_contracts_and_two_pipelines_of_each_colour() -> None:
    state = begin(3)
    assert of_kind(state, "con_").total() == len(of_kind(state, "con_")) == 21
    assert of_kind(state, "pipe_") == {"pipe_white": 2, "pipe_gray": 2, "pipe_black": 2}
    deck = [CARD[x].id for x in state.decks[0] + state.line[:4]]
    assert len(deck) == 27
    assert sum(id.startswith("pipe_") for id in deck) == 6
    assert all(CARD[x].id.startswith("up_") for x in state.decks[1] + state.line[4:])


@rule("XP-2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_feed_and_one_reflux_for_each_player(seats: int) -> None:
    assert of_kind(begin(seats), "st_") == {"st_feed": seats, "st_reflux": seats}


@rule("XP-2.4", "XP-18.6")
@pytest.mark.parametrize(("edition", "copies"), [("rulebook", 26), ("later", 36)])
def test_equally_many_cards_of_each_element(edition: str, copies: int) -> None:
    state = begin(3, edition=edition)
    outside = of_kind(state, "el_")
    supply = GAME.view(state, A)["supply"]
    for number, id in enumerate(["el_n", "el_o", "el_kr", "el_xe"]):
        assert outside[id] == 6
        assert supply[number] + outside[id] == copies


@rule("XP-2.5")
@pytest.mark.parametrize("edition", ["rulebook", "later"])
def test_five_bid_tokens_each_and_no_more(edition: str) -> None:
    state = begin(2, edition=edition)
    assert [seat["tokens"] for seat in GAME.view(state, A)["seats"]] == [5, 5]
    for state in at_random(begin(3, edition=edition), Random(2)):
        view = GAME.view(state, -1)
        for seat in range(3):
            laid = sum(place["tokens"][seat] for line in view["lines"] for place in line["places"])
            assert view["seats"][seat]["tokens"] + laid == 5


@rule("XP-2.6")
@pytest.mark.parametrize("side", ["xp", "final_turn"])
def test_one_privilege_token_with_two_sides(side: str) -> None:
    five = "feed reflux lobbyist reboiler deoxo_unit"
    state = plant(installed=five, tokens=0)
    state.facilities[B].installed = mine(state).installed
    do(state, "mode normal", "wipe contract", "pass")
    assert offered(state) == ["privilege xp", "privilege final_turn"]
    do(state, f"privilege {side}")
    assert GAME.view(state, B)["privilege"] == side
    assert GAME.view(state, B)["trigger"] == A
    # B has as many, but the token is gone
    kinds = set()
    while not state.over and player(state) == B:
        kinds.add(state.step.kind)
        state.act(B, state.step.default(state, B))
    assert "privilege" not in kinds
    assert GAME.view(state, B)["trigger"] == A


@rule("XP-2.7")
def test_every_base_has_two_sides_of_its_own() -> None:
    state = plant("N O", seats=3)
    assert [seat["overtime"] for seat in GAME.view(state, A)["seats"]] == [False, False, False]
    do(state, "mode overtime")
    assert [seat["overtime"] for seat in GAME.view(state, A)["seats"]] == [True, False, False]
    end_turn(state)
    do(state, "mode normal")
    assert [seat["overtime"] for seat in GAME.view(state, A)["seats"]] == [True, False, False]


def with_supply(supply: list[int], hand: str = "", **more: Any) -> Industry:
    state = plant(hand, begin=False, **more)
    state.supply = supply
    state.advance()
    return state


@rule("XP-2.8")
def test_an_empty_stack_is_skipped_and_the_rest_of_the_effect_happens() -> None:
    state = with_supply([1, 1, 0, 1], installed="expansion_turbine")
    do(state, "use expansion_turbine")
    assert discard(state) == "Xe"
    assert state.supply == [1, 1, 0, 0]
    do(state, "mode normal", "air")
    assert discard(state) == "N O Xe"
    assert state.supply == [0, 0, 0, 0]


@rule("XP-2.8")
def test_elements_given_back_can_be_taken_again() -> None:
    state = with_supply([0, 0, 0, 0], "N N O")
    do(state, "mode normal", "air")
    assert (discard(state), hand(state)) == ("N", "O")
    assert state.supply[:2] == [1, 0]


@rule("XP-2.8")
def test_an_unlimited_supply_never_runs_out() -> None:
    state = with_supply([0, 0, 0, 0], "feed", element_supply="unlimited")
    do(state, "mode normal", "air", "play feed")
    assert discard(state) == "N N O O Kr Kr Xe Xe feed"
    assert GAME.view(state, A)["supply"] is None


@rule("XP-2.9")
def test_money_has_no_limit() -> None:
    state = plant(money=1_000_000)
    do(state, "mode normal", "air")
    assert GAME.view(state, B)["seats"][A]["money"] == 1_000_002


@rule("XP-2.9")
def test_nobody_goes_into_debt() -> None:
    state = plant("reflux", money=3, upgrades="agent expansion_turbine", contracts="white endoscope")
    assert why_not(state, "install reflux") == "XP-8.20"
    do(state, "mode normal", "wipe contract")
    state.line[0] = card("white")
    assert why_not(state, "buy contract-1") == "XP-8.7"
    assert why_not(state, "buy upgrade-1 install") == "XP-8.7"
    assert why_not(state, "buy upgrade-1") == ""


@rule("XP-2.9")
@pytest.mark.parametrize("seed", range(4))
def test_money_is_never_negative_in_any_match(seed: int) -> None:
    options: dict[str, Any] = {"profiteers": True, "tactics": True}
    for state in at_random(begin(4, seed, **options), Random(seed)):
        assert min(facility.money for facility in state.facilities) >= 0


# components.toml


@rule("XP-8.20", "XP-18.7")
def test_the_printed_figures_can_be_read() -> None:
    components = load(FOLDER / "components.toml", Components, mistakes)
    turbine = next(card for card in components.upgrades if card.id == "up_expansion_turbine")
    assert (turbine.cost, turbine.install_total, turbine.install_diff) == (2, 6, 4)
    assert {name: other.install_diff for name, other in turbine.edition_overrides.items()} == {"later": 5}


BLACK = 'color = "black"\ngas = "Ar"'
NOT_EFFECT = "is no effect for an Upgrade or starter"
BROKEN = [
    ("[setup]", "[set]", "unknown field `set`"),
    ("start_money = 3", "start_money = 3\nshoe_size = 43", "unknown field `shoe_size`"),
    ("start_money = 3", 'start_money = "3"', r"Expected `int`, got `str` - at `\$.setup.start_money`"),
    ("start_money = 3", "start_money =", "Invalid"),
    ("start_money = 3", "start_money = 1", "pro_plant_builder: with [$] 1 at the start nobody can pay 2"),
    ("[editions.rulebook]", "[editions.first]", "editions: exactly rulebook and later are needed"),
    ("[editions.later]", "[editions.last]", "editions: exactly rulebook and later are needed"),
    ('symbol = "Kr"', 'symbol = "Ar"', "elements: exactly N, O, Kr, Xe are needed"),
    ('air_packet = ["N"', 'air_packet = ["H"', "setup: there is no element 'H'"),
    ('distill_priority = ["N", "O"', 'distill_priority = ["Xe", "O"', "Xe never leaves the tower"),
    ('id = "st_reflux"', 'id = "st_food"', "starters: exactly st_feed and st_reflux are needed"),
    ('color = "purple"', 'color = "pink"', "profiteers: one of each colour is needed"),
    ('"yellow", "purple"]', '"yellow", "pink"]', "player_colors: 'pink' is not one of red"),
    ('"green", "yellow"]  ', '"yellow"]  ', "editions.rulebook: 4 different colours are needed"),
    ("line_size = 4", "line_size = 5", "line_size is 5, but the table has places for 4 cards of a line"),
    ("line_size = 4", "line_size = 0", "line_size is 0, which is less than 1"),
    ('tie_breaks = ["most_stored_xe"', 'tie_breaks = ["tallest"', "'tallest' is not one of most_stored_xe"),
    ('"most_money", "shared"]', '"most_money"]', "tie_breaks are different ones, and the last is 'shared'"),
    ('isolation = "immediate"', 'isolation = "never"', "'never' is not one of immediate, end_of_action"),
    ('= "turn_start"', '= "at_noon"', "'at_noon' is not one of before_distill, turn_start"),
    ("element_copies = 26", "element_copies = 7", "element_copies is 7, but the starting Systems need 8"),
    ("end_trigger_installed = 5", "end_trigger_installed = 50", "such cards the game would not end"),
    ("[0, 1, 4, 9]", "[1, 1, 4, 9]", "none scores 0"),
    ("[0, 1, 4, 9]", "[0, 1, 4]", "pipeline_xp_total needs 4 numbers"),
    ("{ later = {", "{ latest = {", "up_expansion_turbine: edition_overrides: 'latest' is not one of"),
    (
        'scope = "hand_only"',
        'scope = "hand_or_installed"',
        "up_xenon_recovery: it cannot be installed, so its scope has to be hand_only",
    ),
    ("install_diff = 8", "install_diff = -1", "st_feed: install_diff is -1, which is less than 0"),
    (
        'sector = "medical"\nxe = 1',
        'sector = "medical"\nxe = 0',
        "con_endoscope: xe is 0, which is less than 1",
    ),
    ('sector = "medical"', 'sector = "sports"', "con_endoscope: sector: 'sports' is not one of"),
    ('set = "base"', 'set = "promo"', "con_endoscope: set: 'promo' is not one of base, expansion"),
    (
        'bonus_action = "bid"',
        'bonus_action = "rest"',
        "con_x_dental_lamps: bonus_action: 'rest' is not one of",
    ),
    ('id = "con_endoscope"', 'id = "up_agent"', "'up_agent' is there twice"),
    (
        'id = "up_agent"',
        'id = "up_clerk"',
        "another card is the only one with the effect buy_and_bid",
    ),
    (BLACK, BLACK.replace("black", "gray"), "pipelines: a colour is there twice"),
    (BLACK, BLACK.replace("black", "pink"), "pipe_black: color: 'pink' is not one of white"),
    ('"air_extra_packet"', '"draw"', "st_feed: its effect has to be air_extra_packet, by which the rules"),
    ('"peek_top"', '"sniff_top"', f"up_gas_chromatograph: 'sniff_top' {NOT_EFFECT}"),
    ('"add_to_discard"', '"overtime_again"', f"up_expansion_turbine: 'overtime_again' {NOT_EFFECT}"),
    ('"money_per_removed"', '"draw"', "up_reboiler: its effect has to be money_per_removed"),
    ('timing = "air"', 'timing = "noon"', "st_feed: timing: 'noon' is not one of air"),
    ("packets = 1", "packets = 0", "st_feed: packets is 0, which is less than 1"),
    ("packets = 1", "packets = 1\ncount = 2", "st_feed: air_extra_packet has no count"),
    (
        'max = 3\ntext = "Your purchase',
        'max = 1\ntext = "Your purchase',
        "up_buyer: max is 1, which is less than 2",
    ),
    ('element = "O"', 'element = "He"', "up_deoxo_unit: element: 'He' is not one of"),
    ('element = "O"', 'element = "Xe"', "up_deoxo_unit: Xe is never returned to the supply by distilling"),
    ('elements = ["Xe"]', 'elements = ["He"]', "up_xenon_recovery: elements have to be some of"),
    ('on = "contract"', 'on = "pipeline"', "up_lobbyist: on: 'pipeline' is not one of any, contract"),
    ('card = "st_reflux"', 'card = "up_agent"', "pro_plant_builder: card: 'up_agent' is not one of st_feed"),
    ('count = 2\ntext = "Place two', 'count = 6\ntext = "Place two', "more Bid Tokens than a player has"),
    ('elements = ["N", "O"]', 'elements = ["N", "N", "N"]', "has not so many N to return"),
    ('source = "rulebook"', 'source = "rumour"', "el_n: source: 'rumour' is not one of rulebook, public"),
]


@pytest.mark.parametrize(("printed", "instead", "message"), BROKEN, ids=[text for _, text, _ in BROKEN])
def test_what_is_wrong_in_the_components_is_said_in_plain_words(
    tmp_path: Path, printed: str, instead: str, message: str
) -> None:
    assert printed in PRINTED
    broken = tmp_path / "components.toml"
    broken.write_text(PRINTED.replace(printed, instead, 1), "utf-8")
    with pytest.raises(ComponentsError, match=rf"^components\.toml: .*{message}"):
        load(broken, Components, mistakes)


def test_a_file_that_is_no_text_is_refused_in_plain_words(tmp_path: Path) -> None:
    broken = tmp_path / "components.toml"
    broken.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ComponentsError, match=r"components\.toml: 'utf-8' codec can't decode"):
        load(broken, Components, mistakes)


@rule("XP-2.10")
def test_every_card_says_what_of_it_is_ours() -> None:
    sources = {piece.id: piece.source for piece in GAME.pieces()}
    ours = "The whole card is ours; the printed one is not public."
    for id, source in sources.items():
        whole = id.startswith(("tac_", "pro_", "con_x_"))
        assert (source == ours) is whole, id
    assert "of each element is ours" in sources["el_n"]
    assert sources["st_reflux"] == "The words on the card are ours."
    assert "its name is ours" in sources["con_endoscope"]
    assert "its name is guessed" in sources["up_agent"]
    assert "its name" not in sources["up_expansion_turbine"]
