// @ts-check
/** The frames on the socket of a room (docs/api.md). Types only. */

/** @typedef {{op: string, path: string, value?: unknown}} Change to one top-level section of a view */
/** @typedef {{type: "hello", room: Room, seats?: number[], chat?: ChatLine[], notes?: ChatLine[], announcements?: import("./announced.js").Announcement[], comments?: import("./commentary.js").Comment[], commentator?: boolean}} Hello */
/** @typedef {{type: "room", room: Room}} RoomChanged */
/** @typedef {{type: "presence", spectators: number, connected: number[]}} Presence */
/** @typedef {{type: "view"} & Envelope} WholeView */
/** @typedef {{type: "update", patch: Change[]} & Omit<Envelope, "view">} Update */
/** @typedef {{type: "ok", id: string, version: number}} Accepted */
/** @typedef {{type: "refused", id: string, code: string, reason: string, rules?: string[]}} Rejected */
/** @typedef {{type: "chat"|"note"} & ChatLine} Spoken */
/** @typedef {{type: "over", result: Result}} Over */
/** @typedef {{type: "comment"} & import("./commentary.js").Comment} Commented */
/** @typedef {{type: "announcements", announcements: import("./announced.js").Announcement[]}} Pinned of the tournament */
/** @typedef {Hello|RoomChanged|Presence|WholeView|Update|Accepted|Rejected|Spoken|Pinned|Commented|Over} Received */

/** @typedef {{type: "act", id: string, seat: number|null, decision: number, verb: string, noun: Noun}} Act */
/** @typedef {{type: "undo", id: string, seat: number|null}} Undo */
/** @typedef {{type: "chat", id: string, text: string}} Say */
/** @typedef {{type: "resync", why?: "hash"|"gap"}} Resync */
/** @typedef {{type: "pass", seat: number|null}} Pass several play at this device: it goes to this one, or to nobody yet */
/** @typedef {{type: "ping", n: number}} Ping */
/** @typedef {{type: "look", shown: boolean}} Look the page is shown to the person, or is not any more */
/** @typedef {Act|Undo|Say|Resync|Pass|Ping|Look} Sent */
export {};
