// @ts-check
/** What areas and the words on cards mean. No pictures, so that it can be read anywhere. */

/** What the ground of a kind gives or asks; a base by option. @param {any} components @param {string} kind @param {Record<string, any>} options */
export const areaText = (components, kind, options) =>
  kind === "base"
    ? components.base_gains[options.base_gain ?? "defence"]
    : components.area_kinds[kind];

/** What words of a card mean, for its tip. @param {any} card @param {any} components @returns {string[]} */
export const explained = (card, components) =>
  components.terms.flatMap((/** @type {any} */ { id, name, text }) =>
    text && card.terms.includes(id) ? [`${name}: ${text}`] : [],
  );

/** Words on cards, with what they mean. @param {any} components @returns {{id: string, name: string, text: string}[]} */
export const glossary = (components) =>
  components.terms.filter((/** @type {any} */ { text }) => text);
