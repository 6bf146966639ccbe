// @ts-check
/** Opens the rules beside the table at some of their paragraphs. */
import { signal } from "./ui.js";

/** Numbers of the rules that were asked for; none: those of what is asked now. */
export const wanted = signal(/** @type {string[]} */ ([]));

/** @param {Table} t @param {string[]} rules */
export function openRule(t, rules) {
  wanted.value = rules;
  t.open.value = "rules";
}
