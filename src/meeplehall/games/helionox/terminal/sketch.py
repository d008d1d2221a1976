"""The table in the terminal: worlds, Market and Architects, drawn from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from meeplehall.draw.paper import Pictured, belonging, named, only_read, sign
from meeplehall.draw.rows import Row
from meeplehall.engine.wording import does, listed, plural
from meeplehall.games.helionox.components.architects import ARCHITECT, ARCHITECT_ID
from meeplehall.games.helionox.components.board import HEX, HEX_ID
from meeplehall.games.helionox.components.cards import CARD, CARD_ID
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT, EVENT_ID
from meeplehall.games.helionox.components.factions import FACTION, FACTIONS, SLOT_ID
from meeplehall.games.helionox.components.facts import EVENT_TYPE_NAME, TIER_NAME
from meeplehall.games.helionox.components.opponents import OURS
from meeplehall.games.helionox.components.pieces import PIECES

LAMP = "bold #ffb86b"
TEAM = "bold bright_cyan"
AGAINST = "bold bright_red"
MONEY = "bold bright_yellow"
SHIELD = "bold bright_blue"
QUIET = "dim"

#: shapes for the colours of the players, so that nobody needs the colours
MARKS = {"crimson": "▲", "azure": "■", "jade": "●", "violet": "◆", None: "?"}
HUES = {"crimson": "#e0485f", "azure": "#4d94ea", "jade": "#34b87c", "violet": "#a678f0", None: "grey50"}
#: what goes on, in a word or two
STEPS = {
    "colour": "set-up", "architect": "set-up", "start_location": "set-up", "deck_edit": "building decks",
    "discard_down": "Start phase", "council": "Great Council", "action": "Main phase", "more": "Main phase",
    "before_dice": "before the dice", "before_triggers": "before the Events trigger",
    "before_score": "before the Opponent scores",
    "score_event_tie": "End phase", "score_card_tie": "End phase", "over": "over",
}  # fmt: skip
#: with more Events in play than this there is no room for their words
MOST_EVENTS_IN_WORDS = 5
#: so far are the lines below a world or a name set in
INDENT = 3


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """The whole table, which is the same for everybody but for the own board."""
    parts: list[RenderableType] = [_headline(view), _prospects(view)]
    board = [*_worlds(view, names), _market(view), *_decks(view)]
    if view["round"] or view["over"]:
        parts += board
    else:
        parts.append(Pictured(Group(), Group(*board)))
        parts += [_alphas(view["building"])] if view["building"] is not None else []
    for seat in range(len(view["seats"])):
        parts += _board(view, seat, names)
    return Group(*parts)


# the balance


def _headline(view: Mapping[str, Any]) -> RenderableType:
    title = Text.assemble((" HELIONOX ", "bold black on #ff9f4a"), " ")
    title.append("Eternal" if view["eternal"] else f"episode {view['episode']}", LAMP)
    if view["round"]:
        title.append(f"  round {view['round']}/{view['rounds']}", LAMP)
        title.append(f" cycle {view['cycle']}" if view["cycle"] and not view["over"] else "", QUIET)
    title.append(f"  {STEPS.get(view['step'], view['step'].replace('_', ' '))}  ", QUIET)
    title.append(f"Team {view['team']['score']}", TEAM).append_text(sign(" : ", ", Opponent ", QUIET))
    against = view["opponent"]["score"]
    title.append_text(sign(f"{against} Opponent", str(against), AGAINST))
    return Rule(title, style="#c8702a")


def _prospects(view: Mapping[str, Any]) -> RenderableType:
    """How it ended, or what the Opponent takes at the end of this round if nothing changes."""
    if view["over"]:
        winner = "The team has" if view["won"] else does(view["opponent"]["name"], "has")
        return Text(f"{winner} won.", LAMP)
    name, deck = view["opponent"]["name"], view["event_deck"]
    coming = Text(f"{plural(deck['left'], 'Event')} to come", QUIET)
    if not view["round"]:
        rules = [Text(rule, QUIET) for rule in view["opponent"]["rules"]]
        if ahead := view["opponent"]["head_start"]:
            rules.append(Text(f"the Opponent begins with {ahead} Influence ({OURS})", QUIET))
        if dearer := view["opponent"]["dearer"]:
            rules.append(Text(f"every Event costs {dearer} more Defense ({OURS})", QUIET))
        return Row([Text(f"against {name}", AGAINST), *rules, coming])
    forecast = view["forecast"]
    taken, total = ", ".join(_slot(slot) for slot in forecast["markets"]), forecast["total"]
    return Row(
        [
            sign(f"{name} +{total} next:", f"At the end of this round {name} will score {total}:", AGAINST),
            Text(f"{plural(forecast['events'], 'Event')} +{forecast['event_influence']}"),
            Text(f"cards +{forecast['card_influence']}{f' ({taken})' if taken else ''}"),
            coming,
        ]
    )


def _slot(id: str) -> str:
    """A place of the Market in a word."""
    number = SLOT_ID.index(id)
    return FACTION[number].short if number < FACTIONS else id.capitalize()


# the worlds


def _worlds(view: Mapping[str, Any], names: Sequence[str]) -> list[RenderableType]:
    room = sum(len(world["events"]) for world in view["worlds"]) <= MOST_EVENTS_IN_WORDS
    parts: list[RenderableType] = []
    for world in view["worlds"]:
        parts.append(_world(view, world, names))
        events: list[RenderableType] = [_event(event, True, view["marks"]) for event in world["events"]]
        if events and not room:
            short = Row([_event(event, False, view["marks"]) for event in world["events"]])
            events = [Pictured(short, Group(*events))]
        parts += [Padding(line, (0, 0, 0, INDENT)) for line in events]
    return parts


def _world(view: Mapping[str, Any], world: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """A world with its Location, who is there, and what stands there."""
    line = Table.grid(expand=True, padding=(0, 1))
    line.add_column(no_wrap=True)
    line.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    line.add_column(no_wrap=True, justify="right")
    name = Text(f"{HEX[HEX_ID.index(world['hex'])].name:<9}", LAMP)
    for seat in range(len(view["seats"])):
        ship = f"({belonging('ship', names[seat])}) "
        name.append_text(_mark(view, seat, ship) if seat in world["ships"] else Text(" "))
    place = PIECES[world["location"]]
    about = Text.assemble(place.name, "  ", sign(place.text.removeprefix("Key Access: "), place.text, QUIET))
    here = Text()
    for building in world["buildings"]:
        letter, kind = ("K", "Key Complex") if building["type"] == "key_complex" else ("F", "Fuel Terminal")
        ready = "ready" if building["ready"] else "not ready"
        words = f"; {belonging(kind, names[building['seat']])}, {ready}"
        letter = letter if building["ready"] else letter.lower()
        here.append_text(_mark(view, building["seat"], words, letter)).append(" ")
    if world["keys"]:
        here.append_text(sign("used ", "; Key Access used by ", QUIET))
        for seat in world["keys"]:
            here.append_text(_mark(view, seat, names[seat]))
        here.append(" ")
    if world["devastation"]:
        skulls = world["devastation"]
        here.append_text(sign(f"☠{skulls}", f"; Devastation {skulls}", AGAINST))
    line.add_row(name, about, here)
    return line


def _event(event: Mapping[str, Any], in_words: bool, marks: bool) -> Text:
    """An Event: Defense placed of what it needs, its Influence and Mark, and what it does at the end of the
    round."""
    printed = EVENT[EVENT_ID.index(event["id"])]
    text = Text.assemble((printed.name, "bold"), " ")
    placed = f"{event['tokens']}/{event['cost']}"
    text.append_text(sign(placed, f"(Event): Defense {event['tokens']} of {event['cost']},", SHIELD))
    text.append_text(sign(f" ★{printed.influence}", f" Influence {printed.influence}", MONEY))
    if marks and printed.mark >= 0:
        text.append(f" {FACTION[printed.mark].short} Mark", LAMP)
    if in_words:
        kind = f"{EVENT_TYPE_NAME[printed.type]}, {TIER_NAME[TIERS[printed.tier]]}"
        cost = f" Defense: {event['made_of']}." if event["made_of"] else ""
        text.append(f"  {printed.text} ({kind}){cost}", QUIET)
        text.no_wrap, text.overflow = True, "ellipsis"
    return text


# the Market


def _market(view: Mapping[str, Any]) -> RenderableType:
    table = Table.grid(expand=True, padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    table.add_column(no_wrap=True, justify="right")
    for market in view["markets"]:
        table.add_row(*_stall(view, market))
    prime = [
        sign("Prime", "Prime Assets:", LAMP),
        Text(f"{view['prime_cost']} Cred", MONEY),
        _about("prime_asset"),
    ]
    table.add_row(*prime, Text(f"{view['primes']} left", QUIET))
    if view["reserve"] is not None:
        top = view["reserve"][-1] if view["reserve"] else ""
        price = Text(f"{CARD[CARD_ID.index(top)].cost} Cred" if top else "", MONEY)
        archivist = Text("Archivist ready" if view["archivist"] else "Archivist used", QUIET)
        table.add_row(Text("Reserve", LAMP), price, _about(top), archivist)
    return table


def _stall(view: Mapping[str, Any], market: Mapping[str, Any]) -> list[Text]:
    """A faction's place: what its card costs, and whether the Opponent will take it."""
    slot = f"market-{market['faction']}"
    state = Text()
    if market["defense"]:
        tokens = f"{plural(market['defense'], 'Defense token')}, "
        state.append_text(sign(f"⛨{market['defense']} ", tokens, SHIELD))
    if market["devastated"]:
        state.append_text(sign("☠ ", "devastated, ", AGAINST))
    if slot in view["forecast"]["markets"] and not view["over"]:
        state.append_text(sign("taken next ", "the Opponent takes it next, ", AGAINST))
    price = Text(f"{market['cost']} Cred" if market["card"] else "", MONEY)
    deck = state.append(f"deck {market['deck']}", QUIET)
    return [sign(_slot(slot), f"{_slot(slot)} Market:", LAMP), price, _about(market["card"] or ""), deck]


def _decks(view: Mapping[str, Any]) -> list[RenderableType]:
    """What a terminal has no room for: what is left in the decks, and what both sides have scored."""
    piles = [(f"{_slot('market-' + each['faction'])} deck", each["left"]) for each in view["markets"]]
    piles += [("Taken by the Opponent", view["opponent"]["cards"]), ("Consumed", view["consumed"])]
    piles += [("Reserve", view["reserve"] or [])]
    piles += [("Events that the team has overcome", view["team"]["scored"])]
    piles += [("Events that the Opponent has scored", view["opponent"]["events"])]
    return [only_read(f"{title}, in no order", _named(ids)) for title, ids in piles if ids]


def _named(ids: Sequence[str]) -> list[Text]:
    """Cards by their names alone, equal ones counted."""
    count = Counter(PIECES[id].name for id in ids)
    return [Text(f"{name}×{n}" if n > 1 else name) for name, n in count.items()]


def _about(id: str) -> Text:
    """A card in a line: name, what it counts at the end, words, and its types as far as there is room."""
    if not id:
        return Text("(empty)", QUIET)
    card = CARD[CARD_ID.index(id)]
    text = Text(card.name, "bold").append_text(_worth(id))
    types = listed([type.capitalize() for type in card.type_ids])
    return text.append(f"  {card.text} ({types})", QUIET)


def _worth(id: str) -> Text:
    """What a card counts at the end: Influence, Infamy, an asterisk that needs its pair (HX-10.4)."""
    card = CARD[CARD_ID.index(id)]
    text = Text()
    if card.influence:
        text.append_text(sign(f" ★{card.influence}", f" (Influence {card.influence})", MONEY))
    if card.infamy:
        text.append(f" Infamy {card.infamy}", AGAINST)
    if card.pair:
        text.append_text(sign(" ✱", " (asterisk)", MONEY))
    return text


# the Architects


def _mark(view: Mapping[str, Any], seat: int, words: str, letter: str = "") -> Text:
    colour = view["seats"][seat]["colour"]
    return sign(f"{MARKS[colour]}{letter}", words, f"bold {HUES[colour]}")


def _board(view: Mapping[str, Any], seat: int, names: Sequence[str]) -> list[RenderableType]:
    """A player at a glance: who and where, the figures, the hand, and for the own seat what else there is."""
    player = view["seats"][seat]
    own = seat == view["seat"] and not view["over"]
    head = Table.grid(padding=(0, 1))
    head.add_row(_who(view, seat, names), Row(_figures(view, player)))
    lines: list[RenderableType] = [head]
    if view["round"]:
        cards = [Text("holds", QUIET), *_chips(player["hand"])]
        if player["play"] and own:
            cards += [sign("· played", "; played", QUIET), *_chips(player["play"])]
        piles = f" deck {player['deck']}, discard {len(player['discard'])}"
        cards.append(sign("·", ";", QUIET).append(piles, QUIET))
        lines.append(Padding(Row(cards), (0, 0, 0, INDENT)))
        read = [("discard", player["discard"])]
        read += [] if own else [("played", player["play"]), ("to draw, in no order", player["deck_cards"])]
        lines += [only_read(title, _chips(ids)) for title, ids in read if ids]
    elif player["deck_cards"] and not own:
        lines.append(only_read("deck", _chips(player["deck_cards"])))
    if own and player["architect"] is not None:
        lines.append(Padding(Row(_abilities(player)), (0, 0, 0, INDENT)))
    if own and player["deck_cards"]:
        left = [Text("to draw", QUIET), *_chips(player["deck_cards"])]
        if player["known"]:
            top = [Text(PIECES[id].name, "cyan") for id in reversed(player["known"])]
            left += [sign("· on top", "; on top", QUIET), *top]
        lines.append(Padding(Row(left), (0, 0, 0, INDENT)))
    return lines


def _who(view: Mapping[str, Any], seat: int, names: Sequence[str]) -> Text:
    architect = view["seats"][seat]
    colour = architect["colour"]
    text = sign(f" {MARKS[colour]} ", colour or "", f"bold white on {HUES[colour]}").append(" ")
    text.append_text(named(names[seat], seat == view["seat"]))
    if view["active"] == seat and not view["over"]:
        turn = f", whose turn it is ({plural(view['actions_left'], 'action')} left)"
        text.append_text(sign(f"▸{view['actions_left']}", turn, LAMP))
    elif architect["passed"] and not view["over"]:
        text.append(" passed", QUIET)
    return text


def _figures(view: Mapping[str, Any], player: Mapping[str, Any]) -> list[Text]:
    words: list[Text] = []
    if player["architect"] is not None:
        cryo = f" (Cryo {player['cryo']})" if player["cryo"] else ""
        words.append(Text(f"{PIECES[player['architect']].name}{cryo}", "italic"))
    if player["here"] is not None:
        words.append(Text(f"on {HEX[HEX_ID.index(player['here'])].name}"))
    if not view["round"]:
        return words
    words.append(Text(f"{player['cred']} Cred", MONEY if player["cred"] else QUIET))
    words.append(Text(f"{player['defense']} Defense", SHIELD if player["defense"] else QUIET))
    if player["keys"]:
        words.append(Text(plural(player["keys"], "Key"), LAMP))
    if player["fuel"]:
        words.append(Text(f"{player['fuel']} Fuel", LAMP))
    marks = [f"{FACTION[f].short} {n}" for f, n in enumerate(player["marks"]) if n]
    if marks:
        words.append(Text(f"Marks: {', '.join(marks)}"))
    return words


def _abilities(player: Mapping[str, Any]) -> list[Text]:
    person = ARCHITECT[ARCHITECT_ID.index(player["architect"])]
    return [
        Text.assemble((f"{ability.cryo or 'X'} Cryo: ", LAMP), (ability.text, QUIET))
        for ability in person.abilities
    ]


def _chips(ids: Sequence[str]) -> list[Text]:
    """Cards side by side, equal ones counted, in the order of the cards."""
    count = Counter(ids)
    chips = []
    for id in sorted(count, key=CARD_ID.index):
        chip = Text.assemble((PIECES[id].name, "cyan")).append_text(_worth(id))
        chips.append(chip.append(f"×{count[id]}", MONEY) if count[id] > 1 else chip)
    return chips or [Text("nothing", QUIET)]


# before the first round


def _alphas(building: Mapping[str, Any]) -> RenderableType:
    """The deck builder: what can still be added, and what it costs."""
    words = [Text(f"Decks of {building['size']} cards, {building['points']} Build Points:", LAMP)]
    for alpha in building["alphas"]:
        name = PIECES[alpha["id"]].name
        points = plural(alpha["points"], "point")
        style = "cyan" if alpha["left"] else QUIET
        words.append(Text.assemble((name, style), (f" {points}, {alpha['left']} left", QUIET)))
    return Row(words)
