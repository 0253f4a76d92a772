
"use strict";
// Comfort only: a passage chosen in one text comes to stand level with its counterpart in the other. Without this the links still lead there.
(function () {
  function level(target, top) {
    var pane = target.closest(".pane");
    pane.scrollTo({ top: pane.scrollTop + target.getBoundingClientRect().top - pane.getBoundingClientRect().top - top, behavior: "smooth" });
  }
  function choose(chosen) {
    document.querySelectorAll(".k.on").forEach(function (link) { link.classList.remove("on"); });
    chosen.forEach(function (link) { link.classList.add("on"); });
  }
  // Paper opens nothing on demand.
  function unfold(is_open) {
    document.querySelectorAll("details.evidence, details.list, details.more").forEach(function (table) {
      if (is_open) table.dataset.open = table.open;
      table.open = is_open || table.dataset.open === "true";
    });
  }
  addEventListener("beforeprint", function () { unfold(true); });
  addEventListener("afterprint", function () { unfold(false); });
  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[href^='#p']");
    var target = link ? document.getElementById(link.hash.slice(1)) : null;
    if (!target) return;
    if (!target.classList.contains("k") || !target.closest(".panes")) return;
    var other = document.getElementById(target.hash.slice(1));
    var from = link.closest(".pane");
    event.preventDefault();
    choose([target, other]);
    if (from) {
      level(target, link.getBoundingClientRect().top - from.getBoundingClientRect().top);
    } else {
      target.closest(".panes").scrollIntoView({ block: "start", behavior: "smooth" });
      level(target, 80);
      level(other, 80);
    }
    target.focus({ preventScroll: true });
  });
})();
