"""A page that is told splices, and patches them in, is the page as it would be drawn from nothing."""

from __future__ import annotations

from typing import Any

import pytest

from meeplehall.draw.memo import Memo
from meeplehall.engine.game import Game
from meeplehall.games import all_games
from meeplehall.testing import walk
from meeplehall.web.told import Told
from tests.browser.modules.stage import Stage

#: moments in all, and how many lie between two that are looked at
MOMENTS, EVERY = 72, 8

FOLLOW = """
const { Told } = await from("splice");
const { patch } = await from("patch");
const told = new Told();
const page = {};
const texts = {};
const fragment = (html) => {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.content;
};
/** The innermost two nodes that differ; the order of attributes is no difference. */
function firstDifference(one, other) {
  if (one.isEqualNode(other)) return null;
  const [mine, yours] = [[...one.childNodes], [...other.childNodes]];
  const at = mine.findIndex((node, i) => !yours[i] || !node.isEqualNode(yours[i]));
  const alike = yours[at] && mine[at]?.nodeName === yours[at].nodeName;
  const inside = alike && firstDifference(mine[at], yours[at]);
  return inside || [one, other].map((node) => node.cloneNode(false).outerHTML ?? node.data);
}
for (const { regions, splices, drawn } of argument) {
  for (const [name, html] of Object.entries(told.inFull(regions, splices))) {
    page[name] ??= document.createElement("section");
    texts[name] = html;
    patch(page[name], fragment(html));
  }
  for (const [name, html] of Object.entries(drawn ?? {})) {
    if (texts[name] !== html) return `${name} is told otherwise`;
    const fresh = document.createElement("section");
    fresh.append(fragment(html));
    const [shown, wanted] = firstDifference(page[name], fresh) ?? [];
    if (shown) return `${name} is shown otherwise: ${shown} instead of ${wanted}`;
  }
}
return "";
"""


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in all_games()])
def test_the_page_is_as_drawn_after_a_match_of_splices(stage: Stage, game: Game[Any]) -> None:
    setup = max(game.setups(), key=lambda each: each.seats)
    names = [f"P{seat}" for seat in range(setup.seats)]
    memo, memory, moments = Memo(), Told(), []
    for number, (state, _) in enumerate(walk(game, setup, 5)):
        view = game.view(state, 0)
        memo.turn()
        with memo.used("g") as slices:
            regions = game.table(view, names)
        news = memory.news({**regions, **slices})
        looked_at = {"drawn": dict(game.table(view, names))} if number % EVERY == 0 else {}
        moments.append({"regions": news.regions, "splices": news.splices, **looked_at})
        if number == MOMENTS:
            break
    stage.load()
    assert stage.run(FOLLOW, moments) == ""
