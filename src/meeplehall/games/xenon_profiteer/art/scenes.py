"""The drawing board: the cover for the start page, and the paper under the table by night and by day."""

from __future__ import annotations

from dataclasses import dataclass

from meeplehall.draw.svg import FONTS, document, group, lettering, path, ramp
from meeplehall.games.xenon_profiteer.art.machines import MACHINES
from meeplehall.games.xenon_profiteer.art.style import (
    box,
    column,
    dashed,
    dot,
    drawn,
    drum,
    gauge,
    line,
    moved,
    ring,
    thin,
    valve,
)
from meeplehall.games.xenon_profiteer.art.symbols import ELEMENTS


@dataclass(frozen=True, slots=True)
class Paper:
    """The colours of a sheet."""

    ground: str
    deep: str
    fine: str
    coarse: str
    ink: str


NIGHT = Paper("#0a3350", "#05202f", "#12425f", "#1b5676", "#9fdcf2")
DAY = Paper("#fbfdff", "#eef5fb", "#e3edf6", "#cfdfee", "#2a6aa8")
#: the colours of N, O, Kr and Xe on the cover
GASES = ("#7fb8ff", "#ff8f7d", "#f2d060", "#c9a0ff")


def _grid(width: int, height: int, step: int, colour: str, thickness: float) -> str:
    d = "".join(f"M{x} 0V{height}" for x in range(0, width + 1, step))
    d += "".join(f"M0 {y}H{width}" for y in range(0, height + 1, step))
    return path(d, fill="none", stroke=colour, stroke_width=thickness)


def _paper(paper: Paper, width: int, height: int) -> str:
    shine = ramp("paper", paper.ground, paper.deep, "radialGradient", cx=".5", cy=".42", r=".8")
    sheet = shine + path(f"M0 0H{width}V{height}H0Z", fill="url(#paper)")
    return sheet + _grid(width, height, 12, paper.fine, 0.5) + _grid(width, height, 60, paper.coarse, 0.8)


def _flow_sheet() -> str:
    """Tower, pipes and vessels as an engineer draws them."""
    tower = column(320, 40, 320, 74, 12) + line(
        "M320 40V20H430V60M430 92V120H357M283 300H200V250M357 290H450"
    )
    vessels = drum(400, 60, 62, 32) + column(200, 150, 250, 46, 0) + column(500, 220, 330, 56, 0)
    pipes = line("M450 290H472M223 190H283M120 190H177M528 275H600M60 120H120V190M60 120H40M200 150V100H283")
    fittings = valve(250, 190, 8) + valve(560, 275, 8) + gauge(250, 75, 15, 60) + line("M250 90V100")
    return tower + vessels + pipes + fittings


def _dimensions() -> str:
    """Centre lines and measures."""
    measure = thin("M262 40h-14M262 320h-14M252 40V320M248 46l4-6 4 6M248 314l4 6 4-6")
    return dashed("M320 6V352M500 206V346M200 136V264") + measure + thin("M283 334v14M357 334v14M283 342H357")


def backdrop(paper: Paper) -> str:
    """A sheet with a drawing so faint that cards lie well on it."""
    drawing = drawn(_flow_sheet() + _dimensions(), color=paper.ink, opacity=".1")
    return document(_paper(paper, 640, 360) + drawing, 640, 360)


def _gas(id: str, colour: str, x: float, y: float, size: float) -> str:
    return group(moved(ELEMENTS[id], x, y, size), color=colour)


def _title_block() -> str:
    """The corner of a technical drawing, with its title."""
    words = (
        ("XENON PROFITEER", 316, 27, 1.4, 700),
        ("DISTILLATION PLANT · SHEET 1 OF 1", 337, 10, 2.2, 400),
    )
    return group(lettering(30, words), fill="#e9f8ff", font_family=FONTS)


def cover() -> str:
    """The tower with its four gases, the way they leave it."""
    shell = column(470, 24, 336, 104, 0) + line("M418 100H522M418 176H522M418 252H522", 2)
    around = line("M470 24V10H590V40M590 84V110H522M522 300H600V230M418 300H340V200M340 150V59", 2)
    vessels = (
        drum(556, 40, 66, 44)
        + column(340, 150, 200, 34)
        + column(600, 150, 230, 34, 3)
        + gauge(340, 44, 15, 50)
    )
    vents = "".join(line(f"M418 {y}H386", 2) + valve(394, y, 7) for y in (76, 138, 214))
    machines = "".join(
        moved(MACHINES[id], x, y, 1.55)
        for id, x, y in (
            ("up_expansion_turbine", 34, 34),
            ("up_gas_chromatograph", 130, 34),
            ("up_booster_compressor", 34, 128),
            ("up_reboiler", 130, 128),
        )
    )
    frames = "".join(box(x, y, 88, 86, 6, tint=False) for x in (28, 124) for y in (28, 122))
    piping = line("M212 71H260V165M212 165H300M300 165V175H323", 2) + ring(260, 165, 4) + dot(260, 165)
    gases = "".join(
        _gas(id, colour, x, y, 0.98)
        for id, colour, y, xs in zip(
            ELEMENTS, GASES, (47, 115, 190, 264), ((423, 470), (423, 470), (446.5,), (423, 470)), strict=True
        )
        for x in xs
    )
    edge = thin("M14 14H626V346H14ZM14 282H322V346")
    plant = dashed("M470 4V356") + shell + around + vessels + vents + machines + frames + piping + edge
    sheet = _paper(NIGHT, 640, 360) + drawn(plant + gases, color="#cfeefb") + _title_block()
    return document(sheet, 640, 360, fit="")
