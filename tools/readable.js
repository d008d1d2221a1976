// What on this page somebody with ordinary eyes and an ordinary finger would have trouble with.
// Run inside a page; gives four lists of sentences: small texts, small targets, overlaps, cut texts.

() => {
  const SMALLEST_TEXT = 11.95; // pixels as they are on the screen
  const SMALLEST_TARGET = 23.5;
  const TOUCHING = 2; // letters of neighbouring lines may touch
  const TARGETS = "button, a[href], input, select, textarea, summary, [role=button], .can, .cannot";
  // what lies over the table for a moment is measured when it is the table's turn to be under it
  const OVER = "#pop, #toast, #drawer, #curtain, template, [hidden], .vh";

  // whatever lies at a point can be asked for it, even what the pointer goes through
  // (a sheet of its own, since the pages' security policy lets no style element in)
  const everything = new CSSStyleSheet();
  everything.replaceSync("*, *::before, *::after { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(everything);

  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);
  const called = (element) => {
    const named = element.closest("[data-key], [data-piece], [data-region], [id], [class]");
    const { key, piece, region } = named?.dataset ?? {};
    return key || piece || region || named?.id || named?.getAttribute("class") || element.tagName;
  };
  const visible = (element) =>
    !element.closest(OVER) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  /** How much larger than written an element is shown. */
  function scaleOf(element) {
    if (element instanceof SVGElement) {
      const matrix = element.getScreenCTM?.();
      return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    }
    let scale = 1;
    for (let at = element; at; at = at.parentElement) {
      const { transform, zoom } = getComputedStyle(at);
      if (transform !== "none") {
        const { a, b } = new DOMMatrix(transform);
        scale *= Math.hypot(a, b);
      }
      scale *= Number(zoom) || 1;
    }
    return scale;
  }

  /** What is left of a rectangle after everything around it has cut or scrolled it; null if nothing. */
  function clip(element, rect) {
    let { left, top, right, bottom } = rect;
    let cut = false;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = at.getBoundingClientRect();
      const scrolls = (way) => way === "auto" || way === "scroll";
      const before = { left, top, right, bottom };
      if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      if (!scrolls(overflowX) && (left > before.left + 1.5 || right < before.right - 1.5)) cut = true;
      if (!scrolls(overflowY) && (top > before.top + 3 || bottom < before.bottom - 3)) cut = true;
    }
    if (right - left < 1 || bottom - top < 1) return { cut, rect: null };
    return { cut, rect: { left, top, right, bottom } };
  }

  /** How wide the widest line of a drawing is: a box around it does not count that, but a finger meets it. */
  function strokeOf(element) {
    if (!(element instanceof SVGElement)) return 0;
    const widths = [...element.querySelectorAll("path")].map((path) => {
      const { stroke, strokeWidth } = getComputedStyle(path);
      return stroke === "none" ? 0 : parseFloat(strokeWidth);
    });
    return Math.max(0, ...widths) * scaleOf(element);
  }

  const texts = [];
  const found = { small: [], targets: [], overlaps: [], cut: [] };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest("script, style, title, desc, option")) continue;
    if (!visible(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (!lines.length) continue;
    const size = parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
    const words = `“${short(node.data)}” of ${called(element)}`;
    const seen = lines.map((line) => clip(element, line));
    if (seen.some(({ cut }) => cut)) found.cut.push(words);
    else if (getComputedStyle(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1) {
      found.cut.push(words);
    }
    const shown = seen.map(({ rect }) => rect).filter(Boolean);
    if (!shown.length) continue;
    if (size < SMALLEST_TEXT) found.small.push(`${words}: ${size.toFixed(1)} px`);
    for (const rect of shown) texts.push({ rect, words, element, size });
  }

  // letters fill about the middle three quarters of the height of their line
  const inner = ({ left, top, right, bottom }) => {
    const edge = (bottom - top) * 0.14;
    return { left, right, top: top + edge, bottom: bottom - edge };
  };
  const opaque = (element) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    if (element.matches("img, svg *")) return true;
    const [, , , alpha = 1] = backgroundColor.match(/[\d.]+/g) ?? [0, 0, 0, 0];
    return Number(opacity) > 0.5 && (backgroundImage !== "none" || Number(alpha) > 0.5);
  };

  /** Does something lie between two texts at this point, so that only one of them is seen there? */
  function covered(one, other, x, y) {
    const pile = document.elementsFromPoint(x, y);
    const [first, second] = [pile.indexOf(one), pile.indexOf(other)];
    if (first < 0 || second < 0) return true; // one of them is not there at all
    const [upper, lower] = first < second ? [one, other] : [other, one];
    const common = pile.findIndex((element) => element.contains(upper) && element.contains(lower));
    const between = pile.slice(Math.min(first, second), common < 0 ? undefined : common);
    return between.some((element) => !element.contains(lower) && element.contains(upper) && opaque(element));
  }

  texts.sort((a, b) => a.rect.left - b.rect.left);
  for (let i = 0; i < texts.length; i++) {
    const one = inner(texts[i].rect);
    for (let j = i + 1; j < texts.length && texts[j].rect.left < one.right - TOUCHING; j++) {
      const other = inner(texts[j].rect);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      if (high <= TOUCHING || wide <= TOUCHING) continue;
      if (texts[i].element === texts[j].element) continue;
      const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2;
      const y = (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue; // seen after scrolling
      if (covered(texts[i].element, texts[j].element, x, y)) continue;
      found.overlaps.push(`${texts[i].words} and ${texts[j].words}`);
    }
  }

  for (const target of document.querySelectorAll(TARGETS)) {
    if (!visible(target) || target.disabled || target.type === "hidden") continue;
    // a link inside a sentence is as high as its line
    if (target.matches("a, .rule") && getComputedStyle(target).display === "inline") continue;
    const label = target.closest("label");
    const { width, height } = (label && target.matches("input") ? label : target).getBoundingClientRect();
    if (!width || !height) continue;
    const rect = target.getBoundingClientRect();
    if (!clip(target, rect).rect) continue;
    if (Math.min(width, height) + strokeOf(target) < SMALLEST_TARGET) {
      found.targets.push(`${called(target)}: ${width.toFixed(0)} × ${height.toFixed(0)}`);
    }
  }

  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everything);
  const across = document.documentElement.scrollWidth - innerWidth;
  if (across > 0) found.cut.push(`the page is ${across} px wider than the window`);
  return found;
}
