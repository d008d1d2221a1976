// The panel "Call me when it is my turn": what this browser does, and the subscription of this browser.

import { $, $$, make } from "./dom.js";
import { keep, recall } from "./memory.js";
import { chime, prepareSound } from "./sound.js";

const NOT_ALLOWED = "This browser does not allow it. Allow notifications for this page, and try again.";
const NO_SERVICE = "The push service of this browser cannot be reached now.";
const WORKER = "/caller.js";

/** Make the panel say what this browser remembers. */
export function showCalls() {
  const settings = recall("calling");
  const notices = "Notification" in window;
  for (const box of $$("[data-call]")) {
    const { call } = box.dataset;
    box.disabled = call === "notice" && !notices;
    const allowed = call !== "notice" || (notices && Notification.permission === "granted");
    box.checked = Boolean(settings[call]) && allowed;
  }
  for (const form of $$("[data-push-key]")) form.hidden = !("PushManager" in window && notices);
}

/** Asked only when somebody clicks. */
async function isAllowed() {
  return (await Notification.requestPermission()) === "granted";
}

async function change(box) {
  const { call } = box.dataset;
  if (call === "notice" && box.checked && !(await isAllowed())) {
    box.checked = false;
    complain(box, NOT_ALLOWED);
  }
  keep("calling", { ...recall("calling"), [call]: box.checked });
  if (call !== "sound" || !box.checked) return;
  prepareSound();
  setTimeout(chime, 50); // this is how it sounds
}

/** Let the hall push to this browser: its form takes the subscription along. */
async function subscribe(form) {
  if (!(await isAllowed())) throw new Error(NOT_ALLOWED);
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: form.dataset.pushKey };
  const subscription = await worker.pushManager.subscribe(options).catch(() => {
    throw new Error(NO_SERVICE);
  });
  $("input[name=subscription]", form).value = JSON.stringify(subscription);
  form.requestSubmit();
}

function complain(thing, words) {
  $("[data-calls] [role=alert]")?.remove();
  const line = make("p", { role: "alert", class: "error" }, words);
  thing.closest("form, p").after(line);
  line.scrollIntoView({ block: "nearest" });
}

export function listenForCalls() {
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-call]")) change(target);
  });
  document.addEventListener("click", (event) => {
    const form = event.target.closest("button")?.closest("[data-push-key]");
    if (!form) return;
    event.preventDefault();
    subscribe(form).catch(({ message }) => complain(form, message));
  });
  document.addEventListener("renewed", showCalls);
  showCalls();
}
