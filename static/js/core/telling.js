// @ts-check
/** Being told in this browser: the service worker and its push subscription. Asks for nothing by itself. */
import { call, get } from "./api.js";
import { TOLD } from "./settings.js";

/** @typedef {{kinds: string[], quiet: {begin: number, end: number, zone: string}|null, browsers: {id: number, label: string, this: boolean}[], hook: object|null, muted: string[], push_key: string|null, hooks: boolean}} Calls */

/** Whether this browser can show that a table wants you; an iPhone can once the page is on its home screen. */
export const canTell = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** What people call this browser. */
export function browserName() {
  const agent = navigator.userAgent;
  /** @param {[string, string][]} known */
  const of = (known) => known.find(([mark]) => agent.includes(mark))?.[1];
  const browser = of([
    ["Firefox/", "Firefox"],
    ["Edg/", "Edge"],
    ["OPR/", "Opera"],
    ["Chrome/", "Chrome"],
    ["Safari/", "Safari"],
  ]);
  const system = of([
    ["iPhone", "iPhone"],
    ["iPad", "iPad"],
    ["Android", "Android"],
    ["Windows", "Windows"],
    ["Mac OS", "Mac"],
    ["Linux", "Linux"],
  ]);
  return `${browser ?? "A browser"}${system ? ` on ${system}` : ""}`;
}

/** The subscription of this browser, if it has one. */
export async function subscription() {
  if (!canTell()) return null;
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Be told here from now on; the browser asks first. Call it from a press. @param {string} me @param {string} key @returns {Promise<Calls>} */
export async function tellHere(me, key) {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error(
      "The browser does not allow it. Allow notifications of this page in its settings.",
    );
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await worker.pushManager.subscribe(options);
  return signOn(me, made);
}

/** @param {string} me @param {PushSubscription} made @returns {Promise<Calls>} */
async function signOn(me, made) {
  const { endpoint, keys } = made.toJSON();
  /** @type {Calls} */
  const state = await call("POST", "/api/me/calls/browsers", {
    endpoint,
    keys,
    label: browserName(),
  });
  localStorage.setItem(TOLD, me);
  return state;
}

/** Be told here no more. */
export async function tellNoMore() {
  localStorage.removeItem(TOLD);
  await (await subscription())?.unsubscribe();
}

/** Whoever is signed in here now is told here: the browser belongs to them. @param {string} me */
export async function keepTelling(me) {
  const before = localStorage.getItem(TOLD);
  if (!before || before === me) return;
  const made = await subscription();
  if (made) await signOn(me, made);
  else localStorage.removeItem(TOLD);
}

/** What stands in the notifications of a table goes away: the person is there. @param {string} tag */
export async function seen(tag) {
  if (!canTell()) return;
  const worker = await navigator.serviceWorker.getRegistration("/");
  for (const shown of (await worker?.getNotifications({ tag })) ?? []) shown.close();
}

/** @returns {Promise<Calls>} */
export const howTold = () => get("/api/me/calls");
