import { randomBytes } from "node:crypto";
import fs from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveVcApiKey } from "#app/platform/vc-api-key.server";
import { badge, foreignKey, outsideWith, statusEntry, statusList, withProof } from "#tests/builders/foreign-issuer";
import { inspectorHere } from "#tests/fakes/inspector";
import { createVcApi } from "./router.server";

const TOKEN = "a-token-for-this-test-of-the-vc-api-0001";
const LIST = "https://issuer.example/status/1";
const issuer = foreignKey();
const method = `${issuer.did}#${issuer.multibase}`;
let server: Server;
let origin: string;
let did: string;

beforeAll(async () => {
  const revoked = await withProof(statusList(LIST, issuer.did, [7]), issuer, method);
  const key = deriveVcApiKey(randomBytes(32));
  did = (await key).did;
  const app = express();
  app.use(
    "/vc-api",
    createVcApi({
      clock: { now: () => new Date("2026-11-20T09:00:00Z") },
      inspector: inspectorHere,
      outside: outsideWith({ [LIST]: revoked }).outside,
      log: { info() {}, warn() {}, error() {} },
      key,
      token: TOKEN,
    }),
  );
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vc-api`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function post(path: string, body: unknown, token = TOKEN) {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}
const verify = (verifiableCredential: unknown) => post("/credentials/verify", { verifiableCredential });

describe("the VC-API", () => {
  it("issues what it then verifies, and not with one changed word", async () => {
    const issued = await post("/credentials/issue", { credential: badge(did) });
    expect(issued.status).toBe(201);
    const { verifiableCredential } = issued.body;
    expect(verifiableCredential).toMatchObject({ ...badge(did), proof: { cryptosuite: "eddsa-rdfc-2022" } });
    expect(await verify(verifiableCredential)).toMatchObject({
      status: 200,
      body: { verified: true, problemDetails: [] },
    });
    expect(await verify({ ...verifiableCredential, name: "Leadership" })).toMatchObject({
      status: 200,
      body: {
        verified: false,
        problemDetails: [{ type: "https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR" }],
      },
    });
  });

  it("issues for its own key alone, and only what its signature covers", async () => {
    const issue = async (credential: object) => (await post("/credentials/issue", { credential })).status;
    expect(await issue(badge(did))).toBe(201);
    expect(await issue(badge(issuer.did))).toBe(400);
    expect(await issue(badge(did, { grade: "excellent" }))).toBe(400);
    expect(await issue(badge(did, { "@context": ["https://strange.example/v1"] }))).toBe(400);
    expect(await issue(badge(did, { type: ["OpenBadgeCredential"] }))).toBe(400);
    expect(await issue(badge(did, { credentialSubject: undefined }))).toBe(400);
    expect(await issue(badge(did, { proof: {} }))).toBe(400);
  });

  it("does neither without the token", async () => {
    expect((await post("/credentials/issue", { credential: badge(did) }, "another")).status).toBe(401);
    expect((await post("/credentials/verify", { verifiableCredential: {} }, "")).status).toBe(401);
  });

  it("says which kind of problem a credential has", async () => {
    const kinds = async (credential: object) => {
      const { body } = await verify(credential);
      return [body.verified, ...body.problemDetails.map(({ type }: { type: string }) => type.split("#")[1])];
    };
    const signed = (changes: object) => withProof(badge(issuer.did, changes), issuer, method);
    expect(await kinds(await signed(statusEntry(LIST, 8)))).toEqual([true]);
    expect(await kinds(await signed(statusEntry(LIST, 7)))).toEqual([false, "STATUS_ERROR"]);
    expect(await kinds(await signed({ validUntil: "2026-01-02T00:00:00Z" }))).toEqual([false, "RANGE_ERROR"]);
    expect(await kinds(await signed(statusEntry("https://gone.example/1", 7)))).toEqual([false, "NOT_CHECKED"]);
    const published = JSON.parse(fs.readFileSync("tests/vectors/open-badges-3.0/simple.json", "utf8"));
    expect(await kinds(published)).toEqual([false, "NOT_CHECKED", "NOT_CHECKED"]);
  });

  it("refuses what is no credential and no JSON", async () => {
    expect(await verify({})).toMatchObject({ status: 400, body: { status: 400 } });
    for (const body of ["{", "[]", `${"[".repeat(100_000)}`, '{"__proto__":{}}'])
      expect((await post("/credentials/verify", body)).status).toBe(400);
  });
});
