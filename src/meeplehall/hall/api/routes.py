"""All addresses of the API."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from meeplehall.hall.api import (
    calls,
    campaigns,
    chat,
    health,
    insight,
    lobby,
    my_results,
    outlived,
    passkeys,
    recovery,
    tables,
)
from meeplehall.hall.middleware import IMPORT_CAMPAIGN


def api_routes() -> list[BaseRoute]:
    table, campaign = "/api/tables/{table}", "/api/campaigns/{campaign}"
    return [
        *health.routes(),
        Route("/api/lobby", lobby.lobby),
        Route("/api/lobby", lobby.open_table, methods=["POST"]),
        Route("/api/lobby/{word}", lobby.sit_down, methods=["POST"]),
        Route("/api/ratings/{game}", lobby.ratings),
        Route("/api/daily/{game}", lobby.daily, methods=["POST"]),
        Route("/api/daily/{game}/{day}", lobby.daily, methods=["POST"]),
        Route("/passkeys/question", passkeys.question, methods=["POST"]),
        Route("/passkeys/response", passkeys.response, methods=["POST"]),
        Route("/api/seats/find", recovery.find, methods=["POST"]),
        Route("/api/seats/mail", recovery.find_by_mail, methods=["POST"]),
        Route(f"{table}/code", recovery.code),
        Route(f"{table}/mail", recovery.mail, methods=["POST", "DELETE"]),
        Route(f"{table}/other-device", recovery.other_device, methods=["POST"]),
        Route(f"{table}/key", recovery.change_key, methods=["POST"]),
        Route(f"{table}/calls", calls.calls),
        Route(f"{table}/calls", calls.add, methods=["POST"]),
        Route(f"{table}/calls", calls.remove, methods=["DELETE"]),
        Route(f"{table}/analysis", insight.state),
        Route(f"{table}/analysis", insight.begin, methods=["POST"]),
        Route(f"{table}/analysis", insight.stop, methods=["DELETE"]),
        Route(f"{table}/report", insight.report),
        Route(f"{table}/outlook", insight.outlook),
        Route(f"{table}/retry/{{n}}", insight.retry),
        Route(f"{table}/retry/{{n}}", insight.try_again, methods=["POST"]),
        Route(f"{table}/retry/{{n}}/play-on", insight.play_on, methods=["POST"]),
        Route("/api/mine", insight.mine, methods=["POST"]),
        Route("/api/mine", my_results.forget, methods=["DELETE"]),
        Route("/api/mine/results", my_results.results, methods=["POST"]),
        Route("/api/games", tables.list_games),
        Route("/api/games/{game}", tables.one_game),
        Route("/api/tables", tables.open_table, methods=["POST"]),
        Route(f"{table}/view", tables.view),
        Route(f"{table}/decision", tables.ask),
        Route(f"{table}/log", tables.log),
        Route(f"{table}/deal", tables.deal),
        Route(f"{table}/deal", tables.add_to_deal, methods=["POST"]),
        Route(f"{table}/act", tables.act, methods=["POST"]),
        Route(f"{table}/undo", tables.undo, methods=["POST"]),
        Route(f"{table}/export", tables.export),
        Route(f"{table}/chat", chat.chat),
        Route(f"{table}/chat", chat.say, methods=["POST"]),
        Route(f"{table}/chat/rules", chat.settle, methods=["POST"]),
        Route(f"{table}/end", outlived.end),
        Route(f"{table}/agree", outlived.agree, methods=["POST"]),
        Route(f"{table}/go-on", outlived.go_on, methods=["POST"]),
        Route("/api/campaigns", campaigns.begin, methods=["POST"]),
        Route(IMPORT_CAMPAIGN, campaigns.import_file, methods=["POST"]),
        Route(campaign, campaigns.campaign),
        Route(f"{campaign}/attempts", campaigns.attempt, methods=["POST"]),
        Route(f"{campaign}/give-up", campaigns.give_up, methods=["POST"]),
        Route(f"{campaign}/export", campaigns.export),
    ]
