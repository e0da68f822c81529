import { generateKeyPairSync, sign } from "node:crypto";
import { encodeBase58 } from "ethers";
import { beforeAll, describe, expect, it } from "vitest";
import { checkExternal as check } from "#tests/builders/check-external";
import { badge } from "#tests/builders/external-issuer";
import { issueJson, issueWith, type LibraryKey, libraryKey, type Suite } from "#tests/builders/other-libraries";
import { decodeBase58 } from "../rules/multikey";
import { hashProof } from "./proof-suites";

const V1 = "https://www.w3.org/2018/credentials/v1";
const V2 = "https://www.w3.org/ns/credentials/v2";
const OB = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";
const ED25519_2020 = "https://w3id.org/security/suites/ed25519-2020/v1";
const WEB = "did:web:issuer.example";
const WEB_ADDRESS = "https://issuer.example/.well-known/did.json";

const broken = { verdict: "not-genuine", proof: "signature-broken" };
const keys: Record<string, LibraryKey> = {};
const keyOf = (name: string): LibraryKey => keys[name] ?? expect.fail(`no key ${name}`);
beforeAll(async () => {
  for (const curve of ["Ed25519", "P-256", "P-384"] as const)
    for (const whose of ["own", "other"]) keys[`${whose} ${curve}`] = await libraryKey(curve);
});

const didDocument = (key: LibraryKey) => ({
  id: WEB,
  verificationMethod: [{ id: "#key-1", type: "Multikey", controller: WEB, publicKeyMultibase: key.multibase }],
  assertionMethod: ["#key-1"],
});

/** Flips one bit of the signature without changing its length. */
function flipped<T extends { proof: { proofValue?: unknown } }>(signed: T): T {
  const bytes = decodeBase58(String(signed.proof.proofValue).slice(1)) ?? expect.fail("no signature");
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  return { ...signed, proof: { ...signed.proof, proofValue: `z${encodeBase58(bytes)}` } };
}

describe.each<[Suite, string, string]>([
  ["Ed25519Signature2020", "Ed25519", "P-256"],
  ["eddsa-jcs-2022", "Ed25519", "P-256"],
  ["ecdsa-rdfc-2019", "P-256", "Ed25519"],
  ["ecdsa-jcs-2019", "P-256", "Ed25519"],
])("a credential that another library signed with %s", (suite, curve, otherCurve) => {
  const contexts = suite === "Ed25519Signature2020" ? { "@context": [V2, OB, ED25519_2020] } : {};
  const issued = (issuer: string, method: string, key = keyOf(`own ${curve}`)) =>
    issueWith(suite, badge(issuer, contexts), key, method);
  const ofDidKey = () => issued(keyOf(`own ${curve}`).did, keyOf(`own ${curve}`).didMethod);

  it("holds with a did:key, and nothing is fetched for it", async () => {
    expect(await check(await ofDidKey())).toEqual({
      verdict: "holds",
      proof: "signature-holds",
      issuer: "key-of-issuer",
      time: "in-time",
      status: "no-status",
      schema: "no-schema",
      unreadProofs: [],
      asked: [],
    });
  });

  it("does not hold with one changed byte, in its words, in its options or in its signature", async () => {
    const signed = await ofDidKey();
    expect(await check({ ...signed, name: "Teamworl" })).toMatchObject(broken);
    expect(await check({ ...signed, proof: { ...signed.proof, created: "2026-01-01T00:00:01Z" } })).toMatchObject(
      broken,
    );
    expect(await check(flipped(signed))).toMatchObject(broken);
  });

  it("holds with the key of a did:web document, and could not be checked while that is out of reach", async () => {
    const signed = await issued(WEB, `${WEB}#key-1`);
    expect(await check(signed, { [WEB_ADDRESS]: didDocument(keyOf(`own ${curve}`)) })).toMatchObject({
      verdict: "holds",
      asked: [WEB_ADDRESS],
    });
    expect(await check(signed)).toMatchObject({
      verdict: "not-checked",
      proof: "key-missing",
      issuer: "issuer-unreachable",
    });
  });

  it("does not hold with another issuer's key, nor with a key of another kind", async () => {
    const signed = await issued(WEB, `${WEB}#key-1`);
    for (const name of [`other ${curve}`, `own ${otherCurve}`, "own P-384"])
      expect(await check(signed, { [WEB_ADDRESS]: didDocument(keyOf(name)) })).toMatchObject(broken);
    const { did } = keyOf(`own ${curve}`);
    const others = keyOf(`other ${curve}`);
    expect(await check(await issued(did, others.didMethod, others))).toMatchObject({
      verdict: "not-genuine",
      issuer: "key-not-of-issuer",
    });
  });
});

describe("a proof of the kind Ed25519Signature2020", () => {
  it("is read in a credential of the older data model", async () => {
    const { issuer, validFrom, credentialSubject, id } = badge(keyOf("own Ed25519").did);
    const older = {
      "@context": [V1, "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.2.json", ED25519_2020],
      id,
      type: ["VerifiableCredential", "OpenBadgeCredential"],
      name: "Teamwork",
      issuer,
      credentialSubject,
      issuanceDate: validFrom,
    };
    const signed = await issueWith("Ed25519Signature2020", older, keyOf("own Ed25519"), keyOf("own Ed25519").didMethod);
    expect(await check(signed)).toMatchObject({ verdict: "holds", time: "in-time" });
    expect(await check({ ...signed, issuanceDate: "2025-01-01T00:00:00Z" })).toMatchObject(broken);
  });
});

describe("a proof over canonical JSON", () => {
  const own = () => keyOf("own Ed25519");
  const sealed = (document: object, options: object = {}) =>
    issueJson("eddsa-jcs-2022", document, { pair: own().pair, method: own().didMethod, options });

  it("is made over every kind of value, and needs no vocabulary that is held here", async () => {
    const strange = badge(own().did, {
      "@context": [V2, "https://strange.example/v1"],
      grade: {
        score: 97.5,
        small: 1e-7,
        large: 1e21,
        zero: -0,
        passed: true,
        note: null,
        "ä\u{1F600}\ufb33": "\u2028",
      },
    });
    const signed = await sealed(strange);
    expect(await check(signed)).toMatchObject({ verdict: "holds", asked: [] });
    expect(await check(JSON.stringify(signed).replace("97.5", "98.5"))).toMatchObject(broken);
    expect(await check(JSON.stringify(signed).replace("true", "false"))).toMatchObject(broken);
  });

  it("holds under the contexts that it names, also where others were added after them, and not under others", async () => {
    const document = badge(own().did);
    const signed = await sealed(document, { "@context": document["@context"] });
    const under = (contexts: string[]) => check({ ...signed, "@context": contexts });
    expect(await check(signed)).toMatchObject({ verdict: "holds" });
    expect(await under([V2, OB, "https://added.example/v1"])).toMatchObject({ verdict: "holds" });
    for (const contexts of [[OB, V2], [V2], [V2, "https://added.example/v1", OB]])
      expect(await under(contexts)).toMatchObject({ verdict: "not-genuine", proof: "unsigned-terms" });
    expect(
      await check({ ...(await sealed(document)), "@context": [V2, OB, "https://added.example/v1"] }),
    ).toMatchObject(broken);
  });
});

describe("a signature by an elliptic curve", () => {
  it.each(["ecdsa-rdfc-2019", "ecdsa-jcs-2019"] as const)(
    "holds on P-384 with %s, which hashes longer",
    async (suite) => {
      const { did, didMethod } = keyOf("own P-384");
      const signed = await issueWith(suite, badge(did), keyOf("own P-384"), didMethod);
      expect(await check(signed)).toMatchObject({ verdict: "holds", proof: "signature-holds", asked: [] });
      expect(await check(flipped(signed))).toMatchObject(broken);
      expect(await check({ ...signed, name: "Another" })).toMatchObject(broken);
      const short = await issueWith(suite, badge(did), keyOf("own P-256"), didMethod);
      expect(await check(short)).toMatchObject(broken);
    },
  );

  it("does not hold in another encoding, nor where it is all zeros", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const publicKeyJwk = publicKey.export({ format: "jwk" });
    const document = { id: WEB, verificationMethod: { id: "#key-1", publicKeyJwk }, assertionMethod: "#key-1" };
    const signed = await issueWith("ecdsa-rdfc-2019", badge(WEB), keyOf("own P-256"), `${WEB}#key-1`);
    const { proof, ...words } = signed;
    const hashed = await hashProof(words, proof);
    if (!hashed.ok) throw new Error(hashed.code);
    const withValue = (bytes: Uint8Array) =>
      check({ ...words, proof: { ...proof, proofValue: `z${encodeBase58(bytes)}` } }, { [WEB_ADDRESS]: document });
    const raw = sign("sha256", hashed.hash, { key: privateKey, dsaEncoding: "ieee-p1363" });
    expect(await withValue(raw)).toMatchObject({ verdict: "holds" });
    expect(await withValue(sign("sha256", hashed.hash, privateKey))).toMatchObject(broken);
    expect(await withValue(new Uint8Array(64))).toMatchObject(broken);
  });
});
