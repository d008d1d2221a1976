"""What is built into a plant, and who is hired for it: one drawing for every Upgrade and starter."""

from __future__ import annotations

from meeplehall.draw.svg import polyline
from meeplehall.games.xenon_profiteer.art.style import (
    body,
    box,
    coil,
    coin,
    column,
    dashed,
    dot,
    drum,
    gauge,
    gear,
    line,
    moved,
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

FLAME = "M0 9q-5-3-3-8 1 2 2 1-1-4 3-7 0 4 2 6t-1 8Z"


def _packing(left: float, right: float, top: float, bottom: float, layers: int) -> str:
    """Corrugated sheets, crosswise."""
    step = (bottom - top) / layers
    d = ""
    for i in range(layers):
        y = top + i * step
        for j in range(3):
            x = left + (right - left) * (j + (0.5 if i % 2 else 0)) / 3
            d += f"M{x:.1f} {y:.1f}l{(right - left) / 6:.1f} {step:.1f}"
            d += f"M{x + (right - left) / 3 - 0.01:.1f} {y:.1f}l-{(right - left) / 6:.1f} {step:.1f}"
    return thin(d)


def _blades(x: float, top: float, bottom: float, stages: int) -> str:
    """Rows of turbine blades between two walls that open to the right."""
    d = ""
    for i in range(stages):
        at = x + 4.6 * i
        reach = 5 + 9 * i / (stages - 1)
        d += f"M{at:.1f} {24 - reach:.1f}L{at + 2:.1f} {24 + reach:.1f}"
    return line(d, 1.2)


def _peaks() -> str:
    return line("M10 27h4l1.5-3 1.5 3h3l2-12 2 12h3l1.4-5 1.4 5h4", 1.4)


def _vapour(x: float, y: float) -> str:
    return thin(f"M{x} {y}q-2-2 0-4t0-4M{x + 4} {y}q-2-2 0-4t0-4")


def _token(x: float, y: float) -> str:
    return body(f"M{x - 3.5} {y}l1.8-3.2h3.4l1.8 3.2-1.8 3.2h-3.4Z")


MACHINES: dict[str, str] = {
    "st_feed": body("M20 13 39 8V40L20 35Z")
    + box(39, 18, 6, 12)
    + thin("M25 12v24M31 10.5v27")
    + line("M3 18h9q4 0 4-4t-4-3M3 24h13M3 30h9q4 0 4 4t-4 3")
    + line("M13.5 21.5 16.5 24l-3 2.5", 1.4),
    "st_reflux": column(19, 8, 44, 14, 5)
    + line("M19 8V4H37V13M37 21v6H26")
    + drum(30, 13, 14, 8)
    + line("M29.5 24 26 27l3.5 3", 1.4)
    + dashed("M19 1V47"),
    "up_agent": box(14, 8, 18, 33, 3)
    + thin("M14 13h18M14 35h18")
    + dot(23, 38, 1.3)
    + thin("M18 18h10M18 22h7M18 26h9")
    + line("M36 16q5 6 0 12M40 12q8 10 0 20M10 16q-5 6 0 12", 1.4),
    "up_expansion_turbine": body("M10 18 34 6V42L10 30Z")
    + _blades(14, 18, 30, 5)
    + line("M2 24h8M34 24h11")
    + ring(41, 24, 3.5)
    + dashed("M1 24H47")
    + line("M6 20v-9h4M38 36h7", 1.2),
    "up_xenon_recovery": body("M14 20V40q0 4 4 4H30q4 0 4-4V20q0-4-4-5V10H18v5q-4 1-4 5Z")
    + line("M16 7h16")
    + thin("M14 33q5-3 10 0t10 0")
    + line("M20.5 22l7 8m0-8l-7 8", 1.8)
    + line("M40 30V12m-3.5 4 3.5-4 3.5 4", 1.4)
    + _vapour(22, 5.5),
    "up_structured_packing": column(24, 3, 45, 22)
    + _packing(14, 34, 14, 34, 6)
    + line("M13 13H35M13 35H35", 1.2)
    + line("M6 9h9M35 39h8M24 3V0M24 45v3", 1.4),
    "up_gas_chromatograph": box(5, 9, 35, 24, 2.5)
    + box(8, 12, 29, 18, 1)
    + _peaks()
    + line("M12 33v4h22v-4M8 40h28", 1.4)
    + line("M40 15h4v22", 1.3)
    + ring(44, 40, 2.6),
    "up_deoxo_unit": drum(7, 15, 34, 18)
    + ring(24, 24, 6, tint=False)
    + line("M18.5 29.5 29.5 18.5")
    + line("M1 24h6M41 24h6M14 33v7M34 33v7M10 40H38")
    + thin("M13 15v18M35 15v18")
    + gauge(24, 9, 4.5, 50)
    + line("M24 13.5V15"),
    "up_quality_certificate": sheet(8, 4, 28, 34, 5)
    + solid(star(33, 34, 9, 7, 10))
    + line("M29 41l-1.5 6 5-2.5 5 2.5-1.5-6", 1.4),
    "up_booster_compressor": box(5, 8, 18, 20, 1.5)
    + box(8, 14, 12, 6)
    + line("M14 20v6L31 33")
    + ring(33, 33, 10)
    + ring(33, 33, 2.2, tint=False)
    + thin("M5 12H2M5 24H2M23 12h4")
    + line("M5 43H44", 1.4)
    + thin("M33 23v6M33 37v6M23 33h6M37 33h6"),
    "up_process_engineer": person(22, 45, 1.15)
    + body("M13 22.5q0-10.5 9-10.5t9 10.5Z")
    + line("M10.5 22.5h23M22 12v-3")
    + gear(39, 13, 5, 8),
    "up_turnkey_contractor": ring(14, 17, 9)
    + ring(14, 17, 3.6, tint=False)
    + line("M20 24 40 44M33 37l5-5M27.5 31.5l4-4", 2.4)
    + thin("M30 6h12v12M42 6 32 16"),
    "up_buyer": line("M3 9h6l6 24h22")
    + body("M11 16H42l-4 12H14Z")
    + box(16, 7, 7, 9)
    + box(24, 4, 7, 12)
    + box(32, 9, 6, 7)
    + ring(18, 39, 3.2)
    + ring(34, 39, 3.2),
    "up_finance_office": box(7, 14, 22, 30)
    + thin("M12 20h4M20 20h4M12 26h4M20 26h4M12 32h4M20 32h4")
    + body("M15 44v-6h6v6")
    + coin(36, 16, 8.5)
    + line("M3 44H45")
    + line("M33 40v-6M38 40V30M43 40V27", 2.2),
    "up_vapor_compression": coil(6, 10, 15, 5, 6)
    + ring(36, 36, 7)
    + line("M32 40l4-9 4 9", 1.3)
    + line("M21 35h8M6 10H3V44H36v-1M36 29V22", 1.4)
    + snowflake(36, 12, 8),
    "up_reboiler": drum(4, 12, 40, 17)
    + thin("M9 20.5H36q3 0 3 2t-3 2H9")
    + line("M14 12V6M30 12V3M24 29v4", 1.6)
    + "".join(moved(body(FLAME), x, 36) for x in (14, 24, 34))
    + thin("M6 46H42"),
    "up_public_relations": body("M8 20h8L34 8V38L16 27H8Z")
    + line("M16 20v7M12 27l3 13h6l-3-12")
    + rays(34, 23, 5, 12, (-35, -12, 12, 35), 1.5),
    "up_lobbyist": body("M14 20q0-10 10-10t10 10Z")
    + line("M24 10V4h5")
    + box(9, 20, 30, 4)
    + line("M13 24v13M19 24v13M24 24v13M29 24v13M35 24v13")
    + box(7, 37, 34, 4)
    + line("M4 44H44"),
    "up_pressure_swing": column(14, 9, 39, 12)
    + column(34, 9, 39, 12)
    + thin("M8 18h12M8 30h12M28 18h12M28 30h12")
    + line("M14 9V4H34V9M14 39v5H34v-5", 1.5)
    + valve(24, 4, 3)
    + valve(24, 44, 3)
    + line("M14 27v-6m-2.5 2.5L14 21l2.5 2.5M34 21v6m-2.5-2.5L34 27l2.5-2.5", 1.3),
    "up_sales_executive": box(6, 15, 36, 25, 3)
    + line("M17 15V10q0-2 2-2H29q2 0 2 2v5")
    + thin("M6 25H20M28 25H42")
    + _token(24, 26)
    + _token(13, 33)
    + _token(35, 33),
}

#: the three Pipelines: a pipe with flanges, and what flows in it
PIPELINES: dict[str, str] = {
    f"pipe_{name}": body("M3 18H13V12h5v6H30V12h5v6H45V31H35v6H30V31H18v6H13V31H3Z")
    + thin(polyline([(3, 24.5), (45, 24.5)]))
    + flow
    for name, flow in (
        ("white", line("M21 21.5l3 3-3 3", 1.6)),
        ("gray", line("M19 21.5l3 3-3 3M25 21.5l3 3-3 3", 1.6)),
        ("black", line("M17 21.5l3 3-3 3M22.5 21.5l3 3-3 3M28 21.5l3 3-3 3", 1.6)),
    )
}
