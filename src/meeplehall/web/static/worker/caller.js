// Shows calls of the hall while none of its pages is open. It keeps nothing and answers no requests of pages.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json() ?? {})));

/** The first call of all says where to confirm that it has arrived. */
async function show({ title = "Meeplehall", body = "", url = "/", tag = "", confirm = "" }) {
  if (confirm) await fetch(confirm, { method: "POST" }).catch(() => {}); // the call is shown all the same
  const look = { body, tag, data: { url }, icon: "/static/icon_turn.svg" };
  await self.registration.showNotification(title, look);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.url ?? "/"));
});

/** To the page of that table if it is open, or else to a new one. */
async function lead(url) {
  const wanted = new URL(url, self.location.origin);
  const [, , table] = wanted.pathname.split("/");
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname.split("/")[2] === table);
  if (open) await open.focus();
  else await self.clients.openWindow(wanted.href);
}
