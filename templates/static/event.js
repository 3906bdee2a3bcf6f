// Lists that shorten while one types. The page sends the same question itself where there are no scripts.
"use strict";
(() => {
  const plain = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  const filter = (box) => {
    const list = document.getElementById(box.dataset.filter);
    const field = box.querySelector("input");
    if (!list || !field) return;
    const wanted = plain(field.value);
    for (const row of list.querySelectorAll("[data-find]")) row.hidden = !plain(row.dataset.find).includes(wanted);
  };
  for (const box of document.querySelectorAll("[data-filter]")) {
    box.hidden = false;
    for (const button of box.querySelectorAll("[data-scriptless]")) button.hidden = true;
    box.addEventListener("input", () => filter(box));
    box.addEventListener("submit", (event) => { event.preventDefault(); filter(box); });
    document.addEventListener("fresh", () => filter(box)); // a newer list is shortened again
    filter(box);
  }
})();
