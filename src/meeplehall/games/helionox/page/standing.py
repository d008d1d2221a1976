"""Where the match stands, always in sight: round, both totals, and what the Opponent is about to score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import Child, el
from meeplehall.draw.memo import kept, shared
from meeplehall.draw.pieces import image
from meeplehall.engine.wording import figure, plural, signed
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.facts import FACTION_SHORT
from meeplehall.games.helionox.page.cards import entries
from meeplehall.games.helionox.page.events import CRISIS, Groups, coming, tiers, trophies
from meeplehall.games.helionox.page.icons import WORLD_NAME, art, house, icon, use

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
#: the parts of a view that the strip shows
SHOWN: Final = (
    "over", "eternal", "episode", "round", "rounds", "cycle", "active", "veteran", "event_deck", "team",
    "opponent", "purged", "forecast", "worlds",
)  # fmt: skip
AMONG_EQUALS: Final = " (the table chooses among equals)."


def balance(view: Json, names: Sequence[str]) -> Child:
    """The strip over the table."""
    strip = _strip(*[view[part] for part in SHOWN])
    return strip, _tie(view, names), _jump(view["seat"] >= 0, len(view["seats"]) > 1)


@shared
def _strip(*shown: Any) -> Markup:
    """Everybody looks at the same."""
    view = dict(zip(SHOWN, shown, strict=True))
    deck = None if view["over"] else _deck(view["event_deck"])
    heading = el("h3", "Where the match stands", cls="vh")
    return el("div", heading, _chapter(view), deck, _scores(view), _forecast(view), cls="balance")


@kept(4)
def _jump(seated: bool, several: bool) -> Markup:
    links = [
        el("a", words, href=f"#{id}")
        for id, words in SECTIONS.items()
        if seated or id in ("hx-worlds", "hx-market")
    ]
    if several or not seated:
        links.append(el("a", "Team", href="#hx-allies"))
    return el("nav", links, cls="jump", aria_label="Sections")


def title(view: Json) -> str:
    """The name of the episode."""
    return "Eternal" if view["eternal"] else f"{view['episode']} · {TITLE[view['episode']]}"


def _chapter(view: Json) -> Markup:
    """Episode, round and cycle."""
    cycle = view["cycle"] + 1 if view["round"] and view["active"] >= 0 else 0
    return _rounds(title(view), view["round"], view["rounds"], cycle, view["veteran"])


@kept(500)
def _rounds(title: str, now: int, all: int, cycle: int, veteran: bool) -> Markup:
    lamps = [el("i", cls="now" if i == now else "done" if i < now else "") for i in range(1, all + 1)]
    words = f"Round {now} of {all}" if now else "Set-up"
    inside = icon("round"), words, el("span", lamps, cls="lamps")
    count = el("small", f"cycle {cycle}") if cycle else None
    told = [f"Episode {title.replace(' · ', ', ')}" if "·" in title else title, words]
    told += [f"cycle {cycle}"] * bool(cycle) + ["veteran"] * veteran
    return el(
        "div",
        el("b", title),
        el("small", "veteran") if veteran else None,
        el("span", inside, count, cls="rounds"),
        cls="chapter",
        role="img",
        aria_label=", ".join(told),
    )


def _deck(deck: Json) -> Markup:
    """The Events still to come: how many of each tier, never which."""
    return _to_come(deck["left"], tuple([tuple(group.items()) for group in deck["groups"]]))


@kept(500)
def _to_come(left: int, groups: Groups) -> Markup:
    signs = el("span", tiers(groups), cls="tiers")
    return el(
        "div",
        el("b", left),
        el("span", "Events to come", signs),
        cls="event-deck",
        data_key="event-deck",
        data_card="event-deck",
        data_note=f"Still to come: {coming(groups)}.",
        role="img",
        aria_label=f"{plural(left, 'Event')} still to come",
    )


# the scores


#: how a score comes about: what for, how much, and by which rule
Lines = Sequence[tuple[str, int, str]]


def computed(lines: Lines) -> str:
    """A total, line by line; what counts nothing is left out."""
    return "\n".join([f"{label}: {signed(points)}" for label, points, _ in lines if points]) or "Nothing yet."


def _scores(view: Json) -> Markup:
    """Both totals, with a bar between them; what lies behind them opens."""
    team, opponent = view["team"], view["opponent"]
    scores = team["score"], opponent["score"]
    lines = tuple(map(tuple, team["lines"])), tuple(map(tuple, opponent["lines"]))
    taken = tuple(team["scored"]), tuple(opponent["events"]), tuple(opponent["cards"]), tuple(view["purged"])
    return _both(opponent["name"], scores, lines, taken)


@kept(1_000)
def _both(
    name: str,
    scores: tuple[int, int],
    lines: tuple[Lines, Lines],
    taken: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]],
) -> Markup:
    (ours, theirs), (our_lines, their_lines), (overcome, events, cards, purged) = scores, lines, taken
    summary = (
        _total("team", "Team", ours, computed(our_lines)),
        _bar(ours, theirs),
        _total("opponent", name, theirs, computed(their_lines)),
    )
    behind = (
        _lines("The team", our_lines),
        _lines(name, their_lines),
        _taken("The team has overcome", overcome, ()),
        _taken(f"{name} has scored", events, cards),
        _taken("Purged", purged, ()),
    )
    note = f"The team has {ours} Influence, {name} {theirs}. Open it to see how that comes about."
    top = el("summary", summary, aria_label=f"Influence: the team {ours}, {name} {theirs}")
    sheet = el("div", behind, cls="sheet-of")
    return el("details", top, sheet, cls="scores-now", data_key="scores", data_note=note)


def _total(side: str, name: str, score: int, note: str) -> Markup:
    return image(
        el("small", name),
        el("b", icon("influence"), figure(score)),
        cls=f"total {side}",
        label=f"{name} has Influence {score}",
        card=f"{side}-score",
        note=note,
    )


def _bar(team: int, opponent: int) -> Markup:
    """The share of the team; equal is lost."""
    share = round(100 * max(team, 0) / (max(team, 0) + opponent)) if team > 0 or opponent > 0 else 50
    return el(
        "svg",
        el("rect", cls="theirs", width=100, height=8),
        el("rect", cls="ours", width=share, height=8),
        el("rect", cls="even", x="49.6", width=".8", height=8),
        cls=("scale", "ahead" if team > opponent else "behind"),
        viewBox="0 0 100 8",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _lines(name: str, lines: Lines) -> Child:
    """How a total comes about, as a list."""
    rows = [el("li", el("span", label), el("b", signed(points))) for label, points, _ in lines if points]
    return (el("h4", name), el("ul", rows)) if rows else None


def _taken(label: str, events: tuple[str, ...], cards: tuple[str, ...]) -> Child:
    if not events and not cards:
        return None
    return el("h4", label), el("ul", trophies(events), entries(cards))


# what comes at the end of the round


def _forecast(view: Json) -> Markup | None:
    """What the Opponent will score if nothing changes, and what will trigger before."""
    if view["over"] or not view["round"]:
        return None
    forecast, opponent = view["forecast"], view["opponent"]
    worlds = tuple([(world["hex"], event["id"]) for world in view["worlds"] for event in world["events"]])
    return _outlook(
        opponent["name"], opponent["id"], forecast["total"], forecast["events"], forecast["event_influence"],
        tuple(forecast["markets"]), forecast["card_influence"], bool(forecast["tied"]),
        bool(forecast["card_choice"]), worlds,
    )  # fmt: skip


@kept(2_000)
def _outlook(
    name: str, id: str, total: int, events: int, event_influence: int, markets: tuple[str, ...],
    card_influence: int, tied: bool, choice: bool, worlds: tuple[tuple[str, str], ...],
) -> Markup:  # fmt: skip
    factions = [slot.removeprefix("market-") for slot in markets]
    from_events = f"{plural(events, 'Event')} with the highest Influence: {signed(event_influence)}"
    from_events += AMONG_EQUALS if tied else "."
    from_markets = "No undefended Market."
    if markets:
        names = ", ".join(FACTION_SHORT[faction] for faction in factions)
        from_markets = f"{plural(len(markets), 'undefended Market')} ({names}): {signed(card_influence)}"
        from_markets += AMONG_EQUALS if choice else "."
    scores = "\n".join(
        [f"{name} scores {total} at the end of this round if nothing changes:", from_events, from_markets]
    )
    parts = (
        el("span", f"{signed(event_influence)} for {plural(events, 'Event')}"),
        el("span", f"{signed(card_influence)} for ", map(house, factions) if factions else "no Market"),
    )
    sum = el("span", el("small", "scores next"), el("b", signed(total)), cls="total")
    threat = el(
        "span",
        use(f"emblem-{id}", "emblem"),
        sum,
        el("span", parts, cls="parts"),
        cls="threat",
        data_card="forecast",
        data_note=scores,
    )
    sheet = el(
        "div",
        el("h4", "At the end of this round every Event triggers"),
        el("ul", [_trigger(hex, event) for hex, event in worlds]),
        el("h4", f"Then {name} scores"),
        el("ul", el("li", from_events), el("li", from_markets)),
        cls="sheet-of",
    )
    top = el("summary", threat, _triggers(worlds), aria_label=scores)
    return el("details", top, sheet, cls="outlook", data_key="outlook", data_note=scores)


def _triggers(worlds: tuple[tuple[str, str], ...]) -> Markup:
    """How many Events will trigger, and which."""
    told = ["Before that, every Event triggers:"]
    told += [f"{WORLD_NAME[hex]}, {CRISIS[event].name}: {CRISIS[event].text}" for hex, event in worlds]
    word = "trigger" if len(worlds) == 1 else "triggers"
    inside = el("b", len(worlds)), el("small", word)
    return el("span", inside, cls="triggers", data_card="triggers", data_note="\n".join(told))


def _trigger(hex: str, event: str) -> Markup:
    crisis = CRISIS[event]
    words = el("span", el("b", f"{WORLD_NAME[hex]},"), f" {crisis.name}: {crisis.text}")
    return el("li", art(event), words, cls=f"y-{crisis.type}", data_card=event)


def _tie(view: Json, names: Sequence[str]) -> Markup | None:
    """A choice of the table, which the starting player enters."""
    words = TIES.get(view["step"])
    if not words:
        return None
    sentence = f"The table chooses {words}; {names[view['first']]} enters it."
    return el("p", icon("action"), sentence, cls="tie", role="status")
