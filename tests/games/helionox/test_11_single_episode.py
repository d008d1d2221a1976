"""HX-11.2: a single episode is set up and played as if the campaign had reached it."""

from typing import Any

import pytest

from meeplehall.games.helionox.components.cards import CARD, MATERIAL_ASSET
from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.game import GAME
from meeplehall.testing import rule
from tests.games.helionox.tables import begin, do, offered, table

MERCURY, WORLDS = "mercury", ["old_world", "luna", "mars"]
BELT = ["ceres", "europa"]
#: Opponent, worlds, factions, Archivist, Marks, Gravshot
EPISODES: dict[int, tuple[str, list[str], int, bool, bool, bool]] = {
    1: ("terminus", [MERCURY, *WORLDS], 2, False, False, False),
    2: ("interworld_council", [MERCURY, *WORLDS], 4, False, False, False),
    3: ("enforcers", [*WORLDS, *BELT], 4, True, True, False),
    4: ("omegatron", [*WORLDS, *BELT], 4, True, True, False),
    5: ("shadow_syndicate", [*WORLDS, *BELT], 4, True, True, True),
}


@rule("HX-11.2.1", "HX-1.3", "HX-3.2.3")
@pytest.mark.parametrize("episode", list(EPISODES))
def test_a_single_episode_has_its_opponent_its_worlds_and_its_rules(episode: int) -> None:
    opponent, worlds, factions, archivist, marks, gravshot = EPISODES[episode]
    view = GAME.view(table(2, episode), 0)
    assert (view["episode"], view["eternal"], view["opponent"]["id"]) == (episode, False, opponent)
    assert [world["hex"] for world in view["worlds"]] == worlds
    assert [market["faction"] for market in view["markets"]] == FACTION_ID[:factions]
    assert (view["archivist"] is not None, view["reserve"] is not None) == (archivist, archivist)
    assert (view["marks"], view["gravshot"]) == (marks, gravshot)


@rule("HX-11.2.1", "HX-3.5.2")
@pytest.mark.parametrize("episode", list(EPISODES))
def test_a_single_episode_uses_the_cards_up_to_its_number(episode: int) -> None:
    state = table(1, episode)
    found = {CARD[card].episode for deck in state.decks for card in deck}
    assert found == set(range(1, episode + 1))


@rule("HX-11.2.1", "HX-3.3.1", "HX-3.3.3")
@pytest.mark.parametrize(("episode", "most"), [(2, 6), (3, 5), (4, 5), (5, 5)])
def test_what_the_campaign_removes_is_gone_in_a_single_episode_too(episode: int, most: int) -> None:
    state = begin(1, episode)
    do(state, 0, "choose", architect="fontaine")
    deck = state.players[0].deck
    while deck.count(MATERIAL_ASSET) < most:
        do(state, 0, "remove", card=GAME.view(state, 0)["seats"][0]["deck_cards"][-1])
        do(state, 0, "add", card="material_asset")
    assert {"card": "material_asset"} not in offered(state, 0, "add")
    assert (MERCURY in EPISODES[episode][1]) is (most == 6)


@rule("HX-11.2.1")
def test_every_attempt_begins_afresh() -> None:
    """The same options and seed give the same set-up, whatever was played before."""

    def facts(**options: Any) -> tuple[object, ...]:
        return begin(2, 3, 7, **options).facts()

    before = facts()
    table(2, 3, seed=7)
    assert facts() == before
    # difficulty changes the count only, not the set-up
    assert facts(difficulty="veteran") == before
