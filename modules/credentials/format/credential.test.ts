import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { schemaFaults } from "#tests/builders/open-badges-schema";
import type { IssuerKeyPair } from "../../organizations/index.server";
import { certificateLeaf, sha256Hex } from "../canonical/canonical-hash";
import { buildAnchorProof, readAnchorProof } from "../merkle/anchor-proof";
import { signCredential, signWithLeaf } from "../proofs/sign-credential";
import { verifyCredentialSignature } from "../proofs/verify-credential-signature";
import { buildCredential, type CredentialInput } from "./build-credential";

/** Key pair that W3C publishes for testing vc-di-eddsa. */
const published = JSON.parse(fs.readFileSync("tests/vectors/vc-di-eddsa/keyPair.json", "utf8"));
const key: IssuerKeyPair = {
  id: "test",
  did: `did:key:${published.publicKeyMultibase}`,
  publicKeyMultibase: published.publicKeyMultibase,
  secretKeyMultibase: published.privateKeyMultibase,
};
const created = new Date("2026-11-20T09:00:00Z");

function credential(changes: Partial<CredentialInput> = {}) {
  return buildCredential({
    publicId: "CERT-2026-8838593350121049",
    url: "https://certificates.example.org/v/CERT-2026-8838593350121049",
    issuer: { did: key.did, name: "Atlas Academy", url: "https://certificates.example.org/issuers/atlas" },
    recipient: {
      id: "urn:uuid:01a1f931-8e21-77cc-9c4c-ed99ba99b457",
      name: "محمد الزهراني",
      email: "m@example.org",
      salt: "00ff",
    },
    achievement: { id: "urn:uuid:0b51c1de-30b2-8c53-8d40-92a02bbbf5b4", name: "Chemistry", description: null },
    customFields: [{ label: "Grade", value: "With distinction" }],
    language: "en",
    validFrom: "2026-11-02T00:00:00+01:00",
    expiresOn: "2028-11-02",
    status: { listUrl: "https://certificates.example.org/status/1/revocation", index: 4711 },
    sha256: sha256Hex,
    ...changes,
  });
}

describe("a credential", () => {
  it("validates against the Open Badges 3.0 schema with its proof, as the published example does, and not without an issuer or with two statuses", async () => {
    const example = JSON.parse(fs.readFileSync("tests/vectors/open-badges-3.0/simple.json", "utf8"));
    expect(schemaFaults(example)).toEqual([]);
    const signed = await signCredential(credential(), key, created);
    expect(schemaFaults(signed)).toEqual([]);
    const { issuer: _issuer, ...anonymous } = signed;
    expect(schemaFaults(anonymous)).toEqual([expect.stringContaining("issuer")]);
    const { credentialStatus } = signed;
    expect(schemaFaults({ ...signed, credentialStatus: [credentialStatus] })).toEqual([
      expect.stringContaining("/credentialStatus"),
    ]);
  });

  it("says all that an achievement says in the words of Open Badges, and of a plain one nothing but its title", async () => {
    const achievement = {
      id: "https://x.example/achievements/1",
      name: "Chemistry",
      description: "A year in the laboratory",
      criteria: "Pass the exam",
      type: "Course",
      version: 3,
      credits: 7.5,
      hours: { label: "Hours", count: 40 },
      skills: [
        {
          name: "titrate",
          url: "http://data.europa.eu/esco/skill/1",
          code: "S1.2",
          framework: "ESCO",
          type: "ext:ESCO",
        },
      ],
      results: [{ name: "Grade", type: "LetterGrade", values: ["C", "B", "A"], min: null, max: null }],
    };
    const customFields = [
      { label: "Group", value: "7" },
      { label: "grade", value: "B", result: 0 },
    ];
    const origin = "https://badges.example/assertions/42";
    const rich = credential({ achievement, customFields, origin });
    expect(schemaFaults(await signCredential(rich, key, created))).toEqual([]);
    const described = rich.credentialSubject.achievement;
    expect(described).toMatchObject({ otherIdentifier: [{ identifier: origin, identifierType: "ext:firstIssuedAs" }] });
    expect(described).toMatchObject({ version: "3", achievementType: "Course", creditsAvailable: 7.5 });
    expect(described.alignment).toMatchObject([{ targetName: "titrate", targetCode: "S1.2", targetFramework: "ESCO" }]);
    expect(described.resultDescription?.map(({ id, resultType }) => [id.split("#")[1], resultType])).toEqual([
      ["v3-result-1", "LetterGrade"],
      ["v3-hours", "ext:Hours"],
      ["field-1", "ext:CustomField"],
    ]);
    expect(
      rich.credentialSubject.result?.map((result) => [result.resultDescription.split("#")[1], result.value]),
    ).toEqual([
      ["field-1", "7"],
      ["v3-result-1", "B"],
      ["v3-hours", "40"],
    ]);
    expect(Object.keys(credential({ customFields: [] }).credentialSubject.achievement)).toEqual(
      "id type achievementType name description criteria inLanguage".split(" "),
    );
  });

  it("does not carry the address in the clear, and can still be matched with it", () => {
    const text = JSON.stringify(credential());
    expect(text).not.toContain("m@example.org");
    expect(text).toContain(sha256Hex("m@example.org00ff"));
    expect(
      JSON.stringify(credential({ recipient: { id: "urn:uuid:1", name: "A", email: null, salt: "x" } })),
    ).not.toContain("emailAddress");
  });

  it("ends with the last day of validity at the place where that day ends last", () => {
    expect(credential().validUntil).toBe("2028-11-02T23:59:59-12:00");
    expect(credential({ expiresOn: null })).not.toHaveProperty("validUntil");
  });

  it("has only terms that a context maps: an unmapped one is refused before it is anchored", async () => {
    const signed = await signCredential(credential(), key, created);
    expect(await certificateLeaf(signed)).toMatch(/^[0-9a-f]{64}$/);
    await expect(certificateLeaf({ ...signed, notATerm: "x" } as typeof signed)).rejects.toThrow(/notATerm/);
  });
});

describe("the first proof", () => {
  it("is the same for the same document, key and time", async () => {
    const [first, second] = await Promise.all([1, 2].map(() => signCredential(credential(), key, created)));
    expect(first).toEqual(second);
  });

  it("holds for the document that was signed, and for no other", async () => {
    const { proof, ...document } = await signCredential(credential(), key, created);
    expect(await verifyCredentialSignature(document, proof[0])).toEqual({ ok: true });
    expect(await verifyCredentialSignature({ ...document, name: "Alchemy" }, proof[0])).toMatchObject({ ok: false });
    const later = { ...proof[0], created: "2027-01-01T00:00:00Z" };
    expect(await verifyCredentialSignature(document, later)).toMatchObject({ ok: false });
  });

  it.each([
    ["of ours", credential()],
    [
      "with a term that we never write",
      { ...credential(), evidence: [{ id: "https://x.example/essay", type: ["Evidence"], name: "Essay" }] },
    ],
  ])("is the same where its leaf is made with it, for a document %s", async (_of, document) => {
    const signed = await signCredential(document, key, created);
    expect(await signWithLeaf(document, key, created)).toEqual({ signed, leaf: await certificateLeaf(signed) });
  });

  it("makes another leaf when the document is another", async () => {
    const [a, b] = await Promise.all([
      signCredential(credential(), key, created).then(certificateLeaf),
      signCredential(credential({ expiresOn: null }), key, created).then(certificateLeaf),
    ]);
    expect(a).not.toBe(b);
  });
});

describe("the second proof", () => {
  const evidence = {
    leaf: "a".repeat(64),
    path: [{ right: "b".repeat(64) }, { left: "c".repeat(64) }],
    root: "d".repeat(64),
    networkLabel: "sepolia",
    transactionHash: `0x${"e".repeat(64)}`,
  };

  it("is read back as it was written", () => {
    const proof = buildAnchorProof(evidence, { verificationMethod: "https://x.example/p#k", created });
    expect(proof).toMatchObject({ cryptosuite: "merkle-proof-2019", created: "2026-11-20T09:00:00Z" });
    expect(readAnchorProof(proof.proofValue)).toEqual(evidence);
  });

  it("reads nothing out of what is no proof", () => {
    expect(readAnchorProof("z123")).toBeNull();
    expect(readAnchorProof("")).toBeNull();
  });
});
