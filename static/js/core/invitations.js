// @ts-check
/** Asks now and then whether somebody invites by name; what shows it is fetched when somebody does. */
import { get } from "./api.js";
import { fetched } from "./fetched.js";
import { looked, watchLooking } from "./looking.js";

/** @typedef {{kind: "room"|"group", place: string, text: string}} Invitation */

const EVERY = 20_000;
let some = false; // there were some, which may have to go

async function look() {
  if (!looked()) return;
  try {
    /** @type {{invitations: Invitation[]}} */
    const { invitations } = await get("/api/me/invitations");
    some ||= invitations.length > 0;
    if (some) (await fetched(() => import("./invited.js"))).show(invitations);
  } catch {
    /* asked again soon */
  }
}

void look();
setInterval(look, EVERY);
watchLooking(look);
