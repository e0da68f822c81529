import { randomBytes } from "node:crypto";
import fs from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveVcApiKey } from "#app/adapters/secrets/vc-api-key.server";
import { badge, externalKey, outsideWith, statusEntry, statusList, withProof } from "#tests/builders/external-issuer";
import { inspectorHere } from "#tests/fakes/inspector";
import { freshDatabase } from "#tests/setup/database";
import { createVcApi } from "./router.server";

const TOKEN = "a-token-for-this-test-of-the-vc-api-0001";
const V2 = "https://www.w3.org/ns/credentials/v2";
const OPEN_BADGES = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";
const LIST = "https://issuer.example/status/1";
const issuer = externalKey();
const method = `${issuer.did}#${issuer.multibase}`;
let server: Server;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let origin: string;
let did: string;

beforeAll(async () => {
  database = await freshDatabase();
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
      db: database.db,
      address: "https://certificates.example.org/vc-api",
    }),
  );
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vc-api`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

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
      status: 400,
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

  it("gives what it issues a place in a signed list, and revokes it there for good", async () => {
    const id = "urn:uuid:7c2b9b4e-1f0e-4b39-9a56-0d6f3e0f7d11";
    const issued = await post("/credentials/issue", { credential: badge(did, { id }) });
    const { verifiableCredential } = issued.body;
    const { statusListCredential, statusListIndex } = verifiableCredential.credentialStatus;
    expect(statusListCredential).toBe("https://certificates.example.org/vc-api/status/0");
    const served = await fetch(`${origin}/status/0`);
    expect(await served.json()).toMatchObject({ id: statusListCredential, issuer: did });
    expect((await fetch(`${origin}/status/9`)).status).toBe(404);
    expect((await fetch(`${origin}/status/x`)).status).toBe(404);
    expect((await verify(verifiableCredential)).status).toBe(200);

    const change = (credentialId: string, credentialStatus: object) =>
      post("/credentials/status", { credentialId, credentialStatus });
    const revocation = { type: "BitstringStatusListEntry", statusPurpose: "revocation", status: "1" };
    expect((await change("urn:uuid:unknown", [revocation])).status).toBe(404);
    expect((await change(id, { ...revocation, status: "0" })).status).toBe(400);
    expect((await change(id, { ...revocation, statusPurpose: "suspension" })).status).toBe(400);
    expect((await change(id, [revocation])).status).toBe(200);
    expect(await verify(verifiableCredential)).toMatchObject({
      status: 400,
      body: { verified: false, problemDetails: [{ detail: "status: revoked" }] },
    });

    const next = await post("/credentials/issue", { credential: badge(did) });
    const { credentialStatus } = next.body.verifiableCredential;
    expect(Number(credentialStatus.statusListIndex)).toBeGreaterThan(Number(statusListIndex));
    expect((await verify(next.body.verifiableCredential)).status).toBe(200);
  });

  it("keeps a status that a credential has, and signs one of VC 1.1 as it is", async () => {
    const status = { id: "urn:x", type: "https://example.org/OtherStatus" };
    const unchanged = await post("/credentials/issue", { credential: badge(did, { credentialStatus: status }) });
    expect(unchanged.body.verifiableCredential.credentialStatus).toEqual(status);
    const old = {
      "@context": ["https://www.w3.org/2018/credentials/v1"],
      type: ["VerifiableCredential"],
      issuer: did,
      issuanceDate: "2026-11-02T00:00:00Z",
      credentialSubject: { id: "urn:uuid:1" },
    };
    const issued = await post("/credentials/issue", { credential: old });
    expect(issued.status).toBe(201);
    expect((await verify(issued.body.verifiableCredential)).status).toBe(200);
    expect((await post("/credentials/issue", { credential: { ...old, issuanceDate: undefined } })).status).toBe(400);
  });

  it.each<[string, object, object]>([
    ["an id", { id: "urn:uuid:1" }, { id: null }],
    ["an id that is a URL", { id: "did:example:1" }, { id: "no url" }],
    ["types", { type: ["VerifiableCredential", "https://example.org/T"] }, { type: ["VerifiableCredential", "a b"] }],
    ["a subject", { credentialSubject: { id: "urn:x" } }, { credentialSubject: {} }],
    ["times", { validUntil: "2099-01-01T00:00:00Z" }, { validUntil: "2099-01-01" }],
    ["times in order", { validUntil: "2099-01-01T00:00:00Z" }, { validUntil: "1999-01-01T00:00:00Z" }],
    ["a schema", { credentialSchema: { id: "urn:x", type: "JsonSchema" } }, { credentialSchema: { id: "urn:x" } }],
    [
      "a refresh service",
      { refreshService: { type: "https://example.org/R" } },
      { refreshService: { id: "https://example.org/r" } },
    ],
    ["texts", { description: { "@value": "x", "@language": "en" } }, { description: { "@value": "x", "@type": "y" } }],
    [
      "a context",
      { "@context": ["https://www.w3.org/ns/credentials/v2", OPEN_BADGES, { ex: "https://example.org/#ex" }] },
      { "@context": ["https://www.w3.org/ns/credentials/v2", OPEN_BADGES, { ex: "https ://example.org/#ex" }] },
    ],
    [
      "a related resource",
      { relatedResource: [{ id: V2, digestMultibase: "uWZVc7WaX1h4D8rJVb-vlMIqxaEKEb1tYbX8fet7JJzQ" }] },
      { relatedResource: [{ id: V2, digestMultibase: "uM4RgWQc3RUDtjJCSgTJtTfvpZ7SPEg_LNO0ESlovQC0" }] },
    ],
    [
      "a related resource's digest as SRI writes it",
      { relatedResource: { id: V2, digestSRI: "sha256-WZVc7WaX1h4D8rJVb+vlMIqxaEKEb1tYbX8fet7JJzQ=" } },
      { relatedResource: { id: V2 } },
    ],
  ])("issues with %s as VC 2.0 says, and not otherwise", async (_what, right, wrong) => {
    const issue = (changes: object) => post("/credentials/issue", { credential: badge(did, changes) });
    expect((await issue(right)).status).toBe(201);
    expect(await issue(wrong)).toMatchObject({
      status: 400,
      body: { type: expect.stringContaining("MALFORMED_VALUE_ERROR"), detail: expect.stringMatching(/^credential\./) },
    });
  });

  it("verifies a presentation by its holder's key, for its challenge and domain, with all that is in it", async () => {
    const credential = await withProof(badge(issuer.did), issuer, method);
    const signed = await withProof(
      {
        "@context": [V2],
        type: ["VerifiablePresentation"],
        holder: issuer.did,
        verifiableCredential: [credential],
      },
      issuer,
      method,
      { proofPurpose: "authentication", challenge: "c1", domain: "verifier.example" },
    );
    const verifyVp = (
      verifiablePresentation: object,
      options: object = { challenge: "c1", domain: "verifier.example" },
    ) => post("/presentations/verify", { verifiablePresentation, options });
    expect(await verifyVp(signed)).toMatchObject({ status: 200, body: { verified: true } });
    expect(await verifyVp(signed, {})).toMatchObject({ status: 200 });
    for (const [presentation, options] of [
      [signed, { challenge: "c2" }],
      [signed, { domain: "other.example" }],
      [{ ...signed, holder: did }],
      [{ ...signed, id: "urn:uuid:added" }],
      [{ ...signed, verifiableCredential: [{ ...credential, name: "Changed" }] }],
      [{ ...signed, verifiableCredential: ["text"] }],
      [{ ...signed, type: ["Other"] }],
      [{ ...signed, proof: undefined }],
      [credential],
    ] as const) {
      expect(await verifyVp(presentation, options)).toMatchObject({ status: 400, body: { status: 400 } });
    }
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
