"""What there is to know about a decision: why not, what an option is about, what a rule or a card says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meeplehall.engine.decision import Choice, Decision
from meeplehall.engine.game import Game
from meeplehall.observation.rulebook import look_up, rule_text, whole_guide
from meeplehall.observation.wording import cards, piece_text

#: more cards with the same words are only counted
MOST_CARDS = 12


def refusals(asked: Decision) -> RenderableType:
    """Blocked options, those with the same reason together."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for blocked in asked.blocked:
        reasons.setdefault((blocked.sentence, blocked.rule), []).append(blocked.label)
    table = Table.grid(padding=(0, 2))
    for (sentence, rule), labels in reasons.items():
        table.add_row(Text("  " + ", ".join(labels)), Text(sentence, "yellow"), Text(rule, "dim"))
    return table


def option(game: Game[Any], view: Mapping[str, Any], choice: Choice, rule: str) -> RenderableType:
    """What an option is about; the rule of the moment if it is about no piece."""
    parts: list[RenderableType] = [Text(choice.label, "bold")]
    if choice.warning:
        parts.append(Text(f"⚠ {choice.warning}", "yellow"))
    rules: dict[str, None] = {}
    told: set[str] = set()
    lying = [game.lying_at(view, id) for id in choice.pieces]
    for piece in [game.piece(id) for id in lying if id]:
        if piece.name not in told:
            told.add(piece.name)
            parts.append(piece_text(piece))
            rules |= dict.fromkeys(piece.rules)
    parts += [rule_text(game.rulebook, id) for id in rules or [rule] if id in game.rulebook]
    return Group(*parts)


def about(game: Game[Any], words: str) -> RenderableType:
    """The guide, all cards, a rule by its number, a card by its name, or the rules about some words."""
    if words.lower() == "cards":
        return cards(game)
    if words.lower() == "guide" and (guide := whole_guide(game)) is not None:
        return guide
    named = _named(game, words)
    found = look_up(game, words)
    if found is None and named is None:
        return Text(f"No rule is about {words!r}.", "yellow")
    return Group(*(part for part in (named, found) if part is not None))


def _named(game: Game[Any], words: str) -> RenderableType | None:
    """The cards whose name has these words, each kind once."""
    wanted = words.strip().lower()
    found = {piece.name: piece for piece in game.pieces() if wanted and wanted in piece.name.lower()}
    return Group(*map(piece_text, list(found.values())[:MOST_CARDS])) if found else None
