import { once } from "node:events";
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import compression from "compression";
import express from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NamedRequest } from "../watching/watch-requests";
import { createRecentPages } from "./recent-pages";

const PAGE = "/v/CERT-2026-1234567890123456";

let drawn = 0;
let shownAgain: IncomingHttpHeaders[] = [];
let draw: (request: IncomingMessage, response: ServerResponse) => void;
let server: http.Server;
let now = 0;
const WAIT_MS = 400;

beforeEach(async () => {
  drawn = 0;
  shownAgain = [];
  now = 1000;
  draw = (_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", "script-src 'self' 'nonce-abc='; style-src 'self'");
    response.write(`<p>Drawing ${++drawn}, `);
    response.end("شهادة</p>");
  };
  const answer = createRecentPages({
    session: "sid",
    onShown: ({ headers }) => void shownAgain.push(headers),
    perf: { now: () => now },
    waitMs: WAIT_MS,
  });
  let names = 0;
  server = http.createServer((request: NamedRequest, response) => {
    request.id = `request-${++names}`;
    answer(request, response, () => draw(request, response));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
});

async function ask(path = PAGE, init: RequestInit = {}) {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the server does not listen");
  const response = await fetch(`http://127.0.0.1:${address.port}${path}`, init);
  const text = await response.text();
  // A page is kept a moment after its last byte was sent.
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { text, headers: response.headers, status: response.status };
}

const FIRST = "<p>Drawing 1, شهادة</p>";
const SECOND = "<p>Drawing 2, شهادة</p>";

describe("the certificate pages of the last second", () => {
  it("are shown again within the second, and drawn anew after it", async () => {
    expect((await ask()).text).toBe(FIRST);
    now += 900;
    expect((await ask()).text).toBe(FIRST);
    now += 200;
    expect((await ask()).text).toBe(SECOND);
  });

  it("keep their headers, without the nonce that was for one answer only", async () => {
    const drawnPage = await ask();
    const again = await ask();
    expect(drawn).toBe(1);
    expect(drawnPage.headers.get("content-security-policy")).toContain("'nonce-abc='");
    expect(again.headers.get("content-security-policy")).toBe("script-src 'self'; style-src 'self'");
    expect(again.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("name the request that each of them answers", async () => {
    await ask();
    const again = [await ask(), await ask()];
    expect(again.map(({ headers }) => headers.get("x-request-id"))).toEqual(["request-2", "request-3"]);
  });

  it("tell of each look, so that it is counted, and by whom", async () => {
    await ask();
    expect(shownAgain).toHaveLength(0);
    await ask();
    await ask();
    expect(shownAgain).toHaveLength(2);
  });

  it.each([
    ["language", { "Accept-Language": "ar" }],
    ["cookies", { Cookie: "mui-mode=dark" }],
    ["kind of answer", { Accept: "application/json" }],
    ["compression", { "Accept-Encoding": "gzip" }],
  ])("are not shown to a visitor of another %s", async (_what, headers) => {
    await ask(PAGE, { headers: { Accept: "text/html", "Accept-Language": "en", "Accept-Encoding": "identity" } });
    const others = { Accept: "text/html", "Accept-Language": "en", "Accept-Encoding": "identity", ...headers };
    expect((await ask(PAGE, { headers: others })).text).toBe(SECOND);
    expect((await ask(PAGE, { headers: others })).text).toBe(SECOND);
  });

  it("are drawn for everyone who is signed in", async () => {
    const headers = { Cookie: "sid=secret" };
    await ask(PAGE, { headers });
    expect((await ask(PAGE, { headers })).text).toBe(SECOND);
  });

  it("are forgotten with every request that may change something", async () => {
    await ask();
    await ask("/signout", { method: "POST" });
    expect((await ask()).text).toBe("<p>Drawing 3, شهادة</p>");
  });

  it("are not kept when something changed while they were drawn", async () => {
    const at = draw;
    const waiting: (() => void)[] = [];
    draw = (request, response) => void waiting.push(() => at(request, response));
    const slow = ask();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    draw = at;
    await ask("/app/certificates/1/revoke", { method: "POST" });
    waiting[0]?.();
    expect((await slow).text).toBe(SECOND);
    expect((await ask()).text).toBe("<p>Drawing 3, شهادة</p>");
  });

  it("are drawn once for all who ask while that is going on", async () => {
    const at = draw;
    const waiting: (() => void)[] = [];
    draw = (request, response) => void waiting.push(() => at(request, response));
    const asked = Array.from({ length: 20 }, () => ask());
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    waiting[0]?.();
    expect(new Set((await Promise.all(asked)).map(({ text }) => text))).toEqual(new Set([FIRST]));
    expect([drawn, shownAgain.length]).toEqual([1, 19]);
  });

  it.each([
    [
      "for each",
      "is for one visitor alone",
      5,
      (response: ServerResponse) => void response.setHeader("Set-Cookie", "a=b"),
    ],
    ["once more", "never came", 2, (response: ServerResponse) => void response.destroy()],
  ])("are drawn %s of them where the page %s", async (_times, _what, draws, change) => {
    const at = draw;
    const waiting: (() => void)[] = [];
    draw = (request, response) => {
      waiting.push(() => at(request, response));
      if (waiting.length > 1) return at(request, response);
      setTimeout(() => {
        change(response);
        if (!response.destroyed) at(request, response);
      }, 50);
    };
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => ask()));
    expect(waiting).toHaveLength(draws);
    expect(asked.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(4);
  });

  it("are drawn for the next one where the first leaves before the page is drawn", async () => {
    const at = draw;
    const waiting: (() => void)[] = [];
    draw = (request, response) => void waiting.push(() => at(request, response));
    const leaver = new AbortController();
    const left = ask(PAGE, { signal: leaver.signal }).catch(() => "left");
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const others = Array.from({ length: 5 }, () => ask());
    await new Promise((resolve) => setTimeout(resolve, 50));
    leaver.abort();
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    expect(new Set((await Promise.all(others)).map(({ text }) => text))).toEqual(new Set([FIRST]));
    expect([drawn, await left]).toEqual([1, "left"]);
  });

  it("are not waited for longer than a moment, however long one takes", async () => {
    const at = draw;
    draw = () => {
      draw = at;
    };
    const never = ask().catch(() => "cut");
    await vi.waitFor(() => expect(draw).toBe(at));
    const began = performance.now();
    expect((await ask()).text).toBe(FIRST);
    expect(performance.now() - began).toBeLessThan(WAIT_MS + 1000);
    // The one that never ends is behind us: the next are drawn once for all again.
    expect(new Set((await Promise.all([ask(), ask()])).map(({ text }) => text)).size).toBe(1);
    server.closeAllConnections();
    expect(await never).toBe("cut");
  });

  it("are there for everybody when one packet asks twice and hangs up", async () => {
    const at = draw;
    // As a page that takes a while: the second answer waits behind the first when the connection ends.
    draw = (request, response) => {
      if (request.url === "/health") setTimeout(() => response.end("ok"), 100);
      else setTimeout(() => at(request, response), 20);
    };
    const accept = "Accept: text/html\r\nAccept-Language: en\r\nAccept-Encoding: identity\r\n";
    const { port } = server.address() as AddressInfo;
    for (let round = 0; round < 3; round++) {
      const socket = net.connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(
        `GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET ${PAGE} HTTP/1.1\r\nHost: a\r\n${accept}\r\n`,
        () => void setTimeout(() => socket.destroy(), 5),
      );
      await once(socket, "close");
      now += 2000;
      const began = performance.now();
      const headers = { Accept: "text/html", "Accept-Language": "en", "Accept-Encoding": "identity" };
      expect((await ask(PAGE, { headers })).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(WAIT_MS);
    }
  });

  it("are there for others where the first does not read what it is sent", async () => {
    const text = "x".repeat(4_000_000);
    draw = (_request, response) => {
      drawn++;
      response.setHeader("Content-Type", "text/html");
      response.end(text);
    };
    const { port } = server.address() as AddressInfo;
    const socket = net.connect(port, "127.0.0.1").pause();
    socket.write(
      `GET ${PAGE} HTTP/1.1\r\nHost: a\r\nAccept: */*\r\nAccept-Language: *\r\nAccept-Encoding: gzip, deflate\r\n\r\n`,
    );
    await vi.waitFor(() => expect(drawn).toBe(1));
    expect((await ask()).text).toBe(text);
    expect(drawn).toBe(1);
    socket.destroy();
  });

  it.each([
    ["another page", "/verification", 200, {}],
    ["a file of the certificate", `${PAGE}/file.pdf`, 200, {}],
    ["an unknown certificate", PAGE, 404, {}],
    ["a page that sets a cookie", PAGE, 200, { "Set-Cookie": "language=ar" }],
  ])("are never %s", async (_what, path, status, headers) => {
    const at = draw;
    draw = (request, response) => {
      response.statusCode = status;
      response.setHeaders(new Headers(headers as Record<string, string>));
      at(request, response);
    };
    await ask(path);
    expect((await ask(path)).text).toBe(SECOND);
  });

  it("are never what is no page", async () => {
    draw = (_request, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end(`{"drawn":${++drawn}}`);
    };
    await ask();
    expect((await ask()).text).toBe('{"drawn":2}');
  });

  it("are kept as they were compressed", async () => {
    const at = draw;
    const app = express().use(compression({ threshold: 0 }), (request, response) => at(request, response));
    draw = (request, response) => app(request, response);
    const headers = { "Accept-Encoding": "br" };
    expect((await ask(PAGE, { headers })).text).toBe(FIRST);
    const again = await ask(PAGE, { headers });
    expect(again.text).toBe(FIRST);
    expect(again.headers.get("content-encoding")).toBe("br");
  });
});
