import { createHash } from "node:crypto";
import { canonicalJson } from "../../kernel/canonical-json";
import type { ReceiptSigner } from "../../kernel/ports";
import type { ManyResult } from "./verify-many";

/** Instructions for verifying a receipt, included in the receipt. */
const HOW_TO_CHECK =
  "Write the value of `receipt` as canonical JSON (RFC 8785): that text is the payload of the detached JWS in `jws` " +
  "(RFC 7515, appendix F; EdDSA). Its key stands at the address in `receipt.key`. `receipt.digest` is the SHA-256, in " +
  "hexadecimal, of the canonical JSON of `receipt.results`.";

/**
 * Makes a signed statement of the results at one time: IDs and verdicts, without names. It records what the platform
 * answered at that time, not that it would answer so again.
 */
export async function makeReceipt(
  signer: ReceiptSigner,
  input: { origin: string; keyAddress: string; checkedAt: string; results: ManyResult[] },
) {
  const results = input.results.map(({ asked, publicId, verdict, reason }) => ({
    id: publicId,
    ...(publicId === asked ? {} : { asked }),
    verdict,
    reason,
  }));
  const receipt = {
    type: "VerificationReceipt",
    verifier: input.origin,
    key: input.keyAddress,
    checkedAt: input.checkedAt,
    count: results.length,
    digest: createHash("sha256").update(canonicalJson(results), "utf8").digest("hex"),
    results,
  };
  return { receipt, jws: await signer.sign(canonicalJson(receipt)), howToCheck: HOW_TO_CHECK };
}
