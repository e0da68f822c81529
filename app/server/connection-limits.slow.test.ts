import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONNECTION_LIMITS, createPipelineLimit, limitConnections, whenGone } from "./connection-limits";

const LONG_AFTER_MS = 5000;

let server: http.Server;
let gone: string[];
beforeEach(async () => {
  gone = [];
  const isPipelinedTooFar = createPipelineLimit();
  server = http.createServer({ connectionsCheckingInterval: 50 }, (request, response) => {
    if (isPipelinedTooFar(request, response)) return;
    whenGone(request, response, () => gone.push(request.url ?? ""));
    if (request.url === "/large") response.end(Buffer.alloc(50_000_000));
    else if (request.url === "/quick") response.end("here");
  });
  limitConnections(server, { headersMs: 300, requestMs: 600, idleMs: 700, silenceMs: 900 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function connect() {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  return socket;
}

describe("a connection ends by itself", () => {
  it.each([
    ["says nothing", ""],
    ["does not finish its headers", "GET /quick HTTP/1.1\r\nHost: a\r\n"],
    ["does not send the body that it announced", "POST /silent HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1"],
    ["waits for an answer that never comes", "GET /silent HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["does not read its answer", "GET /large HTTP/1.1\r\nHost: a\r\n\r\n"],
  ])("where its other side %s", async (what, sent) => {
    const socket = connect();
    if (sent) socket.write(sent);
    if (what !== "does not read its answer") socket.resume();
    const [accepted] = (await once(server, "connection")) as [net.Socket];
    const began = performance.now();
    await new Promise((resolve) => accepted.once("close", resolve));
    expect(performance.now() - began).toBeLessThan(LONG_AFTER_MS);
    socket.destroy();
  });
});

it("a connection is kept for its next request, and ends by itself where none comes", async () => {
  const socket = connect();
  let answers = "";
  socket.on("data", (bytes) => (answers += bytes));
  const ask = async () => {
    const before = answers.split("here").length;
    socket.write("GET /quick HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => answers.split("here").length).toBe(before + 1);
  };
  await ask();
  await new Promise((resolve) => setTimeout(resolve, 400));
  await ask();
  const began = performance.now();
  await once(socket, "close");
  expect(performance.now() - began).toBeGreaterThan(500);
  expect(performance.now() - began).toBeLessThan(LONG_AFTER_MS);
});

it("a connection without requests is kept for longer than a browser or proxy keeps it", () => {
  expect(CONNECTION_LIMITS.idleMs).toBeGreaterThan(60_000);
  expect(CONNECTION_LIMITS.idleMs).toBeLessThan(CONNECTION_LIMITS.silenceMs);
});

describe("who asked is known to be gone", () => {
  it("when the answer was sent, once", async () => {
    await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/quick`)).text();
    await expect.poll(() => gone).toEqual(["/quick"]);
    server.closeAllConnections();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(gone).toEqual(["/quick"]);
  });

  it("when a connection ends on which an answer waits behind another", async () => {
    const socket = connect();
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    socket.write(get("/silent") + get("/behind"));
    setTimeout(() => socket.destroy(), 100);
    await expect.poll(() => gone.toSorted()).toEqual(["/behind", "/silent"]);
  });
});

it("a connection ends on which more is asked than is answered, and not one on which much is asked one after another", async () => {
  const eager = connect();
  const ended = once(eager, "close");
  eager.write("GET /silent HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20));
  eager.write("GET /silent HTTP/1.1\r\nHost: a\r\n\r\n");
  const began = performance.now();
  await ended;
  expect(performance.now() - began).toBeLessThan(600);

  const patient = connect();
  let answers = "";
  patient.on("data", (bytes) => (answers += bytes));
  for (let count = 1; count <= 50; count++) {
    patient.write("GET /quick HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => answers.split("here").length - 1, { interval: 2 }).toBe(count);
  }
  patient.destroy();
});
