import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutsideDocuments } from "./outside-documents.server";

let server: http.Server;
const requests: string[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    requests.push(request.url ?? "");
    const answers: Record<string, () => unknown> = {
      "/did.json": () => response.end('{"id":"did:web:issuer.example"}'),
      "/moved": () => response.writeHead(302, { Location: "/did.json" }).end(),
      "/elsewhere": () => response.writeHead(302, { Location: "https://other.example/did.json" }).end(),
      "/downgrade": () => response.writeHead(302, { Location: "http://issuer.example/did.json" }).end(),
      "/circle": () => response.writeHead(302, { Location: "/circle" }).end(),
      "/large": () => response.end(Buffer.alloc(2_200_000, "x")),
      "/latin1": () => response.end(Buffer.from([0xe9, 0xe9])),
      "/slow": () => response.writeHead(200).write("{"),
    };
    const answer = answers[request.url ?? ""];
    if (answer) answer();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends every request to the local fake server, without TLS. */
const standIn = () => {
  const { port } = server.address() as AddressInfo;
  return createOutsideDocuments({
    timeLimitMs: 400,
    dial: (url, options) =>
      http.get({ ...options, agent: new http.Agent(), host: "127.0.0.1", port, path: url.pathname }),
  });
};

describe("a document of another host", () => {
  it.each(["/did.json", "/moved"])("is fetched: %s", async (path) => {
    const answer = await standIn().fetch(`https://issuer.example${path}`);
    expect(answer).toEqual({ ok: true, text: '{"id":"did:web:issuer.example"}' });
  });

  it.each(["/elsewhere", "/downgrade", "/circle", "/large", "/latin1", "/slow", "/nowhere"])(
    "is not had, and nothing is thrown: %s",
    async (path) => {
      expect(await standIn().fetch(`https://issuer.example${path}`)).toEqual({ ok: false });
    },
  );

  it("is not asked for without TLS, with a password, or at what is no address", async () => {
    const before = requests.length;
    for (const address of [
      "http://issuer.example/did.json",
      "https://a:b@issuer.example/did.json",
      "file:///etc/passwd",
      "x",
    ])
      expect(await standIn().fetch(address)).toEqual({ ok: false });
    expect(requests.length).toBe(before);
  });

  it("is not asked for in a private network, by whatever name", async () => {
    let reached = 0;
    const inside = http.createServer(() => reached++);
    inside.on("connection", () => reached++);
    await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
    const { port } = inside.address() as AddressInfo;
    const outside = createOutsideDocuments({ timeLimitMs: 1500 });
    for (const host of [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "0.0.0.0",
      "2130706433",
      "[::ffff:127.0.0.1]",
      "[::127.0.0.1]",
    ])
      expect(await outside.fetch(`https://${host}:${port}/did.json`)).toEqual({ ok: false });
    expect(reached).toBe(0);
    // Confirms that the server is reachable without the filter.
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(200) }).catch(() => {});
    expect(reached).toBeGreaterThan(0);
    inside.closeAllConnections();
    inside.close();
  });
});
