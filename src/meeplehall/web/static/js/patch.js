// Patch: make the page like new HTML, and keep every element that is still there with its focus and movement.

/** Attributes that the page itself gives; the server's HTML takes them away only if it gave them. */
const LOCAL = ["tabindex", "role", "aria-disabled", "open", "style"];
const WITH_LOCAL = LOCAL.map((name) => `[${name}]`).join();
const given = new WeakMap(); // those of an element that came with the server's HTML

/** What an element is recognised by among its siblings; empty for those that only have their place. */
function keyOf({ dataset }) {
  if (dataset?.key) return dataset.key;
  if (dataset?.option) return `option-${dataset.option}`;
  return dataset?.group ? `group-${dataset.group}` : "";
}

/** Give an element the children that another one has. */
export function patch(old, fresh) {
  const partners = new Partners(old);
  const wanted = [];
  for (const node of [...fresh.childNodes]) {
    const partner = partners.take(node);
    if (partner) update(partner, node);
    else for (const element of withLocal(node)) remember(element, element);
    wanted.push(partner ?? node);
  }
  const staying = new Set(wanted);
  for (const node of [...old.childNodes]) {
    if (!staying.has(node)) node.remove();
  }
  putInOrder(old, wanted);
}

/** The children that are there already, each of which can become one of the new ones. */
class Partners {
  constructor(parent) {
    this.keyed = new Map();
    this.plain = [];
    for (const node of parent.childNodes) {
      const key = keyOf(node);
      if (key) this.keyed.set(key, node);
      else this.plain.push(node);
    }
  }

  take(node) {
    const key = keyOf(node);
    return key ? this.takeKeyed(key, node.nodeName) : this.takePlain(node.nodeName);
  }

  takeKeyed(key, nodeName) {
    const found = this.keyed.get(key);
    if (found?.nodeName !== nodeName) return null;
    this.keyed.delete(key);
    return found;
  }

  /** The next one of the same kind; those before it are out of the question from now on. */
  takePlain(nodeName) {
    const at = this.plain.findIndex((other) => other.nodeName === nodeName);
    return at < 0 ? null : this.plain.splice(0, at + 1).at(-1);
  }
}

function putInOrder(parent, wanted) {
  let place = parent.firstChild;
  for (const node of wanted) {
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
}

function update(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  const stays = (name) => LOCAL.includes(name) && !given.get(old)?.includes(name);
  const gone = [...old.attributes].filter(({ name }) => !fresh.hasAttribute(name) && !stays(name));
  for (const { name } of gone) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  remember(old, fresh);
  patch(old, fresh);
}

/** All elements in a node, itself among them, that have such attributes. */
function withLocal(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  const inside = [...node.querySelectorAll(WITH_LOCAL)];
  return node.matches(WITH_LOCAL) ? [node, ...inside] : inside;
}

function remember(element, fresh) {
  const names = LOCAL.filter((name) => fresh.hasAttribute(name));
  if (names.length) given.set(element, names);
  else given.delete(element);
}
