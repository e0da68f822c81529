import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import compression from "compression";
import express from "express";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pageTexts } from "#app/i18n/translate.server";
import { CheckedAt } from "#app/ui/CheckedAt/CheckedAt";
import { fakeClock } from "#tests/fakes/clock";
import { createAnswerCache } from "./answer-cache";
import { keyOf, readPublicQuery } from "./public-query";
import { send, type Verified } from "./whole-answer";

const FILE = "/v/CERT-2026-1234567890123459/file.pdf";
const LIST = "/status/01a20e4e-ea1d-707e-abef-65f1638762fd/revocation";

const PAGE = "/v/CERT-2026-1234567890123459";
const clock = fakeClock();

let server: http.Server;
let drawn = 0;
let begun = 0;
/** Duration of a drawing in milliseconds. */
let slow = 0;
const WAIT_MS = 400;
let version: () => Promise<string | null>;
let status = 200;
let head: string | null;
/** The chain's current answer, and how often it was queried to confirm a cached verdict. */
let chain: { says: string; queries: number };
/** Content of a file. */
let long: string;
/** Additional headers of an answer. */
let more: Record<string, string>;
let shownAgain: number;
/** Public ID of the verified certificate, if it differs from the requested one. */
let publicId: string;
let isSettled: boolean;

beforeEach(async () => {
  drawn = 0;
  begun = 0;
  slow = 0;
  status = 200;
  version = async () => "1";
  head = "block 1";
  chain = { says: "anchored", queries: 0 };
  long = "";
  more = {};
  shownAgain = 0;
  publicId = "CERT-2026-1234567890123459";
  isSettled = true;
  const answer = createAnswerCache({
    clock,
    log: { info() {}, warn() {}, error() {} },
    readVersion: () => version(),
    readHead: async () => head,
    readDay: () => "today",
    async isStillTrue({ chainAnswers: [answer] }) {
      chain.queries++;
      await sleep(slow);
      return answer?.result === chain.says;
    },
    show(visitor, cached) {
      shownAgain++;
      send(visitor, cached);
    },
    waitMs: WAIT_MS,
  });
  const compress = express().use(
    compression({ threshold: 0 }),
    (request, response) => void drawWhole(request, response),
  );
  let names = 0;
  server = http.createServer((request: IncomingMessage & { id?: string }, response) => {
    request.id = `request-${++names}`;
    const query = readPublicQuery(request.url ?? "");
    const key = query && keyOf(request, query, "sid");
    if (query) request.url = query.address;
    const draw = () => compress(request, response);
    if (query && key) answer({ query, key, request, response, draw });
    else draw();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.close());

async function drawWhole(request: IncomingMessage, response: ServerResponse) {
  const drawing = ++begun;
  if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
  response.statusCode = status;
  response.setHeader("Content-Type", "application/pdf");
  response.setHeader("Content-Security-Policy", "script-src 'self' 'nonce-abc='; style-src 'self'");
  const isPage = /^\/v\/[^/]+$/.test(request.url ?? "");
  const rest = isPage ? markAsPage(response) : long;
  if (!isPage) response.setHeader("ETag", '"of-this"');
  response.setHeaders(new Headers(more));
  drawn++;
  response.end(`drawing ${drawing}${rest}`);
}

/** Marks a response as a page that was verified, and when. */
function markAsPage(response: ServerResponse & { locals?: { verified?: Verified | null } }): string {
  response.setHeader("Content-Type", "text/html");
  response.setHeader("Content-Language", "en");
  const chainAnswers = [{ result: chain.says, askAgain: async () => chain.says }];
  const about = { publicId, checkedAt: clock.now(), organizationId: "1", achievementId: null, teamId: null };
  response.locals = { verified: { ...about, kind: "viewed", isSettled, chainAnswers } };
  return `<div>${renderToString(
    <I18nextProvider i18n={pageTexts("en")}>
      <CheckedAt moment={clock.now().toISOString()} />
    </I18nextProvider>,
  )}</div>`;
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
  const askMany = () => Promise.all(Array.from({ length: 20 }, () => ask(FILE)));
  slow = 50;
  expect(new Set((await askMany()).map(({ text }) => text))).toEqual(new Set(["drawing 1"]));
  version = async () => "2";
  expect(new Set((await askMany()).map(({ text }) => text))).toEqual(new Set(["drawing 2"]));
  status = 404;
  version = async () => "3";
  expect(new Set((await askMany()).map(({ text }) => text)).size).toBe(20);
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

/** Returns which drawing a page comes from. */
const drawingOf = async () => /drawing \d+/.exec((await ask(PAGE)).text)?.[0];
/** Long enough that a page may no longer be shown while the chain is queried. */
const LATER_MS = 1100;

it("shows a page at a new block without drawing it where the chain says the same, which is asked once for all", async () => {
  expect(await drawingOf()).toBe("drawing 1");
  head = "block 2";
  slow = 50;
  expect(await Promise.all([drawingOf(), drawingOf(), drawingOf()])).toEqual(Array(3).fill("drawing 1"));
  await sleep(100);
  expect(chain.queries).toBe(1);
  expect([await drawingOf(), chain.queries]).toEqual(["drawing 1", 1]);
  await sleep(LATER_MS);
  head = "block 3";
  expect([await drawingOf(), chain.queries]).toEqual(["drawing 1", 2]);
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
  expect([await drawingOf(), chain.queries]).toEqual(["drawing 1", 1]);
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
  ["an ID among other words", "/v/CERT-2026-1234567890123459%20and%20more", {}, "GET"],
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

it("is one answer in whatever way its certificate is named, and whatever else the address says", async () => {
  expect((await ask(PAGE)).text).toMatch(/^drawing 1/);
  const spellings = [
    "/v/cert-2026-1234567890123459/",
    "/V/2026%201234%205678%209012%203459",
    "/v/CERT%E2%80%912026%E2%80%91١234567890123459".replace("١", encodeURIComponent("١")),
    `${PAGE}?utm_source=mail&id=CERT-2026-0000000000000000`,
    `${PAGE}?lang=tlh`,
    `/v/${encodeURIComponent(" ".repeat(280))}CERT-2026-1234567890123459`,
  ];
  for (const spelling of spellings) expect((await ask(spelling)).text, spelling).toMatch(/^drawing 1/);
  expect((await ask(`${PAGE}?lang=fr`)).text).toMatch(/^drawing 2/);
});

it("keeps nothing under one certificate that says it is of another", async () => {
  publicId = "CERT-2026-0000000000000000";
  await ask(PAGE);
  expect((await ask(PAGE)).text).toMatch(/^drawing 2/);
});

it("goes on when somebody unknown posts something", async () => {
  await ask(PAGE);
  await ask("/signout", {}, "POST");
  expect((await ask(PAGE)).text).toMatch(/^drawing 1/);
});

it("is checked once for all who look while another look is being checked, and for each after that", async () => {
  await ask(PAGE);
  let reads = 0;
  let release = () => {};
  version = () => {
    reads++;
    return new Promise((resolve) => {
      release = () => resolve("1");
    });
  };
  const first = ask(PAGE);
  await vi.waitFor(() => expect(reads).toBe(1));
  const others = Array.from({ length: 20 }, () => ask(PAGE));
  await sleep(50);
  expect(reads).toBe(1);
  // Changes after the first reading are seen by the other requests.
  release();
  await vi.waitFor(() => expect(reads).toBe(2));
  version = async () => "2";
  release();
  expect((await first).text).toMatch(/^drawing 1/);
  expect(new Set((await Promise.all(others)).map(({ text }) => text.slice(0, 9)))).toEqual(new Set(["drawing 1"]));
  expect([reads, (await ask(PAGE)).text.slice(0, 9)]).toEqual([2, "drawing 2"]);
});

it("is drawn where the look before it is not checked in time", async () => {
  await ask(FILE);
  version = () => new Promise(() => {});
  const never = new AbortController();
  const { port } = server.address() as AddressInfo;
  const first = fetch(`http://127.0.0.1:${port}${FILE}`, { signal: never.signal }).catch(() => "left");
  await sleep(50);
  const began = performance.now();
  expect((await ask(FILE)).text).toBe("drawing 2");
  expect(performance.now() - began).toBeGreaterThan(WAIT_MS - 20);
  never.abort();
  expect(await first).toBe("left");
});

it("gives what could not be checked to all who waited for it, and to nobody after them", async () => {
  isSettled = false;
  slow = 50;
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(PAGE)));
  expect(new Set(answers.map(({ text }) => text.slice(0, 9)))).toEqual(new Set(["drawing 1"]));
  expect((await ask(PAGE)).text).toMatch(/^drawing 2/);
});

it("keeps headers without the nonce of one answer, names the request that it answers, and is counted", async () => {
  const first = await ask(PAGE);
  const again = await ask(PAGE);
  expect(first.headers.get("content-security-policy")).toContain("'nonce-abc='");
  expect(again.headers.get("content-security-policy")).toBe("script-src 'self'; style-src 'self'");
  expect(again.headers.get("content-type")).toBe("text/html");
  expect([again.headers.get("x-request-id"), shownAgain]).toEqual(["request-2", 1]);
});

it("keeps a page for each language, scheme, host and kind of answer, as it was compressed", async () => {
  const plain = { Accept: "text/html", "Accept-Language": "en", "Accept-Encoding": "identity" };
  await ask(PAGE, plain);
  const others: Record<string, string>[] = [
    { "Accept-Language": "ar" },
    { Cookie: "mui-mode=dark" },
    { Accept: "application/json" },
  ];
  for (const [at, other] of others.entries())
    expect((await ask(PAGE, { ...plain, ...other })).text).toMatch(`drawing ${at + 2}`);
  await ask(PAGE, { ...plain, "Accept-Encoding": "br" });
  const packed = await ask(PAGE, { ...plain, "Accept-Encoding": "br" });
  expect([packed.text.slice(0, 9), packed.headers.get("content-encoding")]).toEqual(["drawing 5", "br"]);
});

it("keeps no page that sets a cookie, or that does not say when it was checked as its part does", async () => {
  more = { "Set-Cookie": "language=ar" };
  await ask(PAGE);
  expect((await ask(PAGE)).text).toMatch(/^drawing 2/);
  more = { "Content-Language": "fr" };
  await ask(PAGE);
  expect((await ask(PAGE)).text).toMatch(/^drawing 4/);
  more = {};
  await ask(PAGE);
  expect((await ask(PAGE)).text).toMatch(/^drawing 5/);
});

it("is there for everybody when one packet asks twice and hangs up", async () => {
  slow = 20;
  const { port } = server.address() as AddressInfo;
  for (let round = 0; round < 3; round++) {
    version = async () => String(round);
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => {});
    const lines = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    socket.write(lines("/slow") + lines(PAGE), () => void setTimeout(() => socket.destroy(), 5));
    await vi.waitFor(() => expect(socket.destroyed).toBe(true));
    const began = performance.now();
    expect((await ask(PAGE, { Host: "a" })).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(WAIT_MS);
  }
});

it("is there for others where the first does not read what it is sent", async () => {
  long = "x".repeat(900_000);
  const { port } = server.address() as AddressInfo;
  const socket = net.connect(port, "127.0.0.1").pause();
  socket.write(`GET ${FILE} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: identity\r\n\r\n`);
  await vi.waitFor(() => expect(drawn).toBe(1));
  expect((await ask(FILE, { "Accept-Encoding": "identity" })).text).toBe(`drawing 1${long}`);
  expect(drawn).toBe(1);
  socket.destroy();
});
