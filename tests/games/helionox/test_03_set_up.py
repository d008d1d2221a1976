"""HX-3.1 to HX-3.5: the order of set-up, worlds, removed things, Event deck, Markets."""

from collections import Counter
from typing import Any

import pytest

from meeplehall.games.helionox.components.box import COMPONENTS, FOLDER
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    action,
    begin,
    can,
    do,
    has,
    lines,
    main_phase,
    next_round,
    offered,
    table,
)

EPISODES = [1, 2, 3, 4, 5]
MODES: list[int | str] = [*EPISODES, "eternal"]
EVENTS = {event.id: event for event in COMPONENTS.event}
CARDS = {card.id: card for card in COMPONENTS.market_card}

# HX-3.2
BOARD: list[tuple[int, str, str, dict[str, str]]] = [
    (
        1,
        "Harbinger",
        "Terminus",
        {
            "Mercury": "Shrines of the Borealis",
            "Old World": "Supreme Hippodrome",
            "Luna": "Aitken Launch Hub",
            "Mars": "Hale Crater HQ",
        },
    ),
    (
        2,
        "Perdition",
        "InterWorld Council",
        {
            "Mercury": "Calores Montes",
            "Old World": "Supreme Hippodrome",
            "Luna": "Aitken Launch Hub",
            "Mars": "Hale Crater HQ",
        },
    ),
    (
        3,
        "Protocol",
        "The Enforcers",
        {
            "Old World": "Supreme Hippodrome",
            "Luna": "Aitken Launch Hub",
            "Mars": "Hale Crater HQ",
            "Ceres": "Geshtin Quarry",
            "Europa": "Exodus Subsurface Facility",
        },
    ),
    (
        4,
        "Conglomerate",
        "Omegatron",
        {
            "Old World": "Old World Haven",
            "Luna": "Tycho Naval Base",
            "Mars": "Noctis Ghost Dunes",
            "Ceres": "Geshtin Quarry",
            "Europa": "Exodus Subsurface Facility",
        },
    ),
    (
        5,
        "Machinations",
        "Shadow Syndicate",
        {
            "Old World": "Old World Haven",
            "Luna": "Tycho Naval Base",
            "Mars": "Noctis Ghost Dunes",
            "Ceres": "Dantu Mining Colony",
            "Europa": "Anwnn Temple",
        },
    ),
]


def kinds_of_set_up(state: Chronicle) -> list[str]:
    """The decisions from here to the first Great Council, in their order."""
    found = [state.step.kind]
    while not state.round:
        seat = state.waiting[0]
        confirm = action("confirm")
        state.act(seat, confirm if state.step.kind == "deck_edit" else state.options(seat)[-1])
        if state.step.kind != found[-1]:
            found.append(state.step.kind)
    return found


@rule("HX-3.1.1")
def test_the_order_of_set_up() -> None:
    state = begin(2, 3, colours="choose", log=True)
    # Opponent, Archivist, Events and Markets lie there before anybody chooses a colour
    assert lines(state)[0].text.startswith("[piece:enforcers] rise.")
    view = GAME.view(state, 0)
    assert view["archivist"] is True
    assert view["event_deck"]["left"] == 28
    assert all(market["card"] for market in view["markets"])
    assert view["seats"][0]["deck"] == 0
    kinds = kinds_of_set_up(state)
    # the last options are the newest Architects, whose home may be missing
    assert [kind for kind in kinds if kind != "start_location"] == [
        "colour",
        "architect",
        "deck_edit",
        "council",
    ]
    rules = [line.rule for line in lines(state)]
    # the first Start phase, and only then the bonuses
    assert rules.index("HX-3.6.1") < rules.index("HX-4.1") < rules.index("HX-4.7") < rules.index("HX-3.8.6")


@rule("HX-3.1.1")
def test_episode_1_asks_for_architects_only() -> None:
    assert kinds_of_set_up(begin(3)) == ["architect", "council"]


@rule("HX-3.1.2")
def test_there_is_no_adjacency() -> None:
    state = main_phase(1, 1, ["amnon"])
    has(state, 0, fuel=1)
    assert offered(state, 0, "burn") == [{"hex": "old_world"}, {"hex": "luna"}, {"hex": "mars"}]


@rule("HX-3.2.1", "HX-3.2.2")
@pytest.mark.parametrize(("number", "title", "opponent", "worlds"), BOARD)
def test_the_worlds_of_an_episode(number: int, title: str, opponent: str, worlds: dict[str, str]) -> None:
    view = GAME.view(begin(1, number), 0)
    hexes = {hex.id: hex.name for hex in COMPONENTS.hex}
    found = {hexes[world["hex"]]: GAME.piece(world["location"]).name for world in view["worlds"]}
    assert found == worlds
    assert view["opponent"]["name"] == opponent
    assert COMPONENTS.episode[number - 1].title == title
    # the introductions of RULES.md and of the data are the same
    said = " ".join((FOLDER / "RULES.md").read_text("utf-8").split())
    assert f"{number}. *{title}.* {COMPONENTS.episode[number - 1].intro}" in said


@rule("HX-3.2.3")
def test_what_is_new_in_an_episode_stays() -> None:
    def found(name: str) -> list[Any]:
        return [getattr(begin(1, episode).rules, name) for episode in MODES]

    assert found("deck_building") == [False, True, True, True, True, True]
    assert found("faction_alphas") == [False, False, True, True, True, True]
    assert found("archivist") == [False, False, True, True, True, True]
    assert found("marks") == [False, False, True, True, True, True]
    assert found("gravshot") == [False, False, False, False, True, True]
    for episode in MODES[2:]:
        view = GAME.view(begin(1, episode), 0)
        assert (view["reserve"], view["purged"], view["consumed"]) == ([], [], [])


@rule("HX-3.3.1", "HX-3.3.3")
@pytest.mark.parametrize("episode", [3, 4, 5])
@pytest.mark.parametrize("seats", [1, 3])
def test_mercury_is_gone_from_episode_3_on(episode: int, seats: int) -> None:
    state = begin(seats, episode)
    assert "mercury" not in [world["hex"] for world in GAME.view(state, 0)["worlds"]]
    dealt = [EVENT[event].id for event in state.event_deck + state.spare_events]
    assert not [id for id in dealt if EVENTS[id].location == "mercury"]
    assert state.rules.material_assets == 5


@rule("HX-3.3.1", "HX-3.3.3")
def test_mercury_is_there_before_and_in_eternal_mode() -> None:
    for episode in (1, 2):
        state = begin(2, episode)
        assert GAME.view(state, 0)["worlds"][0]["hex"] == "mercury"
        pool = [EVENT[event].id for event in state.event_deck + state.spare_events]
        assert any(EVENTS[id].location == "mercury" for id in pool)
        assert state.rules.material_assets == 6
    state = begin(2, "eternal", eternal_hexes=["mercury", "luna", "mars", "ceres", "europa"])
    pool = [EVENT[event].id for event in state.event_deck + state.spare_events]
    assert Counter(EVENTS[id].location for id in pool)["mercury"] == 15
    assert state.rules.material_assets == 6
    homes = {GAME.view(begin(2, "eternal", seed), 0)["worlds"][0]["location"] for seed in range(40)}
    assert {"shrines_borealis", "calores_montes"} <= homes


@rule("HX-3.3.2")
@pytest.mark.parametrize("architect", ["amnon", "veil"])
def test_architects_of_mercury_stay_available(architect: str) -> None:
    state = begin(1, 3)
    assert can(state, 0, "choose", architect=architect)
    do(state, 0, "choose", architect=architect)
    assert state.step.kind == "start_location"


@rule("HX-3.4.1")
@pytest.mark.parametrize(("episode", "size"), [(1, 32), (2, 60), (3, 67), (4, 78), (5, 88)])
def test_the_pool_of_events(episode: int, size: int) -> None:
    state = begin(2, episode)
    hexes = {world["hex"] for world in GAME.view(state, 0)["worlds"]}
    pool = [EVENT[event].id for event in state.event_deck + state.spare_events]
    assert len(pool) == len({*pool}) == size
    assert {EVENTS[id].location for id in pool} == hexes
    assert max(EVENTS[id].episode for id in pool) == episode


# HX-3.4.2: shuffled together, then on top
FIRST: dict[int, tuple[dict[str, int], dict[str, int]]] = {
    1: ({"t1": 12}, {}),
    2: ({"t1": 14, "core": 10}, {}),
    3: ({"t1": 10, "core": 14}, {}),
    4: ({"t1": 10, "core": 14}, {}),
}
LATER = {
    1: ({"t1": 7, "core": 7, "cat": 1}, {"t1": 3}),
    2: ({"core": 15, "cat": 2}, {"core": 11}),
    3: ({"core": 5, "t2": 8, "cat": 3}, {"core": 8}),
    4: ({"core": 5, "t2": 8, "cat": 3}, {"core": 8}),
}


@rule("HX-3.4.2", "V-8")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("episode", MODES)
def test_the_event_deck(episode: int | str, seats: int) -> None:
    shuffled, top = (FIRST if episode == 1 else LATER)[seats]
    state = begin(seats, episode)
    tiers = [TIERS[EVENT[event].tier] for event in state.event_deck]
    split = len(tiers) - sum(top.values())
    assert (Counter(tiers[:split]), Counter(tiers[split:])) == (shuffled, top)
    assert len({*state.event_deck}) == len(tiers)
    assert GAME.view(state, 0)["event_deck"] == {"left": len(tiers), "groups": [top, shuffled]}
    total, rounds = {1: (18, 9), 2: (28, 7), 3: (24, 6), 4: (24, 6)}[seats]
    if episode == 1:
        total, rounds = (12 if seats == 1 else 24), 5
    assert len(tiers) == total
    assert GAME.view(state, 0)["rounds"] == rounds


@rule("HX-3.4.2")
def test_both_groups_are_drawn_and_shuffled_at_random() -> None:
    tops, bottoms, tiers_at_the_bottom = set(), set(), set()
    for seed in range(12):
        deck = begin(2, 2, seed).event_deck
        tops.add(tuple(deck[-11:]))
        bottoms.add(tuple(deck[:17]))
        tiers_at_the_bottom.add(tuple(EVENT[event].tier for event in deck[:17]))
    assert (len(tops), len(bottoms)) == (12, 12)
    assert len({frozenset(top) for top in tops}) > 6
    assert all(list(top) != sorted(top) for top in tops)
    assert len(tiers_at_the_bottom) > 6  # a Catastrophic Event may lie anywhere among the first group
    assert begin(2, 2, 5).event_deck == begin(2, 2, 5).event_deck


@rule("HX-3.4.2")
@pytest.mark.parametrize(("seats", "rounds"), [(1, 9), (2, 7), (3, 6), (4, 6)])
def test_a_match_has_as_many_rounds_as_its_deck(seats: int, rounds: int) -> None:
    state = table(seats, 2)
    while not state.over:
        assert GAME.view(state, 0)["rounds"] == rounds
        next_round(state)
    assert state.round == rounds
    assert not state.event_deck


@rule("HX-3.4.3", "V-9")
@pytest.mark.parametrize(("seats", "placed", "left"), [(1, 10, 2), (2, 20, 4), (3, 20, 4), (4, 20, 4)])
def test_episode_1_ends_after_round_5_though_events_remain(seats: int, placed: int, left: int) -> None:
    state = table(seats)
    for number in range(1, 6):
        assert (state.round, state.over) == (number, False)
        next_round(state)
    assert state.over
    assert len(state.event_deck) == left
    assert len(state.placed + state.scored + state.taken_events + state.purged) == placed


@rule("HX-3.4.3")
def test_without_a_round_limit_the_deck_decides() -> None:
    state = table(1)
    state.rules.rounds = 0
    while not state.over:
        next_round(state)
    assert (state.round, state.event_deck) == (6, [])


@rule("HX-3.4.4")
def test_unused_events_go_back_unseen() -> None:
    state = begin(1, 2)
    assert len(state.spare_events) == 60 - 18
    view = str(GAME.view(state, 0))
    hidden = [EVENT[event].id for event in state.spare_events]
    assert not [id for id in hidden if f"'{id}'" in view]
    while not state.over:
        state.act(state.waiting[0], state.step.default(state, state.waiting[0]))
    came = {*state.placed, *state.scored, *state.taken_events, *state.purged}
    assert not came & {*state.spare_events}


@rule("HX-3.5.1", "HX-3.5.4")
def test_factions_in_play() -> None:
    for episode in MODES:
        view = GAME.view(begin(1, episode), 0)
        all_four = ["fleet", "fortress", "biocom", "cyber"]
        assert [market["faction"] for market in view["markets"]] == (
            all_four[:2] if episode == 1 else all_four
        )
    # three decks in episode 1: two factions and the Prime Assets, no Reserve
    state = has(main_phase(1), 0, cred=50)
    assert [option["slot"] for option in offered(state, 0, "buy")] == [
        "market-fleet",
        "market-fortress",
        "prime",
    ]
    assert GAME.view(state, 0)["reserve"] is None


@rule("HX-3.5.2")
@pytest.mark.parametrize("episode", MODES)
def test_a_faction_deck_holds_all_copies_up_to_the_episode(episode: int | str) -> None:
    last = 5 if episode == "eternal" else int(episode)
    for market in GAME.view(begin(2, episode), 0)["markets"]:
        due = Counter(
            {
                id: {"common": 3, "uncommon": 2, "unique": 1}[card.rarity]
                for id, card in CARDS.items()
                if card.faction == market["faction"] and card.episode <= last
            }
        )
        assert Counter([market["card"], *market["left"]]) == due
        assert market["deck"] == due.total() - 1


@rule("HX-3.5.2")
def test_the_decks_are_shuffled_each_on_its_own() -> None:
    shown = {
        tuple(market["card"] for market in GAME.view(begin(1, 2, seed), 0)["markets"]) for seed in range(9)
    }
    assert len(shown) == 9
    orders = {tuple(begin(1, 2, seed).decks[0]) for seed in range(9)}
    assert len(orders) == 9


@rule("HX-3.5.3")
@pytest.mark.parametrize("episode", MODES)
def test_prime_assets_in_every_episode_reserve_and_consumed_empty(episode: int | str) -> None:
    state = begin(4, episode)
    view = GAME.view(state, 0)
    assert (view["primes"], view["prime_cost"], view["consumed"]) == (16, 3, [])
    assert not view["reserve"]
    state = has(main_phase(4, episode), 0, cred=3)
    assert can(state, 0, "buy", slot="prime", marks=0)


@rule("HX-3.5.5")
def test_no_devastation_and_no_defense_to_begin_with() -> None:
    for episode in MODES:
        state = table(3, episode)
        view = GAME.view(state, 0)
        assert {(market["devastated"], market["defense"]) for market in view["markets"]} == {(0, 0)}
        assert {world["devastation"] for world in view["worlds"]} == {0}
        assert (view["team"]["influence"], view["team"]["infamy"], view["team"]["score"]) == (0, 0, 0)
        assert view["opponent"]["score"] == state.rules.head_start  # HX-3.2.5
