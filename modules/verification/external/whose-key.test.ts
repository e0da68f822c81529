import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { checkExternal, verifyText } from "#tests/builders/check-external";
import {
  asToken,
  badge,
  externalKey,
  outsideWith,
  statusEntry,
  statusList,
  withProof,
} from "#tests/builders/external-issuer";
import { inspectorHere } from "#tests/fakes/inspector";

const PROFILE = "https://issuer.example/profile";
const key = externalKey();
const method = `${key.did}#${key.multibase}`;
const jwk = key.publicKey.export({ format: "jwk" });

describe("a signature with a key that is in the file, of an issuer that is elsewhere", () => {
  it("is checked with that key; who it belongs to could not be, while the issuer is out of reach", async () => {
    const signed = await withProof(badge(PROFILE), key, method);
    const unknown = { verdict: "not-checked", issuer: "issuer-unreachable" };
    expect(await checkExternal(signed)).toMatchObject({ ...unknown, proof: "signature-holds" });
    expect(await checkExternal({ ...signed, name: "Altered" })).toMatchObject({
      verdict: "not-genuine",
      proof: "signature-broken",
    });
    const token = await asToken(badge(PROFILE), key.privateKey, { alg: "EdDSA", kid: method });
    expect(await checkExternal(token)).toMatchObject({ ...unknown, proof: "signature-holds" });
  });

  it("is the issuer's where the issuer publishes that very key, under whatever name, and nobody's where it publishes another", async () => {
    const signed = await withProof(badge(PROFILE), key, method);
    const publishing = (multibase: string) => ({
      [PROFILE]: { id: PROFILE, publicKey: [{ id: `${PROFILE}#1`, publicKeyMultibase: multibase }] },
    });
    expect(await checkExternal(signed, publishing(key.multibase))).toMatchObject({ verdict: "holds" });
    expect(await checkExternal(signed, publishing(externalKey().multibase))).toMatchObject({
      verdict: "not-genuine",
      proof: "signature-holds",
      issuer: "key-not-listed",
    });
  });

  it("is found by the name that a JSON Web Key has within its entry", async () => {
    const token = await asToken(badge(PROFILE), key.privateKey, { alg: "EdDSA", kid: "inner", typ: "vc+jwt" });
    const entry = { id: `${PROFILE}#key-1`, type: "JsonWebKey", controller: PROFILE };
    const listing = (kid: string) => ({
      [PROFILE]: { id: PROFILE, verificationMethod: [{ ...entry, publicKeyJwk: { ...jwk, kid } }] },
    });
    expect(await checkExternal(token, listing("inner"))).toMatchObject({ verdict: "holds" });
    expect(await checkExternal(token, listing("other"))).toMatchObject({ issuer: "key-not-listed" });
  });

  it("could not be had where the issuer publishes two under one name, and is had where both are the same", async () => {
    const id = `${PROFILE}#key-1`;
    const publishing = (...multibases: string[]) => ({
      [PROFILE]: { id: PROFILE, publicKey: multibases.map((publicKeyMultibase) => ({ id, publicKeyMultibase })) },
    });
    const signed = await withProof(badge(PROFILE), key, id);
    const token = await asToken(badge(PROFILE), key.privateKey, { alg: "EdDSA", kid: id });
    for (const file of [signed, token]) {
      for (const two of [
        publishing(externalKey().multibase, key.multibase),
        publishing(key.multibase, externalKey().multibase),
      ])
        expect(await checkExternal(file, two)).toMatchObject({ verdict: "not-checked", issuer: "key-missing" });
      expect(await checkExternal(file, publishing(key.multibase, key.multibase))).toMatchObject({ verdict: "holds" });
    }
  });
});

describe("a token and the issuer within it", () => {
  const header = { alg: "EdDSA", kid: method };

  it("are two where they are named otherwise: the signature holds, and the key is somebody else's", async () => {
    const vc = badge(externalKey().did);
    const token = await asToken({ iss: key.did, vc }, key.privateKey, header);
    const foreign = { verdict: "not-genuine", issuer: "key-not-of-issuer" };
    expect(await checkExternal(token)).toMatchObject({ ...foreign, proof: "signature-holds" });
    const forged = await asToken({ iss: key.did, vc }, externalKey().privateKey, header);
    expect(await checkExternal(forged)).toMatchObject({ ...foreign, proof: "signature-broken" });
  });

  it("are one where the credential leaves its ID, or all of its issuer, to the token", async () => {
    const { issuer: _issuer, ...without } = badge(key.did);
    for (const vc of [without, { ...without, issuer: { type: ["Profile"], name: "Example Corp" } }])
      expect(await checkExternal(await asToken({ iss: key.did, vc }, key.privateKey, header))).toMatchObject({
        verdict: "holds",
      });
  });
});

describe("names with TLS and without", () => {
  const plain = PROFILE.replace("https:", "http:");

  it.each([
    [plain, plain, plain],
    [plain, PROFILE, PROFILE],
    [plain, plain, PROFILE],
    [PROFILE, plain, plain],
  ])("are one: issuer %s, published as %s, key of %s", async (issuer, publishedAs, keyOf) => {
    const entry = { id: `${publishedAs}#k`, publicKeyMultibase: key.multibase };
    const world = { [PROFILE]: { id: publishedAs, publicKey: [entry] } };
    const signed = await withProof(badge(issuer), key, `${keyOf}#k`);
    const token = await asToken(badge(issuer), key.privateKey, { alg: "EdDSA", kid: `${keyOf}#k`, typ: "vc+jwt" });
    for (const file of [signed, token])
      expect(await checkExternal(file, world)).toMatchObject({ verdict: "holds", asked: [PROFILE] });
    const others = {
      [PROFILE]: { id: publishedAs, publicKey: [{ ...entry, publicKeyMultibase: externalKey().multibase }] },
    };
    for (const file of [signed, token])
      expect(await checkExternal(file, others)).toMatchObject({ verdict: "not-genuine", proof: "signature-broken" });
  });

  it("are one for the key in the issuer's folder, and for the issuer's list", async () => {
    const method = PROFILE.replace("/profile", "/keys/1");
    const list = "https://issuer.example/status/1";
    const entry = statusEntry(list.replace("https:", "http:"), 3);
    const world = async (set: number[]) => ({
      [PROFILE]: { id: plain },
      [method]: { id: method, publicKeyMultibase: key.multibase },
      [list]: await withProof(statusList(list, PROFILE, set), key, method),
    });
    const signed = await withProof(badge(plain, entry), key, method);
    expect(await checkExternal(signed, await world([]))).toMatchObject({ verdict: "holds", status: "in-force" });
    expect(await checkExternal(signed, await world([3]))).toMatchObject({ verdict: "revoked", status: "revoked" });
  });
});

describe("a token that says what it is", () => {
  const issued = (header: object, claims: object = {}) =>
    asToken({ ...badge(key.did), ...claims }, key.privateKey, { alg: "EdDSA", kid: method, ...header });

  it.each([{}, { typ: "JWT" }, { typ: "vc+jwt", cty: "vc" }, { typ: "application/vc+jwt" }, { typ: "vc+ld+jwt" }])(
    "holds as %j",
    async (header) => {
      expect(await checkExternal(await issued(header))).toMatchObject({ verdict: "holds" });
    },
  );

  it.each([{ typ: "bad+typ" }, { typ: "vc+jwt", cty: "bad+cty" }, { typ: "at+jwt" }, { typ: "vp+jwt" }])(
    "is not read as a credential as %j",
    async (header) => {
      expect(await checkExternal(await issued(header))).toMatchObject({ verdict: "not-checked", proof: "other-type" });
    },
  );

  it("has no claims by the names that VC 2.0 forbids", async () => {
    for (const claim of ["vc", "vp"])
      expect(await checkExternal(await issued({ typ: "vc+jwt" }, { [claim]: "oops" }))).toMatchObject({
        verdict: "not-checked",
        proof: "other-type",
      });
  });
});

describe("a check that breaks off", () => {
  it("is a fault of ours that is written down, and no word against the credential", async () => {
    const faults: string[] = [];
    const inspector = {
      async inspect(): Promise<never> {
        throw new Error("a library broke");
      },
    };
    const log = { error: (message: string) => void faults.push(message) };
    const clock = { now: () => new Date("2026-11-20") };
    const text = fs.readFileSync("tests/vectors/strangers/ok.json", "utf8");
    const deps = { clock, outside: outsideWith({}).outside, log };
    const found = await verifyText({ ...deps, inspector }, text);
    expect(found?.verdict).toBe("not-checked");
    expect(found?.checks.slice(0, 2).map(({ outcome, code }) => [outcome, code])).toEqual([
      ["unknown", "fault-of-ours"],
      ["unknown", "fault-of-ours"],
    ]);
    expect(faults).toHaveLength(2);
    expect(await verifyText({ ...deps, inspector: inspectorHere }, text)).toMatchObject({ verdict: "holds" });
  });
});

describe("a key at an address of its own", () => {
  const at = "https://host.example";
  const issuerAt = (path: string) => `${at}${path}`;
  const serving = (address: string, more: object = {}) => ({
    [address]: { id: address, type: "Multikey", publicKeyMultibase: key.multibase },
    ...more,
  });

  it.each([
    ["/profile", "/keys/1", "key-of-issuer"],
    ["/university/issuer.json", "/university/keys/1", "key-of-issuer"],
    ["/university/issuer.json", "/mallory/key.json", "issuer-unreachable"],
    ["/university/issuer.json", "/universityx/key.json", "issuer-unreachable"],
  ])("of an issuer at %s is at %s: %s", async (issuer, path, code) => {
    const address = issuerAt(path);
    const signed = await withProof(badge(issuerAt(issuer)), key, address);
    expect(await checkExternal(signed, serving(address))).toMatchObject({ issuer: code });
  });

  it("is the issuer's wherever it is where the issuer names it, and nobody's where the issuer publishes others", async () => {
    const issuer = issuerAt("/university/issuer.json");
    const address = "https://keys.example/1";
    const signed = await withProof(badge(issuer), key, address);
    const naming = (publicKey: unknown) => serving(address, { [issuer]: { id: issuer, publicKey } });
    expect(await checkExternal(signed, naming(address))).toMatchObject({ verdict: "holds" });
    expect(await checkExternal(signed, naming("https://keys.example/2"))).toMatchObject({ verdict: "not-genuine" });
    const near = issuerAt("/university/key.json");
    const own = await withProof(badge(issuer), key, near);
    const other = { id: `${issuer}#1`, publicKeyMultibase: externalKey().multibase };
    expect(await checkExternal(own, serving(near, { [issuer]: { id: issuer, publicKey: [other] } }))).toMatchObject({
      verdict: "not-genuine",
    });
  });

  it("may be named by its part alone in a token", async () => {
    const web = "did:web:issuer.example";
    const document = {
      id: web,
      verificationMethod: [{ id: `${web}#key-1`, type: "Multikey", publicKeyMultibase: key.multibase }],
      assertionMethod: [`${web}#key-1`],
    };
    for (const kid of ["#key-1", "key-1", `${web}#key-1`]) {
      const token = await asToken(badge(web), key.privateKey, { alg: "EdDSA", kid });
      expect(await checkExternal(token, { "https://issuer.example/.well-known/did.json": document })).toMatchObject({
        verdict: "holds",
      });
    }
  });
});
