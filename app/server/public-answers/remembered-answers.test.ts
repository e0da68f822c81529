import { once } from "node:events";
import http, { type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formatTime } from "#app/i18n/format";
import { translate } from "#app/i18n/translate.server";
import { fakeClock } from "#tests/fakes/clock";
import { minuteOf } from "./checked-at";
import { createRememberedAnswers } from "./remembered-answers";
import type { Verified } from "./whole-answer";

const FILE = "/v/CERT-2026-1234567890123459/file.pdf";
const LIST = "/status/01a20e4e-ea1d-707e-abef-65f1638762fd/revocation";

const PAGE = "/v/CERT-2026-1234567890123459";
const clock = fakeClock();

let server: http.Server;
let drawn = 0;
let begun = 0;
/** Milliseconds that a drawing takes. */
let slow = 0;
const WAIT_MS = 400;
let version: () => Promise<string | null>;
let status = 200;
let head: string | null;
/** What the chain says, and how often it was asked for a verdict that was given before. */
let chain: { says: string; asked: number };
let page: string;

beforeEach(async () => {
  drawn = 0;
  begun = 0;
  slow = 0;
  status = 200;
  version = async () => "1";
  head = "block 1";
  chain = { says: "anchored", asked: 0 };
  page = "";
  const answer = createRememberedAnswers({
    ...{ session: "sid", clock, log: { info() {}, warn() {}, error() {} } },
    readVersion: () => version(),
    readHead: async () => head,
    readDates: () => "today",
    async isStillSaid({ chainAnswers: [answer] }) {
      chain.asked++;
      await sleep(slow);
      return answer?.said === chain.says;
    },
    onShown() {},
    waitMs: WAIT_MS,
  });
  server = http.createServer((request, response) =>
    answer(request, response, async () => {
      const drawing = ++begun;
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
      response.statusCode = status;
      response.setHeader("Content-Type", "application/pdf");
      if (request.url === PAGE) markAsPage(response);
      else response.setHeader("ETag", '"of-this"');
      drawn++;
      response.end(`drawing ${drawing}${page}`);
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.close());

/** As a page says that it was verified, and when. */
function markAsPage(response: ServerResponse & { locals?: { verified: Verified } }) {
  response.setHeader("Content-Type", "text/html");
  response.setHeader("Content-Language", "en");
  const chainAnswers = [{ said: chain.says, askAgain: async () => chain.says }];
  const verified = { kind: "viewed" as const, organizationId: "1", achievementId: null, teamId: null };
  response.locals = { verified: { ...verified, isSettled: true, chainAnswers } };
  const minute = minuteOf(clock.now());
  page = `<p data-checked-at="${minute}">${translate("en", "verification", "checkedAt", { time: formatTime("en", minute) })}`;
}

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, method });
  const text = await response.text();
  await new Promise((resolve) => setTimeout(resolve, 10));
  return { status: response.status, text, headers: response.headers };
}

it.each([FILE, LIST, "/issuers/atlas/did.json"])(
  "sends %s again for as long as its version is the same",
  async (path) => {
    expect((await ask(path)).text).toBe("drawing 1");
    const again = await ask(path);
    expect([again.text, again.headers.get("content-type")]).toEqual(["drawing 1", "application/pdf"]);
    version = async () => "2";
    expect((await ask(path)).text).toBe("drawing 2");
    expect((await ask(path)).text).toBe("drawing 2");
  },
);

it("is drawn once for all who ask for the same at the same time, and for each where nothing can be kept", async () => {
  const asked = () => Promise.all(Array.from({ length: 20 }, () => ask(FILE)));
  slow = 50;
  expect(new Set((await asked()).map(({ text }) => text))).toEqual(new Set(["drawing 1"]));
  version = async () => "2";
  expect(new Set((await asked()).map(({ text }) => text))).toEqual(new Set(["drawing 2"]));
  status = 404;
  version = async () => "3";
  expect(new Set((await asked()).map(({ text }) => text)).size).toBe(20);
});

it("is drawn for the others where the one for whom it is drawn leaves, or has to wait for too long", async () => {
  slow = 300;
  const { port } = server.address() as AddressInfo;
  const leaving = new AbortController();
  const left = fetch(`http://127.0.0.1:${port}${FILE}`, { signal: leaving.signal }).catch(() => "left");
  await vi.waitFor(() => expect(begun).toBe(1));
  const other = ask(FILE);
  await new Promise((resolve) => setTimeout(resolve, 50));
  slow = 0;
  leaving.abort();
  expect(await left).toBe("left");
  expect((await other).status).toBe(200);
  expect(begun).toBe(2);
  version = async () => "2";
  slow = 60_000;
  const never = new AbortController();
  const began = performance.now();
  const waiting = fetch(`http://127.0.0.1:${port}${FILE}`, { signal: never.signal }).catch(() => "left");
  await vi.waitFor(() => expect(begun).toBe(3));
  slow = 0;
  expect((await ask(FILE)).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(WAIT_MS - 20);
  never.abort();
  await waiting;
});

it("does not show the drawing of one version to whoever finds another", async () => {
  slow = 100;
  const one = ask(FILE);
  await vi.waitFor(() => expect(begun).toBe(1));
  version = async () => "2";
  expect((await ask(FILE)).text).toBe("drawing 2");
  expect((await one).text).toBe("drawing 1");
  expect((await ask(FILE)).text).toBe("drawing 2");
});

it("says that nothing has changed to whoever has it, and sends it to whoever has another", async () => {
  await ask(FILE);
  const unchanged = await ask(FILE, { "If-None-Match": '"of-this"' });
  expect([unchanged.status, unchanged.text, unchanged.headers.get("etag")]).toEqual([304, "", '"of-this"']);
  expect(await ask(FILE, { "If-None-Match": '"of-another"' })).toMatchObject({ status: 200, text: "drawing 1" });
  expect(drawn).toBe(1);
});

/** Which drawing a page is of. */
const drawingOf = async () => /drawing \d+/.exec((await ask(PAGE)).text)?.[0];
/** So long that a page may not be shown any more while the chain is asked. */
const LATER_MS = 1100;

it("shows a page at a new block without drawing it where the chain says the same, which is asked once for all", async () => {
  expect(await drawingOf()).toBe("drawing 1");
  head = "block 2";
  slow = 50;
  expect(await Promise.all([drawingOf(), drawingOf(), drawingOf()])).toEqual(Array(3).fill("drawing 1"));
  await sleep(100);
  expect(chain.asked).toBe(1);
  expect([await drawingOf(), chain.asked]).toEqual(["drawing 1", 1]);
  await sleep(LATER_MS);
  head = "block 3";
  expect([await drawingOf(), chain.asked]).toEqual(["drawing 1", 2]);
});

it("draws a page where the chain says something else at a new block, at the latest a second after the last look", async () => {
  expect(await drawingOf()).toBe("drawing 1");
  await sleep(LATER_MS);
  [head, chain.says] = ["block 2", "pending"];
  expect(await drawingOf()).toBe("drawing 2");
  [head, chain.says] = ["block 3", "anchored"];
  await drawingOf();
  await sleep(20);
  expect(await drawingOf()).toBe("drawing 3");
});

it("draws a page at once where something else has changed, also while the chain is asked, and where no block is known", async () => {
  await drawingOf();
  [head, slow] = ["block 2", 100];
  await drawingOf();
  version = async () => "2";
  expect(await drawingOf()).toBe("drawing 2");
  head = null;
  expect(await drawingOf()).toBe("drawing 3");
  expect(await drawingOf()).toBe("drawing 4");
});

it("asks the chain for a page during whose drawing a block came", async () => {
  slow = 50;
  const first = drawingOf();
  await vi.waitFor(() => expect(begun).toBe(1));
  head = "block 2";
  expect(await first).toBe("drawing 1");
  await sleep(20);
  expect(await drawingOf()).toBe("drawing 1");
  await sleep(100);
  expect([await drawingOf(), chain.asked]).toEqual(["drawing 1", 1]);
});

it("does not keep what changed while it was drawn", async () => {
  let reads = 0;
  version = async () => String(++reads);
  await ask(FILE);
  version = async () => "2";
  expect((await ask(FILE)).text).toBe("drawing 2");
});

it.each([
  ["the database cannot be asked", () => Promise.reject(new Error("away"))],
  ["there is no such thing", async () => null],
])("draws each time where %s, for drawing says why", async (_what, read) => {
  await ask(FILE);
  version = read;
  expect((await ask(FILE)).text).toBe("drawing 2");
  expect((await ask(FILE)).text).toBe("drawing 3");
});

it("keeps no refusal", async () => {
  status = 404;
  await ask(FILE);
  expect((await ask(FILE)).text).toBe("drawing 2");
});

it.each([
  ["another address", "/pricing", {}, "GET"],
  ["a page of somebody who is signed in", "/v/CERT-2026-1234567890123459", { Cookie: "sid=1" }, "GET"],
  ["an ID with a wrong check digit", "/v/CERT-2026-1234567890123458/file.pdf", {}, "GET"],
  ["a list that cannot be one", "/status/1/revocation", {}, "GET"],
  ["what changes something", FILE, {}, "POST"],
] as [string, string, Record<string, string>, string][])(
  "leaves %s to be drawn",
  async (_what, path, headers, method) => {
    await ask(path, headers, method);
    expect((await ask(path, headers, method)).text).toMatch(/^drawing 2/);
  },
);

it("keeps an answer for each way in which it is compressed, and for each address", async () => {
  await ask(FILE, { "Accept-Encoding": "identity" });
  expect((await ask(FILE, { "Accept-Encoding": "br" })).text).toBe("drawing 2");
  expect((await ask(`${FILE}?download`, { "Accept-Encoding": "br" })).text).toBe("drawing 3");
  expect((await ask(FILE, { "Accept-Encoding": "identity" })).text).toBe("drawing 1");
});
