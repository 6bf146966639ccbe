// @ts-check
/** The way back to a tournament, with the key of the link somebody came by in this tab. @param {string} id */
export const tournamentAddress = (id) => sessionStorage.getItem(`tournament:${id}`) ?? `/t/${id}`;

/** That key, as a query: "?join=…" or nothing. @param {string} id */
export const tournamentKey = (id) => new URL(tournamentAddress(id), location.origin).search;
