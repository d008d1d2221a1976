"""What a seat may know about the people at its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from meeplehall.bots.style import in_words
from meeplehall.engine.lesson import LEARNER
from meeplehall.engine.wording import listed
from meeplehall.hall.deal import told_to_all
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.lobby.rules import NOT_TAKEN_BACK, STANDS, STRICT
from meeplehall.web.status import HelpStatus, Seats, TableStatus, Undo, WayOn

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

NEEDS_CONSENT = "Something hidden was shown since, or chance was used: all people at the table have to agree."
REPLACED_SINCE = "A bot has played for somebody since, who has to agree, as all people at the table."
RESULT_STANDS = "The result stands in the campaign."


def status_for_all(table: Table) -> TableStatus:
    """As far as it is the same for all who look: made once for all of them."""
    match, race = table.match, table.race
    armed = race is not None and race.opened < 0
    asking = table.seating.begun and not match.over and not armed
    asked_by = table.undo.asked_by
    return TableStatus(
        seats=_seats(table),
        asked=sorted(match.state.step.asked(match.state)) if asking else [],
        moment=table.views.moment(),
        over=match.over and table.laid_out,
        undo=Undo(asked_by=asked_by, agreed=sorted(table.undo.agreed) if asked_by is not None else []),
        help=None if match.over else HelpStatus(table.advice.switch.status(), table.coach.switch.status()),
        deal=told_to_all(table) if table.lesson is None else None,
        counts=_counts(table),
        laid_out=table.laid_out,
        course=table.course if match.over else None,
        outlook=table.outlook.last(),
    )


def status_of(table: Table, seat: int, for_all: TableStatus | None = None) -> TableStatus:
    """Who is asked, here, a bot, away; and what this seat can do besides its decision."""
    race = table.race
    found = for_all if for_all is not None else status_for_all(table)
    return replace(
        found,
        seats=_as_seen(found.seats, table, seat),
        race=race.phase if race is not None and race.takes(seat) else "",
        seconds=table.autoplay.clocks.seconds(seat),
        clocks=table.autoplay.clocks.status(seat) if found.laid_out else None,
        undo=_undo(found.undo, table, seat),
        next=_next_link(table, seat),
        way_on=_way_on(table, seat),
        team=table.team.status_for(seat),
        chat=table.chat.status(seat),
        help=_help(found.help, table, seat),
        analysis=found.over and may_analyse(table, seat),
        lesson=table.lesson.status() if table.lesson is not None and seat == LEARNER else None,
    )


def _counts(table: Table) -> tuple[str, str]:
    """For what the result counts beyond this table."""
    daily = table.occasion.daily
    if daily is not None:
        return ("today’s try", STRICT) if daily.counted else ("practice", "This try does not count.")
    return ("rated", STRICT) if table.strict else ("", "")


def may_analyse(table: Table, seat: int) -> bool:
    """Whether whoever looks may have a match analysed that is over: the host decides that."""
    if table.secret:
        return False
    who = table.services.analysis
    return who == "everybody" or (who == "seats" and (seat >= 0 or table.bots_alone))


def _seats(table: Table) -> Seats:
    """Whoever has no seat knows of no links; time does not go on in it."""
    places, here = table.places, table.presence.here()
    counted = table.seating.complete and not table.match.over
    return Seats(
        names=table.names,
        connected=sorted(here),
        away=table.presence.away(here) if counted else {},
        patience=int(table.services.away),
        proposals=table.seating.proposals.asked(),
        sleeping=[] if table.match.over else table.lapses.sleeping(),
        bots={i: in_words(place.level) for i, place in enumerate(places) if place.level},
        stand_ins=[i for i, place in enumerate(places) if place.stand_in],
        open_seats={i: "" for i, place in enumerate(places) if place.open},
        kept=[i for i, place in enumerate(places) if place.open and place.kept],
        spectators=sum(onlooker.seat < 0 for onlooker in table.audience.onlookers),
    )


def _as_seen(seats: Seats, table: Table, seat: int) -> Seats:
    """With what this seat may give away, and how long it is still to wait for those who are away."""
    alone = not set(table.seating.people()) - {seat}
    if not (alone or seats.away or seats.open_seats):
        return seats
    return replace(
        seats,
        away={i: table.presence.seconds_left(i) for i in seats.away},
        patience=0 if alone else seats.patience,
        open_seats=joining_links(table, seat),
    )


def _undo(undo: Undo, table: Table, seat: int) -> Undo:
    refusal = why_no_undo(table, seat)
    return Undo(
        refusal=refusal,
        rewind=refusal is None and not _shown_since(table, seat),
        consent=refusal in (NEEDS_CONSENT, REPLACED_SINCE),
        asked_by=undo.asked_by,
        agreed=undo.agreed,
    )


def _help(help: HelpStatus | None, table: Table, seat: int) -> HelpStatus | None:
    """Hints and the coach; nothing of it is for those who only watch."""
    if help is None or seat < 0:
        return None
    advice, coach = table.advice, table.coach
    return HelpStatus(
        hints=help.hints,
        coach=help.coach,
        offered=advice.is_offered_to(seat),
        thinking=advice.is_sought_by(seat),
        advised=advice.given_to(seat),
        matters=coach.matters_to(seat),
        verdict=coach.verdict_for(seat),
    )


def joining_links(table: Table, seat: int) -> dict[int, str]:
    """The open seats, with the link for the one who may give it away."""
    links: dict[int, str] = {}
    for i, place in enumerate(table.places):
        if place.open:
            code = derived(table.seating.keys[seat], f"join {i}") if seat in table.seating.keys else ""
            links[i] = f"/t/{table.id}/join/{code}" if code and hashed(code) == place.join else ""
    return links


def why_no_undo(table: Table, seat: int) -> str | None:
    """Only what this seat may know goes into it: neither numbers nor secret actions of others."""
    if seat < 0:
        return ""
    if table.race is not None or not table.seating.begun or table.places[seat].level:
        return "Not now."
    if table.part is not None and table.match.over:
        return RESULT_STANDS
    if table.strict and table.match.over:
        return STANDS
    if not table.turn(seat):
        return "You have done nothing yet that could be taken back."
    if why := replaced_and_gone(table, seat):
        return why
    if table.strict:
        return NOT_TAKEN_BACK if replaced_since(table, seat) or _shown_since(table, seat) else None
    if replaced_since(table, seat):
        return REPLACED_SINCE
    if table.seating.people() == [seat]:
        return None  # nobody else to be asked
    return NEEDS_CONSENT if _shown_since(table, seat) else None


def replaced_since(table: Table, seat: int) -> list[int]:
    """The others from whom a bot took over after this seat's last action: taking it back goes behind that."""
    if all(place.replaced_at < 0 for place in table.places):
        return []
    moves = table.match.moves
    last = next((i for i in range(len(moves) - 1, -1, -1) if moves[i].player == seat), -1)
    return [i for i, place in enumerate(table.places) if i != seat and place.replaced_at > last]


def replaced_and_gone(table: Table, seat: int) -> str:
    """Why taking back is not even possible with the consent of those who are here; empty if it is."""
    gone = [table.names[i] for i in replaced_since(table, seat) if table.places[i].stand_in]
    return f"A bot took over from {listed(gone)} since, without whom it cannot be taken back." if gone else ""


def _shown_since(table: Table, seat: int) -> bool:
    """Has something hidden been shown, or chance been used, with this seat's last action or since?"""
    for move in reversed(table.match.moves):
        if move.final:
            return True
        if move.player == seat:
            break
    return False


def campaign_link(table: Table, seat: int) -> str:
    """The campaign of this table; whoever has a seat at it may go on with it. Empty if it has none."""
    if table.part is None:
        return ""
    address = f"/c/{table.part.campaign}"
    return f"{address}/{table.seating.keys[seat]}" if seat in table.seating.keys else address


def _way_on(table: Table, seat: int) -> WayOn | None:
    """How the story goes on after a match of a campaign."""
    match, part = table.match, table.part
    if part is None or match.game.campaign is None:
        return None
    address = campaign_link(table, seat)
    if not match.over:
        return WayOn(address)
    if part.given_up:
        return WayOn(address, "To the campaign", "This attempt was given up: its result does not count.")
    chapter = match.game.campaign.chapter(part.chapter)
    if match.game.outcome(match.state).team_won:
        return WayOn(address, "The story goes on", chapter.won)
    return WayOn(address, "Try again", chapter.lost)


def _next_link(table: Table, seat: int) -> str:
    if not table.next:
        return ""
    keys = table.seating.keys
    return f"/t/{table.id}/{keys[seat]}/rematch" if seat in keys else f"/t/{table.next}"
