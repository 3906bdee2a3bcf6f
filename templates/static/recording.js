// Writing a record: lines go into an outbox that this device keeps, and from there to the server in their order. Each has
// a key of its own, so that sending again never writes it twice. What is said to be saved has been acknowledged.
"use strict";
(() => {
  const recorder = document.getElementById("recorder");
  if (!recorder) return;
  const record = recorder.dataset.record;
  const place = "yuanmen-outbox-" + record;
  const byId = (id) => document.getElementById(id);
  const make = (tag, name, text) => { const e = document.createElement(tag); if (name) e.className = name; if (text !== undefined) e.textContent = text; return e; };
  const field = byId("text"), form = byId("typed"), prompt = byId("prompt"), status = byId("outbox"), pending = byId("pending");

  // ---- The outbox: [{key, text}], oldest first, kept on the device as long as a line is not acknowledged.
  const load = () => { try { return JSON.parse(localStorage.getItem(place) || "[]"); } catch (error) { return []; } };
  let queue = load(), written = Number(recorder.dataset.written), csrf = recorder.dataset.csrf;
  let state = "", why = "", sending = false, timer = 0, waited = 0;
  const keep = (lines) => {
    try {
      if (lines.length) localStorage.setItem(place, JSON.stringify(lines)); else localStorage.removeItem(place);
    } catch (error) { return false; }
    queue = lines;
    return true;
  };
  const freshKey = () => {
    const random = crypto.getRandomValues(new Uint8Array(8));
    return Date.now().toString(36) + "-" + [...random].map((b) => b.toString(16).padStart(2, "0")).join("");
  };
  const clean = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ").trim();

  const show = (now, reason = "") => {
    state = queue.length || now === "no-room" ? now : "saved";
    why = reason;
    const said = state === "signed-out" ? "signedOut" : state === "no-room" ? "noRoom" : state;
    status.className = "outbox " + state;
    status.textContent = queue.length === 0 && written === 0 && state === "saved" ? ""
      : status.dataset[said].replace("%n", queue.length).replace("%why", why);
    pending.hidden = queue.length === 0;
    pending.replaceChildren(...queue.map((line) => {
      const row = make("li");
      row.append(make("span", "at", "…"), Object.assign(make("span", "said"), {}), make("span", "mark", ""));
      row.children[1].append(make("code", "", line.text));
      return row;
    }));
    byId("outbox-actions").hidden = state !== "behind" && state !== "refused";
    byId("outbox-actions").querySelector('[data-outbox="send"]').hidden = state !== "behind";
    prompt.classList.toggle("stale", queue.length > 0);
    byId("outbox-stale").hidden = state !== "offline" && state !== "signed-out";
  };

  const later = () => { clearTimeout(timer); waited = Math.min(10000, (waited || 500) * 2); timer = setTimeout(flush, waited); };
  const freshToken = async () => {
    const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (!response.ok || response.redirected) return false;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("recorder");
    if (!fresh) return false;
    csrf = fresh.dataset.csrf;
    form.elements.namedItem("csrf").value = csrf;
    return true;
  };
  const taken = (answer, sent) => {
    const keys = new Set(answer.lines.map((line) => line.key));
    keep(queue.filter((line) => !keys.has(line.key)));
    written = answer.written;
    waited = 0;
    show(queue.length ? "waiting" : "saved");
    document.dispatchEvent(new Event("live")); // the page shows the lines with their marks
    if (queue.length) setTimeout(flush); else ask();
  };
  const turnedAway = async (response) => {
    const problem = await response.json().catch(() => ({}));
    if (response.status === 403 && problem.code === "access.form_too_old" && await freshToken()) return setTimeout(flush);
    if (response.status === 401) { show("signed-out"); return later(); }
    if (response.status === 429 || response.status >= 500) { show("waiting"); return later(); }
    if (problem.code === "recording.behind") {
      written = problem.current_version;
      document.dispatchEvent(new Event("live"));
      return show("behind");
    }
    show("refused", problem.detail || String(response.status));
  };
  const flush = async () => {
    clearTimeout(timer);
    if (sending || queue.length === 0 || state === "refused" || state === "behind") return;
    sending = true;
    const sent = queue.slice(0, 200);
    show("sending");
    try {
      const response = await fetch("/api/v1/records/" + record + "/lines", {
        method: "POST", cache: "no-store", signal: AbortSignal.timeout(15000),
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": csrf },
        body: JSON.stringify({ seen: written, lines: sent }),
      });
      sending = false;
      if (response.ok) taken(await response.json(), sent); else await turnedAway(response);
    } catch (error) {
      sending = false;
      show("offline");
      later();
    }
  };
  const write = (lines) => {
    const wanted = lines.map(clean).filter((text) => text).map((text) => ({ key: freshKey(), text }));
    if (!wanted.length) return true;
    if (!keep(queue.concat(wanted))) { show("no-room"); return false; }
    if (state !== "behind" && state !== "refused") { show(navigator.onLine ? "waiting" : "offline"); flush(); } else show(state, why);
    return true;
  };
  window.addEventListener("online", () => { waited = 0; flush(); });
  window.addEventListener("storage", (event) => { if (event.key === place) { queue = load(); show(queue.length ? "waiting" : "saved"); } });
  byId("outbox-actions").addEventListener("click", (event) => {
    const what = event.target.dataset.outbox;
    if (what === "send") { state = ""; flush(); }
    if (what === "edit") {
      // What was not taken goes back to where it can be changed, in its order.
      field.value = queue.map((line) => line.text).join("\n") + (field.value ? "\n" + field.value : "");
      state = "";
      keep([]);
      show("saved");
      ask();
      grow();
      field.focus();
    }
  });

  // ---- Typing.
  const grow = () => { field.rows = Math.min(6, field.value.split("\n").length); };
  field.addEventListener("input", grow);
  const writeTyped = () => { if (write(field.value.split("\n"))) { field.value = ""; grow(); } };
  form.addEventListener("submit", (event) => { event.preventDefault(); event.stopPropagation(); writeTyped(); }, true);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); writeTyped(); }
  });
  const put = (word) => {
    const before = field.value.slice(0, field.selectionStart), after = field.value.slice(field.selectionEnd);
    const blank = before && !/\s$/.test(before) ? " " : "";
    field.value = before + blank + word + (after && !/^\s/.test(after) ? " " : "") + after;
    field.selectionStart = field.selectionEnd = (before + blank + word).length;
  };

  // ---- Keys: words of the notation, for lines no list offers, and without a network.
  const chinese = recorder.dataset.chinese !== undefined;
  const words = chinese ? ["主", "内", "用", "不出", "结束", "回合", "摸", "弃", "取", "翻", "发动", "> 主", "> 内", "主手", "内手", "?", "当 杀"]
    : ["L", "R", "use", "pass", "end", "turn", "draw", "discard", "take", "turnup", "invoke", "> L", "> R", "L.hand", "R.hand", "?", "as slash"];
  const row = document.querySelector("[data-words]");
  for (const word of words) { const key = make("button", "", word); key.type = "button"; key.dataset.word = word; row.append(key); }
  const erase = make("button", "", "⌫");
  erase.type = "button";
  erase.addEventListener("click", () => { field.value = field.value.replace(/\s*\S+\s*$/, ""); });
  row.append(erase);
  byId("keys").addEventListener("click", (event) => {
    const key = event.target.closest("[data-word]");
    if (key) put(key.dataset.word);
  });
  // A written line is corrected by another: its number goes into the box.
  document.addEventListener("click", (event) => {
    const line = event.target.closest(".record-lines .line");
    const entry = line && line.querySelector(".at small");
    if (!entry || event.target.closest("a, button")) return;
    field.value = "~ " + entry.textContent.replace("#", "") + " ";
    field.focus();
  });

  // ---- The open question: an action, then its cards. One tap where there is nothing to choose.
  const stale = make("p", "muted", prompt.dataset.stale);
  stale.id = "outbox-stale";
  stale.hidden = true;
  prompt.before(stale);
  let open = null;
  const side = (name, word) => make("span", name, word);
  const button = (text, name = "") => { const b = make("button", name, text); b.type = "button"; return b; };
  const lineOf = (move, cards) => {
    const words = cards.map((card) => card.word);
    if (!move.between) return [move.before, ...words].join(" ") + move.after;
    return [move.before, ...words.slice(0, move.top)].join(" ") + move.between + [""].concat(words.slice(move.top)).join(" ") + move.after;
  };
  // One tap is one line: what was offered is gone until the server says what comes next.
  let wasHere = false; // whoever goes by keyboard stays at the question
  const writeTapped = (line) => {
    open = null;
    wasHere = prompt.contains(document.activeElement);
    prompt.replaceChildren();
    if (!write([line])) ask();
  };
  const kOpenAtOnce = 12; // cards that need no suit to be found among
  const isRed = (card) => card.label.startsWith("♥") || card.label.startsWith("♦");
  const chooseCards = (stage, move) => {
    const box = make("section", "stage choosing");
    const title = make("h2");
    title.append(side(stage.seat, stage.side), " " + move.label);
    const count = move.min === move.max ? String(move.min) : move.min + "–" + move.max;
    if (move.max > 1) title.append(" · " + prompt.dataset.choose.replace("%n", count));
    box.append(title);
    const chosen = [];
    const seen = make("div", "tiles");
    const done = button(prompt.dataset.write, "primary");
    const mark = () => {
      done.disabled = chosen.length < move.min || chosen.length > move.max;
      for (const key of box.querySelectorAll("[data-card]")) {
        const at = chosen.indexOf(move.cards[Number(key.dataset.card)]);
        key.setAttribute("aria-pressed", String(at >= 0));
        const order = key.querySelector(".order");
        if (order) order.textContent = at >= 0 && (move.ordered || move.between) ? String(at + 1) : "";
      }
    };
    const tile = (card, index) => {
      const nobodySaw = card.word.startsWith("?");
      const key = button("", "tile" + (nobodySaw ? " nobody-saw" : card.seen ? "" : " not-seen") + (isRed(card) ? " red" : ""));
      const face = /^([♠♥♣♦])(10|[2-9AJQK]) ?(.*)$/.exec(card.label);
      if (face) key.append(make("b", "", face[2]), make("span", "suit", face[1]), make("small", "", face[3]));
      else key.append(make("b", "", nobodySaw ? "?" : card.label), make("small", "", nobodySaw ? card.label : ""));
      key.setAttribute("aria-label", card.label);
      key.dataset.card = String(index);
      key.append(make("small", "order"));
      key.addEventListener("click", () => {
        if (move.max === 1 || nobodySaw) return writeTapped(lineOf(move, [card]));
        const at = chosen.indexOf(card);
        if (at >= 0) chosen.splice(at, 1); else if (chosen.length < move.max) chosen.push(card);
        mark();
      });
      return key;
    };
    // Cards not seen yet lie by suit: one tap opens a suit, the next is the card.
    const piles = new Map();
    move.cards.forEach((card, index) => {
      if (card.seen || card.word.startsWith("?")) return seen.append(tile(card, index));
      const suit = card.label[0];
      if (!piles.has(suit)) piles.set(suit, []);
      piles.get(suit).push(tile(card, index));
    });
    const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    const rankOf = (key) => ranks.indexOf(key.querySelector("b").textContent);
    for (const keys of piles.values()) keys.sort((one, other) => rankOf(one) - rankOf(other));
    box.append(seen);
    if (piles.size) {
      const many = [...piles.values()].flat().length;
      const open = make("div", "tiles");
      const suits = make("div", "suit-keys");
      box.append(make("p", "muted", prompt.dataset.other + " " + many));
      if (many > kOpenAtOnce) {
        for (const suit of ["♠", "♥", "♣", "♦"].filter((one) => piles.has(one))) {
          const key = button(suit + " ", /[♥♦]/.test(suit) ? "red" : "");
          key.append(make("small", "", String(piles.get(suit).length)));
          key.dataset.suit = suit;
          key.setAttribute("aria-pressed", "false");
          key.addEventListener("click", () => {
            for (const other of suits.children) other.setAttribute("aria-pressed", String(other === key));
            open.replaceChildren(...piles.get(suit));
            mark();
          });
          suits.append(key);
        }
        box.append(suits, open);
      } else {
        open.append(...[...piles.values()].flat());
        box.append(open);
      }
    }
    if (move.max > 1) { done.addEventListener("click", () => writeTapped(lineOf(move, chosen))); box.append(done); }
    const again = button(prompt.dataset.again, "quiet again");
    again.addEventListener("click", draw);
    box.append(again);
    prompt.replaceChildren(box);
    prompt.scrollTop = 0;
    mark();
  };
  const isDirect = (move) => move.max === 0 || (move.cards.length === move.min && move.min === move.max && !move.ordered && !move.between);
  const stageOf = (stage, index, last) => {
    const box = make("section", "stage" + (index < last ? " done" : ""));
    const title = make("h2");
    title.append(side(stage.seat, stage.side), " " + stage.label + " ", make("small", "", stage.clause_read));
    const row = make("div", "key-row");
    for (const move of stage.moves) {
      const key = button(move.label + (isDirect(move) && move.cards.length ? " " + move.cards.map((card) => card.label).join(" ") : ""));
      key.dataset.verb = move.verb;
      key.dataset.before = move.before;
      if (!isDirect(move)) key.dataset.asks = "";
      key.addEventListener("click", () => (isDirect(move) ? writeTapped(lineOf(move, move.cards)) : chooseCards(stage, move)));
      row.append(key);
    }
    box.append(title, row);
    return box;
  };
  // ---- The table: a card is tapped where it lies. What can be done with it is written at once where there is one way,
  // else asked; a `?` asks which card it was.
  const table = byId("scribe-table");
  const waysOf = (seat, word) => (open ? open.stages : []).flatMap((stage) => stage.moves
    .filter((move) => stage.seat === seat || move.verb === "take")
    .filter((move) => (word === "?" ? stage.seat === seat && move.cards.some((card) => !card.seen && !card.word.startsWith("?")) : move.cards.some((card) => card.word === word && card.seen)))
    .map((move) => ({ stage, move })));
  const go = ({ stage, move }, word) => {
    const card = move.cards.find((one) => one.word === word);
    if (word !== "?" && card && move.max === 1) return writeTapped(lineOf(move, [card]));
    chooseCards(stage, move);
    const key = card && [...prompt.querySelectorAll("[data-card]")].find((one) => move.cards[Number(one.dataset.card)] === card);
    if (key && move.max > 1) key.click();
  };
  const tapTable = (seat, word) => {
    const ways = waysOf(seat, word);
    if (ways.length === 1) return go(ways[0], word);
    const box = make("section", "stage choosing"), row = make("div", "key-row"), again = button(prompt.dataset.again, "quiet again");
    const title = make("h2");
    title.append(side(seat, table.dataset[seat]), " ", window.kit.card(open.faces, word), " ");
    for (const way of ways) { const key = button(way.move.label); key.dataset.verb = way.move.verb; key.addEventListener("click", () => go(way, word)); row.append(key); }
    again.addEventListener("click", draw);
    box.append(title, row, again);
    prompt.replaceChildren(box);
  };
  const drawTable = () => {
    const board = open && open.board;
    table.hidden = !board;
    if (!board) return;
    const asked = open.stages.length ? open.stages[open.stages.length - 1].seat : "";
    table.replaceChildren(...["renegade", "lord"].map((seat) => {
      const it = board.sides[seat], half = make("section", "scribe-half of-" + seat + (seat === asked ? " asked" : ""));
      const zone = (name, words) => {
        const box = make("div", "scribe-zone " + name);
        words.forEach((word) => {
          const ways = waysOf(seat, word), face = window.kit.card(open.faces, word);
          if (!ways.length) return box.append(face);
          const key = button("", "scribe-card");
          key.setAttribute("aria-label", word);
          key.append(face);
          key.addEventListener("click", () => tapTable(seat, word));
          box.append(key);
        });
        return box;
      };
      const head = make("p", "scribe-head");
      head.append(side(seat, table.dataset[seat]), " ", make("b", "", it.name), " ", window.kit.hearts(Math.max(0, it.hp), it.max_hp), make("small", "", it.hp + "/" + it.max_hp + " · " + table.dataset.hand + " " + it.hand_count));
      const laid = make("div", "scribe-cards");
      laid.append(zone("hand", it.hand || []), zone("laid", [...(it.equipment || []), ...(it.judging || []), ...(it.on_general || [])]));
      half.append(head, laid);
      return half;
    }));
    const half = table.querySelector(".asked");
    if (half) table.scrollTop = half.offsetTop - table.offsetTop;
  };
  const draw = () => {
    if (!open) return;
    drawTable();
    const last = open.stages.length - 1;
    const parts = open.stages.map((stage, index) => stageOf(stage, index, last));
    if (open.missing.length) {
      const row = make("div", "key-row");
      for (const line of open.missing) { const key = button(line); key.addEventListener("click", () => writeTapped(line)); row.append(key); }
      parts.unshift(make("p", "muted", prompt.dataset.deskHas), row);
    }
    if (!open.stages.length) parts.push(make("p", "muted", prompt.dataset.unread));
    prompt.replaceChildren(...parts);
    const first = wasHere && document.activeElement === document.body && prompt.querySelector("button");
    if (first) first.focus({ preventScroll: true });
    wasHere = false;
  };
  const ask = async () => {
    try {
      const response = await fetch("/api/v1/records/" + record + "/open", { cache: "no-store", headers: { Accept: "application/json" } });
      if (!response.ok) return;
      const answer = await response.json();
      if (queue.length || answer.written < written) return; // a newer question is on its way
      if (open && JSON.stringify(open) === JSON.stringify(answer)) return; // nothing moves under a thumb
      open = answer;
      written = answer.written;
      prompt.dataset.written = String(written);
      draw();
    } catch (error) { /* the outbox says that the network is gone */ }
  };

  show(queue.length ? "waiting" : "saved");
  if (queue.length) flush(); else ask();
  // Somebody else may have written: a new question, unless cards are being chosen.
  const lines = () => document.querySelector('[data-part="lines"]');
  let before = lines() && lines().textContent;
  document.addEventListener("fresh", () => {
    const now = lines() && lines().textContent;
    if (now === before) return;
    before = now;
    if (!queue.length && !prompt.querySelector(".choosing")) ask();
  });
})();
