import type { ExternalCredential } from "./formats/external-credential";
import { ISSUER_CODES, PROOF_CODES, type SignatureCodes } from "./signatures/codes";
import { checkCose } from "./signatures/cose-signature";
import { checkProofs } from "./signatures/proof-set";
import { checkToken } from "./signatures/token-signature";
import { defineExternalCheck, type Work } from "./source";

/** Checks whether the signature holds. */
export const proofCheck = defineExternalCheck({
  name: "proof",
  required: true,
  finds: "forgery",
  codes: PROOF_CODES,
  verdict: "not-genuine",
  run: async (_credential, source) => ({ code: (await source.checkSignature()).proof }),
});

/** Checks whether the signing key is the issuer's. */
export const issuerCheck = defineExternalCheck({
  name: "issuer",
  required: true,
  finds: "forgery",
  codes: ISSUER_CODES,
  verdict: "not-genuine",
  run: async (credential, source) => ({ code: (await source.checkSignature()).issuer, ...registryOf(credential) }),
});

/** Returns the registry that a document names, which can confirm its issuer. */
const registryOf = ({ securing }: ExternalCredential) =>
  securing.kind === "fingerprint" && securing.registry ? { by: securing.registry } : {};

/** Checks how a credential is secured, whatever the method. */
export async function checkSignature(work: Work, { securing, document }: ExternalCredential): Promise<SignatureCodes> {
  switch (securing.kind) {
    case "jwt":
      return checkToken(work.fetchText, securing);
    case "cose":
      return checkCose(work.fetchText, securing);
    case "proofs":
      return checkProofs(work, securing);
    case "fingerprint":
      return checkFingerprint(work, document, securing.registry);
    case "unread":
      return { proof: "unsupported-proof", issuer: "key-missing" };
    // The hosts of such badges are queried earlier, a hosted badge's only with the visitor's consent.
    case "hosted":
    case "signed-badge":
      return { proof: "not-asked", issuer: "not-asked" };
  }
}

/**
 * Checks that the document is unchanged since its fingerprint was made. Whether the issuer recorded the fingerprint is
 * for the registry to confirm.
 */
async function checkFingerprint(
  { inspector }: Work,
  document: object,
  registry: string | null,
): Promise<SignatureCodes> {
  const inspected = await inspector.inspect("match-fingerprint", { document: JSON.stringify(document) });
  const issuer = registry ? "registry-named" : "issuer-unsupported";
  if (!inspected.done) return { proof: "too-complex", issuer };
  if (inspected.result === null) return { proof: "unreadable", issuer };
  if (!inspected.result) return { proof: "content-altered", issuer };
  // Without a registry it is signed with the key of a DID, of a method that is unsupported here.
  return { proof: registry ? "content-intact" : "unsupported-proof", issuer };
}
