import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAnalyticsProvider } from "../counting/page-views.server";
import { isCaptchaSolved } from "./captcha.server";
import { createPlaces } from "./places.server";

/** Additional time for a busy machine. */
const SLACK_MS = 900;
let server: net.Server;
let service: string;

beforeAll(async () => {
  server = net.createServer((socket) => socket.on("error", () => {}).resume()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  service = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
});
afterAll(() => server.close());

async function timed<T>(work: Promise<T>): Promise<{ answer: T | "failed"; ms: number }> {
  const began = performance.now();
  const answer = await work.catch(() => "failed" as const);
  return { answer, ms: performance.now() - began };
}

it("a service that takes the question and never answers is given up after its time", async () => {
  const log = { info() {}, warn() {}, error() {} };
  const seen = { day: new Date("2026-11-20"), page: "/", referrer: "", language: "en", views: 3 };
  const settings = { provider: "turnstile", siteKey: "s", secretKey: "k", verifyUrl: service } as const;
  const [addresses, captcha, views] = await Promise.all([
    timed(createPlaces({ apiKey: "k", log, service })?.("1 Av", "fr") ?? Promise.reject(new Error("no service"))),
    timed(isCaptchaSolved(settings, "answer")),
    timed(createAnalyticsProvider({ url: service, origin: "https://sanad.example" })([seen])),
  ]);
  expect(addresses).toMatchObject({ answer: [], ms: expect.toSatisfy((ms) => ms < 2_000 + SLACK_MS) });
  // A timeout throws: nothing is known about the visitor, and the remaining views are not reported.
  expect(captcha).toMatchObject({ answer: "failed", ms: expect.toSatisfy((ms) => ms < 4_000 + SLACK_MS) });
  expect(views).toMatchObject({ answer: "failed", ms: expect.toSatisfy((ms) => ms < 3_000 + SLACK_MS) });
});
