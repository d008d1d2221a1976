"""The rules page: all of RULES.md, in its order, with links; reasons behind a click."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from meeplehall.engine.game import Game
from meeplehall.engine.rulebook import Rulebook
from meeplehall.games import all_games
from meeplehall.web.frame.rules import rules_fragment
from meeplehall.web.frame.words import marked_up
from tests.rules_text import bare, pieces

EACH_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
TEXT = """
# A game

Read section 2 first.

## 1 Start

* **AB-1.1** Begin, see AB-2.1, 2.2 and 9.9. <b>
  > ruling: the rulebook is silent; see AB-2.2
  > and nobody asks
  > option: `start` = `now`
* **AB-1.2** By players:

| players | cards |
| --- | --- |
| 2 | 5 |

## 2 End

Short title

1. **D-1** `mode`: one.
2. **D-2** two:
   * this,
   * that.

| what | when |
| --- | --- |
| AB-2.1 Scores | end |
| **AB-2.2** | ties | never |

> AB-2.2 source: page 3

### E-01 An example

```text
a < b
```
"""


class Small:
    """As much of a game as the page asks for."""

    rulebook = Rulebook.parse(TEXT)


def html_of(text: str) -> str:
    small: Any = Small()
    small.rulebook = Rulebook.parse(text)
    return str(rules_fragment(small))


def shown(html: str) -> str:
    return bare(unescape(re.sub(r"<[^>]+>", "", html)))


@EACH_GAME
def test_nothing_of_the_rules_is_left_out(game: Game[Any]) -> None:
    html = shown(rules_fragment(game))
    wanted = pieces(game.folder / "RULES.md")
    assert [piece for piece in wanted if piece not in html] == []
    assert len(wanted) > 10


@EACH_GAME
def test_the_order_is_that_of_the_file(game: Game[Any]) -> None:
    html = str(rules_fragment(game))
    found = [html.index(f'id="{heading.anchor}"') for heading in game.rulebook.contents()]
    assert found == sorted(found)
    places = [html.index(f' id="{id}"') for id in game.rulebook.rules]
    assert places == sorted(places)


@EACH_GAME
def test_every_link_leads_to_one_place(game: Game[Any]) -> None:
    html = str(rules_fragment(game))
    ids = re.findall(r' id="([^"]+)"', html)
    assert sorted(ids) == sorted(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)
    contents = html[: html.index("</nav>")]
    assert all(f'href="#{heading.anchor}"' in contents for heading in game.rulebook.contents())


def test_a_rule_has_its_reasons_behind_a_click() -> None:
    html = html_of(TEXT)
    rule = html[html.index('<li id="AB-1.1"') : html.index('<li id="AB-1.2"')]
    words, why = rule.split('<details class="why">')
    assert "&lt;b&gt;" in words
    assert "silent" not in words
    assert "<summary>Why so?</summary>" in why
    assert "<dt>Our ruling</dt>" in why
    assert "and nobody asks" in why
    assert "<dt>Option</dt><dd><code>start</code> = <code>now</code></dd>" in why
    assert "details" not in html[html.index('<li id="AB-1.2"') :].split("</li>")[0]


def test_a_row_of_a_table_has_its_reasons_too() -> None:
    html = html_of(TEXT)
    row = html[html.index('<tr id="AB-2.2"') :].split("</tr>")[0]
    assert "<dt>Source</dt><dd>page 3</dd>" in row
    assert '<span class="number">AB-2.2</span>' in row
    assert "<a" not in row
    assert '<span class="number">AB-2.1</span> Scores</td>' in html


def test_headings_are_no_links_to_themselves() -> None:
    html = html_of("## AB-1 Start\n\n* **AB-1.1** Begin.\n")
    assert '<h2 id="AB-1" data-rule-id="AB-1">AB-1 Start</h2>' in html
    assert '<a href="#AB-1" data-rule="AB-1">AB-1 Start</a>' in html


def test_rules_link_to_rules_and_sections() -> None:
    html = html_of(TEXT)
    assert 'Begin, see <a class="rule" data-rule="AB-2.1" href="#AB-2.1">AB-2.1</a>, ' in html
    assert '<a class="rule" data-rule="AB-2.2" href="#AB-2.2">2.2</a> and 9.9.' in html
    assert 'section <a class="rule" data-rule="AB-2" href="#AB-2">2</a> first' in html
    book = Rulebook.parse(TEXT)
    assert "<a" not in marked_up("AB-7.7 and E-02", book)
    assert 'href="#E-01"' in marked_up("see E-01", book)


def test_tables_lists_and_code_are_what_they_are() -> None:
    html = html_of(TEXT)
    assert '<th scope="col">players</th><th scope="col">cards</th>' in html
    assert "<td>2</td><td>5</td>" in html
    assert (
        '<li value="2"><strong>D-2</strong> two:<ul class="listed"><li>this,</li><li>that.</li></ul></li>'
        in html
    )
    assert '<p class="lead">Short title</p>' in html
    assert "a &lt; b</pre>" in html
    assert '<h3 id="E-01" data-rule-id="E-01"><span class="number">E-01</span> An example</h3>' in html
