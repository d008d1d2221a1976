// FLIP: remember where every keyed piece is, change the page, let each one move from there to its new place.

import { $$ } from "./dom.js";

const EASING = "cubic-bezier(.2, .8, .2, 1)";
const NOWHERE = { x: 0, y: 0 };
const LEAST = 1.5; // pixels that are worth a movement
const ALIKE = 0.1; // so much may two shapes differ that are the same in another size

/** Where all pieces are now, by key. */
export function places() {
  const found = new Map();
  for (const piece of $$("[data-key]")) {
    const { x, y, width, height } = piece.getBoundingClientRect();
    if (width) found.set(piece.dataset.key, { x: x + width / 2, y: y + height / 2, width, height });
  }
  return found;
}

/** Let every piece that has moved since, or has come, show it. */
export function fly(before, duration) {
  if (!duration) return;
  const pieces = $$("[data-key]");
  for (const piece of pieces) stop(piece);
  for (const { piece, from, to, x, y } of journeys(pieces, before, places())) {
    if (!from) piece.animate([{ opacity: 0 }, {}], { duration, id: "flip" });
    else if (Math.abs(x) + Math.abs(y) > LEAST) move(piece, x, y, growth(from, to), duration);
  }
}

/**
 * How far each piece has to be put back to lie where it was. A new one begins at the key in its data-from (or
 * in the data-source of what it lies in), if that was there; otherwise it has no `from`. What lies in another
 * piece is carried along with that.
 */
export function journeys(pieces, before, after) {
  const moved = new Map();
  const found = [];
  for (const piece of pieces) {
    const to = after.get(piece.dataset.key);
    const from = before.get(piece.dataset.key) ?? before.get(originOf(piece));
    if (!to) continue;
    if (!from) {
      found.push({ piece, to });
      continue;
    }
    const carried = moved.get(piece.parentElement?.closest("[data-key]")) ?? NOWHERE;
    const way = { x: from.x - to.x, y: from.y - to.y };
    moved.set(piece, way);
    found.push({ piece, from, to, x: way.x - carried.x, y: way.y - carried.y });
  }
  return found;
}

/** How much larger it was; what has another shape now, as words do that say something else, only moves. */
export function growth(from, to) {
  const [wider, higher] = [from.width / to.width, from.height / to.height];
  return Math.abs(wider / higher - 1) < ALIKE ? wider : 1;
}

const originOf = (piece) => piece.dataset.from ?? piece.closest("[data-source]")?.dataset.source;

function stop(piece) {
  for (const running of piece.getAnimations()) {
    if (running.id === "flip") running.cancel();
  }
}

function move(piece, x, y, size, duration) {
  const base = getComputedStyle(piece).transform.replace("none", "");
  const start = `${shift(piece, x, y, size)} ${base}`;
  const frames = [{ transform: start, zIndex: 20 }, { transform: base || "none", zIndex: 20 }];
  piece.animate(frames, { duration, easing: EASING, id: "flip" });
}

function shift(piece, x, y, size) {
  if (!piece.ownerSVGElement) return `translate(${x}px, ${y}px) scale(${size})`;
  const unit = piece.parentNode.getScreenCTM(); // inside a drawing: its own units
  return `translate(${x / unit.a}px, ${y / unit.d}px)`;
}
