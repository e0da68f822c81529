// Without a connection every page shows the one that says so, in the language in which it was last read here. It is
// registered by the pages that run scripts (app/entry.client.tsx). Nothing else is kept.
const PAGE = "/offline";
const KEPT = "offline";

async function keepPage() {
  const response = await fetch(PAGE);
  if (!response.ok) throw new Error(`the page for being offline answered ${response.status}`);
  const html = await response.clone().text();
  const assets = [...html.matchAll(/(?:href|src)="(\/(?:assets|fonts)\/[^"]+)"/g)].map(([, address]) => address);
  await caches.delete(KEPT);
  const cache = await caches.open(KEPT);
  await Promise.all([cache.put(PAGE, response), cache.addAll(assets)]);
}

self.addEventListener("install", (event) => event.waitUntil(keepPage().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(fetch(request).catch(async () => (await caches.match(PAGE)) ?? Response.error()));
  } else if (request.destination === "style") {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});
