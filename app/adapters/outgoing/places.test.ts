import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPlaces } from "./places.server";

let server: Server;
let service: string;
let requests: { key: string | undefined; body: unknown }[];
let answer: { status: number; body: string };
let warnings: number;
const log = { info() {}, error() {}, warn: () => void warnings++ };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ key: request.headers["x-goog-api-key"]?.toString(), body: JSON.parse(body) });
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
  warnings = 0;
  answer = { status: 200, body: "{}" };
});

describe("completing addresses", () => {
  it("does not exist without a key", () => {
    expect(createPlaces({ apiKey: null, log })).toBeNull();
  });

  it("asks with the key and gives the texts of the predictions", async () => {
    const prediction = (text: string) => ({ placePrediction: { text: { text } } });
    answer.body = JSON.stringify({ suggestions: [prediction("1 Avenue Mohammed V, Rabat"), {}, prediction("Rabat")] });
    const places = createPlaces({ apiKey: "k", log, service });
    expect(await places?.("1 Av", "fr")).toEqual(["1 Avenue Mohammed V, Rabat", "Rabat"]);
    expect(requests).toEqual([{ key: "k", body: { input: "1 Av", languageCode: "fr" } }]);
    expect(warnings).toBe(0);
  });

  it.each([
    ["a refusal", { status: 403, body: "{}" }],
    ["an answer that is not JSON", { status: 200, body: "<html>" }],
    ["an answer of another shape", { status: 200, body: '{"suggestions":7}' }],
  ])("is silent and logged after %s", async (_, refusal) => {
    answer = refusal;
    expect(await createPlaces({ apiKey: "k", log, service })?.("1 Av", "fr")).toEqual([]);
    expect(warnings).toBe(1);
  });
});
