// A click on a piece does the only thing that it can mean, or asks which. A finger covers what it touches, so
// its tap shows the piece first.

import { about, choose } from "./choosing.js";
import { aboutOf, explain } from "./explain.js";
import { page } from "./page.js";
import { popup } from "./popup.js";
import { pickTurn, pieceToTurn, showTurn, turnsOf } from "./turning.js";

export function choosePiece(piece) {
  const { can } = about(piece);
  if (!can.length) {
    explain(piece, true);
    return;
  }
  if (turnsOf(piece).length) {
    pickTurn(piece, can[0].i);
    return;
  }
  const meant = page.touched ? null : onlyMeaning(can, piece.dataset.piece);
  if (meant) choose(meant.i, piece);
  else popup.menu(piece, aboutOf(piece), can.map(({ label, i }) => [label, () => choose(i, piece)]));
}

/** The one option that names the piece itself, or the only one at all. */
function onlyMeaning(options, id) {
  const direct = options.filter(({ message }) => Object.values(message).includes(id));
  if (direct.length === 1) return direct[0];
  return options.length === 1 ? options[0] : null;
}

/** The key for turning: goes on at a piece that was picked, otherwise only shows how it would lie. */
export function turnByKey() {
  const piece = pieceToTurn();
  if (!piece) return;
  if (popup.pinned) choosePiece(piece);
  else showTurn(piece, 1);
}
