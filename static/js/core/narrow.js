// @ts-check
/** Whether the page is as narrow as a phone; the style sheets change at the same width. */
import { signal } from "./ui.js";

const query = matchMedia("(max-width: 760px)");
export const narrow = signal(query.matches);
query.addEventListener("change", () => {
  narrow.value = query.matches;
});
