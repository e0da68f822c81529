import { type readCredential, verifyCredentialSignature } from "../credentials/index.proof";
import type { Check, CheckCode, Evidence } from "./check";
import type { TransactionFacts, VerificationSources } from "./verify-standalone";

type Facts = NonNullable<ReturnType<typeof readCredential>>;

/**
 * Whether the credential was signed by the key that is its issuer's name. Where the contract can be asked, a key that was
 * reported there counts only for what was anchored before the report: the contract's own date, for it never backdates.
 */
export async function checkSignatureStandalone(
  facts: Facts,
  outside: VerificationSources,
  transaction: Promise<TransactionFacts | null | undefined> | null,
): Promise<Check> {
  const { firstProof, issuerDid, withoutProof } = facts;
  const evidence: Evidence = { issuerKey: issuerDid, signedAt: firstProof.created };
  const fail = (code: CheckCode, more: Evidence = {}): Check => ({
    name: "signature",
    outcome: "fail",
    code,
    evidence: { ...evidence, ...more },
  });
  if (!firstProof.verificationMethod.startsWith(`${issuerDid}#`)) return fail("wrong-issuer");
  if (!(await verifyCredentialSignature(withoutProof, firstProof)).ok) return fail("bad-signature");
  const anchored = await transaction;
  const reported = await findReport(facts, outside, anchored);
  if (anchored && reported && anchored.blockTime >= reported) {
    return fail("key-compromised", { compromisedFrom: reported.toISOString() });
  }
  return { name: "signature", outcome: "pass", code: "signed-by-issuer", evidence };
}

/** When the contract was told that the key is compromised; null if it was not, or cannot be asked. */
async function findReport(
  { issuerDid, issuerUrl }: Facts,
  outside: VerificationSources,
  anchored: TransactionFacts | null | undefined,
): Promise<Date | null> {
  if (!anchored?.to || !issuerUrl || !outside.findTenure) return null;
  const tenure = await outside.findTenure({ contract: anchored.to, organization: issuerUrl, key: issuerDid });
  return tenure?.compromisedFrom ?? null;
}
