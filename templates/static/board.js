// The replay board: draws the position behind any line of a record out of one document, and steps through it.
// The page is whole without this script, by links; a file saved for later has only this.
"use strict";
(() => {
  const root = document.getElementById("replay");
  if (!root) return;

  const { el, svg } = window.kit;

  const run = (doc) => {
    // {{n}}: the number; {{n|entry|entries}}: the word that goes with it
    const say = (key, params) => (doc.words[key] || key).replace(/\{\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}\}/g, (_, name, one, many) => {
      const value = (params || {})[name] ?? "";
      return one === undefined ? value : String(value) === "1" ? one : many;
    });
    const seats = ["lord", "renegade"];
    const lines = doc.lines, boards = doc.boards;
    const indexOf = (line) => lines.findIndex((each) => each.line === line) + 1; // 0: before the first
    const illegal = doc.first_illegal ? indexOf(doc.first_illegal) : 0, undecided = !illegal && doc.first_undecided ? indexOf(doc.first_undecided) : 0;
    // the line that does not read is shown in the position it was judged in, not behind it
    const troubled = (i) => doc.trouble && i > 0 && i === (illegal || undecided) ? doc.trouble : null;
    const asked = new URLSearchParams(location.search || location.hash.slice(1));
    let at = asked.has("line") ? Math.max(0, indexOf(Number(asked.get("line")))) : illegal || undecided || lines.length;
    let marked = asked.has("from") ? Math.max(0, indexOf(Number(asked.get("from")))) : null;

    // ---- Words
    const state = (line) => line.struck ? "struck" : line.settled ? line.settled : line.code === "record.not_public" ? "not_public" : line.follows_from ? "follows" : line.verdict;
    const unmarked = (line) => ["legal", "not_public"].includes(state(line));
    const stateWord = (line) => say("replay.state." + state(line));
    const mark = (line) => el("span", { class: "replay-mark " + state(line) }, stateWord(line));
    const clause = (id) => {
      const found = doc.clauses[id];
      if (!found) return el("p", {});
      return el("p", { class: "replay-clause" }, el("code", {}, found.number), " ", el("b", {}, found.title), " ", found.text, " ",
        found.in_force ? found.in_force + " " : "", el("small", {}, found.source));
    };

    // ---- What the desk knows: the time on the line that says the same, else a row of its own behind a line.
    const rowOf = (line) => { let at = 0; while (at < lines.length && lines[at].line <= line) at++; return at; };
    const saidAt = lines.map(() => []), behind = [[], ...lines.map(() => [])];
    for (const note of doc.desk || []) {
      const row = rowOf(note.line);
      if (note.same && row > 0 && lines[row - 1].line === note.line) saidAt[row - 1].push(note.at); else behind[row].push(note);
    }
    const said = (name, index) => saidAt[index].length ? el(name, { class: "replay-said" }, say("replay.desk") + " " + saidAt[index].join(" · ")) : null;
    const notes = (name, index) => behind[index].map((note) => el(name, { class: "replay-note" }, el("span", {}, say("replay.desk") + " " + note.at), " " + note.text));

    // ---- The table. A step makes anew only what it changes: the rest stays where it is, and costs a phone nothing.
    const changing = (node) => {
      let shown = null;
      node.become = (key, make) => {
        if (key === shown) return;
        shown = key;
        node.replaceChildren(...make().filter((child) => child !== null && child !== undefined && child !== ""));
      };
      return node;
    };
    const zones = ["hand", "equipment", "judging", "on_general"];
    const half = (seat) => {
      const row = (place) => { const name = el("dt", {}), held = changing(el("dd", {})); return { box: el("div", { class: "replay-row zone-" + place }, name, held), name, held }; };
      const title = changing(el("h3", {})), general = changing(el("p", { class: "replay-general" }));
      const rows = Object.fromEntries([...zones, "reserve"].map((place) => [place, row(place)]));
      const box = el("section", { class: "replay-seat of-" + seat }, title, general, el("dl", { class: "replay-zones" }, ...Object.values(rows).map((each) => each.box)));
      // Of a hand only the cards that come and go are touched.
      const showCards = (fan, list) => {
        list.forEach((word, i) => {
          let here = fan.children[i];
          while (here && here.word !== word && fan.children.length > list.length) { here.remove(); here = fan.children[i]; }
          if (here && here.word === word) return;
          const next = el("span", {}, window.kit.card(doc.faces, word));
          next.word = word;
          fan.insertBefore(next, here || null);
        });
        while (fan.children.length > list.length) fan.lastElementChild.remove();
      };
      const showZone = (place, name, list) => {
        const { box: at, name: word, held } = rows[place], some = !!list && list.length > 0;
        at.classList.toggle("empty", !some);
        if (word.textContent !== name) word.textContent = name;
        held.become(some ? "cards" : "", () => [some ? el("span", { class: "fan" }) : say("replay.none")]);
        if (some) showCards(held.firstElementChild, list);
      };
      return { box, show: (board) => {
        const it = board.sides[seat], on = board.active === seat && board.turn > 0;
        box.classList.toggle("on-turn", on);
        title.become(String(on), () => [el("span", { class: seat }, say("seat." + seat)), " ", el("span", { class: "who-plays" }, doc.record.header[seat] || ""),
          on ? el("span", { class: "replay-turn" }, say("replay.on_turn")) : null]);
        general.classList.toggle("fell", !!it.dead);
        general.become([it.name, it.skills, it.hp, it.max_hp, it.dead, it.face_down].join("|"), () => [window.kit.general(it), el("span", { class: "hp" }, it.hp + "/" + it.max_hp),
          window.kit.hearts(it.hp, it.max_hp), it.dead ? el("span", { class: "replay-flag" }, say("replay.dead")) : null, it.face_down ? el("span", { class: "replay-flag" }, say("replay.face_down")) : null]);
        showZone("hand", say("replay.hand_count", { n: it.hand_count }), it.hand);
        showZone("equipment", say("replay.equipment"), it.equipment);
        showZone("judging", say("replay.judging"), it.judging);
        rows.on_general.box.hidden = !it.on_general;
        if (it.on_general) showZone("on_general", say("replay.on_general"), it.on_general);
        const waiting = ((it.reserve || []).join(" · ") || say("replay.none")) + (it.fallen ? " · " + say("replay.fallen", { n: it.fallen }) : "");
        rows.reserve.name.textContent = say("replay.reserve");
        rows.reserve.held.become(waiting, () => [waiting]);
      } };
    };

    // ---- What happened last: who, with which card, to whom. It lies large between the two, with arrows; a breach is
    // marked on it, and the earlier line it offends against lies beside it.
    const kSeats = { L: "lord", "主": "lord", R: "renegade", "内": "renegade" };
    const deedOf = (line) => {
      if (!line || !line.seat) return null;
      const words = line.text.split(/\s+/), toward = words.indexOf(">");
      const card = words.find((word) => doc.faces && doc.faces[word]);
      const aim = toward >= 0 ? kSeats[words[toward + 1]] : null;
      return card || aim ? { who: line.seat, card, aim } : null;
    };
    // The arrows' field lies between the generals' right edge (0) and the card in the middle (100); 内 above.
    const kAt = { renegade: 31, lord: 69 };
    const arrows = (deed, breach) => {
      const paths = [], from = kAt[deed.who];
      if (deed.card) paths.push(svg("path", { d: "M0 " + from + "C40 " + from + " 30 " + (deed.who === "renegade" ? 46 : 54) + " 100 " + (deed.who === "renegade" ? 46 : 54), class: "from" }));
      if (deed.aim) {
        const to = kAt[deed.aim] + (deed.aim === deed.who ? (deed.aim === "lord" ? 5 : -5) : 0), start = deed.card ? [100, deed.aim === "lord" ? 54 : 46] : [0, from];
        paths.push(svg("path", { d: "M" + start + "C" + (deed.card ? [50, start[1]] : [70, 50]) + " 50 " + to + " 3 " + to, class: "to" }));
      }
      return svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", class: "replay-arrows" + (breach ? " breach" : ""), "aria-hidden": "true" }, ...paths);
    };
    const deedView = (index) => {
      const line = index > 0 ? lines[index - 1] : null, deed = deedOf(line);
      if (!deed) return [];
      const breach = state(line) === "illegal", cause = breach && line.because ? lines[indexOf(line.because) - 1] : null, before = deedOf(cause);
      const said = say("seat." + deed.who) + (deed.card ? " " + deed.card : "") + (deed.aim ? " → " + say("seat." + deed.aim) : "");
      const tip = deed.aim ? el("i", { class: "replay-tip at-" + deed.aim + (deed.aim === deed.who ? " own" : "") + (breach ? " breach" : ""), "aria-hidden": "true" }) : null;
      return [arrows(deed, breach), ...(tip ? [tip] : []), el("div", { class: "replay-deed by-" + deed.who + (breach ? " breach" : ""), role: "img", "aria-label": said + (breach ? " · " + stateWord(line) : "") },
        deed.card ? window.kit.card(doc.faces, deed.card, "large" + (breach ? " breach" : "")) : null,
        breach ? el("b", { class: "replay-cross", "aria-hidden": "true" }, "✕") : null,
        before && before.card ? el("span", { class: "replay-cause" }, window.kit.card(doc.faces, before.card), el("small", {}, String(line.because))) : null)];
    };

    const story = el("p", { class: "muted", hidden: true }), turnNow = el("b", {}), counted = el("span", {}), asking = el("p", { class: "replay-prompt" });
    const halves = seats.map(half), mat = el("div", { class: "replay-seats mat" }, ...halves.map((each) => each.box));
    const board = el("div", { class: "replay-board" }, story, el("p", { class: "replay-where" }, turnNow, counted), mat, asking);
    const write = (node, text) => { if (node.textContent !== text) node.textContent = text; };
    const showTable = (position, index, trouble) => {
      story.hidden = !trouble;
      if (trouble) write(story, say("replay.trouble") + (trouble.story ? " · " + trouble.story : ""));
      write(turnNow, position.turn > 0 ? say("replay.turn", { n: position.turn }) : say("replay.before_turns"));
      write(counted, " · " + say("replay.phase." + position.phase) + " · " + say("replay.pile", { n: position.pile }) + " · " + say("replay.discard", { n: position.discard }));
      for (const each of halves) each.show(position);
      while (mat.lastChild !== halves[halves.length - 1].box) mat.lastChild.remove();
      mat.append(...deedView(index));
      write(asking, position.outcome
        ? say("replay.outcome." + position.outcome) + (position.winner ? " " + say("replay.winner", { seat: say("seat." + position.winner) }) : "")
        : say("replay.prompt", { seat: say("seat." + position.prompt.seat), question: say("question." + position.prompt.question) }) +
          (position.prompt.about ? " (" + position.prompt.about + ")" : ""));
    };

    // ---- What two positions differ in
    const less = (from, those) => {
      const left = [...(those || [])];
      return (from || []).filter((card) => { const i = left.indexOf(card); if (i >= 0) left.splice(i, 1); return i < 0; });
    };
    const differences = (a, b) => {
      const out = [];
      const number = (what, x, y) => { if (x !== y) out.push(what + ": " + x + " → " + y); };
      number(say("replay.what.turn"), a.turn, b.turn);
      number(say("replay.what.phase"), say("replay.phase." + a.phase), say("replay.phase." + b.phase));
      for (const seat of seats) {
        const x = a.sides[seat], y = b.sides[seat], who = say("seat." + seat) + " ";
        number(who + say("replay.what.general"), x.name, y.name);
        number(who + say("replay.what.hp"), x.hp + "/" + x.max_hp, y.hp + "/" + y.max_hp);
        number(who + say("replay.what.fallen"), x.fallen || 0, y.fallen || 0);
        for (const zone of zones) {
          const gone = less(x[zone], y[zone]), come = less(y[zone], x[zone]);
          if (gone.length + come.length) out.push(who + say("replay.what." + zone) + ":" + gone.map((c) => " −" + c).join("") + come.map((c) => " +" + c).join(""));
        }
      }
      number(say("replay.what.pile"), a.pile, b.pile);
      number(say("replay.what.discard"), a.discard, b.discard);
      return out;
    };

    // ---- One line
    const goTo = (index, text) => el("a", { href: address(index), class: "replay-go", "data-at": index }, text);
    const address = (index) => "?line=" + (index > 0 ? lines[index - 1].line : 0) + (marked !== null ? "&from=" + (marked > 0 ? lines[marked - 1].line : 0) : "");
    const panel = () => {
      if (at === 0) return [el("h2", {}, say("replay.start")), ...notes("p", 0)];
      const line = lines[at - 1];
      const out = [el("h2", {}, say("replay.line", { n: line.line }), " ", mark(line)),
        el("p", { class: "replay-text" }, el("code", {}, line.text), line.comment ? el("small", {}, " " + line.comment) : null)];
      if (line.inferred) out.push(el("p", { class: "muted" }, say("replay.inferred"), " ", el("code", {}, line.inferred.join(" / "))));
      if (line.assumed) out.push(el("p", { class: "muted" }, say("replay.assumed")));
      if (line.set_aside) out.push(el("p", { class: "muted" }, say("replay.set_aside")));
      if (line.code) out.push(el("p", { class: "replay-sentence" }, doc.sentences[line.code] || line.code));
      if (line.unmet) out.push(el("p", {}, line.unmet.sentence));
      if (line.detail) out.push(el("p", {}, doc.sentences[line.detail] || line.detail));
      if (line.because) { const cause = indexOf(line.because); out.push(el("p", {}, say("replay.because"), " ", goTo(cause, say("replay.line", { n: line.because }) + " " + lines[cause - 1].text))); }
      if (line.follows_from) { const breach = indexOf(line.follows_from); out.push(el("p", {}, say("replay.follows"), " ", goTo(breach, say("replay.line", { n: line.follows_from }) + " " + lines[breach - 1].text))); }
      out.push(...(line.clauses || []).map(clause));
      if (line.legal) out.push(el("details", {}, el("summary", {}, say("replay.legal", { n: line.legal.length })), el("ul", { class: "replay-legal" }, ...line.legal.map((each) => el("li", {}, el("code", {}, each))))));
      out.push(said("p", at - 1), ...notes("p", at));
      return out.filter(Boolean);
    };
    // The clause itself is only there while somebody reads it.
    const promptBox = el("details", { hidden: true }, el("summary", {}, say("replay.window")));
    let governing = "";
    const readPromptClause = () => promptBox.replaceChildren(promptBox.firstChild, ...(promptBox.open && governing ? [clause(governing)] : []));
    promptBox.addEventListener("toggle", readPromptClause);
    const showPromptClause = () => {
      const id = boards[at].outcome ? "" : boards[at].prompt.clause || "";
      if (id === governing) return;
      governing = id;
      promptBox.hidden = !id;
      if (promptBox.open) readPromptClause();
    };
    const difference = () => {
      const from = marked !== null ? marked : Math.max(0, at - 1);
      const found = differences(boards[from], boards[at]);
      const since = marked !== null ? (from > 0 ? say("replay.since_line", { n: lines[from - 1].line }) : say("replay.since_start")) : say("replay.by_line");
      return [el("h2", {}, since), found.length ? el("ul", { class: "replay-changes" }, ...found.map((each) => el("li", {}, each))) : el("p", { class: "muted" }, say("replay.no_difference")),
        marked === null ? el("button", { type: "button", "data-mark": "set" }, say("replay.mark")) : el("button", { type: "button", "data-mark": "clear" }, say("replay.unmark"))];
    };

    // ---- Whether a line can be taken back: asked of the server for the line that is looked at, by whoever may ask.
    const kMostShown = 8, rewindAt = root.dataset.rewind, advices = new Map();
    const rewind = el("details", { class: "replay-rewind", hidden: true }, el("summary", {}, say("replay.rewind.title")));
    const told = (advice) => {
      if (advice.why_not) return [el("p", { class: "muted" }, advice.why_not)];
      const more = advice.since.length - kMostShown;
      const since = advice.since.slice(0, kMostShown).map((each) => el("li", {}, goTo(indexOf(each.line), say("replay.line", { n: each.line })), " ", each.sentence,
        each.by_the_error ? el("small", {}, " " + say("replay.rewind.by_error")) : null));
      return [el("p", { class: "replay-class" }, el("b", {}, advice.clause.title), advice.head_judge_only ? el("span", { class: "replay-flag" }, say("replay.rewind.head_only")) : null),
        el("p", { class: "replay-clause" }, el("code", {}, advice.clause.number), " ", advice.clause.text, " ", el("small", {}, advice.clause.source)),
        advice.restore ? el("p", {}, goTo(indexOf(advice.restore_line), say("replay.rewind.restore", { n: advice.restore_line })), " · ", el("code", {}, advice.restore)) : "",
        advice.head_judge_may ? el("p", {}, say("replay.rewind.head_may")) : "",
        el("h3", {}, say("replay.rewind.since")), since.length ? "" : el("p", { class: "muted" }, say("replay.rewind.nothing")),
        el("ul", { class: "replay-since" }, ...since, more > 0 ? el("li", { class: "muted" }, say("replay.rewind.more", { n: more })) : null),
        el("p", { class: "muted" }, say("replay.rewind.advice"))];
    };
    const showAdvice = (advice) => {
      rewind.hidden = !advice;
      rewind.replaceChildren(rewind.firstChild, ...(advice ? told(advice) : []));
      if (advice && advice.breach) rewind.open = true;
    };
    let soon = 0;
    const askRewind = () => {
      if (!rewindAt) return;
      clearTimeout(soon);
      const line = at > 0 ? lines[at - 1].line : 0;
      if (!line || advices.has(line)) return showAdvice(line ? advices.get(line) : null);
      // the row stays where it is, so that nothing below jumps; whoever steps fast asks for the line he stops at
      rewind.replaceChildren(rewind.firstChild);
      soon = setTimeout(async () => {
        try {
          const answer = await fetch(rewindAt + line + "?lang=" + document.documentElement.lang.slice(0, 2), { headers: { Accept: "application/json" } });
          if (!answer.ok && answer.status !== 404) return;
          advices.set(line, answer.ok ? await answer.json() : null);
          if (at > 0 && lines[at - 1].line === line) showAdvice(advices.get(line));
        } catch { /* the board works without */ }
      }, 250);
    };

    // ---- Steps. A turn begins with the line that carries its number.
    const turns = [0];
    lines.forEach((line, i) => { if (line.kind === "begin_turn" && !line.struck) turns.push(i + 1); });
    const steps = {
      first: () => 0,
      turn_back: () => [...turns].reverse().find((each) => each < at) ?? 0,
      back: () => Math.max(0, at - 1),
      next: () => Math.min(lines.length, at + 1),
      turn_next: () => turns.find((each) => each > at) ?? lines.length,
      last: () => lines.length,
      illegal: () => illegal || undecided || at,
    };
    const keys = { ArrowLeft: "back", ArrowRight: "next", PageUp: "turn_back", PageDown: "turn_next", Home: "first", End: "last", i: "illegal" };
    const signs = { first: "|‹", turn_back: "«", back: "‹", next: "›", turn_next: "»", last: "›|" };

    // ---- The whole match as a strip: HP of both sides away from one axis, turns, deaths, pauses, disputes, the first
    // breach, and where we are. It is dragged; keys and buttons do the same.
    const kHeight = 60, kAxis = 30, kPoint = 5;
    const stripOf = () => {
      const all = Math.max(1, lines.length), parts = [];
      turns.forEach((start, i) => { if (i % 2) parts.push(svg("rect", { x: start, y: 0, width: (turns[i + 1] ?? all) - start, height: kHeight, class: "turn" })); });
      for (const seat of seats) {
        const up = seat === "renegade" ? -1 : 1, y = (board) => kAxis + up * Math.max(0, board.sides[seat].hp) * kPoint;
        let d = "M0 " + kAxis + "V" + y(boards[0]);
        for (let i = 1; i < boards.length; i++) if (y(boards[i]) !== y(boards[i - 1])) d += "H" + i + "V" + y(boards[i]);
        parts.push(svg("path", { d: d + "H" + all + "V" + kAxis + "Z", class: "life " + seat }));
      }
      parts.push(svg("line", { x1: 0, x2: all, y1: kAxis, y2: kAxis, class: "axis" }));
      return svg("svg", { viewBox: "0 0 " + all + " " + kHeight, preserveAspectRatio: "none", "aria-hidden": "true" }, ...parts);
    };
    const strip = el("div", { class: "replay-strip", role: "slider", tabindex: "0", "aria-label": say("replay.strip"), "aria-valuemin": "0", "aria-valuemax": String(lines.length) });
    const cursor = el("i", { class: "cursor" });
    const fallen = (board) => (board.sides.lord.fallen || 0) + (board.sides.renegade.fallen || 0);
    if (boards.length) {
      const place = (index, name, text) => el("i", { class: "at " + name, "data-share": String(index / Math.max(1, lines.length)) }, text);
      strip.append(stripOf());
      for (let i = 1; i < boards.length; i++) {
        if (fallen(boards[i]) > fallen(boards[i - 1])) strip.append(place(i, "death of-" + ((boards[i].sides.lord.fallen || 0) > (boards[i - 1].sides.lord.fallen || 0) ? "lord" : "renegade"), "亡"));
      }
      for (const note of doc.desk || []) {
        if (/paused/.test(note.kind || "")) strip.append(place(rowOf(note.line), "pause", "‖"));
        if (/dispute/.test(note.kind || "")) strip.append(place(rowOf(note.line), "flag", "⚑"));
      }
      if (illegal) strip.append(place(illegal, "breach", "✕"));
      strip.append(cursor);
      for (const mark of strip.querySelectorAll("[data-share]")) mark.style.left = Number(mark.dataset.share) * 100 + "%";
    }
    const drawNow = () => {
      cursor.style.left = at / Math.max(1, lines.length) * 100 + "%";
      strip.setAttribute("aria-valuenow", String(at));
      strip.setAttribute("aria-valuetext", at > 0 ? say("replay.line", { n: lines[at - 1].line }) : say("replay.start"));
    };
    let dragging = false;
    const drag = (event) => {
      const box = strip.getBoundingClientRect();
      go(Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * lines.length));
    };
    strip.addEventListener("pointerdown", (event) => { dragging = true; strip.setPointerCapture(event.pointerId); drag(event); });
    strip.addEventListener("pointermove", (event) => { if (dragging) drag(event); });
    strip.addEventListener("pointerup", () => { dragging = false; });
    strip.addEventListener("pointercancel", () => { dragging = false; });

    const where = el("div", { class: "replay-table" }, board), panelBox = el("div", {}), about = el("section", { class: "replay-about", "aria-live": "polite" }, panelBox, promptBox);
    const changed = el("section", { class: "replay-difference" });
    const rows = [el("li", {}, el("a", { href: "?line=0", "data-at": 0 }, say("replay.start")))];
    lines.forEach((line, i) => rows.push(el("li", { class: line.kind === "begin_turn" ? "turn-head" : null },
      el("a", { href: "?line=" + line.line, "data-at": i + 1 }, el("span", { class: "replay-number" }, String(line.line)), el("code", {}, line.text),
        unmarked(line) ? null : mark(line), said("span", i)))));
    const list = el("ol", { class: "replay-lines" }, ...rows.flatMap((row, i) => [row, ...notes("li", i)]));
    const now = el("p", { class: "replay-now" }), count = el("output", { class: "replay-at" });
    const bar = el("nav", { class: "replay-steps", "aria-label": say("replay.steps") }, now,
      ...Object.keys(signs).map((step) => el("button", { type: "button", "data-step": step, title: say("replay.step." + step), "aria-label": say("replay.step." + step) }, signs[step])),
      illegal ? el("button", { type: "button", "data-step": "illegal", class: "danger" }, say("replay.step.illegal")) : null);
    const head = root.querySelector(".replay-head") || el("header", { class: "replay-head" },
      el("p", { class: "replay-verdict" }, el("span", { class: "replay-mark " + doc.verdict }, say(doc.not_public ? "replay.state.not_public" : "verdict." + doc.verdict)), " ", doc.record.ruleset.split("@")[0]),
      ...(doc.remarks || []).map((each) => el("p", { class: "notice" }, each)),
      el("p", { class: "muted" }, "SHA-256 ", el("code", {}, doc.record.canonical_sha256)));
    if (!boards.length) return;
    root.replaceChildren(head, el("div", { class: "replay-columns" }, el("div", { class: "replay-main" }, where, strip, bar), el("div", { class: "replay-reading" }, about, rewind, changed, el("h2", {}, say("replay.lines")), list)));
    root.classList.add("scripted");

    // Rows out of sight have only an estimated height, so the place is looked for again once they are drawn.
    const toCurrent = () => {
      const row = rows[at].getBoundingClientRect(), frame = list.getBoundingClientRect();
      const off = row.top - frame.top - (frame.height - row.height) / 2;
      if (Math.abs(off) > 1) list.scrollTop += off;
    };
    let resting = 0, current = rows[0].firstChild;
    const tellAddress = () => {
      clearTimeout(resting);
      const here = address(at);
      // file: pages may not change their query, but their fragment
      try { history.replaceState(null, "", location.protocol === "file:" ? "#" + here.slice(1) : here); } catch { /* the board works without */ }
    };
    addEventListener("pagehide", tellAddress);
    const show = (scroll) => {
      current.removeAttribute("aria-current");
      current = rows[at].firstChild;
      current.setAttribute("aria-current", "true");
      const trouble = troubled(at);
      showTable(trouble || boards[at], at, trouble);
      drawNow();
      panelBox.replaceChildren(...panel());
      showPromptClause();
      changed.replaceChildren(...difference());
      askRewind();
      count.textContent = at + "/" + lines.length;
      // the line stands with the buttons: on a phone its panel is further down
      now.replaceChildren(...(at > 0 ? [el("span", { class: "replay-number" }, String(lines[at - 1].line)), el("code", {}, lines[at - 1].text),
        ...(unmarked(lines[at - 1]) ? [] : [mark(lines[at - 1])])] : [say("replay.start")]), count);
      for (const button of bar.querySelectorAll("[data-step]")) button.disabled = steps[button.dataset.step]() === at;
      root.dataset.line = at > 0 ? lines[at - 1].line : 0;
      // A new address is half the cost of a step: whoever steps fast gets it where he stops.
      clearTimeout(resting);
      resting = setTimeout(tellAddress, 150);
      if (scroll) toCurrent();
    };
    const go = (index) => {
      if (index === at) return;
      at = index;
      show(true);
      requestAnimationFrame(toCurrent);
    };

    root.addEventListener("click", (event) => {
      const step = event.target.closest("[data-step]"), link = event.target.closest("[data-at]"), toMark = event.target.closest("[data-mark]");
      if (step) {
        go(steps[step.dataset.step]());
        // on a phone the head of the page makes room for the table once somebody steps
        const below = where.getBoundingClientRect().top;
        if (below > 48 && matchMedia("(max-width: 899px)").matches) scrollBy(0, below - 8);
      }
      else if (toMark) { marked = toMark.dataset.mark === "set" ? at : null; show(false); }
      else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); go(Number(link.dataset.at)); }
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
      const step = keys[event.key];
      if (!step) return;
      event.preventDefault();
      go(steps[step]());
    });
    show(true);
    requestAnimationFrame(() => { toCurrent(); requestAnimationFrame(toCurrent); });
  };

  const saved = document.getElementById("replay-document");
  if (saved) run(JSON.parse(saved.textContent));
  else if (root.dataset.document) {
    fetch(root.dataset.document, { headers: { Accept: "application/json" } })
      .then((answer) => { if (!answer.ok) throw new Error(answer.status); return answer.json(); })
      .then(run).catch(() => { /* the links of the page go on working */ });
  }
})();
