"""popup.js and explain.js: a bubble goes with the pointer, whatever comes in between."""

from __future__ import annotations

from tests.browser.modules.stage import Stage

LEFT = """
const { explain, explainStill } = await from("explain");
const { popup } = await from("popup");
explain(document.querySelector("[data-note]"));
const before = popup.isOpen;
popup.leave();
explainStill();
await new Promise((done) => setTimeout(done, 400));
return [before, popup.isOpen];
"""


def test_a_bubble_that_was_left_goes_although_a_push_comes(stage: Stage) -> None:
    stage.load('<b data-key="x" data-note="Some words.">x</b>')
    assert stage.run(LEFT) == [True, False]
