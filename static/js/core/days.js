// @ts-check
/** Days the server wrote (`partials/day.html`), as who reads them writes days, where they are. */
export function writeDays() {
  for (const each of /** @type {NodeListOf<HTMLTimeElement>} */ (
    document.querySelectorAll("time[data-day]")
  ))
    each.textContent = new Date(each.dateTime).toLocaleDateString([], { dateStyle: "medium" });
}
writeDays();
