// Splices: the regions of a page, told by what they have in common with those before (see web/splice.py).

const CUT = "<";

/** The text that a splice makes from the old one: two numbers are pieces of it, a text stands for itself. */
export function whole(old, splice) {
  const had = old.split(CUT);
  const pieces = [];
  for (let i = 0; i < splice.length; i += 1) {
    const part = splice[i];
    if (typeof part === "string") {
      pieces.push(part);
    } else {
      i += 1;
      for (const piece of had.slice(part, part + splice[i])) pieces.push(piece);
    }
  }
  return pieces.join(CUT);
}

const SLICE = "."; // how the names of slices begin
const HOLE = /<!--(\.[^>]+)-->/g;

/** The regions as they were told on one connection, and the slices that stand in their holes. */
export class Told {
  texts = new Map();

  /** In full, the regions of which something is new; what is told by a text that is not here is left out. */
  inFull(regions, splices = {}) {
    const news = { ...regions };
    for (const [name, splice] of Object.entries(splices)) {
      if (this.texts.has(name)) news[name] = whole(this.texts.get(name), splice);
    }
    for (const [name, text] of Object.entries(news)) this.texts.set(name, text);
    const found = {};
    for (const [name, text] of this.texts) {
      if (!name.startsWith(SLICE)) this.fill(name, text, news, found);
    }
    return found;
  }

  fill(name, text, news, found) {
    const holes = [...text.matchAll(HOLE)].map((hole) => hole[1]);
    const changed = name in news || holes.some((hole) => hole in news);
    if (!changed || !holes.every((hole) => this.texts.has(hole))) return;
    found[name] = holes.length ? text.replace(HOLE, (_, hole) => this.texts.get(hole)) : text;
  }
}
