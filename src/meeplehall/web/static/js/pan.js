// Frames with more in them than fits: wheel, drag and pinch move what lies in a [data-pan].

import { $ } from "./dom.js";

const LEAST_ZOOM = 0.4;
const MOST_ZOOM = 8;
const CLICK = 6; // pixels: less than this is no drag

const views = new WeakMap(); // for each frame how far its inside is shifted and enlarged
const fingers = new Map();
let held = null;
let dragged = false;

/** Was the last press a drag, and so no click? */
export const wasDragged = () => dragged;

/** Shift by so many pixels, and enlarge around a point of the window, or the middle. */
function move(frame, dx, dy, zoom = 1, at = null) {
  const { x, y, z } = views.get(frame) ?? { x: 0, y: 0, z: 1 };
  const size = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, z * zoom));
  const { left, top, width, height } = frame.getBoundingClientRect();
  const px = at ? at.clientX - left : width / 2;
  const py = at ? at.clientY - top : height / 2;
  const grown = size / z;
  setView(frame, { x: px + dx - (px - x) * grown, y: py + dy - (py - y) * grown, z: size });
}

function setView(frame, view) {
  views.set(frame, view);
  frame.firstElementChild.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.z})`;
}

/** A button beside the frame, in the same keyed part: 0 shows all again. */
export function zoomBy(by, button) {
  const frame = $("[data-pan]", button.closest("[data-key]"));
  if (by) move(frame, 0, 0, by);
  else setView(frame, { x: 0, y: 0, z: 1 });
}

function wheel(event) {
  const frame = event.target.closest("[data-pan]");
  if (!frame) return;
  event.preventDefault();
  move(frame, 0, 0, 1.0015 ** -event.deltaY, event);
}

function press(event) {
  dragged = false;
  held = event.target.closest("[data-pan]");
  if (held) fingers.set(event.pointerId, event);
}

function drag(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const dx = event.clientX - before.clientX;
  const dy = event.clientY - before.clientY;
  if (!dragged && Math.hypot(dx, dy) < CLICK) return;
  dragged = true;
  fingers.set(event.pointerId, event);
  const other = [...fingers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
  if (other) move(held, 0, 0, distance(event, other) / distance(before, other), other);
  else move(held, dx, dy);
}

function distance(one, other) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
}

function release({ pointerId }) {
  fingers.delete(pointerId);
}

export function listenForPanning() {
  document.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
}
