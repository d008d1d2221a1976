"""The sixteen Architects as posters: a lit disc, a bust, and what each is known by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from meeplehall.draw.svg import arc, around, regular, star
from meeplehall.games.helionox.art.faces import (
    BEFORE,
    BEHIND,
    BROWS,
    CHINS,
    CLOTHES,
    EYES,
    HEADS,
    MOUTH,
    NECKS,
    NOSE,
)
from meeplehall.games.helionox.art.palette import colour, spark, tone
from meeplehall.games.helionox.art.style import box, dot, line, oval, polygon, ring, shape

WIDTH, HEIGHT = 100, 120
DARK: Final = "#17131c"
#: lights on a person shine at any time of day
BRASS, EMBER, TEAL, BONE = (spark(name) for name in ("brass", "ember", "teal", "bone"))


@dataclass(frozen=True, slots=True)
class Face:
    """How one Architect looks."""

    scheme: str
    disc: str
    skin: str = "#c98f6b"
    shade: str = "#8a5a43"
    head: str = "oval"
    neck: str = "slim"
    hair: str = ""
    hair_colour: str = DARK
    clothes: str = "uniform"
    cloth: str = "#22344c"
    trim: str = "#16233a"
    chin: str = ""
    chin_colour: str = "#d9d3c8"
    eyes: str = DARK
    mouth: str = MOUTH
    bare: bool = False  # no face is drawn: something else looks at you
    more: str = ""


ARCHITECTS: Final[dict[str, Face]] = {
    "fontaine": Face(
        "luna", colour("teal"), "#d9a884", "#a3755a", "square", "strong", "cap", "#1f3350",
        "uniform", "#25405f", "#c9a24e", "short", "#d6d4d0", more="officer",
    ),
    "amnon": Face(
        "cyber", colour("cyber"), "#b98b74", "#5b4a6e", "long", "slim", "", DARK, "collar",
        "#3b1f45", "#7a3f7e", more="regent",
    ),
    "mai": Face(
        "mars", colour("ember"), "#e6bd98", "#b5876a", "oval", "slim", "bun", "#141018", "uniform",
        "#efe6d6", "#b4323f", more="admiral",
    ),
    "feint": Face(
        "old_world", colour("teal"), "#a8745a", "#6d4737", "oval", "slim", "hood", "#16343b",
        "wrap", "#1d4a52", "#123239", more="strategist",
    ),
    "jetta": Face(
        "old_world", colour("brass"), "#8d5a3f", "#5c3727", "oval", "slim", "tuft", "#c9502a",
        "overall", "#b98a3c", "#5a4526", more="engineer",
    ),
    "zoe": Face(
        "mars", colour("crimson"), "#c98d68", "#8c5a40", "oval", "strong", "helmet", "#6b2a26",
        "armour", "#7c312b", "#4a1b1a", more="fire_team",
    ),
    "elias": Face(
        "old_world", colour("ember"), "#b27e5c", "#774f3a", "long", "slim", "hood", "#d9cbb0",
        "robe", "#cbbb9b", "#a08d6b", "long", "#efe9dc", more="prophet",
    ),
    "chain": Face(
        "luna", colour("fortress"), "#8a6f66", "#52413f", "broad", "strong", "", DARK, "armour",
        "#4a4e5c", "#2d303b", more="first_born",
    ),
    "tiberius": Face(
        "fleet", colour("fleet"), "#d19d76", "#966a4e", "square", "strong", "crest", "#33597d",
        "armour", "#2b4d70", "#1b324b", more="captain",
    ),
    "veil": Face(
        "mercury", colour("ember"), "#9a7468", "#5f4440", "oval", "slim", "hood", "#5c2a20", "wrap",
        "#7b3a28", "#4f2218", eyes="#ffe3ad", more="survivor",
    ),
    "aellae": Face(
        "biocom", colour("brass"), "#efe7dc", "#b9b3b8", "long", "slim", "spire", "#2a6b5c",
        "collar", "#e4ddd0", "#2f8f77", eyes="#2a6b5c", more="designer",
    ),
    "nyah": Face(
        "ceres", colour("teal"), "#6f4634", "#472b22", "oval", "slim", "braids", "#1b1418",
        "collar", "#3d5560", "#c9a24e", more="archivist",
    ),
    "r1v3r": Face(
        "europa", colour("fleet"), "#d5dee4", "#8fa3b1", "oval", "slim", "", DARK, "armour",
        "#aebecb", "#71899b", bare=True, more="host",
    ),
    "vance": Face(
        "luna", colour("brass"), "#5f3d2e", "#3d261e", "square", "strong", "locks", "#1a1416",
        "robe", "#5a5f74", "#c9b074", "full", "#1f181a", more="mediator",
    ),
    "scion": Face(
        "europa", colour("teal"), "#27414f", "#182a35", "oval", "slim", "", DARK, "robe", "#1b3442",
        "#122530", bare=True, more="prime",
    ),
    "pleida": Face(
        "ceres", colour("violet"), "#d6ab8e", "#9a7360", "oval", "slim", "long", "#272046", "robe",
        "#43376b", "#2c2450", more="chronicler",
    ),
}  # fmt: skip


def portrait(id: str) -> str:
    """The bust of an Architect before a disc of light."""
    face = ARCHITECTS[id]
    outline, half = HEADS[face.head]
    body, trim = CLOTHES[face.clothes]
    before, behind = MORE[face.more]
    looks = "" if face.bare else _looks(face)
    beard = shape(CHINS[face.chin], face.chin_colour) if face.chin else ""
    neck = "" if face.more == "prime" else shape(NECKS[face.neck], face.shade)
    head = "" if face.more == "prime" else shape(outline, face.skin) + shape(half, face.shade)
    return (
        box(0, 0, WIDTH, HEIGHT, tone(face.scheme, "sky"))
        + "".join(dot(50, 50, r, tone(face.scheme, "haze"), 0.45) for r in (58, 49))
        + dot(50, 50, 40, face.disc, 0.85)
        + behind
        + (shape(BEHIND[face.hair], face.hair_colour) if face.hair in BEHIND else "")
        + neck
        + shape(body, face.cloth)
        + shape(trim, face.trim)
        + head
        + looks
        + beard
        + (line(face.mouth, "#5a2f28", 1.4) if face.chin else "")
        + (shape(BEFORE[face.hair], face.hair_colour) if face.hair in BEFORE else "")
        + before
    )


def _looks(face: Face) -> str:
    mouth = "" if face.chin else line(face.mouth, "#5a2f28", 1.6, 0.9)
    brows = line(BROWS, face.chin_colour if face.chin else face.hair_colour, 1.8)
    return brows + shape(EYES, face.eyes) + line(NOSE, face.shade, 1.4) + mouth


# what each is known by: drawn before the face, and behind it


def _officer() -> tuple[str, str]:
    eagle = "M50 20l4 3 8-4-4 7-8 4-8-4-4-7 8 4Z"
    cap = shape("M31 37Q50 29 69 37L70 41Q50 34 30 41Z", "#0f1a2b") + shape(eagle, BRASS)
    boards = shape("M8 106Q14 94 30 92L28 98Q16 101 10 110ZM92 106Q86 94 70 92L72 98Q84 101 90 110Z", BRASS)
    return cap + boards + line("M27 104H36M27 108H36", EMBER, 2), ""


def _regent() -> tuple[str, str]:
    crown = shape("M33 38L30 20 39 29 43 14 50 27 57 14 61 29 70 20 67 38Q50 31 33 38Z", BRASS)
    metal = shape("M51 36Q64 36 65 46 65 60 58 72L52 62 54 54Z", "#8f8aa6")
    wires = line("M56 42V48L61 51M57 58L61 62M54 66V72", TEAL, 1.3)
    eye = dot(57.5, 50.5, 2.6, colour("cyber")) + dot(57.5, 50.5, 1, BONE)
    halo = line(arc(50, 44, 45, 105, 300), BRASS, 3) + line(arc(50, 44, 45, 325, 75), BRASS, 3)
    return metal + wires + eye + crown + dot(43, 24, 1.6, TEAL) + dot(57, 24, 1.6, TEAL), halo


def _admiral() -> tuple[str, str]:
    pins = line("M34 10L66 24M66 10L34 24", BRASS, 2) + dot(66, 10, 2.4, EMBER) + dot(34, 10, 2.4, EMBER)
    medal = polygon(star(30, 106, 5.5, 2.4, 5), BRASS) + line("M72 100H84M72 104.5H84", EMBER, 2.4)
    return medal, pins


def _strategist() -> tuple[str, str]:
    mask = shape("M33 46Q50 41 67 46L66 55Q58 59 52 54H48Q42 59 34 55Z", "#0f2328")
    eyes = shape("M38 50.5Q43 46 47 51 42 53.5 38 50.5ZM62 50.5Q57 46 53 51 58 53.5 62 50.5Z", TEAL)
    grid = line("M76 22H94M76 30H94M76 38H94M78 20V40M85 20V40M92 20V40", BRASS, 0.9)
    pieces = dot(81.5, 26, 2, EMBER) + dot(88.5, 34, 2, BONE)
    return mask + eyes + grid + pieces, ""


def _engineer() -> tuple[str, str]:
    strap = line("M32 36Q50 30 68 36", DARK, 3)
    glasses = "".join(
        dot(x, 34, 7, "#3d3428") + dot(x, 34, 4.8, TEAL) + line(arc(x, 34, 3, 100, 170), BONE, 1.2)
        for x in (42, 58)
    )
    smear = line("M37 58L43 60M38 61L42 62.5", DARK, 1.6, 0.6)
    return strap + glasses + smear + polygon(regular(50, 114, 4.5, 6), BRASS), ""


def _fire_team() -> tuple[str, str]:
    visor = shape("M31 30Q50 22 69 30L68 41Q50 35 32 41Z", "#ffb35c", 0.95) + line(
        "M36 33Q44 29 50 29", BONE, 1.6
    )
    stripes = line("M36 57L43 59M36 61L42 62.5M64 57L57 59M64 61L58 62.5", EMBER, 2)
    badge = shape("M50 100Q44 106 46 112 47 116 50 116 54 116 54 111 54 106 50 100Z", EMBER)
    lamp = box(68, 32, 7, 9, DARK, rx=1.5) + dot(72, 36, 2, BONE)
    return visor + stripes + badge + lamp + line("M32 54Q34 74 50 79 66 74 68 54", DARK, 1.8), ""


def _prophet() -> tuple[str, str]:
    rays = "".join(
        polygon(
            [
                around(50, 46, 44, a - 2.2),
                around(50, 46, 58 if i % 2 else 52, a),
                around(50, 46, 44, a + 2.2),
            ],
            BRASS,
        )
        for i, a in enumerate(range(-30, 211, 15))
    )
    return dot(50, 37, 2.6, EMBER), rays + ring(50, 46, 43, BRASS, 2)


def _first_born() -> tuple[str, str]:
    links = "".join(ring(x, y, 6, "#d8b35a", 2.6, 1, "", 0.62, t) for x, y, t in (
        (26, 92, 30), (35, 97, 20), (45, 100, 8), (55, 100, -8), (65, 97, -20), (74, 92, -30)))  # fmt: skip
    scar = line("M62 34L58 43 61 50 57 60", EMBER, 2.4) + line("M62 34L58 43 61 50 57 60", "#ffe0a8", 0.9)
    jaw = shape("M33 62L42 66V78L33.5 66ZM67 62L58 66V78L66.5 66Z", "#5b6070")
    return scar + jaw + links + line("M37 40L46 43M63 40L54 43", DARK, 3), ""


def _captain() -> tuple[str, str]:
    plume = shape("M22 40C18 6 82 6 78 40L71 38C68 20 32 20 29 38Z", colour("crimson"))
    wings = shape("M34 46L24 36Q30 38 35 38ZM66 46L76 36Q70 38 65 38Z", BRASS)
    eagle = shape("M50 102l5 3 10-5-5 9-10 5-10-5-5-9 10 5Z", BRASS)
    return wings + eagle + line("M37 42Q50 36 63 42", BRASS, 1.8), plume


def _survivor() -> tuple[str, str]:
    cloth = shape("M31 56Q50 62 69 56L72 78Q60 92 50 92 40 92 28 78Z", "#c9825a")
    folds = line("M34 62Q50 70 66 60M34 72Q50 80 66 70", "#7b3a28", 1.4)
    burns = line("M36 36l4 5-2 4M62 34l-3 6 3 4", EMBER, 1.8)
    return cloth + folds + burns, ""


def _designer() -> tuple[str, str]:
    seams = line("M50 33V46M36 56Q42 58 44 70M64 56Q58 58 56 70", "#8f8a90", 0.9)
    helix = "".join(
        line(f"M{x} {y}q4 3 0 6t0 6", TEAL, 1.5) + line(f"M{x} {y}q-4 3 0 6t0 6", BRASS, 1.5)
        for x, y in ((31, 62), (69, 62))
    )
    return seams + helix + dot(50, 40, 1.6, TEAL), ""


def _archivist() -> tuple[str, str]:
    glasses = (
        ring(42.5, 50.5, 5.6, BRASS, 1.5)
        + ring(57.5, 50.5, 5.6, BRASS, 1.5)
        + line("M48 50Q50 48.5 52 50", BRASS, 1.4)
    )
    braids = "".join(
        "".join(oval(x, y, 4.2, 3.4, "#1b1418" if y % 2 else "#2c2026") for y in range(69, 103, 5))
        + box(x - 3, 103, 6, 3, BRASS)
        for x in (30, 70)
    )
    pages = "".join(
        box(x, y, 9, 6, TEAL, o, 1) for x, y, o in ((6, 24, 0.9), (10, 36, 0.6), (84, 20, 0.9), (82, 32, 0.6))
    )
    return glasses + braids + pages, ""


def _host() -> tuple[str, str]:
    visor = shape("M36 42Q50 36 64 42V60Q50 70 36 60Z", "#0e1a24")
    river = line("M37 52q4.3-6 8.6 0t8.6 0 8.6 0", TEAL, 2) + line(
        "M39 57q3.6-3.5 7.2 0t7.2 0 7.2 0", TEAL, 1, 0.6
    )
    ears = dot(33, 50, 4, "#71899b") + dot(67, 50, 4, "#71899b") + line("M33 46V20M67 46V28", "#d5dee4", 1.8)
    return visor + river + ears + dot(33, 19, 2.2, EMBER) + dot(67, 27, 2.2, TEAL) + line(
        "M50 31V37", "#8fa3b1", 1.6
    ), ""


def _mediator() -> tuple[str, str]:
    scales = line("M50 96V112M40 99H60M36 107Q40 111 44 107L40 99ZM56 107Q60 111 64 107L60 99Z", DARK, 1.5)
    rocks = "".join(
        shape(f"M{x} {y}l5-2 4 3-1 5-5 2-4-3Z", "#9b928c") for x, y in ((8, 30), (86, 40), (80, 18))
    )
    beads = dot(28, 78, 2, BRASS) + dot(72, 78, 2, BRASS) + dot(31, 66, 1.6, TEAL) + dot(69, 66, 1.6, TEAL)
    return beads + scales, rocks


def _prime() -> tuple[str, str]:
    facets = "".join(
        polygon([a, b, c], fill)
        for a, b, c, fill in (
            ((50, 12), (74, 32), (50, 44), "#3d6a7d"),
            ((50, 12), (26, 32), (50, 44), "#6fa3b4"),
            ((26, 32), (50, 44), (32, 62), "#4c7f92"),
            ((74, 32), (50, 44), (68, 62), "#28495a"),
            ((50, 44), (32, 62), (50, 84), "#3d6a7d"),
            ((50, 44), (68, 62), (50, 84), "#1c3542"),
        )
    )
    eye = (
        dot(50, 46, 11, "#0b1a22")
        + ring(50, 46, 8, TEAL, 1.6)
        + dot(50, 46, 4, EMBER)
        + dot(48.8, 44.8, 1.2, BONE)
    )
    orbit = ring(50, 50, 40, BONE, 1.3, 0.9, "30 8 60 8", 0.3, -18)
    return facets + eye + orbit + dot(88, 40, 2.6, EMBER) + line(
        "M50 88V120M44 94H56M40 102H60M36 110H64", TEAL, 1.2, 0.7
    ), ""


def _chronicler() -> tuple[str, str]:
    seven = ((36, 31), (44, 25), (53, 24), (61, 29), (66, 37), (72, 56), (28, 60))
    lights = "".join(polygon(star(x, y, 3.2, 1.1, 4), BONE) for x, y in seven)
    threads = line("M36 31L44 25 53 24 61 29 66 37 72 56M36 31L28 60", BONE, 0.6, 0.7)
    quill = line("M78 112Q84 88 94 74", "#c4b2ee", 2) + shape(
        "M94 74Q80 82 80 102 92 92 94 74Z", "#c4b2ee", 0.75
    )
    return threads + lights + quill, ""


MORE: Final[dict[str, tuple[str, str]]] = {
    name: draw()
    for name, draw in dict[str, Callable[[], tuple[str, str]]](
        officer=_officer, regent=_regent, admiral=_admiral, strategist=_strategist, engineer=_engineer,
        fire_team=_fire_team, prophet=_prophet, first_born=_first_born, captain=_captain, survivor=_survivor,
        designer=_designer, archivist=_archivist, host=_host, mediator=_mediator, prime=_prime,
        chronicler=_chronicler,
    ).items()
}  # fmt: skip
