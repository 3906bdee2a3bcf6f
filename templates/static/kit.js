// The drawing kit for pages that draw by themselves: cards, generals and hearts as elements. What a card is stands in
// `faces` (word → {suit, rank, red, name, short, type}); the looks are those of kit.css.
"use strict";
window.kit = (() => {
  const el = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
    return node;
  };
  const svg = (tag, attributes, ...children) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes || {})) node.setAttribute(name, value);
    node.append(...children);
    return node;
  };
  const kGear = ["weapon", "armor", "plus_horse", "minus_horse"];
  const card = (faces, word, more = "") => {
    const face = faces && faces[word];
    if (!face) return el("span", { class: "replay-card back pcard unseen-card " + more, role: "img", "aria-label": word }, el("span", { class: "pname" }, word === "?" ? "?" : word));
    const large = more.includes("large"), name = large ? face.name : face.short;
    return el("span", { class: "replay-card pcard " + face.type + (kGear.includes(face.type) ? " gear" : "") + (face.red ? " red" : "") + (name.length === 1 ? " one" : "") + " " + more,
      role: "img", "aria-label": word, title: word }, el("b", { class: "corner" }, face.rank + face.suit), el("span", { class: "pname" }, name),
      large ? el("span", { class: "tell" }, face.kind) : null);
  };
  const kHeart = "M12 21C6 15.5 1.5 11.6 1.5 7A5.5 5.5 0 0 1 12 4.7 5.5 5.5 0 0 1 22.5 7c0 4.6-4.5 8.5-10.5 14z";
  const hearts = (hp, max) => el("span", { class: "pips", "aria-hidden": "true" }, ...Array.from({ length: max }, (_, i) =>
    svg("svg", { viewBox: "0 0 24 22", class: i < hp ? "full" : "" }, svg("path", { d: kHeart }))));
  const general = (it, more = "") => el("span", { class: "face large " + (it.kingdom || "") + " " + more }, el("i", { class: "band" }, it.kingdom_word || ""),
    el("b", { class: "face-name" }, it.name), el("small", {}, it.skills || ""));
  return { el, svg, card, hearts, general };
})();
