// @ts-check
/** What areas and the words on cards mean. No pictures, so that it can be read anywhere. */

/** What the ground of a kind gives or asks; a base by option. @param {import("./types.js").Components} components @param {string} kind @param {Room["options"]} options */
export const areaText = (components, kind, options) =>
  kind === "base"
    ? components.base_gains[options.base_gain ?? "defence"]
    : components.area_kinds[kind];

/** What words of a card mean, for its tip. @param {import("./types.js").Card} card @param {import("./types.js").Components} components @returns {string[]} */
export const explained = (card, components) =>
  components.terms.flatMap(({ id, name, text }) =>
    text && card.terms.includes(id) ? [`${name}: ${text}`] : [],
  );

/** Words on cards, with what they mean. @param {import("./types.js").Components} components @returns {{id: string, name: string, text: string}[]} */
export const glossary = (components) => components.terms.filter(({ text }) => text);
