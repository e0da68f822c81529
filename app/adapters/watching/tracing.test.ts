import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openTracing } from "./tracing.server";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A local collector that records requests and responds with `status`, or not at all if null. */
async function collector(status: number | null) {
  const texts: string[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    texts.push(`${request.url} ${Buffer.concat(chunks).toString("utf8")}`);
    if (status !== null) response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { texts, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("traces", () => {
  it("are not made where no collector is configured", async () => {
    expect(await openTracing({ endpoint: null, processName: "web" })).toBeNull();
  });

  it("reach the collector with names, parents and failures", async () => {
    const { texts, endpoint } = await collector(200);
    const tracing = await openTracing({ endpoint, processName: "web" });
    if (!tracing) throw new Error("no traces");
    const request = tracing.begin("GET /v/:id", { "http.route": "/v/:id" });
    const statement = tracing.begin("db select", {}, request);
    tracing.end(statement, "the statement failed");
    tracing.end(request, null);
    await tracing.close();
    const [sent = ""] = texts;
    expect(sent).toMatch(/^\/v1\/traces /);
    const { resourceSpans } = JSON.parse(sent.slice(sent.indexOf("{")));
    const spans = resourceSpans[0].scopeSpans[0].spans;
    const byName = new Map(spans.map((span: { name: string }) => [span.name, span]));
    const [parent, child] = [Object(byName.get("GET /v/:id")), Object(byName.get("db select"))];
    expect([child.parentSpanId, child.traceId]).toEqual([parent.spanId, parent.traceId]);
    expect(child.status).toMatchObject({ code: 2 });
    expect(sent).toContain("sanad-web");
  });

  it.each([
    ["refuses", 400],
    ["says nothing", null],
  ])("cost nothing but themselves where the collector %s", async (_what, status) => {
    const { endpoint } = await collector(status);
    const lost = vi.fn();
    const tracing = await openTracing({ endpoint, processName: "web", onLost: lost });
    const began = performance.now();
    for (let n = 0; n < 10_000; n++) {
      const span = tracing?.begin("GET /");
      if (span) tracing?.end(span, null);
    }
    expect(performance.now() - began).toBeLessThan(2_000);
    await tracing?.close();
    expect(performance.now() - began).toBeLessThan(6_000);
  });
});
