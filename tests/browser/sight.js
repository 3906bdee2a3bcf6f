// What a person can see of a page: asked in the page by test_sight.py.
// faint(): texts that stand out too little from what lies behind them. hidden(what): parts that are out of sight or covered.
"use strict";
window.sight = (() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  // Any colour the style sheet may say, as [r, g, b, a].
  const colour = (text) => {
    if (!known.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(text, [r, g, b, a / 255]);
    }
    return known.get(text);
  };
  const over = (top, ground) => [0, 1, 2].map((i) => top[i] * top[3] + ground[i] * (1 - top[3]));
  const channel = (value) => { const c = value / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
  const bright = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ratio = (one, other) => { const a = bright(one), b = bright(other); return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); };
  const distinct = (colours) => [...new Map(colours.map((one) => [one.map(Math.round).join(), one])).values()];

  // What an element paints: the grounds that may come out of each ground below it. A gradient is all of its colours.
  const painted = (element, grounds) => {
    const style = getComputedStyle(element);
    if (element.namespaceURI.endsWith("/svg") && element.tagName !== "svg") {
      if (!/^(rect|path|circle|ellipse|polygon)$/.test(element.tagName)) return grounds;
      const fill = style.fill === "none" ? [0, 0, 0, 0] : colour(style.fill);
      return grounds.map((ground) => over([...fill.slice(0, 3), fill[3] * Number(style.fillOpacity)], ground));
    }
    let out = grounds.map((ground) => over(colour(style.backgroundColor), ground));
    const picture = style.backgroundImage;
    if (picture.includes("gradient(")) {
      const stops = picture.match(/rgba?\([^)]*\)|color\([^)]*\)|transparent/g) || [];
      out = stops.flatMap((stop) => out.map((ground) => over(colour(stop), ground)));
    } else if (picture !== "none") return [];
    return distinct(out);
  };
  const paper = () => (getComputedStyle(document.documentElement).colorScheme.includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18] : [255, 255, 255]);
  const ancestors = (element) => { const out = []; for (let at = element; at; at = at.parentElement) out.push(at); return out; };
  const opacity = (element) => Number(getComputedStyle(element).opacity);

  // The grounds behind `element` at a point, or null where something else covers it. Where pointing does not find the
  // element (it takes no pointer), what it stands in counts.
  const behind = (element, x, y) => {
    const stack = document.elementsFromPoint(x, y);
    let at = stack.findIndex((one) => one === element || element.contains(one));
    if (at < 0) {
      const pointless = ancestors(element).some((one) => getComputedStyle(one).pointerEvents === "none");
      if (!pointless && stack.length) return null;
      stack.splice(0, stack.length, ...ancestors(element));
      at = 0;
    } else if (stack.slice(0, at).some((one) => !one.contains(element) && colour(getComputedStyle(one).backgroundColor)[3] > 0.5)) return null;
    // A group that lets shine through is mixed as a whole with what lies behind it.
    const through = ancestors(element).filter((one) => opacity(one) < 1);
    const group = through[through.length - 1], shine = through.reduce((all, one) => all * opacity(one), 1);
    let grounds = [paper()], backdrop = null;
    for (const one of stack.slice(at).reverse()) {
      if (group && !backdrop && group.contains(one)) backdrop = grounds;
      grounds = painted(one, grounds);
    }
    return { grounds, backdrop: backdrop || grounds, shine };
  };
  const stands = (element, ink, x, y) => {
    const place = behind(element, x, y);
    if (!place) return Infinity;
    if (!place.grounds.length) return 0; // a picture: nobody knows
    const mixed = (inner, back) => over([...inner, place.shine], back);
    return Math.min(...place.grounds.flatMap((ground) => place.backdrop.map((back) =>
      ratio(mixed(over(ink, ground), back), mixed(ground, back)))));
  };
  const seen = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest(".unseen, .skip:not(:focus), noscript, script, style");
  const large = (style) => parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
  const inert = (element) => !!element.closest(":disabled, [aria-disabled='true']"); // WCAG asks nothing of these

  const faint = () => {
    const found = [];
    const hold = (element, style, box, text, least, ink) => {
      if (!box || box.width < 1 || box.height < 1 || inert(element)) return;
      const x = box.left + box.width / 2, y = box.top + box.height / 2;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return;
      const contrast = stands(element, ink || colour(style.color), x, y);
      if (contrast < least) found.push(contrast.toFixed(2) + " " + text.trim().slice(0, 40) + " <" + element.tagName.toLowerCase() + " " + (element.getAttribute("class") || "") + ">");
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode, element = text.parentElement;
      if (!text.textContent.trim() || !seen(element)) continue;
      const style = getComputedStyle(element);
      range.selectNodeContents(text);
      const box = [...range.getClientRects()].find((one) => one.width >= 1 && one.height >= 1);
      const svg = element.namespaceURI.endsWith("/svg");
      hold(element, style, box, text.textContent, large(style) ? 3 : 4.5, svg ? colour(style.fill) : null);
    }
    for (const field of document.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea")) {
      if (!seen(field)) continue;
      const empty = !field.value && field.placeholder, style = getComputedStyle(field, empty ? "::placeholder" : null);
      hold(field, getComputedStyle(field), field.getBoundingClientRect(), field.value || field.placeholder || field.name, 4.5, colour(style.color));
    }
    // Marks drawn by the style sheet.
    for (const element of document.querySelectorAll("body *")) {
      for (const which of ["::before", "::after"]) {
        const style = getComputedStyle(element, which);
        if (/^"\s*[^"\s]/.test(style.content) && style.display !== "none" && seen(element)) hold(element, style, element.getClientRects()[0], which + style.content, 3);
      }
    }
    return [...new Set(found)];
  };

  // ---- Whether a finger could reach what is named: in the window, and nothing else on top of it.
  const covered = (element) => {
    const box = element.getBoundingClientRect(), shown = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const narrow = (other) => {
      shown.left = Math.max(shown.left, other.left); shown.right = Math.min(shown.right, other.right);
      shown.top = Math.max(shown.top, other.top); shown.bottom = Math.min(shown.bottom, other.bottom);
    };
    narrow(box);
    for (const one of ancestors(element.parentElement)) if (one !== document.body && one !== document.documentElement && getComputedStyle(one).overflowY !== "visible") narrow(one.getBoundingClientRect());
    const height = shown.bottom - shown.top;
    if (shown.right - shown.left < 1 || height < 1) return "out of sight";
    // All of what is small; of what is larger than a third of the window, its beginning; of a text box, its line.
    const needed = element.tagName === "TEXTAREA" ? Math.min(box.height, 40) : Math.min(box.height, innerHeight / 3);
    if (height < needed - 2) return "cut to " + Math.round(height) + " of " + Math.round(box.height) + " px";
    for (const part of [0.1, 0.5, 0.9]) {
      const hit = document.elementFromPoint((shown.left + shown.right) / 2, shown.top + needed * part);
      if (!hit || !(element.contains(hit) || hit.contains(element))) return "covered by " + (hit ? hit.outerHTML.slice(0, 80) : "nothing");
    }
    return "";
  };
  const name = (element) => (element.outerHTML.match(/^<[^>]*>/) || [""])[0].slice(0, 120) + element.textContent.trim().slice(0, 30);
  const hidden = (selectors) => selectors.flatMap((selector) => {
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    return all.length ? all.map((one) => [one, covered(one)]).filter(([, why]) => why).map(([one, why]) => selector + " " + why + ": " + name(one)) : ["no " + selector];
  });
  // Everything the keyboard comes to, in turn.
  const buried = () => {
    const found = [];
    for (const element of document.querySelectorAll("a[href], button:not(:disabled), summary, select, input:not([type=hidden]), textarea, [tabindex='0']")) {
      if (!element.checkVisibility() || element.closest(".skip, .menu:not([open]) .menu-body")) continue;
      element.focus();
      const why = document.activeElement === element ? covered(element) : "";
      if (why) found.push(why + ": " + name(element));
    }
    document.activeElement.blur();
    return found;
  };
  return { faint, hidden, buried };
})();
