import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { createDiscloseCryptosuite, createSignCryptosuite } from "@digitalbazaar/ecdsa-sd-2023-cryptosuite";
import jsigs from "jsonld-signatures";
import { beforeAll, describe, expect, it } from "vitest";
import { loadBundledContext } from "#modules/credentials/canonical/contexts";
import { checkExternal as check } from "#tests/builders/check-external";
import { badge } from "#tests/builders/external-issuer";
import { type LibraryKey, libraryKey } from "#tests/builders/other-libraries";

const purpose = new jsigs.purposes.AssertionProofPurpose();
const documentLoader = loadBundledContext;
const broken = { verdict: "not-genuine", proof: "signature-broken" };
let key: LibraryKey;
let base: Record<string, unknown>;
/** The part that the holder discloses: everything except the description. */
let shown: Record<string, unknown>;

beforeAll(async () => {
  key = await libraryKey("P-256");
  const signer = Object.assign(key.pair, { id: key.didMethod }).signer();
  const signing = createSignCryptosuite({ mandatoryPointers: ["/issuer", "/validFrom"] });
  const suite = new DataIntegrityProof({ signer, cryptosuite: signing });
  base = await jsigs.sign(badge(key.did), { suite, purpose, documentLoader });
  const disclosing = createDiscloseCryptosuite({ selectivePointers: ["/name", "/credentialSubject/achievement/name"] });
  shown = await jsigs.derive(base, {
    suite: new DataIntegrityProof({ cryptosuite: disclosing }),
    purpose,
    documentLoader,
  });
});

describe("a credential of which its holder shows a part (ecdsa-sd-2023)", () => {
  it("holds for what is shown, with the issuer's key", async () => {
    expect(shown).toMatchObject({ name: "Teamwork", issuer: { id: key.did } });
    expect(JSON.stringify(shown)).not.toContain("Works with others");
    expect(await check(shown)).toMatchObject({
      verdict: "holds",
      proof: "signature-holds",
      issuer: "key-of-issuer",
    });
  });

  it("does not hold with a changed or added word, nor with another's key", async () => {
    expect(await check({ ...shown, name: "Leadership" })).toMatchObject(broken);
    expect(await check({ ...shown, description: "added" })).toMatchObject(broken);
    const other = await libraryKey("P-256");
    expect(await check({ ...shown, issuer: { ...Object(shown.issuer), id: other.did } })).toMatchObject({
      verdict: "not-genuine",
      issuer: "key-not-of-issuer",
    });
  });

  it("is not read as its issuer hands it to the holder, nor in words that are not bundled", async () => {
    expect(await check(base)).toMatchObject({ verdict: "not-checked", proof: "unsupported-proof" });
    const contexts = [...(shown["@context"] as string[]), "https://strange.example/v1"];
    expect(await check({ ...shown, "@context": contexts })).toMatchObject({
      verdict: "not-checked",
      proof: "unknown-vocabulary",
    });
  });
});
