"""Cards, log lines and scores as text for the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meeplehall.engine.decision import Choice
from meeplehall.engine.event import seat_ref
from meeplehall.engine.game import Game, Piece
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.engine.wording import listed, spoken, told


def log_line(game: Game[Any], names: Sequence[str], parts: Sequence[tuple[str, str]], rule: str) -> Text:
    """What happened, with names and pieces highlighted and the rule behind it."""
    text = Text()
    for kind, content in told(parts, names):
        if kind == "name":
            text.append(content, "bold")
        elif kind == "piece":
            text.append(game.piece(content).name, "cyan")
        else:
            text.append(content)
    return text.append(f"  {rule}", "dim") if rule else text


def hanging(line: Text, before: str = "  ") -> RenderableType:
    """A line that goes on below itself, not below what stands before it."""
    grid = Table.grid()
    grid.add_column(no_wrap=True)
    grid.add_row(Text(before), line)
    return grid


def price_beside(choice: Choice) -> str:
    """What an option costs or brings, unless its label says so."""
    if not choice.price or re.search(rf"\b{abs(choice.price)}\b", choice.label):
        return ""
    return f" (costs {choice.price})" if choice.price > 0 else f" (brings {-choice.price})"


def cards(game: Game[Any]) -> RenderableType:
    """The card reference: what is printed and what is ours, then every kind of piece once."""
    notes = [Text(f"{paragraph}\n", "dim") for paragraph in game.provenance]
    return Group(*notes, *(hanging(piece_text(piece)) for piece in game.pieces()))


def piece_text(piece: Piece) -> Text:
    """A card in a line, with a mark if something about it is ours."""
    text = Text.assemble((piece.name, "cyan"), f": {piece.text}" if piece.text else "")
    return text.append("  ours: ", "yellow").append(piece.source, "dim") if piece.source else text


def scores(game: Game[Any], names: Sequence[str], outcome: Outcome) -> RenderableType:
    """Every score with its computation, and who has won."""
    if outcome.team_won is not None:
        return Group(_team_scores(outcome), Text(verdict(names, outcome), "bold"))
    table = Table(title="Scores", title_style="bold", show_lines=True)
    table.add_column("")
    table.add_column("how it comes about", ratio=1)
    table.add_column("score", justify="right")
    order = sorted(range(len(names)), key=lambda seat: -outcome.scores[seat])
    for seat in order:
        name = _starred(names[seat], seat in outcome.winners)
        table.add_row(name, _score_lines(outcome.lines[seat]), Text(str(outcome.scores[seat]), "bold"))
    return Group(table, Text(verdict(names, outcome), "bold"))


def _team_scores(outcome: Outcome) -> RenderableType:
    """The count of the team beside that of its opponent."""
    table = Table(title="Scores", title_style="bold", show_footer=True)
    counts = [("The team", outcome.lines[0], outcome.team_score, bool(outcome.team_won))]
    if outcome.opponent:
        counts.append((outcome.opponent, list(outcome.against), outcome.opponent_score, not outcome.team_won))
    for name, _, score, won in counts:
        table.add_column(_starred(name, won), Text(f"{score} in all", "bold", justify="right"), ratio=1)
    table.add_row(*(_score_lines(lines) for _, lines, _, _ in counts))
    return table


def _score_lines(lines: Sequence[ScoreLine]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for line in lines:
        grid.add_row(Text(line.label), Text(str(line.points), justify="right"), Text(line.rule, "dim"))
    return grid


def _starred(name: str, won: bool) -> Text:
    return Text(("★ " if won else "  ") + name, "bold" if won else "")


def verdict(names: Sequence[str], outcome: Outcome) -> str:
    """One sentence: who has won."""
    if outcome.team_won is not None:
        counts = f", {outcome.team_score} to {outcome.opponent_score}" if outcome.opponent else ""
        return f"You have won together{counts}!" if outcome.team_won else f"You have lost together{counts}."
    winners = [seat_ref(seat) for seat in outcome.winners]
    if not winners:
        return "Nobody wins."
    return spoken(f"{winners[0]} wins!" if len(winners) == 1 else f"{listed(winners)} share the win.", names)
