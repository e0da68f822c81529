import { beforeAll, describe, expect, it } from "vitest";
import { checkExternal } from "#tests/builders/check-external";
import { asToken, badge, externalKey, statusEntry, withProof } from "#tests/builders/external-issuer";
import { olderCredential, withJws2020 } from "#tests/builders/older-proofs";
import { readCredentials } from "./formats/read-credentials";

const key = externalKey();
const method = `${key.did}#${key.multibase}`;
const V2 = "https://www.w3.org/ns/credentials/v2";
const OB = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";
const VC = "https://www.w3.org/2018/credentials#";
const DATE = "http://www.w3.org/2001/XMLSchema#dateTime";
const LIST = "https://issuer.example/status/1";

/** An expired credential that names a status list, as its issuer signed it. */
let signed: Record<string, unknown>;
beforeAll(async () => {
  const document = badge(key.did, { validUntil: "2026-06-01T00:00:00Z", ...statusEntry(LIST, 3) });
  signed = { ...(await withProof(document, key, method)) };
});
const unread = { verdict: "not-checked", proof: "unreadable" };

describe("a credential whose canonical form is what its issuer signed", () => {
  it("is judged by what it says under the names that are read, and by nothing hidden under others", async () => {
    expect(await checkExternal(signed)).toMatchObject({ verdict: "expired", proof: "signature-holds" });
    const { validUntil, ...endless } = signed;
    const until = { [`${VC}validUntil`]: { "@value": validUntil, "@type": DATE } };
    expect(await checkExternal({ ...endless, ...until })).toMatchObject(unread);
    const { credentialStatus, ...listless } = signed;
    expect(await checkExternal({ ...listless, [`${VC}credentialStatus`]: credentialStatus })).not.toMatchObject({
      proof: "signature-holds",
    });
    const { expires, ...proof } = { expires: "2026-06-01T00:00:00Z", ...Object(signed.proof) };
    const hidden = { ...proof, "https://w3id.org/security#expiration": { "@value": expires, "@type": DATE } };
    const withHidden = await withProof(badge(key.did), key, method, { expires });
    expect(
      await checkExternal({ ...withHidden, proof: { ...hidden, proofValue: withHidden.proof.proofValue } }),
    ).toMatchObject(unread);
  });

  it("is not read under a context of its own that gives a name another meaning, nor without that of credentials", async () => {
    const swapping = { until: { "@id": `${VC}validUntil`, "@type": DATE }, name: "https://schema.org/description" };
    for (const contexts of [
      [V2, OB, swapping],
      [V2, OB, [{ achievement: "https://e.example" }]],
      [swapping, V2, OB],
      [OB, V2],
    ])
      expect(await checkExternal({ ...signed, "@context": contexts })).not.toMatchObject({ proof: "signature-holds" });
    const own = await withProof(
      badge(key.did, { "@context": [V2, OB, { grade: "https://e.example/grade" }], grade: "A" }),
      key,
      method,
    );
    expect(await checkExternal(own)).toMatchObject({ verdict: "holds" });
  });
});

describe("a proof whose options are what was signed", () => {
  const SEC = "https://w3id.org/security#";
  const expired = { expires: "2026-06-01T00:00:00Z" };

  it("has no end under another name, of a context of its own either", async () => {
    const ended = await withProof(badge(key.did), key, method, expired);
    expect(await checkExternal(ended)).toMatchObject({ verdict: "expired" });
    const { expires, ...rest } = { expires: "", ...ended.proof };
    const own = { "@context": { foo: { "@id": `${SEC}expiration`, "@type": DATE } }, foo: expires };
    expect(await checkExternal({ ...ended, proof: { ...rest, ...own } })).toMatchObject(unread);
    const same = await withProof(badge(key.did), key, method, { "@context": [V2] });
    expect(await checkExternal(same)).toMatchObject({ verdict: "holds" });
  });

  it.each([
    ["its purpose", { assertionMethod: "https://e.example/other" }],
    ["the name of its key", { verificationMethod: { "@id": "https://e.example/other", "@type": "@id" } }],
    ["its kind", { JsonWebSignature2020: "https://e.example/other" }],
  ])("is not read where a context gives %s another meaning", async (_what, meaning) => {
    const terms = {
      JsonWebSignature2020: `${SEC}JsonWebSignature2020`,
      created: "https://e.example/created",
      proofPurpose: { "@id": `${SEC}proofPurpose`, "@type": "@vocab" },
      assertionMethod: `${SEC}assertionMethod`,
      verificationMethod: { "@id": `${SEC}verificationMethod`, "@type": "@id" },
    };
    const signedUnder = (changes: object) => {
      const by = { key: key.privateKey, method, alg: "EdDSA" };
      return withJws2020(olderCredential(key.did, [{ ...terms, ...changes }]), by);
    };
    expect(await checkExternal(await signedUnder({}))).toMatchObject({ verdict: "holds" });
    expect(await checkExternal(await signedUnder(meaning))).toMatchObject(unread);
  });

  it("may say again what credentials call their names and types", async () => {
    const again = { id: "@id", type: "@type" };
    const own = await withProof(badge(key.did, { "@context": [V2, OB, again] }), key, method);
    expect(await checkExternal(own)).toMatchObject({ verdict: "holds" });
    const other = await withProof(badge(key.did, { "@context": [V2, OB, { label: "@id" }] }), key, method);
    expect(await checkExternal({ ...other, "@context": [V2, OB, { type: "@id" }] })).not.toMatchObject({
      proof: "signature-holds",
    });
  });
});

describe("a context that was published anew at the same address", () => {
  it("leaves open what a term is that it does not have here", async () => {
    const contexts = [
      "https://www.w3.org/2018/credentials/v1",
      "https://purl.imsglobal.org/spec/ob/v3p0/context.json",
      "https://w3id.org/security/data-integrity/v2",
    ];
    const { proof } = await withProof(badge(key.did), key, method);
    const unsaid = { ...badge(key.did, { "@context": contexts }), unheardOf: "x", proof };
    expect(await checkExternal(unsaid)).toMatchObject({ verdict: "not-checked", proof: "unknown-vocabulary" });
    expect(await checkExternal({ ...signed, unheardOf: "x" })).toMatchObject({ proof: "unsigned-terms" });
  });
});

describe("an envelope", () => {
  it("holds what stands in it, and nothing that stands beside it", async () => {
    const token = await asToken(badge(key.did), key.privateKey, { alg: "EdDSA", kid: method });
    const id = `data:application/vc+jwt,${token}`;
    const envelope = { "@context": V2, type: "EnvelopedVerifiableCredential", id };
    expect(await checkExternal(envelope)).toMatchObject({ verdict: "holds" });
    expect(readCredentials(JSON.stringify({ ...envelope, credentialSubject: { name: "Mallory" } }))).toBeNull();
    const posing = {
      "@context": [V2],
      type: ["VerifiableCredential"],
      issuer: key.did,
      id,
      credentialSubject: { x: "PhD" },
    };
    expect(await checkExternal(posing)).toMatchObject({ verdict: "not-genuine", proof: "unsigned" });
  });
});
