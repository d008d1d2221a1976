"""A QR code as SVG: dark on light in every look, so that every camera reads it."""

from __future__ import annotations

import segno
from markupsafe import Markup

from meeplehall.draw.html import el

#: empty modules around it, as the standard wants them
MARGIN = 4


def qr_code(text: str, label: str) -> Markup:
    """The picture that a camera reads this text from."""
    rows = list(segno.make_qr(text, error="m").matrix)
    size = len(rows) + 2 * MARGIN
    path = "".join(
        f"M{x + MARGIN} {y + MARGIN}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module
    )
    ground = el("rect", width=size, height=size, fill="#fff")
    return el(
        "svg", ground, el("path", d=path, fill="#000"), cls="qr", viewBox=f"0 0 {size} {size}", role="img",
        aria_label=label, shape_rendering="crispEdges",
    )  # fmt: skip
