"""The pages as Jinja2 templates; everything that is put into them is escaped unless it is Markup."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from meeplehall.engine.game import Game
from meeplehall.web.assets import MODULES, game_address, static_address
from meeplehall.web.frame.guide import guide_fragment
from meeplehall.web.frame.reference import card_list, has_words, parts_of, provenance
from meeplehall.web.frame.rules import rules_fragment
from meeplehall.web.status import LEVELS, USUAL_LEVEL

FOLDER = Path(__file__).parent

#: what a person meets at each level
LEVEL_WORDS = {
    "beginner": "as in a first match",
    "easy": "plays on sight",
    "medium": "thinks a little",
    "hard": "thinks ahead",
    "expert": "takes its time",
}
#: who can sit down when a table is made: the value in the form, and what people read
SITTERS = {
    "me": "me, on this device",
    "local": "another person on this device",
    "open": "open: somebody with the link",
    **{level: f"bot: {level}, {LEVEL_WORDS[level]}" for level in LEVELS},
}


def render(name: str, **context: Any) -> str:
    """A page."""
    return _environment().get_template(name).render(**context)


@cache
def rules_page(game: Game[Any]) -> str:
    """All rules of a game; the drawer at a table takes its words from this page."""
    return render("rules.html", game=game, rules=rules_fragment(game))


@cache
def guide_page(game: Game[Any]) -> str:
    """What somebody reads who has never played a game; empty if the game has no guide."""
    if game.guide is None:
        return ""
    return render("guide.html", game=game, guide=guide_fragment(game, game.guide))


@cache
def glossary_page(game: Game[Any]) -> str:
    """Everything that a game explains, in one place; tables take what they explain from this page."""
    return found_page(game, "")


def found_page(game: Game[Any], wanted: str) -> str:
    """The glossary with only those entries shown that have all these words."""
    to_rules = str(card_list(game, wanted)).replace('href="#', f'href="/rules/{game.id}#')
    found = sum(has_words(piece, wanted) for piece in game.pieces())
    return render(
        "glossary.html", game=game, parts=parts_of(game), wanted=wanted, found=found, cards=Markup(to_rules)
    )


def data_block(json: str) -> Markup:
    """JSON inside a page, where no text may look like the end of the element it stands in."""
    return Markup(json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["data_block"] = data_block
    made.globals |= {
        "SITTERS": SITTERS,
        "LEVELS": LEVELS,
        "USUAL_LEVEL": USUAL_LEVEL,
        "static": static_address(),
        "game_address": game_address,
        "modules": MODULES,
        "provenance": provenance,
    }
    return made
