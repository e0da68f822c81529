import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/embedded/free-port";
import { startHaproxy } from "./in-between";

const directory = path.resolve("build/tls");
const certificate = path.join(directory, "certificates", "localhost.pem");

/** Simulates the platform: it is ready, and returns the request's protocol headers. */
const web = http.createServer((request, response) =>
  response.end(request.url === "/health/ready" ? "ready" : `asked over ${request.headers["x-forwarded-proto"]}`),
);
let haproxy: Awaited<ReturnType<typeof startHaproxy>>;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(certificate), { recursive: true });
  const key = path.join(directory, "key.pem");
  const made = spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost",
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  expect(made.status, String(made.stderr)).toBe(0);
  fs.appendFileSync(certificate, fs.readFileSync(key));
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
});
afterEach(() => haproxy.stop());
afterAll(() => web.close());

describe("HAProxy with HTTPS_BIND and TLS_CERTIFICATES", () => {
  it("ends TLS 1.2 and 1.3 with HTTP/2, and sends plain requests there", async () => {
    const port = await freePort();
    await start({ HTTPS_BIND: `127.0.0.1:${port}`, TLS_CERTIFICATES: path.dirname(certificate) });
    const ca = fs.readFileSync(certificate);

    const session = http2.connect(`https://localhost:${port}`, { ca });
    const stream = session.request({ ":path": "/v/some" });
    const [headers] = await once(stream, "response");
    expect(await textOf(stream)).toBe("asked over https");
    expect(headers[":status"]).toBe(200);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(session.alpnProtocol).toBe("h2");
    session.close();

    expect(await protocolOf({ port, ca, minVersion: "TLSv1.3" })).toBe("TLSv1.3");
    expect(await protocolOf({ port, ca, maxVersion: "TLSv1.2" })).toBe("TLSv1.2");
    // OpenSSL itself does not use TLS 1.1 without these options.
    const old = { maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    await expect(protocolOf({ port, ca, ...old })).rejects.toThrow();

    const plain = await fetch(`http://127.0.0.1:${haproxy.httpPort}/v/some?look=1`, { redirect: "manual" });
    expect(plain.status).toBe(308);
    expect(plain.headers.get("location")).toBe(`https://127.0.0.1:${haproxy.httpPort}/v/some?look=1`);
    expect(plain.headers.get("strict-transport-security")).toBeNull();
  });
});

describe("HAProxy without them", () => {
  const unset: Record<string, string>[] = [{}, { HTTPS_BIND: "", TLS_CERTIFICATES: "" }];
  it.each(unset)("has no listener for TLS (%j)", async (variables) => {
    await start(variables);
    const plain = await fetch(`http://127.0.0.1:${haproxy.httpPort}/v/some`, { redirect: "manual" });
    expect([plain.status, await plain.text()]).toEqual([200, "asked over undefined"]);
    expect(plain.headers.get("strict-transport-security")).toBeNull();
    await expect(protocolOf({ port: haproxy.httpPort })).rejects.toThrow();
  });
});

describe("HAProxy before names of containers", () => {
  it("starts while none of them is there", async () => {
    const port = (web.address() as AddressInfo).port;
    haproxy = await startHaproxy(directory, {
      web: [port, port],
      primary: port,
      variables: { NAMES_CHANGE: "1", WEB_2: "nobody.invalid:3000", DATABASE_PRIMARY: "nobody.invalid:5432" },
    });
    await ready();
    expect(await haproxy.countUp("web")).toBe(1);
  });
});

async function start(variables: Record<string, string>) {
  const { port } = web.address() as AddressInfo;
  haproxy = await startHaproxy(directory, { web: [port, port], primary: port, variables });
  await ready();
}

async function ready() {
  while ((await haproxy.countUp("web")) < 1) await sleep(100);
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

/** Returns the version of TLS on which a client and HAProxy agree. */
async function protocolOf({ port, ...options }: tls.ConnectionOptions & { port: number }): Promise<string | null> {
  const plain = net.connect(port, "127.0.0.1");
  const socket = tls.connect({ ...options, socket: plain, servername: "localhost" });
  try {
    await once(socket, "secureConnect");
    return socket.getProtocol();
  } finally {
    socket.destroy();
  }
}
