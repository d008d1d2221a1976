"""Where the match stands, always in sight: round, both totals, and what the Opponent is about to score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final

from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.page.cards import entries
from meeplehall.games.helionox.page.events import CRISIS, coming, tiers, trophies
from meeplehall.games.helionox.page.icons import (
    FACTION_SHORT,
    WORLD_NAME,
    art,
    figure,
    icon,
    plural,
    signed,
    use,
)

Json = Mapping[str, Any]
TITLE: Final = {episode.number: episode.title for episode in COMPONENTS.episode}
#: sections that a phone shows one below the other, to jump to
SECTIONS: Final = {"hx-hand": "Hand", "hx-worlds": "Worlds", "hx-market": "Market", "hx-bridge": "Command"}
#: what the table decides together, for everybody to see (HX-1.8)
TIES: Final = {
    "score_event_tie": "which of the Events of equal worth the Opponent scores",
    "score_card_tie": "which of the cards of equal rank the Opponent scores",
    "most_events_tie": "at which of these Locations the Opponent scores all Events",
}


def balance(view: Json, names: Sequence[str]) -> str:
    """The strip over the table."""
    allies = '<a href="#hx-allies">Team</a>' if len(view["seats"]) > 1 or view["seat"] < 0 else ""
    jump = "".join(
        f'<a href="#{id}">{words}</a>'
        for id, words in SECTIONS.items()
        if view["seat"] >= 0 or id in ("hx-worlds", "hx-market")
    )
    deck = "" if view["over"] else _deck(view["event_deck"])
    return (
        f'<div class="balance">{_chapter(view)}{deck}{_scores(view)}{_forecast(view)}'
        f'</div>{_tie(view, names)}<nav class="jump" aria-label="Sections">{jump}{allies}</nav>'
    )


def title(view: Json) -> str:
    """The name of the episode."""
    return "Eternal" if view["eternal"] else f"{view['episode']} · {TITLE[view['episode']]}"


def _chapter(view: Json) -> str:
    """Episode, round and cycle."""
    now, all = view["round"], view["rounds"]
    lamps = "".join(
        f'<i class="{"now" if i == now else "done" if i < now else ""}"></i>' for i in range(1, all + 1)
    )
    words = f"Round {now} of {all}" if now else "Set-up"
    cycle = f"<small>cycle {view['cycle'] + 1}</small>" if now and view["active"] >= 0 else ""
    level = "<small>veteran</small>" if view["veteran"] else ""
    return (
        f'<div class="chapter"><b>{escape(title(view))}</b>{level}'
        f'<span class="rounds" role="img" aria-label="{words}">{icon("round")}{words}'
        f'<span class="lamps">{lamps}</span>{cycle}</span></div>'
    )  # fmt: skip


def _deck(deck: Json) -> str:
    """The Events still to come: how many of each tier, never which."""
    note = f"Still to come: {coming(deck['groups'])}."
    return (
        f'<div class="event-deck" data-key="event-deck" data-card="event-deck" data-note="{escape(note)}" '
        f'role="img" aria-label="{plural(deck["left"], "Event")} still to come"><b>{deck["left"]}</b>'
        f'<span>Events to come<span class="tiers">{tiers(deck["groups"])}</span></span></div>'
    )


def computed(lines: Sequence[Sequence[Any]]) -> str:
    """A total, line by line; what counts nothing is left out."""
    return "\n".join(f"{label}: {signed(points)}" for label, points, _ in lines if points) or "Nothing yet."


def _scores(view: Json) -> str:
    """Both totals, with a bar between them; what lies behind them opens."""
    team, opponent = view["team"], view["opponent"]
    theirs = f"{opponent['name']} has scored"
    return (
        f'<details class="scores-now" data-key="scores"><summary>'
        f'{_total("team", "Team", team["score"], computed(team["lines"]))}'
        f"{_bar(team['score'], opponent['score'])}"
        f'{_total("opponent", opponent["name"], opponent["score"], computed(opponent["lines"]))}'
        f'</summary><div class="sheet-of">{_lines("The team", team["lines"])}'
        f'{_lines(opponent["name"], opponent["lines"])}'
        f'{_taken("The team has overcome", team["scored"], ())}'
        f'{_taken(theirs, opponent["events"], opponent["cards"])}'
        f'{_taken("Purged", view["purged"], ())}</div></details>'
    )  # fmt: skip


@lru_cache(maxsize=2_000)
def _total(side: str, name: str, score: int, note: str) -> str:
    return (
        f'<span class="total {side}" data-card="{side}-score" data-note="{escape(note)}" role="img" '
        f'aria-label="{escape(name)} has Influence {score}"><small>{escape(name)}</small>'
        f"<b>{icon('influence')}{figure(score)}</b></span>"
    )


@lru_cache(maxsize=2_000)
def _bar(team: int, opponent: int) -> str:
    """The share of the team; equal is lost."""
    share = round(100 * max(team, 0) / (max(team, 0) + opponent)) if team > 0 or opponent > 0 else 50
    state = "ahead" if team > opponent else "behind"
    return (
        f'<svg class="scale {state}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="theirs" width="100" height="8"/><rect class="ours" width="{share}" height="8"/>'
        '<rect class="even" x="49.6" width=".8" height="8"/></svg>'
    )


def _lines(name: str, lines: Sequence[Sequence[Any]]) -> str:
    """How a total comes about, as a list."""
    rows = "".join(
        f"<li><span>{escape(label)}</span><b>{signed(points)}</b></li>"
        for label, points, _ in lines
        if points
    )
    return f"<h4>{escape(name)}</h4><ul>{rows}</ul>" if rows else ""


def _taken(label: str, events: Sequence[str], cards: Sequence[str]) -> str:
    if not events and not cards:
        return ""
    return f"<h4>{escape(label)}</h4><ul>{trophies(tuple(events))}{entries(tuple(cards))}</ul>"


# what comes at the end of the round


def _forecast(view: Json) -> str:
    """What the Opponent will score if nothing changes, and what will trigger before."""
    if view["over"] or not view["round"]:
        return ""
    forecast, opponent = view["forecast"], view["opponent"]
    worlds = tuple((world["hex"], event["id"]) for world in view["worlds"] for event in world["events"])
    return _outlook(
        opponent["name"], opponent["id"], forecast["total"], forecast["events"], forecast["event_influence"],
        tuple(forecast["markets"]), forecast["card_influence"], bool(forecast["tied"]),
        bool(forecast["card_choice"]), worlds,
    )  # fmt: skip


@lru_cache(maxsize=2_000)
def _outlook(
    name: str, id: str, total: int, events: int, event_influence: int, markets: tuple[str, ...],
    card_influence: int, tied: bool, choice: bool, worlds: tuple[tuple[str, str], ...],
) -> str:  # fmt: skip
    factions = [slot.removeprefix("market-") for slot in markets]
    signs = "".join(use(f"faction-{faction}", f"icon f-{faction}") for faction in factions)
    parts = [f"{name} scores {total} at the end of this round if nothing changes:"]
    parts.append(
        f"{plural(events, 'Event')} with the highest Influence: {signed(event_influence)}"
        + (" (the table chooses among equals)." if tied else ".")
    )
    if markets:
        from_ = ", ".join(FACTION_SHORT[faction] for faction in factions)
        parts.append(
            f"{plural(len(markets), 'undefended Market')} ({from_}): {signed(card_influence)}"
            + (" (the table chooses among equals)." if choice else ".")
        )
    else:
        parts.append("No undefended Market.")
    scores = "\n".join(parts)
    triggers = "\n".join(
        ["Before that, every Event triggers:"]
        + [f"{WORLD_NAME[hex]}, {CRISIS[event].name}: {CRISIS[event].text}" for hex, event in worlds]
    )
    word = "trigger" if len(worlds) == 1 else "triggers"
    return (
        f'<details class="outlook" data-key="outlook"><summary aria-label="{escape(scores)}">'
        f'<span class="threat" data-card="forecast" data-note="{escape(scores)}">'
        f'{use(f"emblem-{id}", "emblem")}<span class="total"><small>scores if nothing changes</small>'
        f"<b>{signed(total)}</b></span>"
        f'<span class="parts"><span>{signed(event_influence)} {plural(events, "Event")}</span>'
        f"<span>{signed(card_influence)} {signs or 'no Market'}</span></span></span>"
        f'<span class="triggers" data-card="triggers" data-note="{escape(triggers)}">'
        f"<b>{len(worlds)}</b><small>{word} at the end</small></span></summary>"
        f'<div class="sheet-of"><h4>At the end of this round every Event triggers</h4>'
        f"<ul>{''.join(_trigger(hex, event) for hex, event in worlds)}</ul>"
        f"<h4>Then {escape(name)} scores</h4>"
        f"<ul>{''.join(f'<li>{escape(part)}</li>' for part in parts[1:])}</ul></div></details>"
    )


def _trigger(hex: str, event: str) -> str:
    return (
        f'<li class="y-{CRISIS[event].type}" data-card="{event}">{art(event)}<span><b>{WORLD_NAME[hex]}</b> '
        f"{escape(CRISIS[event].name)}: {escape(CRISIS[event].text)}</span></li>"
    )


def _tie(view: Json, names: Sequence[str]) -> str:
    """A choice of the table, which the starting player enters."""
    words = TIES.get(view["step"])
    if not words:
        return ""
    who = escape(names[view["first"]])
    return f'<p class="tie" role="status">{icon("action")}The table chooses {words}; {who} enters it.</p>'
