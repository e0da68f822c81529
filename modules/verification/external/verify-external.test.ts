import { createSecretKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkExternal as check } from "#tests/builders/check-external";
import {
  asToken,
  badge,
  didDocument,
  externalKey,
  rsaKey,
  statusEntry,
  statusList,
  withProof,
} from "#tests/builders/external-issuer";

const key = externalKey();
const other = externalKey();
const WEB = "did:web:issuer.example";
const WEB_ADDRESS = "https://issuer.example/.well-known/did.json";
const PROFILE = "https://issuer.example/profile";
const LIST = "https://issuer.example/status/1";
const didKeyMethod = `${key.did}#${key.multibase}`;

describe("a credential of another platform with a data integrity proof", () => {
  it("holds with a did:key, and nothing is fetched for it", async () => {
    const result = await check(await withProof(badge(key.did), key, didKeyMethod));
    expect(result).toMatchObject({
      verdict: "holds",
      proof: "signature-holds",
      issuer: "key-of-issuer",
      time: "in-time",
      status: "no-status",
      asked: [],
    });
  });

  it("does not hold with one changed word, nor with another's key under its name", async () => {
    const signed = await withProof(badge(key.did), key, didKeyMethod);
    expect(await check({ ...signed, name: "Leadership" })).toMatchObject({
      verdict: "not-genuine",
      proof: "signature-broken",
    });
    expect(await check(await withProof(badge(key.did), other, didKeyMethod))).toMatchObject({
      proof: "signature-broken",
    });
    expect(await check(await withProof(badge(key.did), other, `${other.did}#${other.multibase}`))).toMatchObject({
      verdict: "not-genuine",
      issuer: "key-not-of-issuer",
    });
  });

  it("does not hold with a term that no signature covers, nor without any proof", async () => {
    const signed = await withProof(badge(key.did), key, didKeyMethod);
    expect(await check({ ...signed, grade: "excellent" })).toMatchObject({
      verdict: "not-genuine",
      proof: "unsigned-terms",
    });
    expect(await check(badge(key.did))).toMatchObject({ verdict: "not-genuine", proof: "unsigned" });
    expect(
      await check(await withProof(badge(key.did), key, didKeyMethod, { proofPurpose: "authentication" })),
    ).toMatchObject({
      proof: "unsupported-proof",
    });
  });

  it("could not be checked where it uses a vocabulary that is not held here, or a proof of another kind", async () => {
    const strange = {
      ...(await withProof(badge(key.did), key, didKeyMethod)),
      "@context": ["https://strange.example/v1"],
    };
    expect(await check(strange)).toMatchObject({ verdict: "not-checked", proof: "unknown-vocabulary", asked: [] });
    const ecdsa = { ...badge(key.did), proof: { type: "DataIntegrityProof", cryptosuite: "ecdsa-sd-2023" } };
    expect(await check(ecdsa)).toMatchObject({ verdict: "not-checked", proof: "unsupported-proof" });
  });

  it("holds with a key in the issuer's did:web document, and not with one that the document does not let assert", async () => {
    const signed = await withProof(badge(WEB), key, `${WEB}#key-1`);
    const document = didDocument(WEB, key);
    expect(await check(signed, { [WEB_ADDRESS]: document })).toMatchObject({ verdict: "holds", asked: [WEB_ADDRESS] });
    expect(await check(signed, { [WEB_ADDRESS]: { ...document, assertionMethod: undefined } })).toMatchObject({
      verdict: "not-checked",
      issuer: "key-missing",
    });
    expect(await check(signed, { [WEB_ADDRESS]: didDocument(WEB, other) })).toMatchObject({
      proof: "signature-broken",
    });
    expect(await check(signed, { [WEB_ADDRESS]: didDocument("did:web:evil.example", key) })).not.toMatchObject({
      verdict: "holds",
    });
    expect(await check(await withProof(badge(WEB), key, `${WEB}#key-2`), { [WEB_ADDRESS]: document })).toMatchObject({
      verdict: "not-genuine",
      issuer: "key-not-listed",
    });
  });

  it("reads did:web with a path and a port", async () => {
    const did = "did:web:issuer.example%3A8443:schools:one";
    const signed = await withProof(badge(did), key, `${did}#key-1`);
    const address = "https://issuer.example:8443/schools/one/did.json";
    expect(await check(signed, { [address]: didDocument(did, key) })).toMatchObject({
      verdict: "holds",
      asked: [address],
    });
  });

  it("could not be checked while the issuer is out of reach, or is of a kind that is not known here", async () => {
    expect(await check(await withProof(badge(WEB), key, `${WEB}#key-1`))).toMatchObject({
      verdict: "not-checked",
      proof: "key-missing",
      issuer: "issuer-unreachable",
    });
    expect(await check(await withProof(badge("did:example:1"), key, "did:example:1#key-1"))).toMatchObject({
      verdict: "not-checked",
      issuer: "issuer-unsupported",
    });
  });

  it("holds with a key that an https issuer publishes", async () => {
    const signed = await withProof(badge(PROFILE), key, `${PROFILE}#${key.multibase}`);
    const publicKey = { id: `${PROFILE}#${key.multibase}`, type: "Multikey", publicKeyMultibase: key.multibase };
    expect(await check(signed, { [PROFILE]: { id: PROFILE, type: "Profile", publicKey } })).toMatchObject({
      verdict: "holds",
    });
    expect(await check(signed, { [PROFILE]: { id: PROFILE, type: "Profile" } })).toMatchObject({
      issuer: "key-missing",
    });
  });

  it("holds with a set of proofs of which another is somebody else's, and not when one of them is broken", async () => {
    const own = await withProof(badge(key.did), key, didKeyMethod);
    const others = await withProof(badge(key.did), other, `${other.did}#${other.multibase}`);
    expect(await check({ ...own, proof: [others.proof, own.proof] })).toMatchObject({ verdict: "holds" });
    expect(await check({ ...own, proof: [others.proof] })).toMatchObject({ verdict: "not-genuine" });
    const broken = { ...own.proof, created: "2026-01-02T00:00:00Z" };
    expect(await check({ ...own, proof: [own.proof, broken] })).toMatchObject({ verdict: "not-genuine" });
  });

  it("says expired, not valid yet, and that it cannot read a date", async () => {
    const signed = (changes: object) => withProof(badge(key.did, changes), key, didKeyMethod);
    expect(await check(await signed({ validUntil: "2026-11-20T08:59:59Z" }))).toMatchObject({ verdict: "expired" });
    expect(await check(await signed({ validUntil: "2026-11-20T09:00:01Z" }))).toMatchObject({ verdict: "holds" });
    expect(await check(await signed({ validFrom: "2026-11-20T10:00:01+01:00" }))).toMatchObject({
      verdict: "not-yet-valid",
    });
    expect(await check(await signed({ validFrom: "2026-11-20T10:00:00" }))).toMatchObject({
      verdict: "not-checked",
      time: "bad-dates",
    });
  });
});

describe("another platform's list of revoked credentials", () => {
  const signed = (index: number, purpose?: string) =>
    withProof(badge(key.did, statusEntry(LIST, index, purpose)), key, didKeyMethod);
  const list = async (set: number[], purpose?: string) =>
    withProof(statusList(LIST, key.did, set, purpose), key, didKeyMethod);

  it("is read once its own signature holds", async () => {
    expect(await check(await signed(94), { [LIST]: await list([95]) })).toMatchObject({
      verdict: "holds",
      status: "in-force",
    });
    expect(await check(await signed(94), { [LIST]: await list([94]) })).toMatchObject({
      verdict: "revoked",
      status: "revoked",
    });
    expect(await check(await signed(7, "suspension"), { [LIST]: await list([7], "suspension") })).toMatchObject({
      verdict: "suspended",
    });
  });

  it("says nothing when it is out of reach, changed, of another purpose or too short, and whose it is where it is another's", async () => {
    const answer = { verdict: "not-checked", status: "status-untrusted" };
    expect(await check(await signed(94))).toMatchObject({ verdict: "not-checked", status: "status-unreachable" });
    expect(
      await check(await signed(94), { [LIST]: { ...(await list([])), validFrom: "2026-01-02T00:00:00Z" } }),
    ).toMatchObject(answer);
    const others = await withProof(statusList(LIST, other.did, []), other, `${other.did}#${other.multibase}`);
    expect(await check(await signed(94), { [LIST]: others })).toMatchObject({
      verdict: "holds",
      status: "in-force-by-another",
    });
    expect(await check(await signed(94), { [LIST]: await list([], "suspension") })).toMatchObject(answer);
    expect(await check(await signed(999_999), { [LIST]: await list([]) })).toMatchObject(answer);
    expect(await check(await signed(94), { [LIST]: "nonsense" })).toMatchObject(answer);
  });

  it("of a kind that is not known here could not be checked", async () => {
    const credentialStatus = { id: "https://issuer.example/revoked", type: "StatusList2017" };
    const token = asToken(badge(key.did, { credentialStatus }), key.privateKey, { alg: "EdDSA", kid: didKeyMethod });
    expect(await check(await token)).toMatchObject({
      verdict: "not-checked",
      proof: "signature-holds",
      status: "status-unsupported",
    });
  });
});

describe("a credential of another platform as a token", () => {
  const rsa = rsaKey();
  const jwk = rsa.publicKey.export({ format: "jwk" });
  const payload = { ...badge(PROFILE), iss: PROFILE, jti: "https://badges.example/1", nbf: 1_767_225_600 };
  const KID = "https://issuer.example/keys/1";

  it("holds with RS256 and a key at the issuer's own host, as a key, in a set and in the profile", async () => {
    const token = await asToken(payload, rsa.privateKey, { alg: "RS256", kid: KID });
    const holds = { verdict: "holds", proof: "signature-holds", issuer: "key-of-issuer" };
    expect(await check(token, { [KID]: { ...jwk, kid: KID } })).toMatchObject(holds);
    expect(await check(token, { [KID]: { keys: [{ ...jwk, kid: KID }] } })).toMatchObject(holds);
    expect(await check(token, { [PROFILE]: { id: PROFILE, jwks: { keys: [{ ...jwk, kid: KID }] } } })).toMatchObject(
      holds,
    );
    expect(await check(token)).toMatchObject({ verdict: "not-checked", issuer: "issuer-unreachable" });
  });

  it("holds with EdDSA and a did:key, with the credential as payload and within the vc claim", async () => {
    const header = { alg: "EdDSA", kid: didKeyMethod };
    expect(await check(await asToken(badge(key.did), key.privateKey, { ...header, typ: "vc+jwt" }))).toMatchObject({
      verdict: "holds",
    });
    const { issuer: _issuer, id: _id, ...vc } = badge(key.did);
    const wrapped = await asToken({ iss: key.did, jti: "urn:x:1", vc }, key.privateKey, header);
    expect(await check(wrapped)).toMatchObject({ verdict: "holds" });
    const enveloped = { type: "EnvelopedVerifiableCredential", id: `data:application/vc+jwt,${wrapped}` };
    expect(await check(enveloped)).toMatchObject({ verdict: "holds" });
  });

  it("does not hold with changed words, another's key, or no signature", async () => {
    const token = await asToken(payload, rsa.privateKey, { alg: "RS256", kid: KID });
    const [head, , signature] = token.split(".");
    const changed = Buffer.from(JSON.stringify({ ...payload, name: "Leadership" })).toString("base64url");
    const broken = { verdict: "not-genuine", proof: "signature-broken" };
    expect(await check(`${head}.${changed}.${signature}`, { [KID]: jwk })).toMatchObject(broken);
    expect(await check(token, { [KID]: rsaKey().publicKey.export({ format: "jwk" }) })).toMatchObject(broken);
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    expect(await check(`${none}.${changed}.AAAAAAAAAAA`)).toMatchObject({ verdict: "not-genuine", proof: "unsigned" });
  });

  it("does not take a public key for a shared secret, nor a short key", async () => {
    const secret = Buffer.from(rsa.publicKey.export({ type: "spki", format: "pem" }));
    const confused = await asToken(payload, createSecretKey(secret), { alg: "HS256", kid: KID });
    expect(await check(confused, { [KID]: jwk })).toMatchObject({ verdict: "not-checked", proof: "unsupported-proof" });
    const short = rsaKey(1024);
    const published = { [KID]: short.publicKey.export({ format: "jwk" }) };
    const signer = await asToken(payload, rsa.privateKey, { alg: "RS256", kid: KID });
    expect(await check(signer, published)).toMatchObject({ verdict: "not-checked", issuer: "key-missing" });
  });

  it("takes a key within the token for the issuer's only where the issuer publishes it", async () => {
    const token = await asToken(payload, rsa.privateKey, { alg: "RS256", jwk });
    expect(await check(token, { [PROFILE]: { id: PROFILE, jwks: { keys: [jwk] } } })).toMatchObject({
      verdict: "holds",
    });
    expect(await check(token)).toMatchObject({
      verdict: "not-checked",
      proof: "signature-holds",
      issuer: "key-in-token",
    });
    const others = { keys: [rsaKey().publicKey.export({ format: "jwk" })] };
    expect(await check(token, { [PROFILE]: { id: PROFILE, jwks: others } })).toMatchObject({
      verdict: "not-genuine",
      issuer: "key-not-of-issuer",
    });
  });

  it("does not take a key at another host, nor another's name in its claims", async () => {
    const elsewhere = "https://evil.example/keys/1";
    const token = await asToken(payload, rsa.privateKey, { alg: "RS256", kid: elsewhere });
    const documents = { [elsewhere]: jwk, [PROFILE]: { id: PROFILE } };
    expect(await check(token, documents)).toMatchObject({
      verdict: "not-genuine",
      issuer: "key-not-of-issuer",
      asked: [PROFILE],
    });
    const claimed = await asToken({ ...payload, iss: "https://evil.example" }, rsa.privateKey, {
      alg: "RS256",
      kid: KID,
    });
    expect(await check(claimed, { [KID]: jwk })).toMatchObject({ verdict: "not-genuine", issuer: "key-not-of-issuer" });
  });

  it("goes by the time in its claims", async () => {
    const token = await asToken({ ...payload, exp: 1_767_225_601 }, rsa.privateKey, { alg: "RS256", kid: KID });
    expect(await check(token, { [KID]: jwk })).toMatchObject({ verdict: "expired" });
  });
});

describe("what is no credential", () => {
  it.each([
    "{}",
    "hello",
    '{"type":"VerifiableCredential"}',
    "eyJhbGciOiJub25lIn0.e30.x",
    `${'{"a":'.repeat(200)}1${"}".repeat(200)}`,
  ])("is known as none: %s", async (text) => {
    expect((await check(text)).verdict).toBeUndefined();
  });

  it("never sends us to more than a few addresses", async () => {
    const entries = Array.from(
      { length: 40 },
      (_, i) => statusEntry(`https://target.example/${i}`, 1).credentialStatus,
    );
    const signed = await withProof(badge(key.did, { credentialStatus: entries }), key, didKeyMethod);
    expect((await check(signed)).asked.length).toBeLessThanOrEqual(6);
  });
});
