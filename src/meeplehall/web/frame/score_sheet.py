"""The end of a match: scores with their computation, and what can follow."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.engine.event import seat_ref
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.engine.wording import agree, listed, spoken
from meeplehall.web.course import Course
from meeplehall.web.deal import DealData
from meeplehall.web.frame.course import course_figure
from meeplehall.web.frame.dealing import said_at_the_end
from meeplehall.web.frame.words import rule_link
from meeplehall.web.status import WayOn

#: how the lines of a score begin that only decide between equals
TIE_BREAK = "Tie-break: "


def score_sheet(
    outcome: Outcome,
    names: Sequence[str],
    way_on: WayOn | None = None,
    deal: DealData | None = None,
    course: Course | None = None,
    guide: bool = False,
    analysis: bool = False,
) -> Markup:
    """Scores with their computation, the best first; a team's beside that of whom it played against.

    `guide`: the game has one, to read before the next match. `analysis`: whoever looks may have it analysed.
    """
    together = outcome.team_won is not None
    scores = el("div", _team_scores(outcome) if together else _seat_scores(outcome, names), cls="scores")
    story = el("p", way_on.story, cls="story") if way_on is not None else None
    links = (
        el("a", "Replay", cls="button", data_go="replay"),
        el("a", "Export", cls="button", data_go="export"),
        el("button", "Share", data_share=".", title="A link for watching the replay"),
        el("button", "Guide", data_drawer="guide", title="Scoring, and common mistakes") if guide else None,
        el("a", "All games", cls="button", href="/"),
    )
    after = el("p", _what_follows(way_on), links, cls="after")
    return el(
        "div",
        el("h2", verdict(outcome, names)),
        story,
        after,
        el("div", data_analysis=True) if analysis else None,
        scores,
        course_figure(course) if course is not None else None,
        said_at_the_end(deal),
        cls="sheet",
    )


def _what_follows(way_on: WayOn | None) -> Markup:
    """The same once more, or back to what the match is a part of."""
    if way_on is None:
        return el("button", "Rematch", cls="primary", data_post="rematch")
    return el("a", way_on.words, cls="button primary", href=way_on.address)


def verdict(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has won, in a sentence."""
    if outcome.team_won is not None:
        won = "You have won together" if outcome.team_won else f"{outcome.opponent or 'The game'} has won"
        more, less = sorted([outcome.team_score, outcome.opponent_score], reverse=True)
        return f"{won}, {more} to {less}." if outcome.opponent else f"{won}."
    winners = outcome.winners
    who = listed([seat_ref(seat) for seat in winners])
    score = outcome.said(outcome.scores[winners[0]])
    return spoken(f"{who} {agree(len(winners), 'wins')} with {score}{_margin(outcome)}.", names)


def _margin(outcome: Outcome) -> str:
    """By how much, or by which tie-break; nothing where a win is shared or nobody else plays."""
    second = [seat for seat, rank in enumerate(outcome.ranks) if rank == 2]
    if len(outcome.winners) > 1 or not second:
        return ""
    winner, others = outcome.winners[0], listed([seat_ref(seat) for seat in second])
    ahead = abs(outcome.scores[winner] - outcome.scores[second[0]])
    if ahead:
        return f", {outcome.said(ahead)} ahead of {others}"
    deciding = [line.label for line in outcome.lines[winner] if line.label.startswith(TIE_BREAK)]
    decided = f": {deciding[-1].removeprefix(TIE_BREAK)}" if deciding else ""
    return f", as many as {others}; the tie-break decides{decided}"


def _seat_scores(outcome: Outcome, names: Sequence[str]) -> list[Markup]:
    order = sorted(range(len(outcome.scores)), key=lambda seat: outcome.ranks[seat])
    return [
        _score(outcome, names[seat], outcome.lines[seat], outcome.scores[seat], seat in outcome.winners)
        for seat in order
    ]


def _team_scores(outcome: Outcome) -> list[Markup]:
    """One count for the team, whoever sits where, and one for the opponent if it has a name."""
    won = bool(outcome.team_won)
    team = _score(outcome, "The team", outcome.lines[0], outcome.team_score, won)
    if not outcome.opponent:
        return [team]
    return [team, _score(outcome, outcome.opponent, outcome.against, outcome.opponent_score, not won)]


def _score(outcome: Outcome, name: str, parts: Sequence[ScoreLine], total: int, won: bool) -> Markup:
    crown = (el("span", "★", cls="crown", aria_label="winner"), " ") if won else ""
    rows = [
        el("tr", el("td", line.label, " ", rule_link(line.rule)), el("td", outcome.said(line.points)))
        for line in parts
    ]
    sum_row = el("tr", el("th", "Total", scope="row"), el("td", outcome.said(total)))
    return el("table", el("caption", crown, name), el("tbody", rows), el("tfoot", sum_row), cls="score")
