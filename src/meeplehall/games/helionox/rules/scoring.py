"""The count (HX-10): what the team has, what the Opponent has, and what it will score next."""

from __future__ import annotations

from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.games.helionox.components.board import HEXES
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import SLOT_ID
from meeplehall.games.helionox.components.opponents import OPPONENT, OURS
from meeplehall.games.helionox.rules.market import scored_next
from meeplehall.games.helionox.rules.state import Chronicle, Player

#: what is counted, its points, the rule
Count = tuple[str, int, str]
#: printed Influence, Infamy, and Asterisk cards in complete pairs
OnCards = tuple[int, int, int]


def event_influence(events: list[int]) -> int:
    """The Influence of scored Events."""
    return sum(EVENT[event].influence for event in events)


def on_cards(player: Player) -> OnCards:
    """Of all cards of a player: the printed Influence (HX-10.2.2) and Infamy (HX-10.2.6), and how many
    Asterisk cards are in complete pairs (HX-10.4)."""
    influence = infamy = paired = 0
    alone: list[int] = []
    for pile in (player.deck, player.hand, player.discard, player.play):
        for card in pile:
            printed = CARD[card]
            influence += printed.influence
            infamy += printed.infamy
            if printed.pair:
                if card in alone:
                    alone.remove(card)
                    paired += 2
                else:
                    alone.append(card)
    return influence, infamy, paired


def devastation_infamy(state: Chronicle) -> int:
    """1 for each Devastated Location; for some Opponents every token counts (HX-10.2.7)."""
    per_token = OPPONENT[state.rules.opponent].per_token[state.rules.eternal]
    total = 0
    for hex in range(HEXES):
        tokens = state.devastation[hex]
        total += tokens if per_token >> hex & 1 else min(tokens, 1)
    return total


def market_infamy(state: Chronicle) -> int:
    """1 for each Devastated Faction Market (HX-10.2.7)."""
    return sum(min(tokens, 1) for tokens in state.market_devastation)


def team_lines(state: Chronicle) -> list[Count]:
    """How the team's Influence comes about."""
    return team_lines_with(state, [on_cards(player) for player in state.players])


def team_lines_with(state: Chronicle, cards: list[OnCards]) -> list[Count]:
    """The same, if what is on the cards of each player is known."""
    return [
        ("Events overcome", event_influence(state.scored), "HX-10.2.1"),
        ("Influence on cards", sum([influence for influence, _, _ in cards]), "HX-10.2.2"),
        ("Asterisk pairs", sum([paired for _, _, paired in cards]), "HX-10.2.3"),
        ("Influence tokens", state.influence, "HX-10.2.4"),
        ("Infamy tokens", -state.infamy, "HX-10.2.5"),
        ("Infamy on cards", -sum([infamy for _, infamy, _ in cards]), "HX-10.2.6"),
        ("Devastated Locations", -devastation_infamy(state), "HX-10.2.7"),
        ("Devastated Markets", -market_infamy(state), "HX-10.2.7"),
    ]


def opponent_lines(state: Chronicle) -> list[Count]:
    """How the Opponent's Influence comes about."""
    cards = state.taken_cards
    lines = [
        (f"Head start ({OURS})", state.rules.head_start, "HX-3.2.5"),
        ("Events scored", event_influence(state.taken_events), "HX-10.3.1"),
        ("Influence on cards", sum(CARD[card].influence for card in cards), "HX-10.3.1"),
    ]
    if state.rules.veteran:
        lines.append(("Infamy on cards", sum(CARD[card].infamy for card in cards), "HX-10.3.3"))
    return lines


def team_score(state: Chronicle) -> int:
    """The team's Influence now."""
    return sum(points for _, points, _ in team_lines(state))


def opponent_score(state: Chronicle) -> int:
    """The Opponent's Influence now."""
    return sum(points for _, points, _ in opponent_lines(state))


def team_wins(state: Chronicle) -> bool:
    """Strictly more than the Opponent; equal is a loss (HX-1.2)."""
    return team_score(state) > opponent_score(state)


def outcome(state: Chronicle) -> Outcome:
    """One team, one score, one result (HX-1.1)."""
    seats = state.rules.seats
    team = [ScoreLine(*count) for count in team_lines(state)]
    against = [ScoreLine(*count) for count in opponent_lines(state)]
    score = sum(line.points for line in team)
    opponent = OPPONENT[state.rules.opponent].name
    return Outcome([score] * seats, [1] * seats, [team] * seats, team_wins(state), opponent, against)


def forecast(state: Chronicle) -> dict[str, object]:
    """What the Opponent would score at the end of this round if nothing changed (HX-6.2).

    Triggers may still change it; what they turn up is hidden, so they are not carried out here.
    """
    ranked = sorted((EVENT[event].influence for event in state.placed), reverse=True)
    events = ranked[: state.rules.event_cards]
    least = events[-1] if events else 0
    ties = ranked.count(least) > events.count(least)
    slots, equal = scored_next(state)
    cards = [state.decks[slot][-1] for slot in slots]
    points = sum(CARD[card].influence for card in cards)
    if state.rules.veteran:
        points += sum(CARD[card].infamy for card in cards)
    return {
        "events": len(events),
        "event_influence": sum(events),
        "least": least,
        # those that it takes for sure, and those of which the table chooses some (HX-6.2.2)
        "sure": [EVENT[e].id for e in state.placed if EVENT[e].influence >= least + ties],
        "tied": [EVENT[e].id for e in state.placed if ties and EVENT[e].influence == least],
        "card_choice": [SLOT_ID[slot] for slot in equal],
        "markets": [SLOT_ID[slot] for slot in slots],
        "card_influence": points,
        "total": sum(events) + points,
    }
