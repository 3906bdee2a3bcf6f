// What makes the desk an instrument where there are scripts: the rail of minutes, the pool's counter and search, counts
// by − and +, one short vibration at the bell. The page is whole without it.
"use strict";
(() => {
  // ---- The rail shows what the clock beside it shows.
  const drawRail = () => {
    const rail = document.querySelector("[data-rail]"), clock = document.querySelector(".clock-row [data-clock]");
    if (!rail || !clock) return;
    const found = /^(\d+):(\d\d)$/.exec(clock.textContent);
    const left = found ? (Number(found[1]) * 60 + Number(found[2])) * 1000 : 0;
    rail.firstElementChild.style.transform = "scaleX(" + Math.min(1, left / Number(rail.dataset.rail)) + ")";
    rail.classList.toggle("soon", clock.classList.contains("soon"));
  };
  setInterval(drawRail, 500);

  const desk = () => document.getElementById("desk");
  if (!desk()) return; // an overlay has the rail alone

  // ---- The pool: how many are up, and search by the first letters of pinyin or any part of the name.
  const drawPool = () => {
    for (const form of document.querySelectorAll("form:has(.pool)")) {
      const wanted = Number(form.querySelector(".pool").dataset.wanted || 6);
      const chosen = form.querySelectorAll(".pool input:checked").length;
      const counter = form.querySelector("[data-counter]"), button = document.querySelector('button[form="' + form.id + '"]');
      if (counter) counter.textContent = chosen + "/" + wanted;
      if (button) button.classList.toggle("lacking", chosen !== wanted);
    }
  };
  document.addEventListener("change", drawPool);
  document.addEventListener("reset", () => setTimeout(drawPool, 0));
  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-pool-search]")) return;
    const wanted = event.target.value.trim().toLowerCase();
    for (const tick of event.target.closest("form").querySelectorAll(".pool .tick")) {
      tick.hidden = !(tick.dataset.letters.startsWith(wanted) || tick.textContent.toLowerCase().includes(wanted));
    }
  });

  // ---- Counts of a sealed table: − and + beside each number, and what they come to.
  const kDeck = 108;
  const stepper = (field, by, word) => {
    const key = document.createElement("button");
    key.type = "button";
    key.className = "step-key";
    key.textContent = word;
    key.setAttribute("aria-label", word + " " + (field.labels[0] ? field.labels[0].textContent : ""));
    key.addEventListener("click", () => {
      field.value = String(Math.max(0, Number(field.value || 0) + by));
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return key;
  };
  const drawCounts = () => {
    for (const form of document.querySelectorAll('form[action$="/count_table"], form[action$="/resume"]')) {
      const fields = [...form.querySelectorAll("input[type=number]")];
      if (!fields.length) continue;
      for (const field of fields) {
        if (field.parentElement.querySelector(".step-key")) continue;
        field.before(stepper(field, -1, "−"));
        field.after(stepper(field, 1, "+"));
        field.parentElement.classList.add("stepped");
      }
      let sum = form.querySelector(".sum");
      if (!sum) {
        sum = document.createElement("p");
        sum.className = "sum";
        sum.setAttribute("role", "status");
        fields[fields.length - 1].closest(".field").after(sum);
      }
      const total = fields.reduce((all, field) => all + Number(field.value || 0), 0);
      sum.textContent = total + " / " + kDeck;
      sum.classList.toggle("right", total === kDeck);
    }
  };
  document.addEventListener("input", drawCounts);

  // ---- A line-up is tapped in its order: the first tap is the first to play. The fields beneath hold what was tapped.
  const make = (tag, name, text) => { const e = document.createElement(tag); if (name) e.className = name; if (text) e.textContent = text; return e; };
  const orderOf = (form) => [...form.querySelectorAll('select[name="order"]')];
  const tapped = (form, value) => {
    const fields = orderOf(form), chosen = fields.map((field) => field.value).filter(Boolean);
    const at = chosen.indexOf(value);
    if (at >= 0) chosen.splice(at, 1); else if (chosen.length < fields.length) chosen.push(value); else return;
    fields.forEach((field, i) => { field.value = chosen[i] || ""; });
    fields[0].dispatchEvent(new Event("change", { bubbles: true }));
    drawOrders();
  };
  const drawOrders = () => {
    for (const form of document.querySelectorAll('form[action$="/seal_line_up"]')) {
      const fields = orderOf(form);
      if (fields.length < 2) continue;
      let box = form.querySelector(".order-cards");
      if (!box) {
        box = make("div", "order-cards");
        for (const option of fields[0].options) {
          if (!option.value) continue;
          const key = make("button", "order-key"), face = make("span", "face " + (option.dataset.kingdom || "back"));
          key.type = "button";
          key.dataset.value = option.value;
          if (option.dataset.kingdom) face.append(make("i", "band", option.dataset.band), make("b", "face-name", option.textContent));
          else face.append(make("small", "", option.textContent));
          key.append(face, make("i", "order-number"));
          key.addEventListener("click", () => tapped(form, option.value));
          box.append(key);
        }
        fields[0].closest(".field").before(box);
      }
      fields.forEach((field) => field.closest(".field").classList.add("by-tapping"));
      const chosen = fields.map((field) => field.value);
      for (const key of box.children) {
        const at = chosen.indexOf(key.dataset.value), said = [...key.querySelectorAll(".band, .face-name, small")].map((part) => part.textContent);
        if (at >= 0) said.push(String(at + 1));
        key.setAttribute("aria-pressed", String(at >= 0));
        key.setAttribute("aria-label", said.join(" "));
        key.querySelector(".order-number").textContent = at >= 0 ? String(at + 1) : "";
      }
    }
  };
  document.addEventListener("reset", () => setTimeout(drawOrders, 0));

  // ---- Vibration and sound, where the device has them, until somebody switches them off on it.
  const kQuiet = "yuanmen-quiet";
  const quiet = () => { try { return localStorage.getItem(kQuiet) !== null; } catch (error) { return true; } };
  const shake = (pattern) => { if (!quiet() && navigator.vibrate) navigator.vibrate(pattern); };
  const ring = () => {
    if (quiet() || !window.AudioContext) return;
    try {
      const sound = new AudioContext(), tone = sound.createOscillator(), loud = sound.createGain();
      tone.frequency.value = 660;
      loud.gain.setValueAtTime(0.2, sound.currentTime);
      loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.8);
      tone.connect(loud).connect(sound.destination);
      tone.start();
      tone.stop(sound.currentTime + 0.8);
    } catch (error) { /* no sound then */ }
  };
  const drawQuiet = () => {
    for (const key of document.querySelectorAll("[data-quiet]")) {
      key.hidden = false;
      key.textContent = quiet() ? key.dataset.off : key.dataset.on;
      key.setAttribute("aria-pressed", String(!quiet()));
    }
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-quiet]")) return;
    try { if (quiet()) localStorage.removeItem(kQuiet); else localStorage.setItem(kQuiet, "yes"); } catch (error) { /* stays as it is */ }
    drawQuiet();
  });
  document.addEventListener("answered", () => shake(15));

  // ---- The bell: a cut, and one vibration where the device has it and nobody has switched it off.
  let rang = desk().classList.contains("bell");
  const redraw = () => {
    const rings = desk().classList.contains("bell");
    if (rings && !rang) { shake([200, 100, 200]); ring(); }
    rang = rings;
    drawRail();
    drawPool();
    drawCounts();
    drawOrders();
    drawQuiet();
  };
  document.addEventListener("fresh", redraw);
  redraw();
})();
