"""The campaign: five episodes in order, what each of them brings, and how the story goes on (HX-11.1)."""

from __future__ import annotations

from collections.abc import Iterator

from meeplehall.engine.campaign import Beyond, Brought, Campaign, Chapter
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.data import Episode

#: what happened after an episode was won; written for this project, as the introductions in components.toml
WON = [
    "The last fuse is pulled with a minute on the clock. The arena is rebuilt stone by stone, the markets "
    "stay open, and the cult's prophets have to name another date. Among their papers lies a map of "
    "Mercury that nobody outside the Council should have owned.",
    "The last transports lift from the glass plains while the horizon melts behind them. Mercury dies, "
    "and its people do not. In the hearings that follow, the Council cannot say where the money for the "
    "shields has gone, only that the hunters it hired will find out who talked.",
    "One after the other the hunting licences are burned in public squares. Makers come out of cellars "
    "and ice caves and switch their machines on again. The paymasters signed with a number only, and the "
    "number leads to a counting house on Ceres.",
    "The great ledger is read aloud on every dock, and nobody pays a debt that was invented. The company "
    "that owned the air is sold for scrap by the people who breathe it. Its largest shareholder turns out "
    "to be a name on no register at all.",
    "The hand that moved cult, council, hunters and company closes on nothing. Five worlds answer one "
    "signal, and the hidden lord has neither a fleet to call nor a shadow to stand in.",
]

#: what happened after it was lost: every time a reason to begin again
LOST = [
    "The cult counts more believers than you count friends. Stands burn, markets close, and the date on "
    "the walls is still the old one. But the Architects wake once more: it is not that day yet.",
    "Too many ships wait for clearances that never come, and the Council calls the silence on Mercury "
    "calm. The shields hold another week, the engineers say. That is a week to do it better.",
    "The nets close, and workshops stand empty from Luna to Europa. Whoever was not caught passes on a "
    "list of hiding places, and the next watch begins where the last one was broken.",
    "Every crisis was bought before you came, and sold again behind your backs. The company sends a bill "
    "for the rescue. It is time to find out where its prices hurt itself.",
    "The signal goes out, and too few answer. In the dark somebody laughs, patiently. Somewhere between "
    "the wells a few engines are still warm: gather them, and try again.",
]

EPILOGUE = (
    "The sun does not stop dying because somebody was beaten. But it dies slowly, and for the first time "
    "in living memory the worlds have time, and each other. The Architects lie down to sleep, one watch "
    "always awake. In the new archive under the ice of Europa somebody begins a chronicle with the names "
    "of those who came when it was needed, and leaves many pages free."
)

#: a rule of an episode, as soon as one has it
RULES = {
    "deckbuilding": f"You build your own deck: {COMPONENTS.limits.deck_size} Alpha cards for at most "
    f"{COMPONENTS.limits.build_points} Build Points (HX-3.7.2).",
    "faction_alphas": "Alpha cards of the factions can go into decks, as far as copies go round (HX-3.7.6).",
    "archivist": "The Archivist takes a card out of the Opponent's reach, once a round (HX-9.2).",
    "marks": "Whoever overcomes an Event gains the Mark on it, and Marks pay for cards (HX-9.13).",
    "gravshot": "Gravshot flings you to another Location without Fuel, and Unite lets cards of one faction "
    "help each other (HX-9.11, HX-9.15).",
}
ROUNDS = plural(COMPONENTS.episode[0].event_deck["p1"].rounds, "round")
#: what no field of the data tells
OTHER_RULES = {
    1: f"The game as it begins: hold the worlds and their Markets for {ROUNDS} (HX-3.4.3).",
    2: "Events of the second tier, and Catastrophic ones, lie in the deck.",
    3: "Cards can be reserved, and Events purged (HX-9.16, HX-9.17).",
    4: "Cards ask for discards and reach for what was consumed or reserved.",
}


def campaign() -> Campaign:
    """The campaign as the data of the episodes describes it."""
    return Campaign(
        word="Episode",
        blurb="Five episodes, one story. A won episode opens the next; a lost one can be tried again, as "
        "often as it takes. Players, Architects, decks and difficulty may change between attempts.",
        chapters=tuple(_chapter(episode) for episode in COMPONENTS.episode),
        epilogue=EPILOGUE,
        choices=("difficulty", "head_start", "start_player", "colours"),
        beyond=Beyond(
            "Eternal mode",
            "Any Opponent, any five worlds, and everything that the episodes have brought.",
            {"episode": "eternal"},
        ),
    )


def _chapter(episode: Episode) -> Chapter:
    opponent = next(one for one in COMPONENTS.opponent if one.id == episode.opponent)
    return Chapter(
        id=str(episode.number),
        title=episode.title,
        goal=opponent.goal,
        intro=episode.intro,
        won=WON[episode.number - 1],
        lost=LOST[episode.number - 1],
        options={"episode": str(episode.number)},
        brings=tuple(one for one in _brings(episode) if one.pieces or one.words),
    )


def _brings(episode: Episode) -> Iterator[Brought]:
    """All that comes into the game with this episode (HX-3.2)."""
    n, c = episode.number, COMPONENTS
    yield Brought("Rules", words=tuple(_rules(episode)))
    yield Brought("Factions", words=tuple(faction.name for faction in c.faction if faction.episode == n))
    yield Brought("Opponents", (episode.opponent,))
    yield Brought("Architects", tuple(architect.id for architect in c.architect if architect.episode == n))
    yield Brought("Locations", tuple(location.id for location in c.location if location.episode == n))
    yield Brought("Alpha cards", tuple(card.id for card in c.alpha if card.episode == n))
    yield Brought("Market cards", tuple(card.id for card in c.market_card if card.episode == n))


def _rules(episode: Episode) -> Iterator[str]:
    before = COMPONENTS.episode[episode.number - 2] if episode.number > 1 else None
    for field, sentence in RULES.items():
        if getattr(episode, field) and not getattr(before, field, False):
            yield sentence
    if episode.number in OTHER_RULES:
        yield OTHER_RULES[episode.number]
    for hex in episode.removed_hexes:
        if before is not None and hex not in before.removed_hexes:
            name = next(one.name for one in COMPONENTS.hex if one.id == hex)
            yield f"{name} is gone, and with it a Material Asset of every player (HX-3.3.1)."
