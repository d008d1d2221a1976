"""Imported once, by the process from which the halls are forked that are killed: all is ready then."""

from __future__ import annotations

import httpx2
from websockets.asyncio import client

from meeplehall import games
from meeplehall.hall.server import serve
from meeplehall.web.pages import rules_page

#: what a hall reads before it opens its doors, and what the module imports that it is started from
READY = [rules_page(game) for game in games.all_games()], serve.serve, httpx2.post, client.connect
