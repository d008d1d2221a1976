"""Set-up (HX-3): Event deck, Markets, colours, Architects, start Locations, decks."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.chance import shuffle
from meeplehall.engine.compiling import mypyc_attr
from meeplehall.engine.step import NOBODY, ONLY, Step, known
from meeplehall.games.helionox.components.architects import ARCHITECT, ARCHITECTS
from meeplehall.games.helionox.components.board import HEX, HEXES, LOCATION
from meeplehall.games.helionox.components.box import COLOURS
from meeplehall.games.helionox.components.cards import CARD, CARDS, FIRST_MARKET, PRIME
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.phases.deck_building import DECK_STEP, STARTING_DECK, suggested_deck
from meeplehall.games.helionox.rules.phases.rounds import START_ROUND
from meeplehall.games.helionox.rules.state import NONE, SETUP, Chronicle, Player, Rules


def new_chronicle(rules: Rules, chance: list[int], log: bool) -> Chronicle:
    """The table before anything has happened."""
    players = [
        Player([], [], [], [], [0] * FACTIONS, [0, 0], [0, 0], [], 0, NONE if rules.colours_chosen else seat,
               NONE, 0, NONE, 0, 0, 0, 0, 0, False, False, 0)
        for seat in range(rules.seats)
    ]  # fmt: skip
    return Chronicle(
        stack=[DEAL], chance=chance, log=[] if log else None, reveals=0, waiting=[], offered=None,
        rules=rules, players=players, event_deck=[], spare_events=[], placed=[], tokens=[], scored=[],
        taken_events=[], purged=[], decks=[[] for _ in range(FACTIONS)], reserve=[], consumed=[],
        taken_cards=[], devastation=[0] * HEXES, market_devastation=[0] * FACTIONS,
        market_defense=[0] * FACTIONS, topped=0, primes=CARD[PRIME].copies, influence=0, infamy=0,
        archivist=rules.archivist, round=0, cycle=0, turn=0, actions_left=0, buildings_left=0,
    )  # fmt: skip


class Deal(Step[Chronicle]):
    """The Event deck and the Markets (HX-3.4, HX-3.5)."""

    rule = "HX-3.1.1"

    def proceed(self, state: Chronicle) -> None:
        rules = state.rules
        state.stack[-1] = START_ROUND
        state.stack += [DEAL_DECKS]
        if rules.deck_building:
            state.stack += [DECK_STEP, OPEN_DECKS]
        state.stack += [START_LOCATION, ARCHITECT_STEP]
        if rules.colours_chosen:
            state.stack.append(COLOUR_STEP)
        _make_event_deck(state)
        for faction in range(FACTIONS):
            if rules.factions >> faction & 1:
                deck = market_deck(faction, rules.episode)
                shuffle(state.chance, SETUP, deck)
                state.decks[faction] = deck
        if state.log is not None:
            opponent = OPPONENT[rules.opponent]
            state.tell(f"[piece:{opponent.id}] rises. {opponent.goal}", "HX-3.1.1")
            if rules.head_start:
                state.tell(f"It begins with {rules.head_start} Influence.", "HX-3.2.5")


def event_pool(episode: int, hexes: int) -> list[int]:
    """Every Event up to this episode whose hex is in play (HX-3.4.1)."""
    return [
        event for event in range(EVENTS) if EVENT[event].episode <= episode and hexes >> EVENT[event].hex & 1
    ]


def _make_event_deck(state: Chronicle) -> None:
    """So many of each tier, shuffled; the second group on top (HX-3.4.2)."""
    rules = state.rules
    pool = event_pool(rules.episode, rules.hexes)
    shuffle(state.chance, SETUP, pool)
    tiers: list[list[int]] = [[event for event in pool if EVENT[event].tier == t] for t in range(len(TIERS))]
    bottom: list[int] = []
    top: list[int] = []
    for tier, events in enumerate(tiers):
        for _ in range(rules.shuffled[tier]):
            bottom.append(events.pop())
        for _ in range(rules.topped[tier]):
            top.append(events.pop())
    shuffle(state.chance, SETUP, bottom)
    shuffle(state.chance, SETUP, top)
    state.event_deck = bottom + top
    state.topped = len(top)
    state.spare_events = sorted(event for events in tiers for event in events)


def market_deck(faction: int, episode: int) -> list[int]:
    """All copies of the faction's cards up to this episode (HX-3.5.2)."""
    return [
        card
        for card in range(FIRST_MARKET, CARDS)
        if CARD[card].faction == faction and CARD[card].episode <= episode
        for _ in range(CARD[card].copies)
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class OneByOne(Step[Chronicle]):
    """A choice that players make one after another, in turn order."""

    __slots__ = ()

    def owes(self, player: Player) -> bool:
        """Has this player still to choose?"""
        raise NotImplementedError

    def waits_for(self, state: Chronicle) -> list[int]:
        for seat in state.in_order():
            if self.owes(state.players[seat]):
                return ONLY[seat]
        return NOBODY

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()


class ColourStep(OneByOne):
    """Every player takes a colour (HX-1.7)."""

    kind = "colour"
    rule = "HX-1.7"

    def owes(self, player: Player) -> bool:
        return player.colour == NONE

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        return [*COLOUR] if self.waits_for(state) == [player] else []

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Choose your colour; from episode 2 on each has an Alpha card of its own."


class ChooseColour(Action[Chronicle]):
    """Take this colour."""

    __slots__ = ("colour",)
    type = "colour"

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        return TAKEN if any(other.colour == self.colour for other in state.players) else None

    def apply(self, state: Chronicle, player: int) -> None:
        state.players[player].colour = self.colour

    def label(self, state: Chronicle, player: int) -> str:
        return COLOURS[self.colour].capitalize()


class ArchitectStep(OneByOne):
    """Every player chooses an Architect (HX-3.6.1)."""

    kind = "architect"
    rule = "HX-3.6.1"

    def owes(self, player: Player) -> bool:
        return player.architect == NONE

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if self.waits_for(state) != [player]:
            return []
        return [CHOOSE[a] for a in range(ARCHITECTS) if ARCHITECT[a].episode <= state.rules.episode]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Choose your Architect."


class ChooseArchitect(Action[Chronicle]):
    """Play with this Architect."""

    __slots__ = ("architect",)
    type = "choose"

    def __init__(self, architect: int) -> None:
        self.architect = architect

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        if ARCHITECT[self.architect].episode > state.rules.episode:
            return LATER
        return CHOSEN if any(p.architect == self.architect for p in state.players) else None

    def apply(self, state: Chronicle, player: int) -> None:
        owner = state.players[player]
        owner.architect = self.architect
        start = ARCHITECT[self.architect].start
        if state.rules.hexes >> start & 1:
            owner.here = start
        if state.log is not None:
            state.tell(f"[seat:{player}] plays [piece:{ARCHITECT[self.architect].id}].", "HX-3.6.1")

    def label(self, state: Chronicle, player: int) -> str:
        return ARCHITECT[self.architect].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [ARCHITECT[self.architect].id]


class StartLocation(OneByOne):
    """Whose start hex is not in play chooses another one (HX-3.6.4)."""

    kind = "start_location"
    rule = "HX-3.6.4"

    def owes(self, player: Player) -> bool:
        return player.here == NONE

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if self.waits_for(state) != [player]:
            return []
        return [START_AT[hex] for hex in range(HEXES) if state.rules.hexes >> hex & 1]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Your Architect's home is not in play: choose where you start."


class StartAt(Action[Chronicle]):
    """Put the ship there."""

    __slots__ = ("hex",)
    type = "start_at"

    def __init__(self, hex: int) -> None:
        self.hex = hex

    def apply(self, state: Chronicle, player: int) -> None:
        state.players[player].here = self.hex
        if state.log is not None:
            state.tell(f"[seat:{player}] starts on {HEX[self.hex].name}.", "HX-3.6.4")

    def label(self, state: Chronicle, player: int) -> str:
        return f"{HEX[self.hex].name}: {LOCATION[state.rules.locations[self.hex]].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"hex-{HEX[self.hex].id}"]


class OpenDecks(Step[Chronicle]):
    """Decks to begin with, which everybody may change."""

    rule = "HX-3.7.2"

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        for seat in range(state.rules.seats):
            state.players[seat].deck = suggested_deck(state, seat)


class DealDecks(Step[Chronicle]):
    """The decks are shuffled (HX-3.7.1, HX-3.7.7)."""

    rule = "HX-3.7.7"

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        for player in state.players:
            deck = player.deck or STARTING_DECK[:]
            deck.sort()
            shuffle(state.chance, SETUP, deck)
            player.deck = deck
            player.confirmed = False


TAKEN: Final = Refusal("HX-1.7", "Somebody has this colour.")
LATER: Final = Refusal("HX-3.6.1", "This Architect comes with a later episode.")
CHOSEN: Final = Refusal("HX-3.6.1", "Somebody plays this Architect.")
COLOUR: Final = [ChooseColour(colour) for colour in range(len(COLOURS))]
CHOOSE: Final = [ChooseArchitect(architect) for architect in range(ARCHITECTS)]
START_AT: Final = [StartAt(hex) for hex in range(HEXES)]
COLOUR_STEP: Final = known(ColourStep())
ARCHITECT_STEP: Final = known(ArchitectStep())
START_LOCATION: Final = known(StartLocation())
OPEN_DECKS: Final = known(OpenDecks())
DEAL_DECKS: Final = known(DealDecks())
DEAL: Final = known(Deal())
