// The browser's part of every table: it shows what the server draws, moves pieces from their old place to the
// new one, and turns clicks and keys into the answers that the server offered. It knows no rules of any game.

import { goOn, line, listener } from "./answering.js";
import { listenForClicks } from "./buttons.js";
import { markPieces } from "./choosing.js";
import { countDown } from "./clock.js";
import { markOwnSeats, passOn } from "./device.js";
import { $ } from "./dom.js";
import { listenForQuestions } from "./explain.js";
import { listenForKeys } from "./keyboard.js";
import { setLinks } from "./links.js";
import { page } from "./page.js";
import { listenForPanning } from "./pan.js";
import { showLogEnd } from "./regions.js";
import { goBy, listenForReplay } from "./replay.js";
import { scenes } from "./scenes.js";
import { paintBackdrop } from "./settings.js";
import { drawPlans, drawPlansLater, showPoint } from "./signs.js";
import { show, whenDrawn, whenShown } from "./table.js";
import { rememberTable } from "./tables.js";
import { listenForPlans } from "./team.js";

function listen() {
  listenForClicks();
  listenForKeys();
  listenForQuestions();
  listenForPlans();
  listenForPanning();
  listenForReplay();
  addEventListener("resize", drawPlans);
}

whenDrawn(markPieces, markOwnSeats, setLinks, drawPlans);
whenShown(drawPlansLater);
listen();
setTimeout(paintBackdrop, 50);

if (page.replay) {
  goBy(0);
} else {
  whenShown((push) => {
    if (!push.status) return;
    countDown();
    passOn();
  }, goOn);
  Object.assign(listener, {
    push: (push) => scenes.play(push),
    scene: (regions) => scenes.play({ regions }),
    pointed: showPoint,
  });
  rememberTable();
  showLogEnd();
  show(JSON.parse($("#first").textContent));
  line.open();
  for (const again of ["online", "focus", "pageshow"]) {
    addEventListener(again, () => {
      if (!line.socket) line.open();
    });
  }
}
