import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createAnalyticsProvider, createPageViews } from "./page-views.server";

const VIEW = { page: "/faq", language: "fr", referrer: "example.com", at: new Date("2026-11-20T09:00:00Z") };
/** One view in the stored form. */
const COUNTED = { page: "/faq", language: "fr", referrer: "example.com", day: new Date("2026-11-20") };
const silent = { info: () => {}, warn: () => {}, error: () => {} };
afterEach(() => vi.useRealTimers());

it("hands counts over together, some seconds later", async () => {
  vi.useFakeTimers();
  const stored: unknown[][] = [];
  const views = createPageViews({ log: silent, keep: async (batch) => void stored.push(batch) });
  for (let n = 0; n < 10_000; n++) views.add(VIEW);
  views.add({ ...VIEW, language: "de", at: new Date("2026-11-20T23:59:59Z") });
  views.add({ ...VIEW, at: new Date("2026-11-21T00:00:00Z") });
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored).toEqual([
    [
      { ...COUNTED, views: 10_000 },
      { ...COUNTED, language: "de", views: 1 },
      { ...COUNTED, day: new Date("2026-11-21"), views: 1 },
    ],
  ]);
});

it("keeps them for later where they cannot be stored, and adds what comes meanwhile", async () => {
  let away = true;
  const stored: unknown[][] = [];
  const keep = async (batch: unknown[]) => {
    if (away) throw new Error("away");
    stored.push(batch);
  };
  const views = createPageViews({ log: silent, keep });
  views.add(VIEW);
  await views.flush();
  away = false;
  views.add(VIEW);
  await views.flush();
  expect(stored).toEqual([[{ ...COUNTED, views: 2 }]]);
});

it("loses no view where somebody makes hosts up, and keeps no more of them than it has room for", async () => {
  const stored: { referrer: string; views: number }[][] = [];
  const views = createPageViews({ log: silent, keep: async (batch) => void stored.push(batch) });
  for (let n = 0; n < 6_000; n++) views.add({ ...VIEW, referrer: `host-${n}.example` });
  await views.flush();
  const [batch = []] = stored;
  expect(batch.length).toBe(5_001);
  expect(batch.reduce((sum, of) => sum + of.views, 0)).toBe(6_000);
  expect(batch.find(({ referrer }) => referrer === "")?.views).toBe(1_000);
});

it("tells a provider the page, where its visitor came from, and the language: nothing else", async () => {
  const bodies: unknown[] = [];
  const server = http.createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      bodies.push(JSON.parse(text));
      response.writeHead(bodies.length === 1 ? 202 : 500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const tell = createAnalyticsProvider({ url: `http://127.0.0.1:${port}/api/event`, origin: "https://sanad.example" });
  await tell([{ ...COUNTED, views: 1 }]);
  expect(bodies).toEqual([
    {
      name: "pageview",
      domain: "sanad.example",
      url: "https://sanad.example/faq",
      referrer: "example.com",
      language: "fr",
    },
  ]);
  await expect(tell([{ ...COUNTED, views: 1 }])).rejects.toThrow("answered 500");
  server.close();
});
