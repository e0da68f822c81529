import { describe, expect, it } from "vitest";
import { asToken, badge, externalKey, outsideWith, withProof } from "#tests/builders/external-issuer";
import { inspectorHere } from "#tests/fakes/inspector";
import { verifyHolder } from "../verify-presentation";
import { MAX_CREDENTIALS, readCredentials } from "./read-credentials";

const key = externalKey();
const other = externalKey();
const methodOf = ({ did, multibase }: typeof key) => `${did}#${multibase}`;
const V2 = "https://www.w3.org/ns/credentials/v2";

const named = (name: string) => ({
  credentialSubject: { type: ["AchievementSubject"], achievement: { id: "urn:a", type: ["Achievement"], name } },
});
const namesIn = (text: string) =>
  readCredentials(text)?.credentials.map(({ credential }) => credential?.subjects[0]?.achievement ?? null);
const presentation = (changes: object = {}) => ({
  "@context": [V2],
  type: ["VerifiablePresentation"],
  holder: key.did,
  verifiableCredential: [badge(key.did, named("One")), badge(key.did, named("Two"))],
  ...changes,
});
const holderOf = async (text: string) => {
  const read = readCredentials(text)?.presentation ?? expect.fail("no presentation");
  const deps = { clock: { now: () => new Date() }, inspector: inspectorHere, outside: outsideWith({}).outside };
  return verifyHolder({ ...deps, log: { error() {} } }, read);
};

describe("several credentials in one file", () => {
  it("are each read: of a list, of a presentation, of an export and of a record of learning", async () => {
    const list = [
      badge(key.did, named("One")),
      await asToken(badge(key.did, named("Two")), key.privateKey, { alg: "EdDSA" }),
    ];
    const clr = badge(key.did, {
      type: ["VerifiableCredential", "ClrCredential"],
      credentialSubject: { type: ["ClrSubject"], verifiableCredential: list, achievement: [{ name: "Whole" }] },
    });
    expect(namesIn(JSON.stringify(list))).toEqual(["One", "Two"]);
    expect(namesIn(JSON.stringify(presentation()))).toEqual(["One", "Two"]);
    expect(namesIn(JSON.stringify({ verifiableCredential: list }))).toEqual(["One", "Two"]);
    expect(namesIn(JSON.stringify(clr))).toEqual(["Whole", "One", "Two"]);
    const vp = await asToken({ iss: key.did, vp: presentation({ verifiableCredential: list }) }, key.privateKey, {
      alg: "EdDSA",
    });
    expect(namesIn(vp)).toEqual(["One", "Two"]);
    const enveloped = { type: "EnvelopedVerifiableCredential", id: `data:application/vc+jwt,${list[1]}` };
    expect(namesIn(JSON.stringify(presentation({ verifiableCredential: enveloped })))).toEqual(["Two"]);
  });

  it("are named where they are of no kind that is known, and counted where there are too many", () => {
    expect(namesIn(JSON.stringify([badge(key.did, named("One")), { hello: "world" }, "nonsense"]))).toEqual([
      "One",
      null,
      null,
    ]);
    const many = Array.from({ length: MAX_CREDENTIALS + 3 }, () => badge(key.did));
    expect(readCredentials(JSON.stringify(many))).toMatchObject({ left: 3, credentials: { length: MAX_CREDENTIALS } });
  });
});

describe("who shows credentials", () => {
  it("is checked where a presentation is signed, in JSON and as a token", async () => {
    const signed = await withProof(presentation(), key, methodOf(key), { proofPurpose: "authentication" });
    expect(await holderOf(JSON.stringify(signed))).toEqual({ outcome: "pass", code: "signature-holds" });
    const altered = { ...signed, verifiableCredential: [badge(key.did, named("Three"))] };
    expect(await holderOf(JSON.stringify(altered))).toEqual({ outcome: "fail", code: "signature-broken" });
    const byOther = await withProof(presentation(), other, methodOf(other), { proofPurpose: "authentication" });
    expect(await holderOf(JSON.stringify(byOther))).toEqual({ outcome: "fail", code: "key-not-of-issuer" });
    const asserted = await withProof(presentation(), key, methodOf(key));
    expect(await holderOf(JSON.stringify(asserted))).toEqual({ outcome: "unknown", code: "unsupported-proof" });
    const token = (typ: string, by = key) =>
      asToken({ iss: key.did, ...presentation() }, by.privateKey, { alg: "EdDSA", typ, kid: methodOf(key) });
    expect(await holderOf(await token("vp+jwt"))).toEqual({ outcome: "pass", code: "signature-holds" });
    expect(await holderOf(await token("vp+jwt", other))).toEqual({ outcome: "fail", code: "signature-broken" });
    expect(await holderOf(await token("vc+jwt"))).toEqual({ outcome: "unknown", code: "other-type" });
  });

  it("is nobody's word where it is not signed", async () => {
    expect(await holderOf(JSON.stringify(presentation()))).toEqual({ outcome: "fail", code: "unsigned" });
  });
});

describe("text that is no credential", () => {
  it.each([
    "",
    "hello",
    "{}",
    "[]",
    "1",
    "null",
    '{"a":{"b":1}}',
    "eyJ",
    "eyJ.eyJ.x",
    "~",
    "eyJ~~~",
    '{"type":"VerifiablePresentation"}',
  ])("is told apart: %j", (text) => {
    const read = readCredentials(text);
    expect(read?.credentials.filter(({ credential }) => credential) ?? []).toEqual([]);
  });

  it("is not read where it nests two hundred deep", () => {
    const deep = `${'{"a":'.repeat(200)}1${"}".repeat(200)}`;
    expect(readCredentials(deep)).toBeNull();
    expect(readCredentials(JSON.stringify(badge(key.did)).replace('"Teamwork"', deep))).toBeNull();
  });
});
