"""The control room: the cover for the start page, and the wall behind the table by night and by day."""

from __future__ import annotations

from dataclasses import dataclass

from meeplehall.draw.html import el
from meeplehall.draw.svg import FONTS, around, circle, document, group, lettering, path, ramp, rect
from meeplehall.games.pipeline.art.oil import barrel
from meeplehall.games.pipeline.art.style import line
from meeplehall.games.pipeline.components.shapes import Placed, trace


@dataclass(frozen=True, slots=True)
class Room:
    """The colours of the wall."""

    wall: str
    deep: str
    seam: str
    pipe: str


NIGHT = Room("#15231f", "#0b1412", "#0a110f", "#20342e")
DAY = Room("#dfe9e1", "#cfdcd2", "#bccbc0", "#c6d4c9")
OIL = {"O": "#ef8a2b", "S": "#c9d3d8", "T": "#17a398"}


def _wall(room: Room, width: int, height: int) -> str:
    """Enamelled steel plates with rivets."""
    seams = "".join(f"M{x} 0V{height}" for x in range(160, width, 160)) + f"M0 {height // 2}H{width}"
    rivets = "".join(
        circle(x + dx, y, 1.6)
        for x in range(0, width + 1, 160)
        for dx in (-8, 8)
        for y in range(15, height, 30)
    )
    enamel = ramp("wall", room.wall, room.deep, x1="0", y1="0", x2="0", y2="1")
    plates = enamel + rect(0, 0, width, height, fill="url(#wall)")
    return plates + line(seams, 1.4, room.seam) + group(rivets, fill=room.seam)


def backdrop(room: Room) -> str:
    """The wall, with pipes so faint that panels hang well on it."""
    runs = (
        "M0 60H210Q240 60 240 90V270Q240 300 270 300H640"
        "M0 92H178Q208 92 208 122V360M420 0V170Q420 200 450 200H640"
    )
    pipes = line(runs, 14, room.pipe) + line(runs, 1, room.seam)
    return document(_wall(room, 640, 360) + pipes, 640, 360)


# the cover


def _gauge(x: float, y: float, r: float, degrees: float, colour: str) -> str:
    """A dial with its needle."""

    def at(clockwise: float, radius: float) -> str:
        px, py = around(x, y, radius, -clockwise)
        return f"{px:.1f} {py:.1f}"

    marks = "".join(f"M{at(a, r * 0.72)}L{at(a, r * 0.86)}" for a in range(150, 391, 30))
    arc = f"M{at(330, r * 0.6)}A{r * 0.6:g} {r * 0.6:g} 0 0 1 {at(390, r * 0.6)}"
    return (
        circle(x, y, r, fill="#f4efdf", stroke="#0a110f", stroke_width="3")
        + circle(x, y, r + 2.4, fill="none", stroke="#6d7f78", stroke_width="2.4")
        + line(marks, 1.6, "#26332f")
        + line(arc, 3, colour)
        + line(f"M{x:g} {y:g}L{at(degrees, r * 0.72)}", 2.4, "#b3311a", stroke_linecap="round")
        + str(el("circle", cx=x, cy=y, r=r * 0.12, fill="#26332f"))
    )


def _run(segments: list[Placed], colour: str) -> str:
    d = trace(segments)
    drawn = line(d, 17, "#0a110f") + line(d, 12.5, OIL[colour])
    if colour == "S":
        drawn += line(d, 12.5, "#6b7a80", stroke_dasharray="3.4 5.6")
    if colour == "T":
        drawn += line(d, 3.4, "#0a110f")
    return drawn


def _network() -> str:
    """Three pipelines over the wall."""
    orange: list[Placed] = [(x, 1, 3, 1) for x in range(5)]
    orange += [(5, 1, 3, 2), (5, 2, 0, 2), (5, 3, 0, 1), *((x, 3, 3, 1) for x in range(6, 12))]
    silver: list[Placed] = [(2, y, 0, 2) for y in range(-1, 4)]
    silver += [
        (2, 4, 0, 1),
        *((x, 4, 3, 1) for x in range(3, 8)),
        (8, 4, 3, 0),
        *((8, y, 2, 0) for y in range(3, -2, -1)),
    ]
    teal: list[Placed] = [(x, 2, 3, 1) for x in range(4)]
    teal += [(4, 2, 3, 0), (4, 1, 2, 0), (4, 0, 2, 1), *((x, 0, 3, 1) for x in range(5, 12))]
    return group(
        _run(teal, "T") + _run(orange, "O") + _run(silver, "S"), transform="translate(-30 14) scale(1.46)"
    )


def _desk() -> str:
    """The desk in front: lamps, switches, dials."""
    desk = path("M0 262L26 236H614L640 262V360H0Z", fill="#25332f", stroke="#0a110f", stroke_width="3")
    top = path("M26 236H614L640 262H0Z", fill="#314640")
    dials = (
        _gauge(430, 303, 33, 220, OIL["O"])
        + _gauge(508, 303, 33, 290, "#7b878c")
        + _gauge(586, 303, 33, 345, OIL["T"])
    )
    lamps = "".join(
        circle(400 + 22 * i, 250, 5, fill=colour, stroke="#0a110f", stroke_width="1.6")
        for i, colour in enumerate(
            ["#7df0a0", "#7df0a0", "#ffcf5c", "#ff7a5c", "#7df0a0", "#ffcf5c", "#7df0a0"]
        )
    )
    return desk + top + dials + lamps


def _barrels() -> str:
    rows = [("O", 0), ("S", 1), ("T", 2), ("O", 3)]
    return "".join(
        group(barrel(colour, grade), transform=f"translate({283 + 25 * i} 284) scale(1.1)")
        for i, (colour, grade) in enumerate(rows)
    )


def _title() -> str:
    words = (("PIPELINE", 316, 47, 2, 800), ("REFINERY CONTROL ROOM", 342, 11.5, 4.6, 600))
    return group(lettering(26, words), fill="#f4efdf", font_family=FONTS)


def cover() -> str:
    """The picture on the start page."""
    return document(_wall(NIGHT, 640, 360) + _network() + _desk() + _barrels() + _title(), 640, 360)
