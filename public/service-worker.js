// While offline, every page shows the offline page, in the language in which it was last loaded here. The pages that
// run scripts register this worker (app/entry.client.tsx). Nothing else is cached.
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
