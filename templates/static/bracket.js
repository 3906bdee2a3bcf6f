// The bracket under one's fingers: dragging it, lighting up a player's way, jumping to him. Links and the form do
// the same by asking the server.
"use strict";
(() => {
  const scroller = document.getElementById("scroller");
  if (!scroller) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";

  // ---- A player's way: every match he is in, and where he comes if he goes on winning.
  const next = (id) => {
    const at = /^WB-R(\d+)-M(\d+)$/.exec(id);
    return at && document.getElementById("WB-R" + (Number(at[1]) + 1) + "-M" + Math.ceil(Number(at[2]) / 2));
  };
  const light = (entrant) => {
    for (const lit of scroller.querySelectorAll(".on, .out")) lit.classList.remove("on", "out");
    let last = null;
    for (const name of scroller.querySelectorAll("[data-e]")) {
      if (name.dataset.e !== entrant) continue;
      name.classList.add("on");
      last = name.closest(".m");
      last.classList.add("on");
      last.classList.toggle("out", name.classList.contains("lost"));
    }
    for (let ahead = last; ahead && !ahead.classList.contains("out"); ahead = next(ahead.id)) ahead.classList.add("on");
    return last;
  };
  const show = (match) => match && match.scrollIntoView({ block: "center", inline: "center", behavior: calm });
  const choose = (entrant, jump) => {
    const address = new URL(location.href);
    address.searchParams.delete("q");
    if (entrant) address.searchParams.set("entrant", entrant); else address.searchParams.delete("entrant");
    address.hash = "";
    history.replaceState(null, "", address);
    const last = light(entrant);
    if (jump) show(last);
    document.dispatchEvent(new Event("live")); // the line above the bracket comes from the server
  };
  document.addEventListener("click", (event) => {
    const name = event.target.closest("a[data-e], a[data-unlit]");
    if (!name || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(name.dataset.unlit !== undefined ? "" : name.dataset.e, false);
  });

  // ---- Jumping by name or seed; numbers that only the server knows are asked of it.
  const plain = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  const form = document.querySelector("form.jump");
  form.addEventListener("submit", (event) => {
    const wanted = plain(form.elements.namedItem("q").value);
    const names = [...scroller.querySelectorAll("a[data-e]")];
    const found = new Set(names.filter((a) => plain(a.querySelector("b").textContent) === wanted).map((a) => a.dataset.e));
    if (!found.size) names.filter((a) => plain(a.querySelector("b").textContent).includes(wanted)).forEach((a) => found.add(a.dataset.e));
    if (found.size !== 1) return;
    event.preventDefault();
    choose([...found][0], true);
  });

  // ---- Dragging with a mouse; fingers do it by themselves.
  let from = null;
  scroller.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scrollY, moved: false };
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    if (!from.moved && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 6) return;
    from.moved = true;
    scroller.classList.add("dragging");
    scroller.scrollLeft = from.left - (event.clientX - from.x);
    scrollTo(scrollX, from.top - (event.clientY - from.y));
  });
  const drop = () => { scroller.classList.remove("dragging"); setTimeout(() => { from = null; }, 0); };
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
  scroller.addEventListener("dragstart", (event) => event.preventDefault());
  scroller.addEventListener("click", (event) => { if (from && from.moved) { event.preventDefault(); event.stopPropagation(); } }, true);

  // ---- At first sight: the player asked for, else the round that is being played.
  const asked = new URL(location.href).searchParams.get("entrant");
  document.addEventListener("fresh", () => light(new URL(location.href).searchParams.get("entrant")));
  if (asked) {
    show(light(asked));
  } else if (!location.hash) {
    const now = scroller.querySelector(".round.now");
    if (now) scroller.scrollLeft = now.offsetLeft - scroller.offsetLeft - 16;
  }
})();
