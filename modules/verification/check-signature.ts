import type { PublicRecord } from "../certificates/index.server";
import { readCredential, verifyCredentialSignature } from "../credentials/index.server";
import type { Check, CheckCode, Evidence } from "./check";

/**
 * Whether the document was signed by a key of the organization that the record names, and before any moment from which
 * that key is known to have been in other hands. An anchor older than that moment proves the order; without one the
 * time in the signature is only the signer's word, and does not count.
 */
export async function checkSignature(
  record: PublicRecord,
  verifySignature: typeof verifyCredentialSignature = verifyCredentialSignature,
): Promise<Check> {
  const facts = readCredential(record.document);
  const evidence = facts ? { issuerKey: facts.issuerDid, signedAt: facts.firstProof.created } : {};
  const fail = (code: CheckCode, more: Evidence = {}): Check => ({
    name: "signature",
    outcome: "fail",
    code,
    evidence: { ...evidence, ...more },
  });
  if (!facts) return fail("bad-signature");
  const key = record.issuer.keys.find(({ did }) => did === facts.issuerDid);
  if (!key || !facts.firstProof.verificationMethod.startsWith(`${key.did}#`)) return fail("wrong-issuer");
  const signature = await verifySignature(facts.withoutProof, facts.firstProof);
  if (!signature.ok) return fail("bad-signature", signature.reason ? { detail: signature.reason } : {});
  const provenBefore = record.anchor?.blockTime ?? null;
  if (key.compromisedFrom && (!provenBefore || provenBefore >= key.compromisedFrom)) {
    return fail("key-compromised", { compromisedFrom: key.compromisedFrom.toISOString() });
  }
  return { name: "signature", outcome: "pass", code: "signed-by-issuer", evidence };
}
