// What makes the desk an instrument where there are scripts: the rail of minutes, the pool's counter and search, counts
// by − and +, one short vibration at the bell. The page is whole without it.
"use strict";
(() => {
  const desk = () => document.getElementById("desk");
  if (!desk()) return;

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

  // ---- The bell: a cut, and one vibration where the device has it and nobody has switched it off.
  let rang = desk().classList.contains("bell");
  const redraw = () => {
    const rings = desk().classList.contains("bell");
    if (rings && !rang && navigator.vibrate && localStorage.getItem("yuanmen-quiet") === null) navigator.vibrate([200, 100, 200]);
    rang = rings;
    drawRail();
    drawPool();
    drawCounts();
  };
  document.addEventListener("fresh", redraw);
  redraw();
})();
