"""The cover of a game that has none: its title over a few pawns, in colours that follow from its id."""

from __future__ import annotations

from hashlib import blake2b

from meeplehall.draw.html import el

#: a pawn standing at 0, 0
PAWN = "M-26 0 C-26 -26 -12 -34 -11 -56 A22 22 0 1 1 11 -56 C12 -34 26 -26 26 0 Z"
#: where they stand, and how large
PLACES = ((130, 300, 1.5), (225, 318, 1.9), (330, 300, 1.5), (425, 322, 2.0), (520, 302, 1.5))


def cover(id: str, title: str) -> str:
    """An SVG of 640 by 360."""
    hue = int.from_bytes(blake2b(id.encode(), digest_size=2).digest()) % 360
    pawns = [
        el("path", d=PAWN, transform=f"translate({x} {y}) scale({size})", fill=f"hsl({hue + 40 * i} 60% 60%)")
        for i, (x, y, size) in enumerate(PLACES)
    ]
    size = min(72, 1000 // max(len(title), 1))
    words = el(
        "text", title, x=320, y=110, text_anchor="middle", font_size=size, font_weight=700, fill="#fff",
        font_family="system-ui, sans-serif",
    )  # fmt: skip
    ground = el("rect", width=640, height=360, fill=f"hsl({hue} 45% 22%)")
    table = el("ellipse", cx=320, cy=330, rx=420, ry=80, fill=f"hsl({hue} 40% 32%)")
    return el("svg", ground, table, pawns, words, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 640 360")
