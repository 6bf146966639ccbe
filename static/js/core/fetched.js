// @ts-check
/** Code that is fetched later: while the line is cut it cannot be had, and is asked for again. */

const AGAIN = 5000; // ms, where the browser does not say that it is back

/** @template Part @param {() => Promise<Part>} load @returns {Promise<Part>} */
export async function fetched(load) {
  for (;;) {
    try {
      return await load();
    } catch (problem) {
      if (!(problem instanceof TypeError)) throw problem; // it came, and is wrong
      await new Promise((done) => {
        setTimeout(done, AGAIN);
        window.addEventListener("online", done, { once: true });
      });
    }
  }
}
