// A position is corrected where it lies: HP by − and +, a card by tapping it and then the place it goes to. What is
// tapped stands as a line of the record's notation in the box, which is all there is without scripts.
"use strict";
(() => {
  const { el, card: face } = window.kit;
  const zh = document.documentElement.lang.startsWith("zh");
  const seats = ["lord", "renegade"];
  const kSeat = zh ? { lord: "主", renegade: "内" } : { lord: "L", renegade: "R" };
  const kZones = { hand: zh ? "手" : ".hand", equipment: zh ? "装" : ".equip", judging: zh ? "判" : ".judging", on_general: zh ? "将" : ".general" };
  const kPiles = zh ? { discard: "弃牌堆", pile: "牌堆" } : { discard: "discard", pile: "pile" };
  const wordOf = (place) => { const [seat, zone] = place.split("."); return zone ? kSeat[seat] + kZones[zone] : kPiles[place]; };
  const hpLine = (seat, hp) => zh ? "置 " + kSeat[seat] + " 体力" + hp : "set " + kSeat[seat] + " hp" + hp;
  const moveLine = (word, from, to) => (zh ? "置 " : "set ") + word + " " + wordOf(from) + " > " + wordOf(to);

  const enhance = async (box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "yes";
    const say = (key) => box.dataset[key];
    const answer = await fetch(box.dataset.correct, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer || !answer.ok) return;
    const doc = await answer.json(), field = box.querySelector("textarea"), board = doc.boards[doc.boards.length - 1];
    if (!board) return;
    // What has been done, in its order; the position follows from the last board and these.
    let done = [], held = null;
    const position = () => {
      const at = { pile: [], discard: [] };
      for (const seat of seats) {
        const side = board.sides[seat];
        at[seat + ".hp"] = side.hp;
        for (const zone of Object.keys(kZones)) at[seat + "." + zone] = [...(side[zone] || [])];
      }
      for (const step of done) {
        if (step.hp !== undefined) { at[step.seat + ".hp"] = step.hp; continue; }
        const from = at[step.from];
        from.splice(from.indexOf(step.word), 1);
        at[step.to].push(step.word);
      }
      return at;
    };
    const shown = el("div", { class: "correct-board" }), list = el("ul", { class: "chosen plain", "aria-live": "polite" });
    const typed = el("details", { class: "typed-lines" }, el("summary", {}, say("typed")));
    const label = box.querySelector("label");
    label.removeAttribute("for");
    field.setAttribute("aria-label", label.textContent);
    field.before(shown, list, typed);
    typed.append(field);
    const change = (steps) => {
      done = steps;
      held = null;
      field.value = done.map((step) => step.hp !== undefined ? hpLine(step.seat, step.hp) : moveLine(step.word, step.from, step.to)).join("\n");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      const remedy = field.form.elements.namedItem("remedy");
      if (done.length && remedy && remedy.value !== "set") { remedy.value = "set"; remedy.dispatchEvent(new Event("change", { bubbles: true })); }
      draw();
    };
    const press = (name, content, act, more = {}) => {
      const key = el("button", { type: "button", class: name, ...more }, content);
      key.addEventListener("click", act);
      return key;
    };
    const setHp = (seat, hp) => change([...done.filter((step) => step.hp === undefined || step.seat !== seat), ...(hp === board.sides[seat].hp ? [] : [{ seat, hp }])]);
    const place = (at, name, words) => {
      const target = held && held.from !== name;
      const row = el("div", { class: "correct-place" + (target ? " target" : "") }, target
        ? press("place-key", say("here") + " " + say(name.split(".")[1] || name), () => change([...done, { word: held.word, from: held.from, to: name }]))
        : el("small", {}, say(name.split(".")[1] || name) + (words.length ? "" : " –")));
      const cards = el("div", { class: "correct-cards" });
      words.forEach((word, i) => {
        const known = doc.faces && doc.faces[word]; // a back has no face
        const on = held && held.from === name && held.at === i;
        cards.append(press("correct-card", face(doc.faces, word), () => { held = on ? null : { word, from: name, at: i }; draw(); },
          { "aria-pressed": String(!!on), disabled: !known, "data-word": word, "aria-label": known ? known.rank + known.suit + " " + known.short : word }));
      });
      if (words.length) row.append(cards);
      return row;
    };
    const draw = () => {
      const at = position();
      shown.replaceChildren(...seats.map((seat) => {
        const side = board.sides[seat], hp = at[seat + ".hp"];
        return el("section", { class: "correct-side", "aria-label": say(seat) + " " + side.name },
          el("p", { class: "spread" }, el("span", {}, el("span", { class: seat }, say(seat)), " ", el("b", {}, side.name)),
            el("span", { class: "correct-hp" }, press("step-key", "−", () => setHp(seat, hp - 1), { "aria-label": say("hp") + " − " + say(seat) }),
              el("b", {}, hp + "/" + side.max_hp), press("step-key", "+", () => setHp(seat, hp + 1), { "aria-label": say("hp") + " + " + say(seat), disabled: hp >= side.max_hp }))),
          ...Object.keys(kZones).map((zone) => place(at, seat + "." + zone, at[seat + "." + zone])).filter((row, i) => i < 3 || row.querySelector("button")));
      }), el("section", { class: "correct-side" }, place(at, "discard", at.discard), place(at, "pile", at.pile)));
      const told = (step) => step.hp !== undefined ? say(step.seat) + " " + say("hp") + " " + step.hp
        : step.word + " → " + (step.to.includes(".") ? say(step.to.split(".")[0]) + " " : "") + say(step.to.split(".")[1] || step.to);
      list.replaceChildren(...done.map((step, i) => el("li", {}, press("chip", told(step) + " ✕", () => change(done.slice(0, i)), { "aria-label": say("off") + " " + told(step) }))));
    };
    draw();
  };
  const look = () => document.querySelectorAll("[data-correct]").forEach(enhance);
  document.addEventListener("fresh", look);
  look();
})();
