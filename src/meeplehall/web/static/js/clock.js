// Time that is left: for a decision, counted down in the prompt; and until a bot may play for who is away.

import { $, $$, make } from "./dom.js";
import { page, shown } from "./page.js";

let timer = 0;

export function minutesAndSeconds(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function countDown() {
  clearInterval(timer);
  const clock = $("[data-seconds]");
  if (!clock) return;
  const end = (shown.at ?? performance.now()) + 1000 * (shown.status.seconds || 0);
  const tick = () => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000));
    clock.textContent = timeLeft(left);
    clock.classList.toggle("hurry", left <= 10);
  };
  tick();
  timer = setInterval(tick, 500);
}

let seatTimer = 0;
let warned = false; // of one's own time, once for each time that it gets little

/** Hours and days where there are as many, otherwise minutes and seconds. */
export function timeLeft(seconds) {
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600)];
  const minutes = String(Math.floor((seconds % 3600) / 60)).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours} h ${minutes} min` : minutesAndSeconds(seconds);
}

/** The clocks of all seats: those whose time runs are counted down from when the server said so. */
export function countSeats() {
  clearInterval(seatTimer);
  const { clocks } = shown.status;
  if (!clocks) return;
  const began = shown.at ?? performance.now();
  const tick = () => {
    for (const place of $$("[data-clock]")) {
      const seat = Number(place.dataset.clock);
      const runs = clocks.runs.includes(seat);
      const left = runs ? secondsLeft(clocks.left[seat], began) : clocks.left[seat];
      const little = left <= clocks.low;
      place.textContent = timeLeft(left);
      place.classList.toggle("little", little);
      if (seat === page.seat) warn(runs && little, left);
    }
  };
  tick();
  seatTimer = setInterval(tick, 500);
}

/** Whoever does not see the clock hears once that there is little left. */
function warn(little, left) {
  if (little && !warned) $("#heard").append(make("p", {}, `You have ${timeLeft(left)} left.`));
  warned = little;
}

let awayTimer = 0;

/** Beside everybody who is away: how long until a bot may play for them; in words where there is room. */
export function countAway() {
  clearInterval(awayTimer);
  const { away = {} } = shown.status;
  const waits = $$("[data-away]").filter((place) => place.dataset.away in away);
  if (waits.length === 0) return;
  const began = performance.now();
  const tick = () => {
    for (const place of waits) {
      const left = secondsLeft(away[place.dataset.away], began);
      const time = minutesAndSeconds(left);
      const sentence = `In ${time} a bot may play; sooner, if all others agree.`;
      place.textContent = left ? (place.matches(".wait") ? time : sentence) : "";
    }
  };
  tick();
  awayTimer = setInterval(tick, 500);
}

function secondsLeft(seconds, began) {
  return Math.max(0, Math.round(seconds - (performance.now() - began) / 1000));
}

let lostTimer = 0;

/** The line is lost: says to whoever sits here when the others may let a bot play. Nothing: it is back. */
export function countLost(sentence) {
  clearInterval(lostTimer);
  const { patience, over } = shown.status;
  const plays = page.seat >= 0 && patience && !over;
  const began = performance.now();
  const tick = () => {
    const left = secondsLeft(patience, began);
    const when = left ? `In ${minutesAndSeconds(left)} the others` : "The others";
    const more = `${when} may let a bot play for you; you can always come back.`;
    $("#line").textContent = sentence && plays ? `${sentence} ${more}` : sentence;
  };
  tick();
  if (sentence) lostTimer = setInterval(tick, 500);
}
