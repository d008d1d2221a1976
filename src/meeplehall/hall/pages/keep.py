"""Keep my seat: its code, the card to print, another device, and only this device."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.pages.find import ways_of
from meeplehall.hall.problem import Problem, no_table
from meeplehall.hall.recovery.codes import code_of, in_groups
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.qr import qr_code
from meeplehall.hall.recovery.recovery import Recovery
from meeplehall.hall.recovery.tickets import MINUTES
from meeplehall.hall.requests import form, hall_of, public_address, table_and_seat
from meeplehall.hall.table import Table
from meeplehall.web.pages import render


async def seat_of(request: Request) -> tuple[Table, int, str]:
    """The seat whose key is in the address."""
    found, seat, key = await table_and_seat(request)
    if seat == SPECTATOR:
        raise no_table()
    return found, seat, key


async def keep(request: Request) -> Response:
    """All ways back to this seat."""
    return await keep_page(request)


async def keep_page(request: Request, said: str = "", ticket: str = "") -> Response:
    """The page, which the drawer at the table shows a part of."""
    found, seat, key = await seat_of(request)
    recovery = hall_of(request).recovery
    link = f"{public_address(request)}/o/{ticket}" if ticket else ""
    pages = sum(onlooker.seat == seat for onlooker in found.audience.onlookers)
    context = {
        **_seat_context(found, seat, key),
        "code": await recovery.code(found.id, seat, key),
        "link": link,
        "qr": qr_code(link, "QR code of the link for another device") if ticket else "",
        "minutes": MINUTES,
        "pages": pages,
        "openings": recovery.openings.of(found.id, seat),
        **ways_of(request),
        "passkeys_kept": await asyncio.to_thread(recovery.passkeys.store.of_seat, found.id, seat),
        "mail_kept": await _mail_kept(recovery, found.id, seat),
        "said": said,
    }
    return HTMLResponse(render("keep.html", **context))


def _seat_context(table: Table, seat: int, key: str) -> dict[str, Any]:
    device = table.places[seat].device
    return {
        "title": table.match.game.title,
        "who": table.names[seat],
        "table": table.id,
        "address": f"/t/{table.id}/{key}",
        "shares_with": table.names[device] if device >= 0 else "",
        "also": [place.name for place in table.places if place.device == seat],
        "opens": any(place.open for place in table.places),
    }


async def _mail_kept(recovery: Recovery, table_id: str, seat: int) -> bool:
    if recovery.mail is None:
        return False
    return await asyncio.to_thread(recovery.mail.mailboxes.has, table_id, seat)


async def card(request: Request) -> Response:
    """The card to print: whoever has it finds the seat again."""
    found, seat, key = await seat_of(request)
    code = await hall_of(request).recovery.code(found.id, seat, key)
    where = f"{public_address(request)}/find"
    qr = qr_code(f"{where}#{code}", "QR code that leads to this seat")
    return HTMLResponse(render("card.html", **_seat_context(found, seat, key), code=code, where=where, qr=qr))


async def other_device(request: Request) -> Response:
    """A link for another device, as a picture."""
    found, seat, key = await seat_of(request)
    return await keep_page(request, ticket=await hall_of(request).recovery.ticket(found, seat, key))


async def mail(request: Request) -> Response:
    """Send me a link to my seat."""
    found, seat, key = await seat_of(request)
    by_mail, fields = hall_of(request).recovery.by_mail(), await form(request)
    mine = Found(found.id, seat, key, found.places)
    await by_mail.send(fields.get("address", ""), mine, found.match.game.id, fields.get("keep") == "yes")
    return await keep_page(request, said="The mail is under way.")


async def forget_mail(request: Request) -> Response:
    """No address is kept with this seat any more."""
    found, seat, _ = await seat_of(request)
    await hall_of(request).recovery.by_mail().mailboxes.forget(found.id, {seat})
    return await keep_page(request, said="The address is forgotten.")


async def forget_passkey(request: Request) -> Response:
    """This passkey does not lead here any more."""
    found, seat, _ = await seat_of(request)
    id = (await form(request)).get("id", "")
    await hall_of(request).recovery.passkeys.store.forget(found.id, {seat}, id or "none")
    return await keep_page(request, said="The passkey does not keep this seat any more.")


# only this device


async def only_here(request: Request) -> Response:
    """What will happen, and the new code: to be written down before the old one ends."""
    found, seat, key = await seat_of(request)
    new = hall_of(request).services.random.key()
    context = _seat_context(found, seat, key)
    if context["shares_with"]:
        raise Problem(409, f"This seat shares the device of {context['shares_with']}: do it at that seat.")
    return HTMLResponse(render("only_here.html", **context, new=new, code=in_groups(code_of(found.id, new))))


async def change_key(request: Request) -> Response:
    """Do it. Whoever asks again because no answer came is led to the seat with its new key."""
    hall = hall_of(request)
    new = (await form(request)).get("new", "")
    table = await hall.find(request.path_params["table"])
    again = table.seating.seat_of(new)
    if again is None:
        found, seat, key = await seat_of(request)
        opened = await hall.recovery.only_here(found, seat, key, new)
        return RedirectResponse(opened.link, 303)
    return RedirectResponse(f"/t/{table.id}/{new}", 303)
