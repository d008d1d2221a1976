"""Call me when it is my turn: what a seat wants, and what whoever is reached says to it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from meeplehall.hall.pages.keep import seat_of
from meeplehall.hall.requests import form, hall_of, public_address
from meeplehall.web.assets import STATIC
from meeplehall.web.pages import render

ASKED = "A message is under way there. Say yes to it, and you are called."
CALLED = "This browser should have shown a notification just now."

# at a seat


async def calls(request: Request) -> Response:
    """All ways in which this seat is called."""
    return await calls_page(request)


async def calls_page(request: Request, said: str = "") -> Response:
    """The page, which the drawer at the table shows a part of."""
    found, seat, key = await seat_of(request)
    service, calling = hall_of(request).calls, hall_of(request).services.calling
    kinds = service.senders.kinds()
    context = {
        "title": found.title,
        "who": found.names[seat],
        "address": f"/t/{found.id}/{key}",
        "minutes": f"{calling.after / 60:g}",
        "kinds": kinds,
        "plain": calling.plain,
        "public_key": service.senders.push.public_key if "push" in kinds else "",
        "ways": await service.of_seat(found, seat),
        "said": said,
    }
    return HTMLResponse(render("calls.html", **context))


async def by_mail(request: Request) -> Response:
    found, seat, key = await seat_of(request)
    address = (await form(request)).get("address", "")
    await hall_of(request).calls.by_mail(found, seat, key, address)
    return await calls_page(request, ASKED)


async def by_webhook(request: Request) -> Response:
    found, seat, key = await seat_of(request)
    fields, hall = await form(request), public_address(request)
    wanted = fields.get("address", ""), hall, fields.get("keyed") == "yes"
    await hall_of(request).calls.by_webhook(found, seat, key, *wanted)
    return await calls_page(request, ASKED)


async def by_push(request: Request) -> Response:
    found, seat, key = await seat_of(request)
    subscription = (await form(request)).get("subscription", "")
    await hall_of(request).calls.by_push(found, seat, key, subscription, public_address(request))
    return await calls_page(request, CALLED)


async def remove(request: Request) -> Response:
    found, seat, _ = await seat_of(request)
    await hall_of(request).calls.remove(found, seat, (await form(request)).get("id", ""))
    return await calls_page(request, "You are not called there any more.")


# by whoever is reached; asked first, since cameras and mail programs look at links beforehand


async def call(request: Request) -> Response:
    """Whether to call somebody here, or to stop it."""
    word = request.path_params["word"]
    record, title = await hall_of(request).calls.look(word)
    return _page(word=word, title=title, confirmed=record.confirmed)


async def confirm(request: Request) -> Response:
    word = request.path_params["word"]
    title = await hall_of(request).calls.confirm(word)
    return _page(word=word, title=title, confirmed=True, said="Yes: you will be called.")


async def stop(request: Request) -> Response:
    """Also with one click in a mail program, which posts by itself (RFC 8058)."""
    await hall_of(request).calls.stop(request.path_params["word"])
    return _page(word="", title="", confirmed=False, said="Nobody is called here any more.")


def _page(word: str, title: str, confirmed: bool, said: str = "") -> Response:
    return HTMLResponse(render("call.html", word=word, title=title, confirmed=confirmed, said=said))


async def worker(request: Request) -> Response:
    """What shows calls while no page of the hall is open; at the root, so that it may lead to any table."""
    return FileResponse(STATIC / "worker" / "caller.js", media_type="text/javascript")
