// Marks the rulings this judge has not looked at yet, on this device. Without scripts the strip shows the newest ones.
"use strict";
(() => {
  const place = "yuanmen-rulings-read";
  const read = () => { try { return Number(localStorage.getItem(place)) || 0; } catch (error) { return Infinity; } };
  const rows = () => [...document.querySelectorAll("[data-ruled]")];
  const mark = () => {
    const until = read();
    let fresh = 0;
    for (const row of rows()) {
      const isNew = Number(row.dataset.ruled) > until;
      if (isNew) fresh += 1;
      const word = row.querySelector("[data-news]");
      if (word.hidden === isNew) word.hidden = !isNew;
    }
    for (const button of document.querySelectorAll("[data-rulings-read]")) {
      if (button.hidden === fresh > 0) button.hidden = !fresh;
    }
  };
  document.addEventListener("click", (event) => {
    const row = event.target.closest("[data-ruled]");
    if (!row && !event.target.closest("[data-rulings-read]")) return;
    const until = Math.max(read(), ...(row ? [row] : rows()).map((each) => Number(each.dataset.ruled)));
    try { localStorage.setItem(place, String(until)); } catch (error) { return; }
    mark();
  });
  document.addEventListener("fresh", mark);
  mark();
})();
