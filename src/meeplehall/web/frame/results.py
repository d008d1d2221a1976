"""Results of one's own: over time, by opponents, players and options, and match by match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.engine.wording import plural
from meeplehall.web.frame.statistics import over_time, table_of
from meeplehall.web.insight import decimal
from meeplehall.web.results import Ends, ResultShown, by_option, ends_of, grouped

NOTHING = "No match of yours has come to its end here, or this browser does not know its seat."
#: what cannot be undone is asked before
ASKED = "Delete all results of this game from your statistics, in this hall and for all your devices?"


def results_part(matches: Sequence[ResultShown], game: str, cooperative: bool) -> Markup:
    """All of it; the newest match is last."""
    if not matches:
        return el("p", NOTHING)
    scores = [float(one.score) for one in matches]
    low, high = min([0.0, *scores]), max([1.0, *scores])
    wins = [100 * one.won for one in matches]
    return el(
        "div",
        el("p", el("b", ends_of(matches).said(cooperative))),
        el(
            "div",
            over_time("Won, of 100", wins, 0.0, 100.0),
            over_time("Score", scores, low, high),
            cls="over-time",
        ),
        el("h2", "By opponents" if not cooperative else "By those who played along"),
        _ends(
            "Against" if not cooperative else "With", grouped(matches, lambda one: one.opponents), cooperative
        ),
        el("h2", "By number of players"),
        _ends("Players", grouped(matches, lambda one: plural(one.players, "player")), cooperative),
        el("h2", "By what was chosen"),
        _ends("Way to play", grouped(matches, lambda one: one.way), cooperative),
        _options(matches, cooperative),
        el("h2", "Match by match"),
        _matches(matches, cooperative),
        _files(game),
        cls="ends",
    )


def _options(matches: Sequence[ResultShown], cooperative: bool) -> Markup | None:
    found = by_option(matches)
    return _ends("Option", found, cooperative) if found else None


def _ends(head: str, groups: Mapping[str, Ends], cooperative: bool) -> Markup:
    heads = [head, "Matches", "Won", *([] if cooperative else ["Mean place"]), "Mean score"]
    rows = [
        (
            name,
            str(ends.matches),
            f"{ends.wins} ({round(100 * ends.wins / ends.matches)} %)",
            *([] if cooperative else [decimal(ends.place)]),
            decimal(ends.score),
        )
        for name, ends in groups.items()
    ]
    return table_of(heads, rows)


def _matches(matches: Sequence[ResultShown], cooperative: bool) -> Markup:
    heads = ["Match", "Against" if not cooperative else "With", "Players", "Way to play"]
    heads += ["Won", "Score"] if cooperative else ["Place", "Score"]
    rows = [
        (
            el("a", one.date, href=one.address),
            one.opponents,
            str(one.players),
            f"{one.way}, known deal" if one.known else one.way,
            ("yes" if one.won else "no") if cooperative else str(one.place),
            str(one.score),
        )
        for one in reversed(matches)
    ]
    return table_of(heads, rows)


def _files(game: str) -> Markup:
    return el(
        "p",
        el("button", "Save as JSON", data_save="json", data_of=game),
        el("button", "Save for spreadsheets (CSV)", data_save="csv", data_of=game),
        el("button", "Delete my results", data_forget_results=ASKED, data_of=game),
        el("span", cls="said", role="status", hidden=True),
        cls="row",
    )
