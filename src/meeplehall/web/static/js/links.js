// Links and buttons of the frame that depend on the seat and on what is possible now.

import { $, $$ } from "./dom.js";
import { asShown, page, seatAddress, shown } from "./page.js";

const addressOf = (what) => (what === "replay" ? asShown : String)(`${seatAddress()}/${what}`);

export function setLinks() {
  const { status } = shown;
  for (const link of $$("[data-go]")) link.href = addressOf(link.dataset.go);
  $("[data-tool=undo]")?.setAttribute("aria-disabled", status.undo !== null);
  $("#next").hidden = !status.next || page.replay;
}
