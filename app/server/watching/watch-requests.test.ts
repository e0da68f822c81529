import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { currentActivity } from "#app/adapters/watching/activity.server";
import type { SeenRequest } from "#app/adapters/watching/metrics.server";
import { type NamedRequest, watchRequests } from "./watch-requests";

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function serve(behindProxy: boolean, answer: (request: NamedRequest, response: http.ServerResponse) => void) {
  const seen: SeenRequest[] = [];
  const watched = watchRequests({
    patternOf: (path) => (path.startsWith("/v/") ? "/v/:id" : "other"),
    behindProxy,
    tracing: null,
    onSeen: (one) => void seen.push(one),
  });
  const server = http.createServer((request, response) => {
    watched(request, response, (asThis) => asThis(() => answer(request, response)));
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { seen, port, url: `http://127.0.0.1:${port}` };
}

describe("a request that is watched", () => {
  it("is counted by its pattern, method and outcome, and by nothing that names it", async () => {
    const { seen, url } = await serve(false, (request, response) => {
      response.statusCode = request.url === "/v/gone?token=secret" ? 503 : 200;
      response.end("x");
    });
    await fetch(`${url}/v/CERT-1`);
    await fetch(`${url}/v/gone?token=secret`, { method: "POST" });
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    expect(seen).toMatchObject([
      { route: "/v/:id", method: "GET", outcome: "2xx" },
      { route: "/v/:id", method: "POST", outcome: "5xx" },
    ]);
    expect(seen.every(({ seconds }) => seconds >= 0 && seconds < 1)).toBe(true);
    expect(JSON.stringify(seen)).not.toMatch(/CERT|secret/);
  });

  it("is told as left where whoever asked did not wait", async () => {
    const { seen, port } = await serve(false, () => {});
    const socket = net.connect(port, "127.0.0.1");
    socket.write("GET /v/1 HTTP/1.1\r\nHost: a\r\n\r\n");
    setTimeout(() => socket.destroy(), 50);
    await vi.waitFor(() => expect(seen).toMatchObject([{ outcome: "aborted" }]));
  });

  it("has one name in its header and in all that is done for it", async () => {
    const names: unknown[] = [];
    const { url } = await serve(false, async (request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      names.push(request.id, currentActivity()?.requestId);
      response.end();
    });
    const ids = await Promise.all([1, 2].map(async () => (await fetch(url)).headers.get("x-request-id")));
    expect(new Set(ids).size).toBe(2);
    expect(names.toSorted()).toEqual([...ids, ...ids].toSorted());
    expect(ids[0]).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    [true, "edge-7f3a.1", true],
    [false, "edge-7f3a.1", false],
    [true, "short", false],
    [true, "somebody@example.org", false],
    [true, "a".repeat(65), false],
  ])("behind a proxy (%s) called %s keeps that name: %s", async (behindProxy, name, isUsed) => {
    const { url } = await serve(behindProxy, (_request, response) => void response.end());
    const answer = await fetch(url, { headers: { "X-Request-Id": name } });
    expect(answer.headers.get("x-request-id") === name).toBe(isUsed);
  });
});
