"""The end of a match: scores with their computation, and what can follow."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from meeplehall.draw.words import listed
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.web.frame.words import rule_link
from meeplehall.web.status import WayOn


def score_sheet(outcome: Outcome, names: Sequence[str], way_on: WayOn | None = None) -> str:
    """Scores with their computation, the best first; a team's beside that of whom it played against."""
    columns = _team_scores(outcome) if outcome.team_won is not None else _seat_scores(outcome, names)
    return (
        f'<div class="sheet"><h2>{escape(_verdict(outcome, names))}</h2>{_story(way_on)}'
        f'<div class="scores">{columns}</div><p class="after">{_what_follows(way_on)}'
        '<a class="button" data-go="replay">Replay</a><a class="button" data-go="export">Export</a>'
        '<a class="button" href="/">All games</a></p></div>'
    )


def _story(way_on: WayOn | None) -> str:
    return f'<p class="story">{escape(way_on.story)}</p>' if way_on is not None else ""


def _what_follows(way_on: WayOn | None) -> str:
    """The same once more, or back to what the match is a part of."""
    if way_on is None:
        return '<button class="primary" data-post="rematch">Rematch</button>'
    return f'<a class="button primary" href="{escape(way_on.address)}">{escape(way_on.words)}</a>'


def _verdict(outcome: Outcome, names: Sequence[str]) -> str:
    if outcome.team_won is not None:
        won = "You have won together" if outcome.team_won else f"{outcome.opponent or 'The game'} has won"
        more, less = sorted([outcome.team_score, outcome.opponent_score], reverse=True)
        return f"{won}, {more} to {less}." if outcome.opponent else f"{won}."
    winners = [names[seat] for seat in outcome.winners]
    return f"{listed(winners)} win{'s' if len(winners) == 1 else ''} with {max(outcome.scores)}."


def _seat_scores(outcome: Outcome, names: Sequence[str]) -> str:
    order = sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat])
    return "".join(
        _score(names[seat], outcome.lines[seat], outcome.scores[seat], seat in outcome.winners)
        for seat in order
    )


def _team_scores(outcome: Outcome) -> str:
    """One count for the team, whoever sits where, and one for the opponent if it has a name."""
    team = _score("The team", outcome.lines[0], outcome.team_score, bool(outcome.team_won))
    if not outcome.opponent:
        return team
    return team + _score(outcome.opponent, outcome.against, outcome.opponent_score, not outcome.team_won)


def _score(name: str, parts: Sequence[ScoreLine], total: int, won: bool) -> str:
    lines = "".join(
        f"<tr><td>{escape(line.label)} {rule_link(line.rule)}</td><td>{line.points}</td></tr>"
        for line in parts
    )
    crown = '<span class="crown" aria-label="winner">★</span> ' if won else ""
    return (
        f'<table class="score"><caption>{crown}{escape(name)}</caption><tbody>{lines}</tbody>'
        f'<tfoot><tr><th scope="row">Total</th><td>{total}</td></tr></tfoot></table>'
    )
