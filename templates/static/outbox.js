// A press is never lost: what is pressed on the desk or a player's page goes into this device's outbox under the form's own
// key and leaves it when the server has answered. In order, again after failures, after a reload, after a restart of the
// service. What moves the clock or a turn and comes late is not carried out by itself: it is shown with its age. Signatures,
// line-ups, words for the draw and files never lie here.
"use strict";
window.outbox = (() => {
  const match = /^\/matches\/([^/]+)\/(desk|seat)$/.exec(location.pathname);
  const list = document.getElementById("presses");
  if (!match || !list) return null;
  const place = "yuanmen-presses-" + match[1] + "-" + match[2];
  const kSecret = ["sign", "seal_line_up", "enter_nonce"];
  const kTimed = ["begin_turn", "end_turn", "skip_turn", "pause", "resume", "extend_clock", "correct_clock", "confirm_clock",
    "start_overtime", "choose_after_bell", "start_match", "pick", "draw_pick"];
  const kLateMs = 5000, kAgainMs = 2000;
  const load = () => { try { return JSON.parse(localStorage.getItem(place) || "[]"); } catch (error) { return []; } };
  let queue = load(), sending = false, timer = 0, everSaved = false, offline = false;
  const keep = () => {
    try {
      if (queue.length) localStorage.setItem(place, JSON.stringify(queue)); else localStorage.removeItem(place);
    } catch (error) { /* this page still has it */ }
  };
  const age = (item) => Math.max(0, Date.now() - item.at);
  const late = (item) => kTimed.includes(item.kind) && age(item) > kLateMs && !item.agreed;
  const clockText = (ms) => Math.floor(ms / 60000) + ":" + String(Math.floor(ms / 1000) % 60).padStart(2, "0");
  const make = (tag, name, text) => { const e = document.createElement(tag); if (name) e.className = name; if (text) e.textContent = text; return e; };
  const word = (name, values = {}) => Object.entries(values).reduce((text, [key, value]) => text.replace("%" + key, value), list.dataset[name]);

  // ---- What is waiting, and what of it needs a look.
  const key = (text, act, name = "") => {
    const button = make("button", name, text);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  };
  const drop = (item) => { queue = queue.filter((one) => one !== item); keep(); show(); flush(); };
  const shown = (item) => {
    const row = make("li", item.problem ? "refused" : late(item) ? "late" : "");
    row.append(make("b", "", item.label), " ", make("small", "", word("ago", { t: clockText(age(item)) })));
    if (item.problem) {
      row.append(make("p", "", item.problem));
      row.append(key(word("again"), () => { delete item.problem; item.agreed = true; keep(); flush(); }), key(word("drop"), () => drop(item)));
    } else if (late(item) && item === queue[0] && !offline) {
      row.append(make("p", "", word("why")));
      row.append(key(word("now"), () => { item.agreed = "now"; keep(); flush(); }, "primary"));
      if (match[2] === "desk") row.append(key(word("then"), () => { item.agreed = "then"; item.late = age(item); keep(); flush(); }));
      row.append(key(word("drop"), () => drop(item)));
    }
    return row;
  };
  const show = () => {
    const waits = queue.filter((item) => !item.fresh || offline);
    list.hidden = waits.length === 0;
    const rows = make("ol", "plain");
    rows.append(...waits.map(shown));
    list.replaceChildren(rows);
    const status = document.getElementById("outbox");
    if (!status) return;
    const state = queue.length === 0 ? "saved" : offline ? "offline" : "waiting";
    status.hidden = state === "saved" && !everSaved;
    status.className = "outbox " + state;
    status.textContent = status.dataset[state].replace("%n", queue.length);
  };

  // ---- Sending: the oldest first; the token is the page's, the version the one the press was about.
  const tokenNow = () => { const field = document.querySelector('input[name="csrf"]'); return field ? field.value : ""; };
  const read = (item, name) => (item.pairs.find(([one]) => one === name) || ["", ""])[1];
  const write = (item, name, value) => { item.pairs = item.pairs.filter(([one]) => one !== name).concat([[name, String(value)]]); };
  const post = async (action, pairs) => {
    const body = new URLSearchParams(pairs);
    body.set("csrf", tokenNow());
    return fetch(action, { method: "POST", body, cache: "no-store", headers: { Accept: "application/problem+json" }, signal: AbortSignal.timeout(12000) });
  };
  // "As of then": the entry itself, the time that ran on given back where a pause came late, and a remark that says so.
  const sayLate = async (item, response) => {
    const page = new DOMParser().parseFromString(await response.clone().text(), "text/html");
    const version = (page.querySelector("[data-version]") || { dataset: {} }).dataset.version;
    const said = word("remark", { what: item.label, t: clockText(item.late) });
    const clock = page.querySelector(".clock-row [data-clock]");
    if (item.kind === "pause" && clock && clock.dataset.left !== undefined) {
      const left = Number(clock.dataset.left) + item.late;
      await post(item.action.replace(/[^/]+$/, "correct_clock"), {
        key: item.key + "-clock", expected_version: version, minutes: String(Math.floor(left / 60000)), seconds: String(Math.floor(left / 1000) % 60), reason: said });
    }
    return post(item.action.replace(/[^/]+$/, "remark"), { key: item.key + "-said", expected_version: version, text: said });
  };
  const flush = async () => {
    clearTimeout(timer);
    if (sending) return;
    sending = true;
    if (offline && queue.length && late(queue[0])) { // it is not sent by itself: whether the server is there is asked apart
      try { offline = !(await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(5000) })).ok; } catch (error) { offline = true; }
    }
    while (queue.length && !queue[0].problem && !late(queue[0])) {
      const item = queue[0];
      let response;
      try {
        response = await post(item.action, item.pairs);
        if (response.status === 403 && (await response.clone().json()).code === "access.form_too_old" && await window.live.freshToken()) {
          response = await post(item.action, item.pairs); // signed in anew: the page's token was of the session before
        }
        if (response.status >= 500 || response.status === 429) throw new Error(String(response.status));
        if (response.ok && item.agreed === "then") response = await sayLate(item, response);
      } catch (error) {
        offline = true;
        item.fresh = false;
        keep();
        if (item.answer) { item.answer(null); item.answer = undefined; }
        break;
      }
      offline = false;
      const answer = item.answer;
      if (response.status === 401 || response.status === 403) {
        const problem = await response.clone().json().catch(() => ({}));
        if (problem.code !== "access.forbidden" && !answer) { item.fresh = false; break; } // signed in again, it goes on
      }
      if (response.ok) {
        queue.shift();
        everSaved = true;
        // What was pressed after it was pressed about what it has made, if nobody else has written in between.
        const version = Number((/data-version="(\d+)"/.exec(await response.clone().text()) || [])[1]);
        for (const next of queue) {
          const base = Number(read(item, "expected_version"));
          if (Number(read(next, "expected_version")) === base && version === base + 1) write(next, "expected_version", version);
        }
        keep();
        if (answer) answer(response); else document.dispatchEvent(new CustomEvent("sent", { detail: response }));
      } else if (answer && item.fresh) {
        queue.shift(); // refused while he looks: said in the form
        keep();
        answer(response);
      } else {
        const problem = await response.json().catch(() => ({ detail: String(response.status) }));
        item.problem = problem.detail + (problem.changes || []).map((change) => " · " + change.what + " (" + change.by + ")").join("");
        if (problem.current_version !== undefined) write(item, "expected_version", problem.current_version);
        write(item, "key", item.key + "-" + read(item, "expected_version"));
        keep();
      }
    }
    sending = false;
    show();
    if (queue.length && !queue[0].problem) timer = setTimeout(flush, kAgainMs);
  };

  const kindOf = (form) => { const found = /^\/matches\/[^/]+\/commands\/([a-z_]+)$/.exec(form.getAttribute("action") || ""); return found ? found[1] : ""; };
  show();
  flush();
  addEventListener("online", flush);
  document.addEventListener("fresh", show);
  setInterval(() => { if (queue.length) show(); }, 1000);
  return {
    takes: (form) => { const kind = kindOf(form); return !!kind && !kSecret.includes(kind) && form.enctype !== "multipart/form-data"; },
    // Keeps the press and sends it; `answer` is called with the server's response if this page is still there to hear it.
    press: (form, submitter, answer) => {
      const pairs = [...new FormData(form, submitter)].filter(([name]) => name !== "csrf");
      let key = (pairs.find(([name]) => name === "key") || ["", ""])[1];
      if (queue.some((item) => item.key === key)) {
        // The same press again is the same; other words under the page's old key are a press of their own.
        if (queue.some((item) => JSON.stringify(item.pairs) === JSON.stringify(pairs))) { show(); return false; }
        key += "-" + crypto.getRandomValues(new Uint32Array(2)).join("-");
        pairs.find(([name]) => name === "key")[1] = key;
      }
      const named = submitter && (submitter.getAttribute("aria-label") || submitter.textContent);
      const item = { key, kind: kindOf(form), action: form.getAttribute("action"), pairs, at: Date.now(), fresh: true,
        label: (named || kindOf(form)).replace(/\s+/g, " ").trim() };
      const behind = queue.length > 0; // it waits for what was pressed before it; the form is free again
      if (behind) { item.fresh = false; setTimeout(() => answer(null), 0); }
      Object.defineProperty(item, "answer", { value: behind ? undefined : answer, writable: true, enumerable: false });
      queue.push(item);
      keep();
      show();
      flush();
      return true;
    },
    waiting: () => queue.length,
  };
})();
