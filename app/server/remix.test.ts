import { once } from "node:events";
import type { Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import type { LoaderFunction, ServerBuild } from "@remix-run/node";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problem } from "#app/http/problem.server";
import { answerWithRemix } from "./remix";

const ORIGIN = "https://certificates.example.org";
/** Signals of the requests for /stream, in order. */
const streams: AbortSignal[] = [];

const LOADERS: Record<string, LoaderFunction> = {
  "what-remix-sees": async ({ request }) => Response.json({ url: request.url, origin: request.headers.get("origin") }),
  refused: async () => {
    throw problem("too-many-misses", { "Retry-After": "7" });
  },
  "own-policy": () => {
    const headers = new Headers({ "Content-Security-Policy": "sandbox", Vary: "Accept" });
    headers.append("Set-Cookie", "a=1");
    headers.append("Set-Cookie", "b=2");
    return new Response("own", { headers });
  },
  stream: async ({ request }) => {
    streams.push(request.signal);
    await once(request.signal, "abort");
    return new Response("over");
  },
};

/** A build with resource routes and the page that explains a refusal. */
function buildOf(): ServerBuild {
  const routes = Object.entries(LOADERS).map(([id, loader]) => [id, { id, path: id, module: { loader } }]);
  const page = { id: "problem", path: "problem", module: { default: () => null, loader: () => null } };
  const build = {
    entry: {
      module: {
        default: (
          _request: Request,
          _status: number,
          headers: Headers,
          _entry: unknown,
          context: { problem?: object },
        ) => new Response(`<p>${JSON.stringify(context.problem)}</p>`, { headers, status: 429 }),
      },
    },
    routes: { ...Object.fromEntries(routes), problem: page },
    assets: { entry: { module: "", imports: [] }, routes: { problem: { id: "problem" } }, url: "", version: "1" },
    future: { v3_singleFetch: true },
    publicPath: "/assets/",
    assetsBuildDirectory: "build",
    basename: "/",
    mode: "production",
    isSpaMode: false,
  };
  return build as unknown as ServerBuild;
}

let server: Server;
let port: number;
beforeAll(async () => {
  const app = express();
  const remix = answerWithRemix({ build: buildOf(), mode: "production", publicOrigin: ORIGIN });
  app.use((request, response, next) => {
    response.set({ "Content-Security-Policy": "default-src 'none'", Vary: "Cookie" });
    remix(request, response, next);
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

describe("Remix behind Express", () => {
  it("lets an answer's own policy stand in the place of the one for all, and adds to what several may say", async () => {
    const own = (await ask("/own-policy")).headers;
    expect(own.get("content-security-policy")).toBe("sandbox; frame-ancestors 'none'");
    expect(own.get("vary")).toBe("Cookie, Accept");
    expect(own.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect((await ask("/what-remix-sees")).headers.get("content-security-policy")).toBe("default-src 'none'");
  });

  it("sees the configured origin, whatever a request says of host and origin", async () => {
    const forged = { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http", Origin: "https://evil.example" };
    const seen = await (await ask("/what-remix-sees?a=1", forged)).json();
    expect(seen).toEqual({ url: `${ORIGIN}/what-remix-sees?a=1`, origin: null });
  });

  it("sees a path where an address begins with two slashes, and never another host", async () => {
    expect((await ask("//what-remix-sees")).status).toBe(200);
    const seen = await (await ask("//what-remix-sees")).json();
    expect(seen.url).toBe(`${ORIGIN}/what-remix-sees`);
  });

  it("explains a file that is refused to people with a page, and to programs with JSON", async () => {
    const page = await ask("/refused", { Accept: "text/html" });
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(await page.text()).toBe('<p>{"status":429,"code":"too-many-misses"}</p>');
    const json = await ask("/refused", { Accept: "application/json" });
    expect([json.status, await json.json()]).toEqual([429, { code: "too-many-misses" }]);
  });

  it("tells a request that its connection is gone, also one that waits behind another", async () => {
    const before = streams.length;
    const socket = net.connect(port, "127.0.0.1");
    const request = "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n";
    socket.write(request + request);
    await expect.poll(() => streams.length).toBe(before + 2);
    expect(streams.slice(before).map(({ aborted }) => aborted)).toEqual([false, false]);
    socket.destroy();
    await expect.poll(() => streams.slice(before).map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
