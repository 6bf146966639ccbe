// Sets the chosen theme before the first paint. A classic script in the head on purpose; core/settings.js keeps the choice.
(function () {
  if ("given" in document.documentElement.dataset) return; // a page in a frame has the one of the site around it
  try {
    var theme = localStorage.getItem("tidetable.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch (refused) {
    // no storage: the theme of the device stays
  }
})();
