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

/** The regions as they were told on one connection. */
export class Told {
  texts = new Map();

  /** Regions in full; those that are told by a text which is not here are left out. */
  inFull(regions, splices = {}) {
    const found = { ...regions };
    for (const [name, splice] of Object.entries(splices)) {
      if (this.texts.has(name)) found[name] = whole(this.texts.get(name), splice);
    }
    for (const [name, text] of Object.entries(found)) this.texts.set(name, text);
    return found;
  }
}
