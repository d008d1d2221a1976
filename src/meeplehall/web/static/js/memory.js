// What this browser remembers from one page to the next.

export function recall(name, storage = localStorage) {
  return JSON.parse(storage.getItem(`hall.${name}`)) || {};
}

export function keep(name, value, storage = localStorage) {
  storage.setItem(`hall.${name}`, JSON.stringify(value));
}
