import { describe, expect, it } from "vitest";
import { verifyText } from "#tests/builders/check-external";
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

const key = externalKey();
const other = externalKey();
const methodOf = ({ did, multibase }: typeof key) => `${did}#${multibase}`;
const LIST = "https://issuer.example/status/1";
const emptyBits = statusList(LIST, key.did, []).credentialSubject.encodedList;
const SCHEMA = "https://issuer.example/schema.json";

async function verify(credential: object, documents: Record<string, object | string> = {}) {
  const clock = { now: () => new Date("2026-11-20T09:00:00Z") };
  const deps = { clock, inspector: inspectorHere, outside: outsideWith(documents).outside };
  const found = await verifyText(deps, JSON.stringify(credential));
  if (!found) throw new Error("this is no credential");
  const check = (name: string) => found.checks.find((one) => one.name === name);
  return { verdict: found.verdict, status: check("status"), schema: check("schema"), unread: found.unreadProofs };
}
const signed = (changes: object, by = key) => withProof(badge(by.did, changes), by, methodOf(by));
const listBy = (by: typeof key, set: number[], changes: object = {}, url = LIST) =>
  withProof({ ...statusList(url, by.did, set), ...changes }, by, methodOf(by));

describe("a status list of a third party", () => {
  it.each<[string, object]>([
    ["its type", { type: ["VerifiableCredential"] }],
    ["the newer type", { type: ["VerifiableCredential", "StatusList2021Credential"] }],
    ["the type of what it says", { credentialSubject: { statusPurpose: "revocation", encodedList: emptyBits } }],
    [
      "the newer type of what it says",
      { credentialSubject: { type: "StatusList2021", statusPurpose: "revocation", encodedList: emptyBits } },
    ],
  ])("is not believed without %s, and is with it", async (_what, changes) => {
    const credential = await signed(statusEntry(LIST, 7));
    const whole = statusList(LIST, key.did, []);
    const header = { alg: "EdDSA", kid: methodOf(key) };
    const hold = async (list: object) => verify(credential, { [LIST]: await asToken(list, key.privateKey, header) });
    expect(await hold(whole)).toMatchObject({ verdict: "holds", status: { code: "in-force" } });
    expect(await hold({ ...whole, ...changes })).toMatchObject({
      verdict: "not-checked",
      status: { code: "status-untrusted" },
    });
  });

  it("signed by another, or with another address than its own, warns where the bit is set", async () => {
    const credential = await signed(statusEntry(LIST, 7));
    const listed = (by: string) => ({
      verdict: "listed",
      status: { outcome: "unknown", code: "listed-by-another", by },
    });
    expect(await verify(credential, { [LIST]: await listBy(other, [7]) })).toMatchObject(listed(other.did));
    const moved = await listBy(key, [7], {}, "https://issuer.example/moved");
    expect(await verify(credential, { [LIST]: moved })).toMatchObject(listed(key.did));
    // A list with a broken signature is ignored entirely.
    const untrusted = { verdict: "not-checked", status: { code: "status-untrusted" } };
    const broken = { ...(await listBy(other, [7])), validFrom: "2026-01-02T00:00:00Z" };
    expect(await verify(credential, { [LIST]: broken })).toMatchObject(untrusted);
  });

  it("is believed where the issuer names its address, and says whose it is, and what it calls its own address", async () => {
    const credential = await signed(statusEntry(LIST, 7));
    expect(await verify(credential, { [LIST]: await listBy(other, [8]) })).toMatchObject({
      verdict: "holds",
      status: { outcome: "pass", code: "in-force-by-another", by: other.did },
    });
    const moved = "https://issuer.example/moved";
    expect(await verify(credential, { [LIST]: await listBy(key, [8], {}, moved) })).toMatchObject({
      verdict: "holds",
      status: { outcome: "pass", code: "in-force-moved", by: moved },
    });
    const { id: _id, ...nameless } = statusList(LIST, key.did, [8]);
    expect(await verify(credential, { [LIST]: await withProof(nameless, key, methodOf(key)) })).toMatchObject({
      verdict: "holds",
      status: { code: "in-force" },
    });
  });

  it("warns before anything that merely holds, and after what is broken or revoked", async () => {
    const documents = { [LIST]: await listBy(other, [7]) };
    const credential = await signed(statusEntry(LIST, 7));
    expect(await verify({ ...credential, name: "Changed" }, documents)).toMatchObject({ verdict: "not-genuine" });
    const own = "https://issuer.example/status/2";
    const both = [statusEntry(LIST, 7).credentialStatus, statusEntry(own, 7).credentialStatus];
    const twice = await signed({ credentialStatus: both });
    const revoking = { ...documents, [own]: await listBy(key, [7], {}, own) };
    expect(await verify(twice, revoking)).toMatchObject({ verdict: "revoked" });
    expect(await verify(twice, { ...documents, [own]: await listBy(key, [], {}, own) })).toMatchObject({
      verdict: "listed",
    });
  });
});

describe("the schema that a third-party credential names", () => {
  const naming = (type: string) => signed({ credentialSchema: { id: SCHEMA, type } });
  const asking = (properties: object, draft = "https://json-schema.org/draft/2020-12/schema") => ({
    $schema: draft,
    type: "object",
    required: ["proof"],
    properties,
  });

  it.each([
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
  ])("is read in %s", async (draft) => {
    const credential = await naming("JsonSchema");
    const right = asking({ name: { type: "string", maxLength: 10 } }, draft);
    const wrong = asking({ name: { type: "string", maxLength: 3 } }, draft);
    expect(await verify(credential, { [SCHEMA]: right })).toMatchObject({
      verdict: "holds",
      schema: { outcome: "pass", code: "schema-matches" },
    });
    expect(await verify(credential, { [SCHEMA]: wrong })).toMatchObject({
      verdict: "malformed",
      schema: { outcome: "fail", code: "schema-differs" },
    });
  });

  it("of what a credential says alone is no word about the credential, as Blockcerts have it", async () => {
    const credential = await naming("JsonSchema");
    const open = { verdict: "holds", schema: { outcome: "unknown", code: "schema-not-checked" } };
    const differs = { verdict: "malformed", schema: { outcome: "fail", code: "schema-differs" } };
    const of = (properties: object) => ({ type: "object", required: ["achievement"], properties });
    expect(await verify(credential, { [SCHEMA]: of({ achievement: { type: "object" } }) })).toMatchObject(open);
    expect(await verify(credential, { [SCHEMA]: of({ achievement: { type: "number" } }) })).toMatchObject(differs);
    const whole = { achievement: { type: "object" }, issuer: { type: "object" } };
    expect(await verify(credential, { [SCHEMA]: of(whole) })).toMatchObject(differs);
  });

  it("could not be checked where it cannot be had or read, and takes nothing away then", async () => {
    const notChecked = { verdict: "holds", schema: { outcome: "unknown", code: "schema-not-checked" } };
    expect(await verify(await naming("JsonSchema"))).toMatchObject(notChecked);
    expect(await verify(await naming("JsonSchema"), { [SCHEMA]: "no schema" })).toMatchObject(notChecked);
    const referring = { $ref: "https://elsewhere.example/schema.json" };
    expect(await verify(await naming("JsonSchema"), { [SCHEMA]: referring })).toMatchObject(notChecked);
    expect(await verify(await signed({}))).toMatchObject({ verdict: "holds", schema: { outcome: "none" } });
  });
});

describe("a proof of a kind that is not read", () => {
  it("is named beside those that are", async () => {
    const credential = await signed({});
    const unknownProof = { type: "DataIntegrityProof", cryptosuite: "future-2031", proofValue: "z1" };
    const with2 = { ...credential, proof: [credential.proof, unknownProof, { type: "OddSignature2019" }] };
    expect(await verify(with2)).toMatchObject({ verdict: "holds", unread: ["future-2031", "OddSignature2019"] });
    expect(await verify(credential)).toMatchObject({ verdict: "holds", unread: [] });
    expect(await verify({ ...credential, proof: unknownProof })).toMatchObject({ verdict: "not-checked", unread: [] });
  });
});
