import { unzipSync } from "fflate";
import { extractCredential } from "#modules/credentials/index.proof";
import { readEvidence } from "#modules/verification/evidence/format";
import { type EvidenceLookups, verifyEvidence } from "#modules/verification/sources/evidence";
import { type StandaloneVerification, verifyStandalone } from "#modules/verification/sources/standalone";
import { datesAt } from "#modules/verification/verdict";

const EVIDENCE_NAME = "evidence.json";
const MOST_EVIDENCE_BYTES = 10_000_000;

export type AnyVerification =
  | { ok: false; code: "no-credential" | "unsupported-file" | "too-large" | "unknown-kind" }
  | {
      ok: true;
      result: StandaloneVerification & {
        /** When the list was signed that the status is known from, where it is not known now. */
        statusAsOf: string | null;
        /** What carried the credential, where there is a picture around it: nothing here can say whose that is. */
        picture: "pdf" | "png" | "svg" | null;
        /** The block to compare with a node's, where the file proves its anchor by itself. */
        block: { chainId: number; number: number; hash: string } | null;
      };
    };

/** Verifies whatever file is at hand: a certificate, its evidence, or the archive that holds both. */
export async function verifyAny(bytes: Uint8Array, lookups: EvidenceLookups, now: Date): Promise<AnyVerification> {
  const today = datesAt(now);
  const evidence = readEvidence(new TextDecoder().decode(evidenceIn(bytes) ?? bytes));
  if (evidence) {
    const result = await verifyEvidence(evidence, today, lookups);
    return result ? { ok: true, result: { ...result, picture: null } } : { ok: false, code: "unknown-kind" };
  }

  const extraction = extractCredential(bytes);
  if (!extraction.ok) return extraction;
  const picture = extraction.carrier === "json" ? null : extraction.carrier;
  const result = await verifyStandalone(extraction.credential, lookups, today);
  return result
    ? { ok: true, result: { ...result, statusAsOf: null, block: null, picture } }
    : { ok: false, code: "unknown-kind" };
}

/** The evidence in an archive of ours; null for any other file. */
function evidenceIn(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  try {
    const wanted = ({ name, originalSize }: { name: string; originalSize: number }) =>
      name === EVIDENCE_NAME && originalSize < MOST_EVIDENCE_BYTES;
    return unzipSync(bytes, { filter: wanted })[EVIDENCE_NAME] ?? null;
  } catch {
    return null;
  }
}
