// The chances over time: pointer and arrow keys go along the moments, and what happened is said in words.

import { $, $$, make } from "./dom.js";

const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10 };
const ENDS = { Home: -1e6, End: 1e6 };

const part = (share) => `${100 * share}%`;

/** The picture with its moments: where each lies, what is said about it, and where its replay is. */
class Course {
  constructor(plot) {
    this.last = Number(plot.dataset.course);
    [this.low, this.high] = plot.dataset.range.split(" ").map(Number);
    this.cursor = $("[data-cursor]", plot);
    this.moments = $$("[data-instants] tbody tr").map((row) => ({
      action: Number(row.dataset.action),
      chances: row.dataset.chances.split(" ").map(Number),
      said: row.dataset.said,
      link: $("a", row).href,
    }));
    this.at = this.moments.length - 1;
  }

  goTo(i) {
    this.at = Math.max(0, Math.min(this.moments.length - 1, i));
    const { action, chances, said, link } = this.moments[this.at];
    this.draw(action, chances);
    $("[data-instant]").replaceChildren(`${said} `, make("a", { href: link }, "Look at it in the replay"));
    this.cursor.ariaValueNow = this.at;
    this.cursor.ariaValueText = said;
  }

  draw(action, chances) {
    const x = part(action / this.last);
    $("svg", this.cursor).removeAttribute("hidden");
    for (const name of ["x1", "x2"]) $(".hand", this.cursor).setAttribute(name, x);
    for (const [side, dot] of $$(".dot", this.cursor).entries()) {
      const chance = Math.min(this.high, Math.max(this.low, chances[side]));
      dot.setAttribute("cx", x);
      dot.setAttribute("cy", part((this.high - chance) / (this.high - this.low)));
    }
  }

  point({ clientX }) {
    const { left, width } = this.cursor.getBoundingClientRect();
    const action = (this.last * (clientX - left)) / width;
    const away = this.moments.map((moment) => Math.abs(moment.action - action));
    this.goTo(away.indexOf(Math.min(...away)));
  }

  press(event) {
    const way = STEPS[event.key] ?? ENDS[event.key];
    if (event.key === "Enter") location.assign(this.moments[this.at].link);
    if (!way) return;
    event.preventDefault();
    this.goTo(this.at + way);
  }
}

export function listenForCourse() {
  const plot = $("[data-course]");
  if (!plot) return;
  const course = new Course(plot);
  const { cursor } = course;
  cursor.addEventListener("pointermove", (event) => course.point(event));
  cursor.addEventListener("pointerdown", (event) => course.point(event));
  cursor.addEventListener("keydown", (event) => course.press(event));
  cursor.addEventListener("focus", () => {
    if (cursor.matches(":focus-visible")) course.goTo(course.at);
  });
}
