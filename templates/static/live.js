// A little life for pages that are whole without it: they fetch themselves again while something is going on,
// draw clocks from the server's time, and send forms without leaving the page when the answer is a refusal.
"use strict";
(() => {
  const body = document.body;
  const byId = (id) => document.getElementById(id);

  // ---- The server's time. A cached answer is older than it says, so the newest estimate is the largest.
  let offset = null;
  const learnTime = (response, sentAt) => {
    const server = Number(response.headers.get("X-Server-Time"));
    if (!server) return;
    const estimate = server - (sentAt + Date.now()) / 2;
    offset = offset === null ? estimate : Math.max(estimate, offset - 50); // forget slowly: device clocks drift
  };
  const now = () => Date.now() + (offset || 0);

  // ---- Clocks: data-ends (server ms, running) or data-left (ms, standing still); data-over is the word at the bell.
  const say = (text) => { const line = byId("announce"); if (line && line.textContent !== text) line.textContent = text; };
  const drawClock = (clock) => {
    const running = clock.dataset.ends !== undefined && clock.dataset.ends !== "";
    if (running && offset === null) return; // what the server wrote stands until we know its time
    if (clock.dataset.up !== undefined) { // counts up; data-late is the second from which it calls for somebody
      if (offset === null) return;
      const passed = Math.max(0, Math.floor((now() - Number(clock.dataset.up)) / 1000));
      clock.textContent = Math.floor(passed / 60) + ":" + String(passed % 60).padStart(2, "0");
      clock.classList.toggle("soon", passed >= Number(clock.dataset.late || Infinity));
      return;
    }
    const left = running ? Number(clock.dataset.ends) - now() : Number(clock.dataset.left);
    const over = left <= 0;
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const text = over && clock.dataset.over ? clock.dataset.over
      : Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("soon", !over && seconds <= Number(clock.dataset.soon || 300));
    if (over && running && !clock.classList.contains("over") && clock.dataset.over) say(clock.dataset.over);
    clock.classList.toggle("over", over && !!clock.dataset.over);
  };
  // The hall's time of day; data-wall is its distance from UTC in minutes.
  const drawWall = (wall) => {
    if (offset === null) return;
    const text = new Date(now() + Number(wall.dataset.wall) * 60000).toISOString().slice(11, 16);
    if (wall.textContent !== text) wall.textContent = text;
  };
  // Whole minutes since a moment: how late somebody is.
  const drawSince = (since) => {
    if (offset === null) return;
    const text = String(Math.max(0, Math.floor((now() - Number(since.dataset.since)) / 60000)));
    if (since.textContent !== text) since.textContent = text;
  };
  const drawClocks = () => {
    document.querySelectorAll("[data-clock]").forEach(drawClock);
    document.querySelectorAll("[data-wall]").forEach(drawWall);
    document.querySelectorAll("[data-since]").forEach(drawSince);
  };

  // ---- Parts: elements with data-part are exchanged when the server's version differs, never while being used.
  const touched = (within) => [...within.querySelectorAll("input, select, textarea")].some((field) =>
    field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
      : field.tagName === "SELECT" ? [...field.options].some((o) => o.selected !== o.defaultSelected)
      : field.type !== "hidden" && field.value !== field.defaultValue);
  const inUse = (part) => {
    if (part.querySelector("details[open], form[data-sending]")) return true;
    const active = document.activeElement;
    if (part.contains(active) && /^(INPUT|SELECT|TEXTAREA)$/.test(active.tagName)) return true;
    return touched(part);
  };
  let applied = new Map();
  const remember = (doc) => { applied = new Map([...doc.querySelectorAll("[data-part]")].map((p) => [p.dataset.part, p.outerHTML])); };
  const exchange = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    let waiting = false;
    for (const part of document.querySelectorAll("[data-part]")) {
      const name = part.dataset.part;
      const next = fresh.querySelector('[data-part="' + CSS.escape(name) + '"]');
      if (!next || applied.get(name) === next.outerHTML) continue;
      if (inUse(part)) { waiting = true; continue; }
      applied.set(name, next.outerHTML);
      const open = part.tagName === "DETAILS" && part.open;
      const active = part.contains(document.activeElement) ? document.activeElement : null;
      const again = active && (active.id ? "#" + CSS.escape(active.id)
        : active.hasAttribute("href") ? 'a[href="' + CSS.escape(active.getAttribute("href")) + '"]' : "");
      const fresher = document.importNode(next, true);
      if (open) fresher.open = true; // a card that somebody looks at goes on being one
      part.replaceWith(fresher);
      const focus = again && fresher.querySelector(again);
      if (focus) focus.focus({ preventScroll: true });
    }
    // Lists whose parts come and go: tables of the floor, rounds of a bracket.
    for (const list of document.querySelectorAll("[data-list]")) {
      const wanted = fresh.getElementById(list.id);
      if (!wanted) continue;
      const same = (a) => (b) => a.dataset.part === b.dataset.part;
      for (const child of [...list.children]) {
        if ([...wanted.children].some(same(child))) continue;
        if (inUse(child)) waiting = true; else child.remove();
      }
      [...wanted.children].forEach((next, at) => {
        const here = [...list.children].find(same(next)) || document.importNode(next, true);
        applied.set(next.dataset.part, applied.get(next.dataset.part) || next.outerHTML);
        if (list.children[at] !== here) list.insertBefore(here, list.children[at] || null);
      });
    }
    const news = fresh.querySelector("[data-announce]");
    if (news && news.dataset.announce) say(news.dataset.announce);
    drawClocks();
    return !waiting;
  };

  // ---- A finger that is down means what it sees: nothing is exchanged under it. What comes meanwhile is shown once
  // the click has followed. A lift that is never told (outside the window) is over after three seconds.
  let pressedAt = -Infinity, held = null, lifting = 0, etag = null;
  const pressing = () => performance.now() - pressedAt < 3000;
  const show = (text, tag) => {
    held = null;
    if (pressing()) held = () => show(text, tag);
    else etag = exchange(text) ? tag : null;
  };
  const lifted = () => {
    clearTimeout(lifting);
    lifting = setTimeout(() => { pressedAt = -Infinity; if (held) held(); }, 350);
  };
  addEventListener("pointerdown", () => { clearTimeout(lifting); pressedAt = performance.now(); }, true);
  addEventListener("pointerup", lifted, true);
  addEventListener("pointercancel", lifted, true);

  // ---- Polling this very page, with its ETag and a jitter, slower when hidden, backing off when it fails.
  const live = document.querySelector("[data-live]");
  let failures = 0, timer = 0;
  const signedOut = (yes) => { const line = byId("signed-out"); if (line) line.hidden = !yes; };
  const typing = () => touched(document) || !!document.querySelector("main details[open] form");
  const offline = (yes) => { const line = byId("offline"); if (line) line.hidden = !yes; };
  const next = () => {
    const every = Number(live.dataset.live) * (document.hidden ? 5 : 1) * Math.min(8, 2 ** failures);
    clearTimeout(timer);
    timer = setTimeout(poll, every * (0.75 + Math.random() / 2));
  };
  const poll = async () => {
    const sentAt = Date.now();
    try {
      const headers = { Accept: "text/html" };
      if (etag) headers["If-None-Match"] = etag;
      const response = await fetch(location.href, { headers, cache: "no-store", signal: AbortSignal.timeout(8000) });
      learnTime(response, sentAt);
      if (response.redirected || response.status === 401 || response.status === 403) {
        // What somebody is typing outlives his session.
        if (!typing()) { location.reload(); return; }
        signedOut(true);
        next();
        return;
      }
      signedOut(false);
      if (response.status === 200) {
        show(await response.text(), response.headers.get("ETag"));
      } else if (response.status !== 304) throw new Error(String(response.status));
      failures = 0;
      offline(false);
    } catch (error) {
      failures += 1;
      if (failures >= 2) offline(true);
    }
    next();
  };

  // ---- Forms: a refusal is said in the form; anything else is followed as a browser would.
  const tell = (form, problem) => {
    let line = form.querySelector(".form-problem");
    if (!line) {
      line = document.createElement("p");
      line.className = "form-problem";
      line.setAttribute("role", "alert");
      form.prepend(line);
    }
    line.textContent = problem.detail + (problem.clauses && problem.clauses.length ? " (" + problem.clauses.join(", ") + ")" : "");
    for (const change of problem.changes || []) {
      const row = document.createElement("span");
      row.className = "change";
      row.textContent = change.what + " · " + change.by + " · " + new Date(change.wall_ms).toLocaleTimeString();
      line.append(row);
    }
    if (problem.current_version !== undefined) {
      // He has read what changed; his next press is about what stands now.
      const version = form.elements.namedItem("expected_version"), key = form.elements.namedItem("key");
      if (version) version.value = problem.current_version;
      if (key) key.value += "-" + problem.current_version;
    }
    signedOut(problem.status === 401);
    const name = problem.field ? problem.field.split("/")[1] : "";
    const field = name && form.elements.namedItem(name);
    if (field && field.focus) field.focus();
  };
  // A photo is made small before it is sent; what cannot be read as a picture goes as it is, for the server to refuse.
  const smaller = async (file) => {
    try {
      const picture = await createImageBitmap(file);
      const scale = Math.min(1, 1600 / Math.max(picture.width, picture.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      return await new Promise((done) => canvas.toBlob((blob) => done(blob || file), "image/jpeg", 0.85));
    } catch (error) {
      return file;
    }
  };
  const bodyOf = async (form, submitter) => {
    const data = new FormData(form, submitter);
    if (form.enctype !== "multipart/form-data") return new URLSearchParams(data);
    for (const [name, value] of [...data]) {
      if (value instanceof File && value.size) data.set(name, await smaller(value), "photo");
    }
    return data;
  };
  const send = async (form, submitter) => fetch(form.getAttribute("action"), {
    method: "POST", body: await bodyOf(form, submitter), cache: "no-store", headers: { Accept: "application/problem+json" },
  });
  const freshToken = async () => {
    const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (!response.ok || response.redirected) return false;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html").querySelector('input[name="csrf"]');
    if (!fresh) return false;
    document.querySelectorAll('input[name="csrf"]').forEach((field) => { field.value = fresh.value; });
    return true;
  };
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.getAttribute("method") !== "post" || form.dataset.plain !== undefined) return;
    event.preventDefault();
    if (form.dataset.sending) return; // a double tap is one tap
    form.dataset.sending = "yes";
    const said = form.querySelector(".form-problem");
    if (said) said.remove();
    try {
      let response = await send(form, event.submitter);
      // Signed in anew in another tab: this page's token is of the session before.
      if (response.status === 403 && (await response.clone().json()).code === "access.form_too_old" && await freshToken()) {
        response = await send(form, event.submitter);
      }
      if (response.ok && form.dataset.stay !== undefined && new URL(response.url).pathname === location.pathname) {
        delete form.dataset.sending; // the list stays where it is and shows the news
        show(await response.text(), null);
        return;
      }
      if (response.ok) { location.assign(response.url); if (response.url === location.href) location.reload(); return; }
      const problem = await response.json();
      delete form.dataset.sending;
      tell(form, problem);
    } catch (error) {
      delete form.dataset.sending;
      offline(true);
    }
  });

  // ---- Signing with a finger: the strokes become the path of the sheet.
  document.addEventListener("pointerdown", (event) => {
    const pad = event.target.closest("[data-pad]");
    if (!pad) return;
    event.preventDefault();
    const field = pad.closest("form").elements.namedItem("drawing");
    const place = (e) => {
      const box = pad.getBoundingClientRect();
      return Math.round((e.clientX - box.left) * 320 / box.width) + " " + Math.round((e.clientY - box.top) * 120 / box.height);
    };
    const draw = () => {
      const ns = "http://www.w3.org/2000/svg";
      const svg = document.createElementNS(ns, "svg"), path = document.createElementNS(ns, "path");
      svg.setAttribute("viewBox", "0 0 320 120");
      path.setAttribute("d", field.value);
      path.setAttribute("fill", "none"); path.setAttribute("stroke", "currentColor"); path.setAttribute("stroke-width", "2");
      svg.append(path);
      pad.replaceChildren(svg);
    };
    if (field.value.length > 15000) return;
    field.value += "M" + place(event) + "L" + place(event);
    draw();
    pad.setPointerCapture(event.pointerId);
    pad.onpointermove = (e) => { if (field.value.length < 15900) { field.value += " " + place(e); draw(); } };
    pad.onpointerup = pad.onpointercancel = () => { pad.onpointermove = null; };
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-pad-clear]")) return;
    const form = event.target.closest("form");
    form.elements.namedItem("drawing").value = "";
    form.querySelector("[data-pad]").replaceChildren();
  });

  remember(document);
  if (live) poll();
  if (live || document.querySelector("[data-clock]")) { drawClocks(); setInterval(drawClocks, 250); }
  document.addEventListener("live", () => { if (live) poll(); }); // other scripts ask for news
  document.addEventListener("visibilitychange", () => { if (live && !document.hidden) poll(); });
  body.classList.add("scripted");
})();
