// The big screen turns its pages by itself and shows the hall's time. It asks for news as every live page does, so
// it comes back by itself when the service does.
"use strict";
(() => {
  const longest = 12000, shortest = 5000, round = 60000; // a page stands 12 s, the whole round at most a minute
  const wide = matchMedia("(min-width: 900px)");
  let turn = 0;
  const show = () => {
    const panels = [...document.querySelectorAll(".panel")];
    if (!panels.length) return;
    panels.forEach((panel, at) => panel.classList.toggle("turned", wide.matches && at !== turn % panels.length));
  };
  const next = () => {
    const pages = document.querySelectorAll(".panel").length || 1;
    setTimeout(() => { turn += 1; show(); next(); }, Math.max(shortest, Math.min(longest, round / pages)));
  };
  next();
  document.addEventListener("fresh", show);
  wide.addEventListener("change", show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turn += 1;
    if (event.key === "ArrowLeft") turn = Math.max(0, turn - 1);
    show();
  });
  show();
})();
