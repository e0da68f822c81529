import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkExternal } from "#tests/builders/check-external";
import { externalKey } from "#tests/builders/external-issuer";
import { JWS_2020, olderCredential, withJws2020, withSignature2018 } from "#tests/builders/older-proofs";
import { didJwk, ecKey } from "#tests/builders/other-libraries";

const holds = { verdict: "holds", proof: "signature-holds", issuer: "key-of-issuer", asked: [] };
const broken = { verdict: "not-genuine", proof: "signature-broken" };

describe("a credential signed with Ed25519Signature2018", () => {
  it("holds, and not with a changed word or somebody else's key", async () => {
    const [key, other] = [externalKey(), externalKey()];
    const signed = await withSignature2018(olderCredential(key.did), key);
    expect(await checkExternal(signed)).toMatchObject(holds);
    expect(await checkExternal({ ...signed, issuanceDate: "2026-01-02T00:00:00Z" })).toMatchObject(broken);
    const proof = Object(signed.proof);
    expect(await checkExternal({ ...signed, proof: { ...proof, created: "2026-01-02T00:00:00Z" } })).toMatchObject(
      broken,
    );
    const foreign = await withSignature2018(olderCredential(key.did), other);
    expect(await checkExternal(foreign)).toMatchObject({ verdict: "not-genuine", issuer: "key-not-of-issuer" });
    const renamed = { ...foreign, proof: { ...Object(foreign.proof), verificationMethod: proof.verificationMethod } };
    expect(await checkExternal(renamed)).toMatchObject(broken);
  });
});

describe("a credential signed with JsonWebSignature2020", () => {
  it.each(["EdDSA", "ES256", "ES384", "ES512"])(
    "holds with %s, and not with a changed word or another key",
    async (alg) => {
      const curve = ({ ES256: "P-256", ES384: "P-384", ES512: "P-521" } as const)[alg];
      const make = async () => (curve ? (await ecKey(curve)).privateKey : generateKeyPairSync("ed25519").privateKey);
      const [key, other] = [await make(), await make()];
      const { kty, crv, x, y } = key.export({ format: "jwk" });
      const did = didJwk({ kty, crv, x, ...(y ? { y } : {}) });
      const signedBy = (signer: typeof key) =>
        withJws2020(olderCredential(did, [JWS_2020]), { key: signer, method: `${did}#0`, alg });
      const signed = await signedBy(key);
      expect(await checkExternal(signed)).toMatchObject(holds);
      expect(await checkExternal({ ...signed, id: "urn:uuid:5f9e3c4e-0000-4000-8000-000000000002" })).toMatchObject(
        broken,
      );
      expect(await checkExternal(await signedBy(other))).toMatchObject(broken);
      const [head, , signature = ""] = signed.proof.jws.split(".");
      const none = Buffer.from(JSON.stringify({ alg: "none", b64: false, crit: ["b64"] })).toString("base64url");
      for (const jws of [`${none}..${signature}`, `${head}.e30.${signature}`, `${none}..`, "nonsense"])
        expect(await checkExternal({ ...signed, proof: { ...signed.proof, jws } })).toMatchObject({
          verdict: "not-checked",
          proof: "unsupported-proof",
        });
    },
  );
});
