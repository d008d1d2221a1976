"""What `?` says at the table: the rule of the moment, why not, and what is on the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meeplehall.cli.rulebook import look_up, rule_text, whole_guide
from meeplehall.cli.wording import cards, piece_text
from meeplehall.engine.decision import Choice, Decision
from meeplehall.engine.game import Game

COMMANDS = {
    "3": "do what stands behind number 3",
    "3 5 1": "several, one after another",
    "WORD": "the option whose label begins with it; mixes with numbers",
    "? 3": "explain number 3: its cards and their rules",
    "? WORDS": "look up a rule by its number or by words",
    "? guide": "how the game is played, in a few pages",
    "? cards": "all cards, and what of them is ours",
    "hint": "up to three things to do, and why",
    "coach on": "before a decision what matters, after a weak one what was better; coach off ends it",
    "default": "the answer that is given for those who leave",
    "undo": "take your last action back",
    "log": "all that has happened",
    "save FILE": "write the match to a file",
    "quit": "leave the table",
}


def moment(game: Game[Any], asked: Decision) -> RenderableType:
    """Plain `?`: the rule, what is not possible and why, and what can be typed."""
    parts: list[RenderableType] = []
    if asked.rule in game.rulebook:
        parts += [rule_text(game.rulebook, asked.rule), Text()]
    if asked.blocked:
        parts += [Text("Not possible now:", "bold"), _refusals(asked), Text()]
    table = Table.grid(padding=(0, 3))
    for typed, meaning in COMMANDS.items():
        table.add_row(Text(f"  {typed}", "cyan"), Text(meaning))
    return Group(*parts, Text("You can type:", "bold"), table)


def _refusals(asked: Decision) -> RenderableType:
    """Blocked options, those with the same reason together."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for blocked in asked.blocked:
        reasons.setdefault((blocked.sentence, blocked.rule), []).append(blocked.label)
    table = Table.grid(padding=(0, 2))
    for (sentence, rule), labels in reasons.items():
        table.add_row(Text("  " + ", ".join(labels)), Text(sentence, "yellow"), Text(rule, "dim"))
    return table


def option(game: Game[Any], view: Mapping[str, Any], choice: Choice, rule: str) -> RenderableType:
    """`? 3`: what the option is about; the rule of the moment if it is about no piece."""
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


def explain(game: Game[Any], view: Mapping[str, Any], asked: Decision, words: str) -> RenderableType:
    """The answer to `?` with or without something behind it."""
    if not words:
        return moment(game, asked)
    if words.isdecimal():
        if not 1 <= int(words) <= len(asked.options):
            return Text(f"There is no option {words}; they go from 1 to {len(asked.options)}.", "yellow")
        return option(game, view, asked.options[int(words) - 1], asked.rule)
    if words.lower() == "cards":
        return cards(game)
    found = whole_guide(game) if words.lower() == "guide" else None
    found = found or look_up(game, words)
    return found if found is not None else Text(f"No rule is about {words!r}.", "yellow")
