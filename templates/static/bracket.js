// The bracket under one's fingers: zooming and dragging the drawing, turning from round to round, lighting up a
// player's way, jumping to him. Links and the form do the same by asking the server.
"use strict";
(() => {
  const rounds = document.getElementById("scroller");
  if (!rounds) return;
  const frame = document.getElementById("drawing-scroll");
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  const asked = (name) => new URL(location.href).searchParams.get(name) || "";
  const ask = (changes) => {
    const address = new URL(location.href);
    address.searchParams.delete("q");
    for (const [name, value] of Object.entries(changes)) {
      if (value) address.searchParams.set(name, value); else address.searchParams.delete(name);
    }
    address.hash = "";
    history.replaceState(null, "", address);
  };

  // ---- One round at a time where there is no room for the drawing.
  const turnTo = (key) => {
    for (const round of rounds.querySelectorAll(".round")) round.classList.toggle("shown", round.id === "round-" + key);
    for (const link of document.querySelectorAll("[data-round]")) {
      if (link.dataset.round === key) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    }
    ask({ round: key });
  };

  // ---- A player's way: every match he is in, and where he comes if he goes on winning; in the drawing and the list.
  const lightIn = (within, entrant, find) => {
    for (const lit of within.querySelectorAll(".on, .out")) lit.classList.remove("on", "out");
    let last = null;
    for (const name of within.querySelectorAll("[data-e]")) {
      if (!entrant || name.dataset.e !== entrant) continue;
      name.classList.add("on");
      last = name.closest("[data-next]");
      last.classList.add("on");
      last.classList.toggle("out", name.classList.contains("lost"));
    }
    for (let ahead = last; ahead && !ahead.classList.contains("out"); ahead = ahead.dataset.next && find(ahead.dataset.next)) ahead.classList.add("on");
    return last;
  };
  const boxOf = (id) => frame && frame.querySelector('[data-match="' + CSS.escape(id) + '"]');
  const light = (entrant) => {
    if (frame) {
      lightIn(frame, entrant, boxOf);
      for (const way of frame.querySelectorAll("[data-from]")) {
        const from = boxOf(way.dataset.from), to = from && boxOf(from.dataset.next);
        way.classList.toggle("on", !!to && from.classList.contains("on") && !from.classList.contains("out") && to.classList.contains("on"));
      }
    }
    return lightIn(rounds, entrant, (id) => document.getElementById(id));
  };
  const show = (match) => {
    if (!match) return;
    turnTo(match.closest(".round").id.slice("round-".length));
    const box = frame && frame.offsetParent ? boxOf(match.id) : match;
    if (box) box.scrollIntoView({ block: box === match ? "center" : "nearest", inline: "nearest", behavior: calm });
  };
  const choose = (entrant, jump) => {
    ask({ entrant });
    const last = light(entrant);
    if (jump) show(last);
    document.dispatchEvent(new Event("live")); // the line above the bracket comes from the server
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-e], a[data-unlit], a[data-round]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.round) turnTo(link.dataset.round); else choose(link.dataset.unlit !== undefined ? "" : link.dataset.e, false);
  });

  // ---- Jumping by name or seed; numbers that only the server knows are asked of it.
  const plain = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  const form = document.querySelector("form.jump");
  form.addEventListener("submit", (event) => {
    const wanted = plain(form.elements.namedItem("q").value);
    const names = [...rounds.querySelectorAll("a[data-e]")];
    const found = new Set(names.filter((a) => plain(a.querySelector("b").textContent) === wanted).map((a) => a.dataset.e));
    if (!found.size) names.filter((a) => plain(a.querySelector("b").textContent).includes(wanted)).forEach((a) => found.add(a.dataset.e));
    if (found.size !== 1) return;
    event.preventDefault();
    choose([...found][0], true);
  });

  // ---- Zooming: the drawing grows in its frame, the point under the pointer stays; dragging moves it.
  if (frame) {
    let zoom = 1;
    const zoomTo = (wanted, x, y) => {
      const svg = frame.querySelector(".drawing"), box = frame.getBoundingClientRect();
      const before = zoom, at = { x: x === undefined ? box.width / 2 : x - box.left, y: y === undefined ? box.height / 2 : y - box.top };
      zoom = Math.min(8, Math.max(1, wanted));
      svg.style.width = svg.style.height = zoom * 100 + "%";
      frame.classList.toggle("zoomed", zoom > 1);
      frame.scrollLeft = (frame.scrollLeft + at.x) * zoom / before - at.x;
      frame.scrollTop = (frame.scrollTop + at.y) * zoom / before - at.y;
    };
    const steps = { in: 1.5, out: 1 / 1.5 };
    for (const button of document.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => zoomTo(steps[button.dataset.zoom] ? zoom * steps[button.dataset.zoom] : 1));
    }
    document.querySelector(".zoom").hidden = false;
    frame.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || !"+=-0".includes(event.key)) return;
      event.preventDefault();
      zoomTo(event.key === "0" ? 1 : zoom * (event.key === "-" ? steps.out : steps.in));
    });
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && zoom === 1) return; // the page scrolls until somebody has zoomed
      event.preventDefault();
      zoomTo(zoom * Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
    }, { passive: false });

    const fingers = new Map();
    let from = null;
    const spread = () => { const [a, b] = [...fingers.values()]; return { apart: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }; };
    frame.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop, moved: false, apart: 0, zoom };
      if (fingers.size === 2) from.apart = spread().apart;
    });
    addEventListener("pointermove", (event) => {
      if (!from || !fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2 && from.apart) { const now = spread(); zoomTo(from.zoom * now.apart / from.apart, now.x, now.y); return; }
      if (event.pointerType !== "mouse" || (!from.moved && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 6)) return;
      from.moved = true;
      frame.classList.add("dragging");
      frame.scrollLeft = from.left - (event.clientX - from.x);
      frame.scrollTop = from.top - (event.clientY - from.y);
    });
    const drop = (event) => { fingers.delete(event.pointerId); frame.classList.remove("dragging"); setTimeout(() => { if (!fingers.size) from = null; }, 0); };
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
    frame.addEventListener("dragstart", (event) => event.preventDefault());
    frame.addEventListener("click", (event) => { if (from && from.moved) { event.preventDefault(); event.stopPropagation(); } }, true);
    // A newer drawing comes without the size.
    document.addEventListener("fresh", () => { if (zoom > 1) zoomTo(zoom); });
  }

  document.addEventListener("fresh", () => light(asked("entrant")));
  if (asked("entrant")) show(light(asked("entrant")));
})();
