"""HX-3.6 and HX-3.8: Architects, start Locations, player areas, starting bonuses."""

from typing import Any

import pytest

from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    action,
    begin,
    can,
    card,
    do,
    next_round,
    offered,
    refusal,
    table,
)

# HX-3.6.1
POOL = [
    (1, "fontaine", "Commodore Fontaine", "luna", {"building": "key_complex"}),
    (1, "amnon", "Amnon, Cyber Regent", "mercury", {"cred": 1}),
    (1, "mai", "Admiral Atsuko Mai", "mars", {"building": "fuel_terminal"}),
    (1, "feint", "Feint, the Strategist", "old_world", {"cred": 1, "defense": 1}),
    (2, "jetta", "Jetta, Tech Engineer", "old_world", {"fuel": 1}),
    (2, "zoe", "Zoe Draper, Fire Team Leader", "mars", {"keys": 1}),
    (2, "elias", "Elias, the Prophet", "old_world", {"cards": 6}),
    (3, "chain", "Chain, the First Born", "luna", {"marks": [0, 1, 0, 0], "fuel": 1}),
    (3, "tiberius", "Tiberius, Fleet Captain", "mars", {"marks": [2, 0, 0, 0]}),
    (3, "veil", "Veil, Adapted Survivor", "mercury", {"marks": [0, 0, 0, 1]}),
    (4, "aellae", "Aellae, Replicant Designer", "ceres", {"marks": [0, 0, 0, 2]}),
    (4, "nyah", "Nyah, the Archivist", "ceres", {"marks": [0, 0, 2, 0]}),
    (4, "r1v3r", "Host R1V3R", "europa", {"marks": [0, 0, 1, 1]}),
    (4, "vance", "Oriel Vance, Belt Mediator", "luna", {"marks": [1, 1, 0, 0]}),
    (5, "scion", "Scion, AI Prime", "europa", {"marks": [0, 0, 1, 1]}),
    (5, "pleida", "Pleida, the Chronicler", "ceres", {"building": "key_complex"}),
]


def area(state: Chronicle, seat: int = 0) -> dict[str, Any]:
    """A player's area in the words of the table above."""
    view = GAME.view(state, 0)
    mine = view["seats"][seat]
    built = [
        (building["type"], world["hex"], building["ready"])
        for world in view["worlds"]
        for building in world["buildings"]
        if building["seat"] == seat
    ]
    found = {name: mine[name] for name in ("cred", "defense", "keys", "fuel", "marks", "here", "cryo")}
    return found | {"built": built, "cards": len(mine["hand"])}


@rule("HX-3.6.1", "HX-3.8.1", "HX-3.8.3", "HX-3.8.5", "HX-3.8.6", "HX-3.8.8")  # D-7
@pytest.mark.parametrize(("episode", "id", "name", "start", "bonus"), POOL)
def test_every_architect_begins_at_home_with_a_bonus(
    episode: int, id: str, name: str, start: str, bonus: dict[str, Any]
) -> None:
    assert GAME.piece(id).name == name
    state = begin(1, episode)
    do(state, 0, "choose", architect=id)
    if start == "mercury" and episode > 2:
        do(state, 0, "start_at", hex="luna")
        start = "luna"
    if episode > 1:
        do(state, 0, "confirm")
    plain: dict[str, Any] = {
        "cred": 0, "defense": 0, "keys": 0, "fuel": 0, "marks": [0, 0, 0, 0], "cards": 5, "cryo": 0,
    }  # fmt: skip
    due = plain | {"here": start, "built": []} | bonus
    if "building" in due:
        due["built"] = [(due.pop("building"), start, True)]
    assert state.round == 1
    assert area(state) == due


@rule("HX-3.6.1")  # D-7
@pytest.mark.parametrize(("episode", "count"), [(1, 4), (2, 7), (3, 10), (4, 14), (5, 16), ("eternal", 16)])
def test_the_pool_grows_with_the_episodes(episode: int | str, count: int) -> None:
    state = begin(1, episode)
    assert [option["architect"] for option in offered(state, 0, "choose")] == [
        id for _, id, _, _, _ in POOL[:count]
    ]


@rule("HX-3.6.1")  # D-7
def test_an_architect_of_a_later_episode_cannot_be_chosen() -> None:
    state = begin(1)
    assert not can(state, 0, "choose", architect="jetta")
    why = action("choose", architect="jetta").refusal(state, 0)
    assert why is not None
    assert str(why) == "This Architect comes with a later episode. (HX-3.6.1)"


@rule("HX-3.6.1")  # D-7
def test_each_architect_plays_for_one_player_only() -> None:
    state = begin(4, 1, start_player="2")
    assert state.waiting == [2]
    do(state, 2, "choose", architect="mai")
    assert str(refusal(state, 3, "choose", architect="mai")) == "Somebody plays this Architect. (HX-3.6.1)"
    assert len(offered(state, 3, "choose")) == 3
    do(state, 3, "choose", architect="feint")
    do(state, 0, "choose", architect="amnon")
    # the last one is left over
    assert [player.architect for player in state.players] == [1, 0, 2, 3]


@rule("HX-3.6.2")
def test_the_fourth_architect_of_episode_4_is_a_stand_in() -> None:
    assert [architect.id for architect in COMPONENTS.architect if architect.source == "authored"] == ["vance"]
    assert len([architect for architect in COMPONENTS.architect if architect.episode == 4]) == 4
    state = table(1, 4, ["vance"])
    assert area(state)["here"] == "luna"


@rule("HX-3.6.3")
def test_the_architect_lies_beside_the_board_without_cryo() -> None:
    state = table(3, 5, ["fontaine", "scion", "pleida"])
    architects = {architect.id for architect in COMPONENTS.architect}
    for seat in GAME.view(state, 0)["seats"]:
        assert seat["cryo"] == 0
        assert seat["deck"] + len(seat["hand"]) == 10
        assert not architects & {*seat["deck_cards"], *seat["hand"]}
    while state.step.kind == "council":
        do(state, state.waiting[0], "done")
    assert can(state, 0, "architect", architect="fontaine", ability=1, x=0)


@rule("HX-3.6.4", "V-7")  # D-8
def test_veil_starts_anywhere_without_mercury() -> None:
    state = begin(2, 3)
    do(state, 0, "choose", architect="fontaine")
    do(state, 1, "choose", architect="veil")
    assert state.step.kind == "start_location"
    assert state.waiting == [1]
    worlds = ["old_world", "luna", "mars", "ceres", "europa"]
    assert offered(state, 1, "start_at") == [{"hex": hex} for hex in worlds]
    assert refusal(state, 1, "start_at", hex="mercury").sentence == "This is not possible at this moment."
    assert state.options(0) == []
    do(state, 1, "start_at", hex="europa")
    for seat in (0, 1):
        do(state, seat, "confirm")
    assert (area(state, 1)["here"], area(state, 1)["marks"]) == ("europa", [0, 0, 0, 1])
    assert area(state, 0)["here"] == "luna"


@rule("HX-3.6.4", "V-7")
def test_amnon_is_not_asked_where_mercury_is_in_play() -> None:
    state = begin(1, 1)
    do(state, 0, "choose", architect="amnon")
    assert state.step.kind == "council"
    assert area(state)["here"] == "mercury"
    state = begin(1, 4)
    do(state, 0, "choose", architect="amnon")
    assert len(offered(state, 0, "start_at")) == 5


@rule("HX-3.6.4")
def test_a_home_left_out_of_eternal_mode_is_replaced_too() -> None:
    state = begin(1, "eternal", eternal_hexes=["mercury", "old_world", "luna", "mars", "ceres"])
    do(state, 0, "choose", architect="scion")  # of Europa
    assert state.step.kind == "start_location"
    assert {"hex": "mercury"} in offered(state, 0, "start_at")
    # a building as bonus stands where the ship starts
    state = begin(1, "eternal", eternal_hexes=["mercury", "old_world", "mars", "europa", "luna"])
    do(state, 0, "choose", architect="pleida")  # of Ceres
    do(state, 0, "start_at", hex="mercury")
    do(state, 0, "confirm")
    assert area(state)["built"] == [("key_complex", "mercury", True)]


@rule("HX-3.8.2")
def test_three_buildings_of_each_type_on_the_board() -> None:
    for episode in (1, 3, 5, "eternal"):
        state = begin(4, episode)
        assert [seat["supply"] for seat in GAME.view(state, 0)["seats"]] == [[3, 3]] * 4
    state = table(4, 1, ["fontaine", "amnon", "mai", "feint"])
    assert [seat["supply"] for seat in GAME.view(state, 0)["seats"]] == [[2, 3], [3, 3], [3, 2], [3, 3]]


@rule("HX-3.8.4")
def test_hand_and_discard_are_empty_until_the_first_start_phase() -> None:
    state = begin(2, 2)
    do(state, 0, "choose", architect="fontaine")
    do(state, 1, "choose", architect="amnon")
    assert state.step.kind == "deck_edit"
    for seat in GAME.view(state, 0)["seats"]:
        assert (seat["hand"], seat["discard"], seat["play"]) == ([], [], [])
    do(state, 0, "confirm")
    do(state, 1, "confirm")
    assert state.round == 1
    for seat in GAME.view(state, 0)["seats"]:
        assert (len(seat["hand"]), seat["deck"], seat["discard"]) == (5, 5, [])


@rule("HX-3.8.6", "V-10")
@pytest.mark.parametrize(("architect", "cred", "defense"), [("amnon", 1, 0), ("feint", 1, 1), ("mai", 0, 0)])
def test_bonuses_come_after_the_first_reset_and_only_once(architect: str, cred: int, defense: int) -> None:
    state = table(1, 1, [architect])
    assert state.step.kind == "council"
    assert (state.players[0].cred, state.players[0].defense) == (cred, defense)
    next_round(state)
    assert (state.players[0].cred, state.players[0].defense) == (0, 0)


@rule("HX-3.8.6", "HX-3.8.8")
def test_stored_bonuses_and_buildings_stay_and_are_not_given_again() -> None:
    state = table(3, 3, ["fontaine", "zoe", "chain"])
    for number in (1, 2, 3):
        assert state.round == number
        assert area(state, 0)["built"] == [("key_complex", "luna", True)]
        assert area(state, 1)["keys"] == 1
        assert (area(state, 2)["marks"], area(state, 2)["fuel"]) == ([0, 1, 0, 0], 1)
        assert area(state, 1)["here"] == "mars"  # the Key was not used, the Fuel not burned
        next_round(state)


@rule("HX-3.8.7", "V-11")
@pytest.mark.parametrize(("seats", "cards"), [(1, 6), (2, 6), (3, 4), (4, 4)])
def test_elias_begins_with_one_card_more(seats: int, cards: int) -> None:
    state = table(seats, 2, ["elias", "fontaine", "amnon", "mai"][:seats])
    assert [len(player.hand) for player in state.players] == [cards, *[cards - 1] * (seats - 1)]
    assert state.step.kind == "council"  # nothing is discarded


@rule("HX-3.8.7", "HX-4.1", "V-11")
def test_elias_discards_down_in_the_next_round() -> None:
    state = table(4, 2, ["elias", "fontaine", "amnon", "mai"])
    player = state.players[0]
    rest = [*player.deck, *player.hand]
    player.hand = [card("material_asset"), card("sentinel_prototype")]
    drawn = [card("material_asset"), card("sentinel"), card("strategic_asset")]
    for taken in player.hand + drawn:
        rest.remove(taken)
    player.deck, player.discard = drawn, rest
    for other in state.players[1:]:
        other.discard += other.hand
        other.hand = []
    while state.step.kind != "discard_down":
        seat = state.waiting[0]
        state.act(seat, state.step.default(state, seat))
    assert state.round == 2
    assert state.waiting == [0]
    assert len(player.hand) == 5
    discarded = len(player.discard)
    for _ in range(2):
        assert state.step.kind == "discard_down"
        state.act(0, state.options(0)[0])
    assert (len(player.hand), len(player.discard)) == (3, discarded + 2)
    assert state.step.kind == "council"
