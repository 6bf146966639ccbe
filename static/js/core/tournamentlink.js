// @ts-check
/** The way back to a tournament, with the key of the link somebody came by in this tab. @param {string} id */
export const tournamentAddress = (id) => sessionStorage.getItem(`tournament:${id}`) ?? `/t/${id}`;
