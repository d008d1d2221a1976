"""What `?` says at the table: the rule of the moment, why not, and what is on the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meeplehall.engine.decision import Decision
from meeplehall.engine.game import Game
from meeplehall.observation.explaining import about, option, refusals
from meeplehall.observation.rulebook import rule_text

COMMANDS = {
    "3": "do what stands behind number 3",
    "3 5 1": "several, one after another",
    "WORD": "the option whose label begins with it; mixes with numbers",
    "? 3": "explain number 3: its cards and their rules",
    "? WORDS": "look up a rule by its number or by words, or a card by its name",
    "? guide": "how the game is played, in a few pages",
    "? cards": "all cards, and what of them is ours",
    "hint": "up to three things to do, and why",
    "coach on": "before a decision what matters, after a weak one what was better; coach off ends it",
    "default": "the answer that is given for those who leave",
    "undo": "take your last action back",
    "log": "all that has happened",
    "read": "the table in words instead of signs",
    "save FILE": "write the match to a file",
    "quit": "leave the table",
}


def moment(game: Game[Any], asked: Decision) -> RenderableType:
    """Plain `?`: the rule, what is not possible and why, and what can be typed."""
    parts: list[RenderableType] = []
    if asked.rule in game.rulebook:
        parts += [rule_text(game.rulebook, asked.rule), Text()]
    if asked.blocked:
        parts += [Text("Not possible now:", "bold"), refusals(asked), Text()]
    table = Table.grid(padding=(0, 3))
    for typed, meaning in COMMANDS.items():
        table.add_row(Text(f"  {typed}", "cyan"), Text(meaning))
    return Group(*parts, Text("You can type:", "bold"), table)


def explain(game: Game[Any], view: Mapping[str, Any], asked: Decision, words: str) -> RenderableType:
    """The answer to `?` with or without something behind it."""
    if not words:
        return moment(game, asked)
    if words.isdecimal():
        if not 1 <= int(words) <= len(asked.options):
            return Text(f"There is no option {words}; they go from 1 to {len(asked.options)}.", "yellow")
        return option(game, view, asked.options[int(words) - 1], asked.rule)
    return about(game, words)
