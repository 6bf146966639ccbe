// @ts-check
/** Quick match from the first page, or that of a game: which game, at which pace, and how alive each pool is. */
import { get, post, problemWords } from "/static/js/core/api.js";

/** @typedef {{state: "none"|"waiting"|"paired"|"begun", game?: string, title?: string, pace?: string, clock_text?: string, waiting?: number, waited_ms?: number, lasting?: boolean, opponent?: string, here?: boolean, left_ms?: number, room?: string}} Place where one is (app/quick/schemas.py) */
/** @typedef {{game: string, pace: string, clock_text: string, alive: string}} Pool */

/** Wait there from now on. @param {HTMLElement} button @param {string} game @param {string} pace @param {(text: string) => void} tell */
export async function playNow(button, game, pace, tell) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  tell("");
  try {
    /** @type {Place} */
    const place = await post("/api/quick", { game, pace });
    const { start } = await import("../waiting.js");
    start(place);
  } catch (refused) {
    tell(problemWords(refused));
  }
  button.removeAttribute("aria-busy");
}

/** Say in the choice of a game how alive the pools of the chosen pace are. @param {HTMLElement} pick */
export async function showAlive(pick) {
  /** @type {{pools: Pool[]}} */
  const { pools } = await get("/api/quick");
  const draw = () => {
    const pace = chosenPace(pick);
    for (const line of pick.querySelectorAll("[data-alive]")) {
      const pool = pools.find(
        (one) => one.game === line.getAttribute("data-alive") && one.pace === pace,
      );
      line.textContent = pool ? `${pool.clock_text} · ${pool.alive}` : "";
    }
  };
  for (const choice of pick.querySelectorAll("[name=pace]"))
    choice.addEventListener("change", draw);
  draw();
}

/** @param {HTMLElement} pick */
export const chosenPace = (pick) =>
  /** @type {HTMLInputElement} */ (pick.querySelector("[name=pace]:checked")).value;
