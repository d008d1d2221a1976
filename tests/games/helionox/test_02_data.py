"""components.toml and the effect language (HX-12.1): what is wrong in them is said in plain words."""

import re
from pathlib import Path

import pytest

from meeplehall.engine.components import ComponentsError
from meeplehall.games.helionox.components.box import FOLDER
from meeplehall.games.helionox.game import GAME
from meeplehall.testing import rule
from tests.games.helionox.tables import read

MATERIAL = 'effects = [{ gain = "cred", n = 1 }]'
HEAT_SINK = 'effects = [{ devastate = "here", n = 1 }]'
#: Heat Sink Failure is the first Event; here it does nothing else
PRINTED = re.sub(
    r'(?s)("ev_heat_sink_failure".*?\n)effects = .*?\n',
    rf"\1{HEAT_SINK}\n",
    (FOLDER / "components.toml").read_text("utf-8"),
    count=1,
)
FILE = [
    ('game = "Helionox: Chronicles"', "", "missing required field `game`"),
    ("deck_size = 10", 'deck_size = "10"', r"Expected `int`, got `str` - at `\$.limits.deck_size`"),
    ("deck_size = 10", "deck_size =", "Invalid"),
    ('id = "sentinel"', 'id = "material_asset"', "'material_asset' is there twice"),
    ("players = 2", "players = 5", "player_count: exactly 1, 2, 3 and 4 players are needed, in this order"),
    (', "violet"]', "]", "colors: crimson, azure, jade, violet are drawn, in any order, and no others"),
    ('"infamy", "blank"]', '"infamy", "star"]', "dice: 'star' is no face of the market die"),
    ('"ceres", "europa"]\nsource', '"ceres", "pluto"]\nsource', "dice: there is no hex 'pluto'"),
    ('gravshot = ["old_world"', 'gravshot = ["io"', "shrines_borealis: there is no hex 'io'"),
    ('start = "luna"', 'start = "moon"', "fontaine: there is no hex 'moon'"),
    ('{ cryo = "X"', "{ cryo = 0", "amnon: the Cryo of an ability is a number from 1, or X, not 0"),
    ('{ cryo = "X"', '{ cryo = "Y"', "amnon: the Cryo of an ability is a number from 1, or X, not 'Y'"),
    (
        'bonus = [{ build = "key_complex" }]',
        "bonus = [{ thaw = 1 }]",
        "fontaine: a bonus is a gain, a draw, or a building of one type",
    ),
    (
        'bonus = [{ build = "key_complex" }]',
        'bonus = [{ build = "choice" }]',
        "fontaine: a bonus is a gain, a draw, or a building of one type",
    ),
    ('faction = "neutral"', 'faction = "pirates"', "material_asset: there is no faction 'pirates'"),
    ('types = ["plan", "asset"]', 'types = ["plot"]', "material_asset: there is no card type 'plot'"),
    ("copies = 6", "copies = 0", "material_asset: there is no copy of it"),
    ('rarity = "common"', 'rarity = "rare"', "fleet_outrider_wing: there is no rarity 'rare'"),
    ("common = 3", "common = 4", "fleet_outrider_wing: a common card has 4 copies"),
    (
        'owner = "player"\n',
        'owner = "bank"\n',
        "material_asset: its owner is a player or a faction, not 'bank'",
    ),
    ('colors = ["crimson"]', 'colors = ["pink"]', "alpha_crimson_outriders: there is no colour 'pink'"),
    ("strategic_asset = 1\n", "tactic_asset = 1\n", "starting_deck: there is no Alpha 'tactic_asset'"),
    ("material_asset = 6\n", "material_asset = 5\n", "starting_deck: it has to hold 10 cards"),
    ('location = "mercury"', 'location = "venus"', "ev_heat_sink_failure: there is no hex 'venus'"),
    ('tier = "t1"', 'tier = "t9"', "ev_heat_sink_failure: there is no tier 't9'"),
    ('type = "solar"', 'type = "lunar"', "ev_heat_sink_failure: there is no event type 'lunar'"),
    ('mark = "none"', 'mark = "gold"', "ev_heat_sink_failure: there is no Mark 'gold'"),
    ('hook = "event_cost"', 'hook = "price"', "omegatron: there is no hook 'price'"),
    ('hook = "event_cost"', 'hook = "game_end"', "omegatron: a rule of the hook game_end has no filter"),
    (
        '{ hook = "on_overcome", filter = { type = "economic" },',
        '{ hook = "on_overcome",',
        "omegatron: a rule of the hook on_overcome needs a filter",
    ),
    ("keys_per_player = 2", "keys_per_player = -1", "limits: keys_per_player has to be at least 0, not -1"),
    (
        "market_devastation_max = 1",
        "market_devastation_max = 0",
        "market_devastation_max has to be at least",
    ),
    (
        "actions_per_turn = 3",
        "actions_per_turn = 0",
        "player_count 1: actions_per_turn has to be at least 1, not 0",
    ),
    ("build_points = 8 ", "build_points = 5 ", "no deck of 10 cards can be laid out for 5 Build Points"),
    ("keys_per_player = 2", "keys_per_player = 2\nwings = 2", "Object contains unknown field `wings`"),
    ("opponent_market_cards = 4", "opponent_market_cards = 5", "player_count 2: there are 4 Faction Markets"),
    (
        'pair = false\neffects = [{ gain = "defense", n = 4 }]',
        'pair = true\neffects = [{ gain = "defense", n = 4 }]',
        "sentinel: an asterisk needs a pair, and there is one copy only",
    ),
    ("from_episode = 2", "from_episode = 6", "head_start: there are only 5 episodes"),
    (
        'removed_hexes = ["mercury"]',
        "removed_hexes = []",
        "episode 3: its removed_hexes are not those",
    ),
    ("rounds = 5", "rounds = 6", "episode 1, p1: 12 Events, 2 a round, are 5 rounds, not 6"),
    ("hexes_in_play = 5", "hexes_in_play = 7", "eternal: 1 to 6 hexes can be in play"),
    (
        'episode = 1\nsource = "rulebook"',
        'episode = 1\nsource = "hearsay"',
        "source: 'hearsay' is not one of rulebook, public, authored",
    ),
    ('filter = { type = "economic" }', 'filter = { type = "fiscal" }', "omegatron: .* event type 'fiscal'"),
    ('per_token = ["mercury"]', 'per_token = ["venus"]', "interworld_council: there is no hex 'venus'"),
    ("number = 2", "number = 6", "episode: exactly the numbers 1 to 5 are needed, in this order"),
    ('opponent = "terminus"', 'opponent = "nemesis"', "episode 1: there is no Opponent 'nemesis'"),
    (
        'locations = ["shrines_',
        'locations = ["temples_',
        "episode 1: there is no Location 'temples_borealis'",
    ),
    ('hexes = ["mercury", "old', 'hexes = ["ceres", "old', "episode 1: its Locations are not those of its"),
    ('factions = ["fleet", "f', 'factions = ["navy", "f', "episode 1: there is no faction 'navy'"),
    ("[episode.event_deck.p1]", "[episode.event_deck.p5]", "episode 1: Event decks for p1, p2, p3 and p4"),
    ("total = 12", "total = 13", "episode 1, p1: the Event deck does not hold 13 cards"),
    ("{ t1 = 12 }\ntop = {}", "{ t1 = 11 }\ntop = { t3 = 1 }", "episode 1, p1: there is no tier 't3'"),
    (
        "shuffle = { t1 = 12 }\ntop = {}\ntotal = 12",
        "shuffle = { t1 = 17 }\ntop = {}\ntotal = 17",
        "episode 1, p1: 17 Events of tier t1 are needed, and there are 16",
    ),
]
STEPS = [
    (MATERIAL, "effects = [{}]", "material_asset: a step has exactly one verb, and here are none"),
    (MATERIAL, "effects = [{ draw = 1, thaw = 1 }]", "exactly one verb, and here are draw, thaw"),
    (MATERIAL, "effects = [{ fly = 1 }]", "Object contains unknown field `fly`"),
    (MATERIAL, 'effects = [{ gain = "cred" }]', "material_asset: gain needs 'n'"),
    (MATERIAL, 'effects = [{ gain = "cred", n = 0 }]', "material_asset: gain: 0 is no amount"),
    (MATERIAL, 'effects = [{ gain = "cred", n = "Y" }]', "gain: n is a number or X, not 'Y'"),
    (MATERIAL, 'effects = [{ gain = "gold", n = 1 }]', "gain: 'gold' is not one of cred, defense, key"),
    (MATERIAL, 'effects = [{ gain = "cred", n = 1, who = "each" }]', "gain has no 'who'"),
    (MATERIAL, 'effects = [{ gain = "mark", n = 1 }]', "gain mark needs a faction, or choice"),
    (MATERIAL, 'effects = [{ gain = "mark", faction = "gold", n = 1 }]', "faction: 'gold' is not one of"),
    (MATERIAL, 'effects = [{ gain = "cred", faction = "fleet", n = 1 }]', "gain cred has no faction"),
    (MATERIAL, "effects = [{ draw = -1 }]", "draw: -1 is no amount"),
    (MATERIAL, 'effects = [{ draw = "many" }]', "draw: it is a number or X, not 'many'"),
    (MATERIAL, 'effects = [{ build = "palace" }]', "build: 'palace' is not one of key_complex, fuel_t"),
    (MATERIAL, 'effects = [{ clear = 1, at = "event" }]', "at: 'event' is not one of here, market,"),
    (MATERIAL, 'effects = [{ purge = 1, at = "market" }]', "at: 'market' is not one of here, anywhere"),
    (MATERIAL, 'effects = [{ consume = 1, from = ["deck"] }]', "from: 'deck' is not one of hand, discard"),
    (MATERIAL, 'effects = [{ take = "events", to = "hand" }]', "take: 'events' is not one of market, prime"),
    (MATERIAL, 'effects = [{ take = "market", to = "table" }]', "to: 'table' is not one of hand, deck"),
    (
        MATERIAL,
        'effects = [{ take = "market", to = "hand", filter = { faction = "gold" } }]',
        "filter: there is no faction 'gold'",
    ),
    (
        MATERIAL,
        'effects = [{ take = "market", to = "hand", filter = { type = "plot" } }]',
        "filter: there is no card type 'plot'",
    ),
    (
        MATERIAL,
        'effects = [{ place_defense = 1, on = "hex" }]',
        "on: 'hex' is not one of market, any_market, event_h",
    ),
    (MATERIAL, 'effects = [{ unite = "gold", then = [] }]', "unite: 'gold' is not one of fleet, fortress"),
    (MATERIAL, 'effects = [{ unite = "fleet" }]', "unite needs 'then'"),
    (MATERIAL, "effects = [{ discard = 1 }]", "the verb 'discard' cannot stand here"),
    (MATERIAL, "effects = [{ strip = 1 }]", "the verb 'strip' cannot stand here"),
    (MATERIAL, "effects = [{ cost = [{ discard = 1 }] }]", "cost needs 'then'"),
    (MATERIAL, "effects = [{ cost = [{ draw = 1 }], then = [] }]", "the verb 'draw' cannot stand here"),
    (
        MATERIAL,
        'effects = [{ cost = [{ spend = "mark", n = 1 }], then = [] }]',
        "spend: 'mark' is not one of cred, defense, key, fuel",
    ),
    (MATERIAL, "effects = [{ cost = [{ discard = 1 }], then = [{ draw = 0 }] }]", "draw: 0 is no amount"),
    (MATERIAL, "effects = [{ choose = [[{ draw = 1 }], [{ thaw = 0 }]] }]", "thaw: 0 is no amount"),
    (HEAT_SINK, 'effects = [{ gain = "cred", n = 1 }]', "an Event gives Infamy, never cred"),
    (HEAT_SINK, "effects = [{ draw = 1 }]", "ev_heat_sink_failure: the verb 'draw' cannot stand here"),
    (HEAT_SINK, 'effects = [{ devastate = "pluto", n = 1 }]', "devastate: 'pluto' is not one of here, all"),
    (HEAT_SINK, 'effects = [{ lose = "cred", n = 1, who = "each" }]', "lose: 'cred' is not one of key, fuel"),
    (HEAT_SINK, 'effects = [{ lose = "key", n = 1 }]', "lose needs 'who'"),
    (HEAT_SINK, 'effects = [{ raze = 1, who = "here" }]', "who: 'here' is not one of each"),
    (HEAT_SINK, 'effects = [{ freeze = "Z", who = "each" }]', "freeze: it is a number or X, not 'Z'"),
    (HEAT_SINK, 'effects = [{ next_draw = 1, who = "each" }]', "next_draw is below 0: so many cards fewer"),
    (HEAT_SINK, 'effects = [{ opponent_scores = "best", n = 1 }]', "opponent_scores: 'best' is not one of"),
    (
        HEAT_SINK,
        'effects = [{ opponent_scores = "highest", n = 1, types = ["plot"] }]',
        "types: there is no card type 'plot'",
    ),
    ('opponent_scores_events = "mercury"', 'opponent_scores_events = "sol"', "'sol' is not one of most_"),
]


@rule("HX-12.1")
@pytest.mark.parametrize(
    ("printed", "instead", "message"),
    FILE + STEPS,
    ids=[f"{number}: {message}" for number, (_, _, message) in enumerate(FILE + STEPS)],
)
def test_what_is_wrong_in_the_components_is_said_in_plain_words(
    tmp_path: Path, printed: str, instead: str, message: str
) -> None:
    assert printed in PRINTED
    broken = tmp_path / "components.toml"
    broken.write_text(PRINTED.replace(printed, instead, 1), "utf-8")
    with pytest.raises(ComponentsError, match=rf"^components\.toml: .*{message}"):
        read(broken)


def test_a_file_that_is_no_text_is_refused_in_plain_words(tmp_path: Path) -> None:
    broken = tmp_path / "components.toml"
    broken.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ComponentsError, match=r"^components\.toml: 'utf-8' codec can't decode"):
        read(broken)


@rule("HX-12.1")
def test_every_kind_of_step_of_the_grammar_can_be_written(tmp_path: Path) -> None:
    steps = [
        '{ gain = "mark", faction = "choice", n = 2 }',
        "{ draw = 2 }",
        '{ build = "choice" }',
        '{ clear = 2, at = "anywhere" }',
        "{ gravshot = 1 }",
        '{ consume = 1, from = ["hand", "discard", "market"] }',
        '{ take = "consumed", to = "deck", filter = { faction = "cyber", type = "tech", max_cost = 4 } }',
        "{ reserve = 1 }",
        '{ overcome = 1, at = "here", max_cost = 5 }',
        '{ place_defense = 3, on = "event_anywhere" }',
        "{ choose = [[{ draw = 1 }], []] }",
        '{ cost = [{ discard = 1 }, { spend = "fuel", n = 1 }], then = [{ purge = 1, at = "anywhere" }] }',
        '{ unite = "fleet", then = [{ thaw = 1 }] }',
    ]
    written = tmp_path / "components.toml"
    written.write_text(PRINTED.replace(MATERIAL, f"effects = [{', '.join(steps)}]", 1), "utf-8")
    material = read(written).alpha[0]
    assert len(material.effects) == 13
    assert material.effects[5].origin == ["hand", "discard", "market"]
    assert material.effects[10].choose is not None
    assert material.effects[10].choose[1] == []


@rule("HX-12.1")
def test_rules_stand_in_plain_words_and_what_is_ours_in_notes_below_them() -> None:
    marks = re.compile(r"\bruling\b|\bauthored\b|\bhook\b")
    book = GAME.rulebook
    assert [id for id, found in book.rules.items() if marks.search(found.text)] == []
    kinds = {note.kind for found in book.rules.values() for note in found.notes}
    assert kinds == {"ruling", "authored", "option", "source"}
    assert sum(any(note.kind == "ruling" for note in found.notes) for found in book.rules.values()) > 70
    named = {
        note.words.split("`")[1] for f in book.rules.values() for note in f.notes if note.kind == "option"
    }
    assert {option.name for option in GAME.options} <= named | {"eternal_locations"}
