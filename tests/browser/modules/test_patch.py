"""patch.js: the page becomes like the new HTML, and what is still there stays the same element."""

from __future__ import annotations

from typing import Any

from tests.browser.modules.stage import Stage

PATCH = """
const { patch } = await from("patch");
const box = document.createElement("div");
const fresh = document.createElement("div");
box.innerHTML = argument[0];
fresh.innerHTML = argument[1];
const before = [...box.querySelectorAll("*")];
document.body.append(box);
(argument[2] ? new Function("box", argument[2]) : () => {})(box);
patch(box, fresh);
const after = [...box.querySelectorAll("*")];
return { html: box.innerHTML, kept: after.map((element) => before.indexOf(element)) };
"""


def patched(stage: Stage, old: str, new: str, meanwhile: str = "") -> Any:
    """The HTML afterwards, and for each element its place before (-1: it is new)."""
    stage.load()
    return stage.run(PATCH, [old, new, meanwhile])


def test_the_result_is_the_new_html(stage: Stage) -> None:
    new = '<p class="b">two <b>bold</b></p><ul><li>1</li></ul>tail'
    assert patched(stage, '<p class="a" title="x">one</p><i>gone</i>', new)["html"] == new


def test_keyed_elements_are_kept_wherever_they_go(stage: Stage) -> None:
    old = '<i data-key="a"></i><i data-key="b"></i><i data-key="c"></i>'
    new = '<i data-key="c"></i><i data-key="d"></i><i data-key="a" class="x"></i>'
    result = patched(stage, old, new)
    assert result == {"html": new, "kept": [2, -1, 0]}


def test_a_key_on_another_kind_of_element_is_another_thing(stage: Stage) -> None:
    assert patched(stage, '<i data-key="a"></i>', '<b data-key="a"></b>')["kept"] == [-1]


def test_options_are_known_by_their_number(stage: Stage) -> None:
    old = '<button data-option="0">a</button><button data-option="1">b</button>'
    assert patched(stage, old, '<button data-option="1">b</button>') == {
        "html": '<button data-option="1">b</button>',
        "kept": [1],
    }


def test_elements_without_a_key_are_kept_in_their_order(stage: Stage) -> None:
    old = "<p>1</p><ul><li>x</li></ul><p>2</p>"
    assert patched(stage, old, "<ul><li>y</li></ul><p>3</p>")["kept"] == [1, 2, 3]


def test_what_the_page_itself_has_set_stays(stage: Stage) -> None:
    meanwhile = """
      const [piece] = box.children;
      piece.tabIndex = 0; piece.open = true; piece.style.color = "red"; piece.title = "not the page's";
    """
    html = patched(stage, '<details data-key="a"></details>', '<details data-key="a"></details>', meanwhile)
    assert html["html"] == '<details data-key="a" tabindex="0" open="" style="color: red;"></details>'


def test_the_focus_is_kept_while_others_come_and_go(stage: Stage) -> None:
    stage.load()
    stage.run(
        PATCH,
        [
            '<button data-key="a">1</button><button data-key="b">2</button>',
            '<button data-key="c">0</button><button data-key="b">3</button>',
            "box.children[1].focus()",
        ],
    )
    assert stage.page.evaluate("document.activeElement.textContent") == "3"


def test_what_the_drawing_itself_had_set_goes_with_it(stage: Stage) -> None:
    stage.load()
    script = """
    const { patch } = await from("patch");
    const box = document.createElement("div");
    for (const html of argument) {
      const fresh = document.createElement("div");
      fresh.innerHTML = html;
      patch(box, fresh);
    }
    return box.innerHTML;
    """
    drawn = ['<p role="img" tabindex="0"><i role="img"></i></p>', "<p><i></i></p>"]
    assert stage.run(script, drawn) == "<p><i></i></p>"
    assert stage.run(script, ["<p></p>", drawn[0], drawn[1]]) == "<p><i></i></p>"
