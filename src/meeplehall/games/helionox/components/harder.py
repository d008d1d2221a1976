"""Which Events cost more Defense than printed, or less, by our balancing (HX-3.2.6)."""

from __future__ import annotations

from meeplehall.engine.wording import listed
from meeplehall.games.helionox.components.board import HEX, hex_number
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.data import Harder
from meeplehall.games.helionox.components.events import Crisis


def in_force(episode: int, seats: int) -> list[Harder]:
    """What counts with so many players in this episode."""
    return [one for one in COMPONENTS.harder if seats in one.players and episode in one.episodes]


def more_defense(card: Crisis, episode: int, seats: int) -> int:
    """What an Event costs more than printed; all that fits it is added up."""
    return sum(one.add for one in in_force(episode, seats) if _fits(one, card))


def most_added() -> int:
    """What no Event costs more than, whatever is played."""
    return sum(max(0, one.add) for one in COMPONENTS.harder)


def in_words(episode: int, seats: int) -> list[str]:
    """What counts, a sentence each; nothing of Events that are not in this episode."""
    told = [one for one in in_force(episode, seats) if not one.since or min(one.since) <= episode]
    return [_sentence(one, episode) for one in told]


def _fits(one: Harder, card: Crisis) -> bool:
    if one.hex and hex_number(one.hex) != card.hex:
        return False
    return not one.since or card.episode in one.since


def _sentence(one: Harder, episode: int) -> str:
    amount = f"{abs(one.add)} {'more' if one.add > 0 else 'less'} Defense"
    came = [str(number) for number in one.since if number <= episode]
    where = f" at {HEX[hex_number(one.hex)].name}" if one.hex else ""
    if not came:
        return f"Events{where} cost {amount}" if where else f"Every Event costs {amount}"
    return f"Events{where} that came with episode{'s' * (len(came) > 1)} {listed(came)} cost {amount}"
