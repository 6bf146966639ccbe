// @ts-check
/** Moments in fields of a form, by the clock of who looks. */

/** As an input for date and time has it. @param {string|null} at */
export const asLocal = (at) =>
  at
    ? new Date(Date.parse(at) - new Date(at).getTimezoneOffset() * 60_000)
        .toISOString()
        .slice(0, 16)
    : "";
/** @param {string} local */
export const asMoment = (local) => (local ? new Date(local).toISOString() : null);
