import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createAnalyticsProvider, createPageViews } from "./page-views.server";

const VIEW = { page: "/faq", language: "fr", referrer: "example.com", at: new Date("2026-11-20T09:00:00Z") };
const silent = { info: () => {}, warn: () => {}, error: () => {} };
afterEach(() => vi.useRealTimers());

it("hands views over together, some seconds later", async () => {
  vi.useFakeTimers();
  const kept: unknown[][] = [];
  const views = createPageViews({ log: silent, keep: async (batch) => void kept.push(batch) });
  views.add(VIEW);
  views.add(VIEW);
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(kept).toEqual([[VIEW, VIEW]]);
});

it("says so and goes on where they cannot be kept", async () => {
  const warned: string[] = [];
  const log = { ...silent, warn: (message: string) => void warned.push(message) };
  const views = createPageViews({ log, keep: () => Promise.reject(new Error("away")) });
  views.add(VIEW);
  await views.flush();
  expect(warned).toEqual(["page views could not be kept"]);
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
  await tell([VIEW]);
  expect(bodies).toEqual([
    {
      name: "pageview",
      domain: "sanad.example",
      url: "https://sanad.example/faq",
      referrer: "example.com",
      language: "fr",
    },
  ]);
  await expect(tell([VIEW])).rejects.toThrow("answered 500");
  server.close();
});
