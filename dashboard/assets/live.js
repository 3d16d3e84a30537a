// Keeps a page of a running league up to date: asks for the league's progress while the page is visible, and fetches the
// live part of the page again when something has changed.
"use strict";

(() => {
  const soon = 2000, late = 15000;
  let seen = null;
  let timer = 0;

  async function refresh() {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    const old = document.getElementById("live");
    if (!fresh || !old || old.contains(document.activeElement) && document.activeElement.matches("select, input")) return;
    const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    old.replaceChildren(...document.importNode(fresh, true).childNodes);
    window.joust?.enhance(old);
    document.dispatchEvent(new Event("joust:fresh"));
    if (focused) [...old.querySelectorAll("a")].find((a) => a.getAttribute("href") === focused)?.focus();
  }

  async function look() {
    const live = document.getElementById("live");
    if (!live?.dataset.live || document.hidden) return;
    let pause = late;
    try {
      const answer = await fetch(live.dataset.live);
      if (answer.ok) {
        const text = await answer.text();
        if (seen !== null && seen !== text) await refresh();
        seen = text;
        if (JSON.parse(text).running) pause = soon;
      }
    } catch {
      // The server is away; it may come back.
    }
    clearTimeout(timer);
    timer = setTimeout(look, pause);
  }

  document.addEventListener("visibilitychange", look);
  look();
})();
