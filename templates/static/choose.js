// Clauses, and what a ruling is about, are picked from a list that shortens while one types; what is picked stands as a
// name with a way to take it off. Without scripts the box for typed words is there instead.
"use strict";
(() => {
  const plain = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  const kMost = 40;
  const make = (tag, name, text) => { const e = document.createElement(tag); if (name) e.className = name; if (text) e.textContent = text; return e; };
  const lists = new Map();
  const listOf = (address) => {
    if (!lists.has(address)) lists.set(address, fetch(address, { headers: { Accept: "application/json" } }).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({})));
    return lists.get(address);
  };
  const words = (field) => field.value.split(/[\s,;，、；]+/).filter(Boolean);

  const enhance = async (box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "yes";
    const field = box.querySelector("input, textarea"), label = box.querySelector("label");
    const all = (await listOf(box.dataset.choose))[box.dataset.of] || [];
    if (!all.length) return;
    const byValue = new Map(all.map((one) => [one.value, one]));
    const chips = make("ul", "chosen plain"), search = make("input"), found = make("ul", "found plain");
    search.type = "search";
    search.autocomplete = "off";
    search.placeholder = box.dataset.search;
    search.setAttribute("aria-label", (label ? label.textContent + " · " : "") + box.dataset.search);
    chips.setAttribute("aria-live", "polite");
    const typed = make("details", "typed"), summary = make("summary", "", box.dataset.typed);
    field.before(chips, search, found);
    typed.append(summary, field);
    found.after(typed);
    if (label) label.removeAttribute("for");
    field.setAttribute("aria-label", label ? label.textContent : "");
    field.required = false;
    const write = (values) => {
      field.value = values.join(" ");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const draw = () => {
      chips.replaceChildren(...words(field).map((value) => {
        const row = make("li"), off = make("button", "chip", (byValue.get(value) ? byValue.get(value).label : value) + " ✕");
        off.type = "button";
        off.title = value;
        off.setAttribute("aria-label", box.dataset.off + " " + (byValue.get(value) ? byValue.get(value).label : value));
        off.addEventListener("click", () => { write(words(field).filter((one) => one !== value)); search.focus(); });
        row.append(off);
        return row;
      }));
      const wanted = plain(search.value), taken = new Set(words(field));
      const fits = wanted ? all.filter((one) => !taken.has(one.value) && plain(one.value + one.label + one.text).includes(wanted)) : [];
      fits.sort((a, b) => plain(b.label).includes(wanted) - plain(a.label).includes(wanted));
      found.replaceChildren(...fits.slice(0, kMost).map((one) => {
        const row = make("li"), take = make("button", "find");
        take.type = "button";
        take.append(make("b", "", one.label), " ", make("small", "", one.text));
        take.addEventListener("click", () => { search.value = ""; write([...words(field), one.value]); search.focus(); });
        row.append(take);
        return row;
      }));
      if (wanted && !fits.length) found.append(make("li", "muted", box.dataset.none));
      if (fits.length > kMost) found.append(make("li", "muted", "… " + (fits.length - kMost)));
    };
    search.addEventListener("input", draw);
    search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const first = found.querySelector("button");
      if (first) first.click();
    });
    field.addEventListener("input", draw);
    draw();
  };

  // A list of choices that stands on the page is shortened by what is typed above it.
  const shorten = (box) => {
    const wanted = plain(box.querySelector("[data-shorten-by]").value);
    for (const row of box.querySelectorAll("[data-find]")) row.hidden = !plain(row.dataset.find).includes(wanted);
  };
  const all = () => {
    document.querySelectorAll("[data-choose]").forEach(enhance);
    for (const box of document.querySelectorAll("[data-shorten]")) {
      const field = box.querySelector("[data-shorten-by]");
      if (!field.hidden) continue;
      field.hidden = false;
      field.addEventListener("input", () => shorten(box));
    }
  };
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-go]");
    if (form && event.target.type === "radio") form.requestSubmit();
  });
  document.addEventListener("fresh", all);
  all();
})();
