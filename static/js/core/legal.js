// @ts-check
/** What the menu of a position says, the same for every game. */

/** What this person may do now: nothing while others are asked or an answer is late. @param {Table} t @returns {Record<string, Noun[]>} */
export function menuNow(t) {
  const env = /** @type {Envelope|null} */ (t.env.value);
  if (
    !env ||
    env.seat === null ||
    !env.waiting.includes(env.seat) ||
    t.store.commands.waiting.value
  )
    return {};
  return env.menu ?? {};
}

/** @param {Action|null} one @param {Action|null} two */
export const same = (one, two) =>
  !!one &&
  !!two &&
  one.verb === two.verb &&
  JSON.stringify(one.noun ?? null) === JSON.stringify(two.noun ?? null);

/** An action as a text: `data-offer` of the buttons that do it. @param {Action} action */
export const keyOf = ({ verb, noun }) => `${verb} ${JSON.stringify(noun ?? null)}`;
/** The numbers of the rules behind the reason why something cannot be done with a piece or by a button: of the blocked
 * choices that are about it. @param {Table} t @param {Element} element */
export function rulesBehind(t, element) {
  const { at = "", card = "", offer } = /** @type {HTMLElement} */ (element).dataset;
  if (element.hasAttribute("data-act")) return []; // it can be done
  const ids = [at, at.slice(at.indexOf(":") + 1), card].filter(Boolean);
  const blocked = /** @type {Blocked[]} */ (t.env.value?.blocked ?? []);
  const found = blocked.filter(
    (one) => keyOf(one) === offer || [one.noun].flat().some((part) => ids.includes(String(part))),
  );
  return [...new Set(found.flatMap(({ rules = [] }) => rules))].slice(0, 2);
}

/** Why something is not possible. @param {Table} t @param {string} verb @param {Noun} noun */
export function why(t, verb, noun) {
  const blocked = /** @type {Blocked[]} */ (t.env.value?.blocked ?? []);
  return (
    (
      blocked.find(
        (other) => other.verb === verb && JSON.stringify(other.noun) === JSON.stringify(noun),
      ) ?? blocked.find((other) => other.verb === verb && other.noun === null)
    )?.why ?? ""
  );
}
