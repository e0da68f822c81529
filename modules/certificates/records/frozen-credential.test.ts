import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { readCredential } from "../../credentials/format/read-credential";
import { leafOfDocument } from "../../credentials/merkle/prove-document";
import { verifyCredentialSignature } from "../../credentials/proofs/verify-credential-signature";

/**
 * A certificate as it was issued in November 2026, with the leaf that was anchored. Every later version of the code
 * must read this file to the byte: otherwise a valid certificate would be reported as altered.
 */
const frozen: { document: string; leaf: string } = JSON.parse(
  fs.readFileSync("tests/vectors/credentials/issued-2026-11.json", "utf8"),
);

describe("a credential issued in November 2026", () => {
  it("is still read", () => {
    expect(readCredential(frozen.document)).toMatchObject({
      publicId: "CERT-2026-0585757781853584",
      recipientName: "فاطمة الهاشمي",
      achievementName: "Applied Data Analysis",
      issuerName: "Atlas Academy",
      issuedOn: "2026-11-06",
      expiresOn: "2029-11-06",
    });
  });

  it("still has the leaf that was anchored", async () => {
    expect(await leafOfDocument(frozen.document)).toBe(frozen.leaf);
  });

  it("still carries a signature that holds, and one changed letter breaks it", async () => {
    const facts = readCredential(frozen.document);
    if (!facts) throw new Error("unreadable");
    expect(await verifyCredentialSignature(facts.withoutProof, facts.firstProof)).toEqual({ ok: true });
    const altered = readCredential(frozen.document.replace("Applied", "Implied"));
    expect(altered && (await verifyCredentialSignature(altered.withoutProof, altered.firstProof))).toMatchObject({
      ok: false,
    });
  });
});
