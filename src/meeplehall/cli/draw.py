"""`meeplehall draw`: a game's pictures, drawn anew from its art."""

from __future__ import annotations

from rich.text import Text

from meeplehall.cli.common import GameArgument, fail, find_game, stdout
from meeplehall.draw.files import draw_anew, drawings


def draw(game: GameArgument) -> None:
    """Draw a game's pictures anew, after a change of its art."""
    found = find_game(game)
    if not drawings(found.package):
        fail(f"{found.title} has no art here: its pictures are drawn from a checkout of the sources.", 1)
    changed = draw_anew(found.package, found.folder / "static")
    stdout().print(Text(f"Changed: {', '.join(changed)}." if changed else "All pictures are up to date."))
