// A little life for pages that are whole without it: they fetch themselves again while something is going on,
// draw clocks from the server's time, and send forms without leaving the page when the answer is a refusal.
"use strict";
(() => {
  const body = document.body;
  // A page that came back as the answer to a form stands at its own address, and what is typed in that form stays.
  if (body.dataset.page) {
    history.replaceState(null, "", body.dataset.page);
    const refused = document.querySelector("main form .form-problem");
    if (refused) refused.closest("form").dataset.drawn = "yes";
  }
  const byId = (id) => document.getElementById(id);

  // ---- The server's time: what runs is on its clock since boot, which nobody puts right, against this device's own
  // monotonic clock. A cached answer is older than it says, so the newest estimate is the largest. The time of day is
  // that clock plus a shift the server may correct at any moment.
  let offset = null, shift = null;
  const learnTime = (response, sentAt) => {
    const server = Number(response.headers.get("X-Server-Clock")), wall = Number(response.headers.get("X-Server-Time"));
    if (!server) return;
    const estimate = server - (sentAt + performance.now()) / 2;
    const restarted = offset !== null && estimate < offset - 60000; // another boot counts from another zero
    offset = offset === null || restarted ? estimate : Math.max(estimate, offset - 50); // forget slowly: device clocks drift
    shift = wall - server;
  };
  const now = () => performance.now() + (offset || 0);

  // ---- Clocks: data-ends (ms of the server's clock, running) or data-left (ms, standing still); data-over is the word at the bell.
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
    const text = new Date(now() + shift + Number(wall.dataset.wall) * 60000).toISOString().slice(11, 16);
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

  // ---- Parts: elements with data-part become what the server's newest version says, element by element. What somebody
  // has begun to type or choose stays as it is, with its form; what he has unfolded stays unfolded and follows.
  const begun = (field) =>
    field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
      : field.tagName === "SELECT" ? field.selectedIndex !== Math.max(0, [...field.options].findLastIndex((o) => o.defaultSelected))
      : field.type !== "hidden" && field.value !== field.defaultValue;
  const fields = (within) => [...within.querySelectorAll("input, select, textarea")];
  const touched = (within) => fields(within).some(begun);
  const held = (within) => // what no news may take away
    (within.tagName === "FORM" ? [within] : [...within.querySelectorAll("form")]).some((form) =>
      form.dataset.sending || form.dataset.drawn || touched(form));
  const inUse = (form) => // or change
    held(form) || (form.contains(document.activeElement) && /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName));
  // The same thing in two versions: by its name, a form by where it leads and whom it is about.
  const nameOf = (node) => {
    if (node.nodeType !== 1) return "";
    if (node.id || node.dataset.part || node.dataset.key) return node.dataset.part || node.dataset.key || node.id;
    if (node.tagName === "FORM") {
      return node.getAttribute("action") + [...node.querySelectorAll("input[type=hidden]")]
        .filter((field) => !/^(csrf|key|expected_version|hash|drawing)$/.test(field.name)).map((field) => "|" + field.getAttribute("value")).join("");
    }
    return node.tagName === "DETAILS" && node.querySelector("form") ? "fold " + nameOf(node.querySelector("form")) : "";
  };
  const become = (here, next) => {
    if (here.nodeType !== 1) { if (here.nodeValue !== next.nodeValue) here.nodeValue = next.nodeValue; return; }
    if (here.tagName === "FORM" && inUse(here)) return;
    for (const { name } of [...here.attributes]) {
      if (!next.hasAttribute(name) && !(name === "open" && here.tagName === "DETAILS")) here.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
      if (here.getAttribute(name) !== value && !(name === "open" && here.tagName === "DETAILS")) here.setAttribute(name, value);
    }
    if (here.tagName === "INPUT" || here.tagName === "TEXTAREA") {
      if (here.type !== "file" && here.value !== next.value) here.value = next.value;
      if (here.tagName === "INPUT") return;
    }
    becomeAll(here, next);
  };
  const becomeAll = (here, next) => {
    const named = new Map([...here.childNodes].map((child) => [nameOf(child), child]).filter(([name]) => name));
    const staying = new Set();
    let at = here.firstChild;
    for (const wanted of [...next.childNodes]) {
      const name = nameOf(wanted);
      const isIt = (node) => node && node.nodeName === wanted.nodeName && nameOf(node) === name && !staying.has(node);
      // What has gone in between is taken away first, so that nothing that stays has to be moved.
      while (at && !isIt(at) && !(nameOf(at) && named.has(nameOf(at))) && (name ? isIt(named.get(name)) : nameOf(at))) {
        const gone = at;
        at = at.nextSibling;
        if (!staying.has(gone) && !(gone.nodeType === 1 && held(gone))) gone.remove();
      }
      const found = name ? named.get(name) : at;
      named.delete(name);
      if (isIt(found)) {
        if (found === at) at = at.nextSibling; else here.insertBefore(found, at);
        become(found, wanted);
        staying.add(found);
      } else {
        staying.add(here.insertBefore(document.importNode(wanted, true), at));
      }
    }
    for (const gone of [...here.childNodes]) {
      if (!staying.has(gone) && !(gone.nodeType === 1 && held(gone))) gone.remove();
    }
  };
  const nested = (part) => !!part.parentElement.closest("[data-part], [data-list]");
  let applied = new Map();
  const nameOfPart = (part) => part.dataset.part || "#" + part.id;
  const partsOf = (doc) => [...doc.querySelectorAll("[data-part], [data-list]")].filter((part) => !nested(part));
  const remember = (doc) => { applied = new Map(partsOf(doc).map((part) => [nameOfPart(part), part.outerHTML])); };
  const exchange = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const latest = new Map(partsOf(fresh).map((part) => [nameOfPart(part), part]));
    const active = document.activeElement, desk = byId("desk"), stood = desk && desk.className;
    let waiting = false;
    for (const part of partsOf(document)) {
      const next = latest.get(nameOfPart(part));
      if (!next || applied.get(nameOfPart(part)) === next.outerHTML) continue;
      if ([...part.querySelectorAll("form")].some(inUse)) waiting = true; else applied.set(nameOfPart(part), next.outerHTML);
      become(part, next);
    }
    if (active !== document.activeElement && active.isConnected) active.focus({ preventScroll: true });
    // A table in another state shows what that brings, which stands at its top, unless somebody is filling something in.
    if (desk && desk.className !== stood && !waiting && !touched(desk)) scrollTo(0, 0);
    if (fresh.title) document.title = fresh.title;
    const news = fresh.querySelector("[data-announce]");
    if (news && news.dataset.announce) say(news.dataset.announce);
    drawClocks();
    document.dispatchEvent(new Event("fresh")); // what other scripts have drawn into the page is drawn again
    return !waiting;
  };

  // ---- A finger that is down means what it sees: nothing is exchanged under it. What comes meanwhile is shown once
  // the click has followed. A lift that is never told (outside the window) is over after three seconds.
  let pressedAt = -Infinity, later = null, lifting = 0, etag = null;
  const pressing = () => performance.now() - pressedAt < 3000;
  const show = (text, tag) => {
    later = null;
    if (pressing()) later = () => show(text, tag);
    else etag = exchange(text) ? tag : null;
  };
  const lifted = () => {
    clearTimeout(lifting);
    lifting = setTimeout(() => { pressedAt = -Infinity; if (later) later(); }, 350);
  };
  // An answer to this very press is shown at once. Where the pressed thing has gone, its part keeps the focus.
  const showAnswer = (text, tag, form) => {
    const place = form.closest("[data-part]");
    pressedAt = -Infinity;
    show(text, tag);
    if (document.activeElement === document.body && place && place.isConnected) {
      const next = place.querySelector("button.primary, button:not([hidden]), summary, a");
      if (next) next.focus({ preventScroll: true });
    }
    document.dispatchEvent(new Event("answered"));
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
    const sentAt = performance.now();
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
  const problemOf = (form) => form.querySelector(".form-problem") || (form.id && document.querySelector('.form-problem[data-of="' + CSS.escape(form.id) + '"]'));
  const tell = (form, problem) => {
    let line = problemOf(form);
    if (!line) {
      line = document.createElement("p");
      line.className = "form-problem";
      line.dataset.of = form.id;
      line.setAttribute("role", "alert");
      const pressed = form.querySelector("button:not([type=button])") || document.querySelector('button[form="' + CSS.escape(form.id) + '"]');
      if (pressed) pressed.before(line); else form.prepend(line);
    }
    line.textContent = problem.detail + (problem.clauses_read ? " (" + problem.clauses_read + ")" : "");
    for (const change of problem.changes || []) {
      const row = document.createElement("span");
      row.className = "change";
      row.textContent = change.what + " · " + change.by + " · " + new Date(change.wall_ms).toLocaleTimeString("en-GB");
      line.append(row);
    }
    if (problem.current_version !== undefined) {
      // He has read what changed; his next press is about what stands now.
      const version = form.elements.namedItem("expected_version"), key = form.elements.namedItem("key");
      if (version) version.value = problem.current_version;
      if (key) key.value += "-" + problem.current_version;
    }
    signedOut(problem.code === "access.session_over" || problem.code === "access.sign_in_first");
    const name = problem.field ? problem.field.split("/")[1] : "";
    const field = name && form.elements.namedItem(name);
    if (field && field.focus) field.focus();
    line.scrollIntoView({ block: "nearest" });
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
  // What follows an answer: the page stays where it is and shows what has changed; another page is gone to.
  const stays = (form) => live && (form.dataset.stay !== undefined || body.classList.contains("instrument"));
  const follow = async (form, response, sentAt) => {
    delete form.dataset.sending;
    if (!response.ok) {
      tell(form, await response.json());
    } else if (stays(form) && new URL(response.url).pathname === location.pathname) {
      learnTime(response, sentAt);
      const text = await response.text();
      done(form);
      showAnswer(text, response.headers.get("ETag"), form);
      return;
    } else {
      location.assign(response.url);
      if (response.url === location.href) location.reload();
      return;
    }
    document.dispatchEvent(new Event("answered"));
  };
  // The form's work is done: what was typed is on its way, what was unfolded for it is folded.
  const done = (form) => {
    delete form.dataset.sending;
    delete form.dataset.drawn;
    form.reset();
    if (form.contains(document.activeElement)) document.activeElement.blur();
    for (let fold = form.closest("details"); fold && !fold.dataset.part; fold = fold.parentElement.closest("details")) fold.open = false;
  };
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.getAttribute("method") !== "post" || form.dataset.plain !== undefined) return;
    event.preventDefault();
    if (form.dataset.sending) return; // a double tap is one tap
    form.dataset.sending = "yes";
    const sentAt = performance.now();
    const said = problemOf(form);
    if (said) said.remove();
    if (window.outbox && window.outbox.takes(form)) {
      const kept = window.outbox.press(form, event.submitter, (response) => {
        if (response) follow(form, response, sentAt);
        else { done(form); document.dispatchEvent(new Event("answered")); } // it waits in the outbox
      });
      if (!kept) { done(form); document.dispatchEvent(new Event("answered")); }
      return;
    }
    try {
      let response = await send(form, event.submitter);
      // Signed in anew in another tab: this page's token is of the session before.
      if (response.status === 403 && (await response.clone().json()).code === "access.form_too_old" && await freshToken()) {
        response = await send(form, event.submitter);
      }
      await follow(form, response, sentAt);
    } catch (error) {
      delete form.dataset.sending;
      offline(true);
    }
  });
  // What the outbox has brought to the server later is shown like any news.
  document.addEventListener("sent", async (event) => { if (live) show(await event.detail.text(), event.detail.headers.get("ETag")); });
  window.live = { freshToken };

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
    pad.closest("form").dataset.drawn = "yes";
    pad.setPointerCapture(event.pointerId);
    pad.onpointermove = (e) => { if (field.value.length < 15900) { field.value += " " + place(e); draw(); } };
    pad.onpointerup = pad.onpointercancel = () => { pad.onpointermove = null; };
  });
  // The same by keyboard: Space puts the pen down or lifts it, arrows move it; a cross shows where it is.
  document.addEventListener("keydown", (event) => {
    const pad = event.target.closest("[data-pad]");
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], " ": [0, 0] }[event.key];
    if (!pad || !step) return;
    event.preventDefault();
    const field = pad.closest("form").elements.namedItem("drawing");
    const pen = (pad.pen = pad.pen || { x: 40, y: 60, down: false });
    const by = event.shiftKey ? 2 : 8;
    if (event.key === " ") {
      pen.down = !pen.down;
      if (pen.down && field.value.length < 15000) field.value += "M" + pen.x + " " + pen.y + "L" + pen.x + " " + pen.y;
    } else {
      pen.x = Math.min(316, Math.max(4, pen.x + step[0] * by));
      pen.y = Math.min(116, Math.max(4, pen.y + step[1] * by));
      if (pen.down && field.value.length < 15900) field.value += " " + pen.x + " " + pen.y;
    }
    if (field.value) pad.closest("form").dataset.drawn = "yes";
    const ns = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(ns, "svg"), path = document.createElementNS(ns, "path"), cross = document.createElementNS(ns, "path");
    svg.setAttribute("viewBox", "0 0 320 120");
    path.setAttribute("d", field.value || "M0 0");
    cross.setAttribute("d", "M" + (pen.x - 5) + " " + pen.y + "h10M" + pen.x + " " + (pen.y - 5) + "v10");
    for (const line of [path, cross]) {
      line.setAttribute("fill", "none"); line.setAttribute("stroke", "currentColor"); line.setAttribute("stroke-width", line === path ? "2" : pen.down ? "3" : "1");
    }
    svg.append(path, cross);
    pad.replaceChildren(svg);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-pad-clear]")) return;
    const form = event.target.closest("form");
    form.elements.namedItem("drawing").value = "";
    delete form.dataset.drawn;
    form.querySelector("[data-pad]").replaceChildren();
    form.querySelector("[data-pad]").pen = null;
  });

  remember(document);
  if (live) poll();
  if (live || document.querySelector("[data-clock]")) { drawClocks(); setInterval(drawClocks, 200); }
  document.addEventListener("live", () => { if (live) poll(); }); // other scripts ask for news
  addEventListener("online", () => { failures = 0; if (live) poll(); });
  document.addEventListener("visibilitychange", () => { if (live && !document.hidden) poll(); });
  body.classList.add("scripted");
})();
