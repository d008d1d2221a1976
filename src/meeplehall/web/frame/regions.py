"""All regions of a page that the frame draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import regions
from meeplehall.engine.decision import Decision
from meeplehall.engine.game import Game
from meeplehall.engine.outcome import Outcome
from meeplehall.web.frame.chat_panel import chat_panel
from meeplehall.web.frame.dealing import waiting_sheet
from meeplehall.web.frame.log import Log, log_panel
from meeplehall.web.frame.prompt import prompt_bar
from meeplehall.web.frame.score_sheet import score_sheet
from meeplehall.web.frame.seats_bar import seats_bar
from meeplehall.web.frame.team_panel import team_panel
from meeplehall.web.status import TableStatus
from meeplehall.web.team import TeamDrawing

#: the regions that the frame draws itself; everything else is the game's
FRAME = ("prompt", "bar", "log", "end", "team", "dealing", "chat")


def _end(game: Game[Any], outcome: Outcome | None, status: TableStatus) -> Markup | None:
    if outcome is None or not status.over:
        return None
    guide = game.guide is not None
    names, way_on = status.seats.names, status.way_on
    return score_sheet(outcome, names, way_on, status.deal, status.course, guide, status.analysis)


def frame_regions(
    game: Game[Any],
    decision: Decision | None,
    status: TableStatus,
    seat: int,
    log: Log,
    outcome: Outcome | None = None,
    team: TeamDrawing | None = None,
    hues: Sequence[str] = (),
) -> dict[str, str]:
    """What stands around the game's own drawing; `outcome` only when the match is over.

    `hues` are the players' colours, empty for who has none yet.
    `log` may be the last part of it: what a browser has of earlier actions stays.
    """
    names = status.seats.names
    found = regions(
        prompt=prompt_bar(decision, status, seat, team.others if team is not None else ()),
        bar=seats_bar(game, status, seat, hues, log),
        log=log_panel(game, log, names),
        end=_end(game, outcome, status),
        dealing=waiting_sheet(status, seat),
    )
    if team is not None:
        found |= regions(team=None if status.over else team_panel(team, names, seat))
    if status.chat is not None:
        found |= regions(chat=chat_panel(status.chat, names, seat))
    return found
