/**
 * The service worker: shows that a table wants its player, takes it back when it is done, opens the table. Served as /sw.js.
 *
 * Nothing is kept: pages come from the server, and while it cannot be reached a page that says so tries again by itself.
 */
const ICON = "/static/img/icon-192.png";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(told(event.data.json())));

/** @param {{tag: string, title: string, text: string, path: string, gone: boolean}} notice */
async function told({ tag, title, text, path, gone }) {
  if (!gone) {
    await self.registration.showNotification(title, { tag, body: text, icon: ICON, badge: ICON, renotify: true, data: { path } });
  } else for (const shown of await self.registration.getNotifications({ tag })) shown.close();
  const waiting = await self.registration.getNotifications();
  if (waiting.length) await self.navigator.setAppBadge?.(waiting.length);
  else await self.navigator.clearAppBadge?.();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** The table in a tab that has it open, else in a new one. @param {string} path */
async function open(path) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => new URL(tab.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetch(request).catch(offline));
});

const offline = () => new Response(OFFLINE, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });

const OFFLINE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5"><title>No connection · Tidetable</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(#eff3f1,#0a141a);color:light-dark(#0b2028,#e8f0ee)}
body{display:grid;place-content:center;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;text-align:center}h1{font-size:24px}</style>
<main><h1>No connection</h1><p>Tidetable cannot be reached just now. Your games are safe on the server.</p><p>This page tries again every few seconds.</p></main></html>`;
