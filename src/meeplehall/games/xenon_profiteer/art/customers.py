"""What xenon is bought for: one drawing for every Contract, and the signs of the three sectors."""

from __future__ import annotations

from meeplehall.draw.svg import around, n, polyline
from meeplehall.games.xenon_profiteer.art.style import (
    body,
    box,
    dashed,
    dot,
    line,
    rays,
    ring,
    solid,
    star,
    thin,
)

SECTORS: dict[str, str] = {
    "medical": body("M18 5H30V18H43V30H30V43H18V30H5V18H18Z"),
    "electronics": box(13, 13, 22, 22, 2)
    + line("M18 13V5M24 13V5M30 13V5M18 43V35M24 43V35M30 43V35")
    + line("M13 18H5M13 24H5M13 30H5M43 18H35M43 24H35M43 30H35")
    + dot(24, 24, 3),
    "government": body("M24 5 44 18H4Z") + line("M10 21V36M19 21V36M29 21V36M38 21V36") + box(5, 37, 38, 5),
}


def _spokes(x: float, y: float, inner: float, outer: float, count: int, turn: float = 0) -> str:
    return rays(x, y, inner, outer, [turn + 360 * i / count for i in range(count)], 1.2)


def _spiral(x: float, y: float, r: float, turns: float, start: float = 0) -> str:
    steps = int(24 * turns)
    return line(
        polyline(around(x, y, r * i / steps, start + 360 * turns * i / steps) for i in range(steps + 1)), 1.3
    )


def _sensors(x: float, y: float, r: float, count: int, size: float) -> str:
    """Light sensors all around a tank."""
    return "".join(ring(*around(x, y, r, 360 * i / count), size, width=1.1) for i in range(count))


def _grid(x: float, y: float, width: float, height: float, across: int, down: int) -> str:
    d = "".join(f"M{n(x + width * i / across)} {n(y)}v{n(height)}" for i in range(1, across))
    d += "".join(f"M{n(x)} {n(y + height * i / down)}h{n(width)}" for i in range(1, down))
    return thin(d)


CUSTOMERS: dict[str, str] = {
    # medical
    "con_endoscope": box(4, 5, 12, 17, 3)
    + line("M10 22v8q0 9 9 9t9-9V20q0-6 6-6 5 0 5 5v5", 2.2)
    + ring(39, 27, 3)
    + rays(39, 27, 6, 12, (-40, -75, -110, -145), 1.3)
    + thin("M7 9h6M7 13h6"),
    "con_ventilation_scan": body("M21 17q-3-6-8-3Q4 20 5 38q1 5 7 3 9-2 9-6Z")
    + body("M27 17q3-6 8-3Q44 20 43 38q-1 5-7 3-9-2-9-6Z")
    + line("M24 4V18M24 16l-6 6M24 16l6 6")
    + thin("M17 22l-5 8M17 22v10M31 22l5 8M31 22v10"),
    "con_excimer_dermatology": body("M14 5H34L30 16H18Z")
    + line("M24 5V1")
    + rays(24, 17, 3, 14, (-60, -75, -90, -105, -120), 1.4)
    + body("M3 37q10-5 21-2t21 0V44H3Z")
    + thin("M8 41h6M20 40h7M34 41h6"),
    "con_hyperpolarized_mri": ring(24, 22, 18)
    + ring(24, 22, 10, tint=False)
    + box(6, 30, 36, 4, 1)
    + line("M11 34v9M37 34v9")
    + ring(18, 27, 3)
    + thin("M22 29H35M24 4v8M6 22h8M34 22h8"),
    "con_ct_detector": line("M6 34A20 20 0 0 1 42 34", 2)
    + line("M11 37A14 14 0 0 1 37 37")
    + _spokes(24, 37, 14.5, 19.5, 24)
    + box(3, 38, 42, 7)
    + dot(24, 28, 3)
    + thin("M24 28 12 44M24 28 36 44M24 28V44"),
    "con_neuroprotection": body("M24 8q-6-6-11 0-7 1-6 8-5 6 0 11 0 8 8 8 4 6 9 3Z")
    + body("M24 8q6-6 11 0 7 1 6 8 5 6 0 11 0 8-8 8-4 6-9 3Z")
    + thin("M14 15q5 0 5 5M11 26q6-2 8 3M34 15q-5 0-5 5M37 26q-6-2-8 3M24 8v30"),
    "con_x_dental_lamps": body(
        "M12 12q5-5 12-1 7-4 12 1 5 6 1 14-3 5-4 13-3 6-6 0-1-8-3-8t-3 8q-3 6-6 0-1-8-4-13-4-8 1-14Z"
    )
    + thin("M15 16q3-3 6 0M3 6l5 4M45 6l-5 4"),
    "con_x_blood_bank": body("M14 6H34V30q0 8-10 8t-10-8Z")
    + line("M24 38v8M20 6V2h8v4")
    + body("M24 13q6 8 6 11a6 6 0 0 1-12 0q0-3 6-11Z"),
    # electronics
    "con_photo_strobes": body("M6 24Q8 6 24 5q16 1 18 19Q33 18 24 18T6 24Z")
    + line("M24 5V34M16 45l8-11 8 11")
    + box(19, 27, 10, 8, 2)
    + thin("M24 5Q14 10 13 20M24 5q10 5 11 15"),
    "con_plasma_panels": box(3, 8, 42, 27, 2)
    + box(6.5, 11.5, 35, 20)
    + _grid(6.5, 11.5, 35, 20, 7, 4)
    + solid("M16.5 16.5h5v5h-5ZM26.5 21.5h5v5h-5Z")
    + line("M24 35v6M14 43H34"),
    "con_solar_tester": body("M10 22H40L45 41H3Z")
    + thin("M17.5 22 14 41M25 22V41M32.5 22 35 41M7 30H42")
    + ring(24, 8, 4.5)
    + _spokes(24, 8, 6.5, 10, 8),
    "con_etch_house": ring(24, 24, 20)
    + _grid(9, 9, 30, 30, 6, 6)
    + line("M9 9H39V39H9Z", 1)
    + solid("M21 44.5a3 3 0 0 1 6 0Z"),
    "con_headlight_supplier": body("M26 9Q8 9 8 24t18 15Q32 24 26 9Z")
    + ring(20, 24, 5)
    + line("M31 12l13-4M32 18l13-2M33 24h12M32 30l13 2M31 36l13 4", 1.5)
    + line("M8 20H3V28H8"),
    "con_giant_screen": box(3, 4, 42, 20, 1)
    + dashed("M7 8H41V20H7Z")
    + box(17, 35, 14, 8, 1.5)
    + ring(24, 34, 2.5)
    + thin("M22 32 5 24M26 32l17-8")
    + line("M14 43H34"),
    "con_memory_fab": box(11, 11, 26, 26, 2)
    + box(17, 17, 14, 14)
    + line(
        "M15 11V4M21 11V4M27 11V4M33 11V4M15 44V37M21 44V37M27 44V37M33 44V37"
        "M11 15H4M11 21H4M11 27H4M11 33H4M44 15H37M44 21H37M44 27H37M44 33H37"
    )
    + thin("M20 21h8M20 24h8M20 27h8"),
    "con_x_camera_drones": box(18, 19, 12, 10, 3)
    + line("M18 21 9 14M30 21l9-7M18 27l-9 7M30 27l9 7")
    + line("M2 13H16M32 13H46M2 34H16M32 34H46", 1.4)
    + ring(24, 24, 3)
    + rays(24, 29, 2, 9, (-60, -90, -120), 1.3),
    "con_x_display_lab": box(3, 6, 30, 22, 2)
    + line("M18 28v7M10 37H26")
    + thin("M8 22l6-7 5 4 8-9")
    + body("M36 22v8l-6 12q-1 3 2 3H44q3 0 2-3L40 30V22Z")
    + line("M34 22h8"),
    # government
    "con_coast_beacons": body("M17 20H31L35 36H13Z")
    + line("M24 20V14M20 14h8")
    + ring(24, 9, 4)
    + rays(24, 9, 6.5, 12, (20, -5, 160, 185), 1.4)
    + line("M3 39q5-4 10 0t11 0 11 0 10 0")
    + thin("M3 45q5-3 10 0t11 0 11 0 10 0M16 27h16"),
    "con_harbor_floodlights": line("M24 45V20M16 45H32")
    + box(7, 6, 14, 11, 1.5)
    + box(27, 6, 14, 11, 1.5)
    + line("M14 17v3H34v-3")
    + thin("M7 17 2 31M21 17l3 12M27 17l-3 12M41 17l5 14M14 6v11M34 6v11"),
    "con_standards_bureau": ring(20, 17, 12)
    + line("M15 28v8H25V28M16 40h8")
    + thin("M16 22l2-8 2 5 2-5 2 8")
    + box(34, 4, 9, 40, 1)
    + thin("M34 10h5M34 15h3M34 20h5M34 25h3M34 30h5M34 35h3M34 40h5"),
    "con_test_ban_monitor": box(4, 27, 40, 17, 2)
    + line("M8 36h7l2-6 3 12 3-14 3 12 2-4h12", 1.4)
    + line("M24 27V14")
    + ring(24, 11, 3)
    + line("M16 17q-5-6 0-13M32 17q5-6 0-13M11 20q-8-9 0-19M37 20q8-9 0-19", 1.3),
    "con_hall_thruster": body("M4 12H20V36H4Z")
    + body("M20 9h5V39h-5Z")
    + thin("M4 18h16M4 30h16M9 12v24M14 12v24")
    + line("M28 14l16-6M28 20l18-3M28 24H47M28 28l18 3M28 34l16 6", 1.4)
    + dot(36, 13, 1.2)
    + dot(38, 35, 1.2),
    "con_lighthouse_service": body("M19 18H29L33 44H15Z")
    + box(18, 9, 12, 9)
    + body("M17 9 24 3l7 6Z")
    + thin("M17.5 28h13M16.5 36h15")
    + rays(24, 13.5, 9, 21, (8, -8, 172, 188), 1.4)
    + line("M6 44H42"),
    "con_neutrino_observatory": ring(24, 24, 19)
    + _sensors(24, 24, 15, 12, 2.6)
    + solid(star(24, 24, 6, 2, 4, 45))
    + dashed("M2 6 46 42"),
    "con_dark_matter": box(10, 5, 28, 38, 5)
    + _spiral(24, 24, 11, 1.6)
    + _spiral(24, 24, 11, 1.6, 180)
    + thin("M10 11h28M10 37h28")
    + dot(24, 24, 2)
    + line("M16 5V1M32 5V1M16 47v-4M32 47v-4"),
    "con_x_weather_bureau": body("M13 20a8 8 0 0 1 1-15q8-5 14 2 9-2 10 6 0 7-7 7Z")
    + thin("M20 40 16 22M28 40l4-18")
    + box(17, 40, 14, 5, 1)
    + rays(24, 40, 3, 15, (90,), 1.6)
    + thin("M3 45H45"),
    "con_x_space_tug": box(18, 17, 13, 15, 2)
    + box(2, 19, 12, 11)
    + box(35, 19, 11, 11)
    + thin("M6 19v11M10 19v11M39 19v11M43 19v11M14 24.5h4M31 24.5h4")
    + line("M24.5 17V9M20 9h9")
    + body("M20 32h9l3 6H17Z")
    + rays(24.5, 38, 2, 8, (-60, -90, -120), 1.3),
}
