"""Small signs: the elements, the players, Tactics, Profiteers, and what is counted."""

from __future__ import annotations

from meeplehall.draw.svg import around, polyline
from meeplehall.games.xenon_profiteer.art.style import (
    body,
    box,
    coin,
    dot,
    gear,
    line,
    person,
    rays,
    ring,
    sheet,
    snowflake,
    solid,
    star,
    thin,
    valve,
)


def _bubbles(*places: tuple[float, float, float]) -> str:
    return "".join(ring(x, y, r, width=1.1) for x, y, r in places)


#: each element in a vessel of its own shape, boiling less and less on the way down the tower
ELEMENTS: dict[str, str] = {
    "el_n": body("M19 4H29V16a15 15 0 1 1-10 0Z")
    + line("M16 4H32")
    + _bubbles((18, 36, 2.5), (25, 31, 2), (30, 37, 2.5), (22, 25, 1.6), (27, 22, 1.4), (24, 41, 1.8)),
    "el_o": body("M19 4H29V17L41 39q2 5-3 5H10q-5 0-3-5L19 17Z")
    + line("M16 4H32M13.5 29h21")
    + _bubbles((20, 37, 2.2), (28, 35, 2), (24, 24, 1.5)),
    "el_kr": body("M15 12q0-4 4-4h10q4 0 4 4V44H15Z")
    + line("M20 8V3h8v5M15 27H33")
    + _bubbles((21, 36, 2), (28, 39, 1.6)),
    "el_xe": body("M13 14q0-6 6-6H29q6 0 6 6V38q0 6-6 6H19q-6 0-6-6Z")
    + body("M17 16q0-4 4-4h6q4 0 4 4V36q0 4-4 4H21q-4 0-4-4Z")
    + line("M20 8V4h8v4")
    + solid(star(24, 26, 8, 2.6, 4, 90)),
}

#: the colours of the players have shapes of their own, for those who cannot tell the colours apart
MARKS: dict[str, str] = {
    "red": solid("M24 4 45 42H3Z"),
    "blue": dot(24, 24, 20),
    "green": solid(polyline([around(24, 24, 22, 60 * i) for i in range(6)], True)),
    "yellow": solid("M6 6H42V42H6Z"),
    "purple": solid(star(24, 24, 23, 9.5)),
}

TACTICS: dict[str, str] = {
    "tac_line_of_credit": box(4, 11, 40, 26, 3)
    + line("M4 18H44", 3)
    + thin("M9 28h12M9 32h8")
    + coin(35, 29, 5),
    "tac_double_shift": ring(18, 24, 14) + ring(32, 24, 14) + line("M18 15v9l6 4M32 15v9l6 4", 1.4),
    "tac_stockpile": box(5, 26, 17, 18, 5)
    + box(26, 26, 17, 18, 5)
    + box(15, 5, 17, 18, 5)
    + thin("M5 33h17M26 33h17M15 12h17"),
    "tac_fast_track": sheet(7, 4, 24, 34, 4) + line("M22 36l7 7 14-19", 2.6),
    "tac_bulk_order": box(4, 26, 18, 17)
    + box(25, 26, 18, 17)
    + box(14, 6, 18, 17)
    + thin("M13 26v6M34 26v6M23 6v6"),
    "tac_takeover": box(21, 18, 22, 26)
    + thin("M26 24h4M34 24h4M26 31h4M34 31h4M26 38h4M34 38h4")
    + line("M3 8h18q6 0 6 7m-4-4 4 4 4-4"),
    "tac_night_crew": body("M31 6A19 19 0 1 0 43 34 16 16 0 0 1 31 6Z") + solid(star(38, 13, 5, 2)),
    "tac_maintenance": body("M31 5a11 11 0 0 0-9 15L6 36q-2 3 1 6t6 1l16-16a11 11 0 0 0 14-14l-7 7-6-2-2-6Z"),
    "tac_purge_cycle": valve(24, 32, 10) + line("M2 32h12M34 32h12") + line("M24 14V4m-5 5 5-5 5 5", 1.5),
    "tac_market_sweep": line("M40 4 24 24")
    + body("M14 21 30 33 22 45 5 36Z")
    + thin("M12 39l5-8M17 42l6-8M22 45")
    + dot(38, 38, 2)
    + dot(44, 43, 1.5)
    + dot(35, 45, 1.5),
    "tac_bidding_war": body("M8 18 18 8l8 8L16 26Z")
    + line("M21 21 38 38", 3)
    + line("M26 44H46M30 40H42M6 26l4 4M26 6l4 4"),
    "tac_flagship_client": line("M10 4V45M5 45H16")
    + body("M10 7H40l-7 9 7 9H10Z")
    + solid(star(20, 16, 6, 2.4)),
}

PROFITEERS: dict[str, str] = {
    "pro_financier": person(22, 44, 1.3) + coin(38, 35, 8),
    "pro_chemist": person(20, 44, 1.3)
    + body("M36 20v7l-6 11q-1 4 2 4h12q3 0 2-4l-6-11V20Z")
    + line("M34 20h8"),
    "pro_broker": person(20, 44, 1.3)
    + body(polyline([around(38, 34, 8, 60 * i) for i in range(6)], True))
    + dot(38, 34, 2),
    "pro_plant_builder": person(20, 44, 1.3) + gear(38, 33, 7),
    "pro_logistician": person(20, 44, 1.3) + box(30, 26, 16, 14) + thin("M38 26v5"),
}

SIGNS: dict[str, str] = {
    "money": coin(24, 24, 19),
    "token": body(polyline([around(24, 24, 20, 60 * i) for i in range(6)], True))
    + ring(24, 24, 9, tint=False),
    "draw": box(9, 5, 24, 34, 3) + line("M15 43H35q4 0 4-4V11", 1.7),
    "discard": box(12, 4, 24, 30, 3) + line("M5 30v11q0 3 3 3H40q3 0 3-3V30M24 12v14m-5-5 5 5 5-5"),
    "cold": snowflake(24, 24, 20),
    "overtime": body("M33 5A20 20 0 1 0 44 34 17 17 0 0 1 33 5Z") + line("M31 13h8l-8 10h8", 2),
    "privilege": ring(24, 19, 14) + solid(star(24, 19, 8, 3.4)) + line("M15 31l-4 14 13-6 13 6-4-14"),
    "first": line("M12 4V45") + body("M12 6H40L33 15l7 9H12Z"),
    "air": line("M4 16H30q7 0 7-6t-7-6M4 24H38q7 0 7 7t-8 7M4 32H22q6 0 6 6t-6 6", 2.2),
    "wipe": line("M6 40 36 8", 2)
    + body("M27 6l13 13-6 5L21 12Z")
    + rays(34, 36, 3, 9, (0, 60, 120, 180, 240, 300), 1.4),
    "bonus": ring(24, 24, 19) + line("M24 13V35M13 24H35", 3),
    "hand": box(4, 13, 18, 26, 3) + box(15, 9, 18, 26, 3) + box(27, 12, 17, 26, 3),
}
