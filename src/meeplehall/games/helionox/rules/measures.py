"""What a finished match tells besides its scores."""

from __future__ import annotations

from meeplehall.engine.measures import Measures
from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.cards import CARD, PRIME
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.rules.scoring import opponent_lines, team_lines
from meeplehall.games.helionox.rules.state import Chronicle, Player


def measures(state: Chronicle) -> Measures:
    """Both counts line by line, Events by what became of them, and everybody's deck."""
    match: dict[str, float | str] = {
        "Rounds": float(state.round),
        "Events overcome": float(len(state.scored)),
        "Events scored by the Opponent": float(len(state.taken_events)),
        "Buildings": float(sum(map(_buildings, state.players))),
    }
    for who, lines in (("Team", team_lines(state)), ("Opponent", opponent_lines(state))):
        match |= {f"{who}: {label}": float(points) for label, points, _ in lines}
    return Measures(match, [_player(state, player) for player in state.players])


def _player(state: Chronicle, player: Player) -> dict[str, list[str]]:
    """What a player had; Events are those of the whole team."""
    deck = [*player.deck, *player.hand, *player.discard, *player.play]
    return {
        "Architect": [ARCHITECT[player.architect].name],
        "Cards in the deck": [CARD[card].name for card in sorted({*deck})],
        "Cards gained": [str(sum(card >= PRIME for card in deck))],
        "Buildings": [str(_buildings(player))],
        "Events overcome": [EVENT[event].name for event in state.scored],
        "Events scored by the Opponent": [EVENT[event].name for event in state.taken_events],
    }


def _buildings(player: Player) -> int:
    return sum(hexes.bit_count() for hexes in player.built)
