import { unzipSync } from "fflate";
import { extractCredential, readFileSeal } from "#modules/credentials/index.proof";
import { isNameInArchive, readEvidence } from "#modules/verification/evidence/format";
import { type EvidenceLookups, verifyEvidence } from "#modules/verification/sources/evidence";
import { type StandaloneVerification, verifyStandalone } from "#modules/verification/sources/standalone";

const EVIDENCE_NAME = "evidence.json";
const MAX_ENTRY_BYTES = 50_000_000;
/** Readers of PDF look for its head so far into a file. */
const PDF_HEAD_BYTES = 1024;

export type AnyVerification =
  | { ok: false; code: "no-credential" | "unsupported-file" | "too-large" | "unknown-kind" }
  | {
      ok: true;
      result: StandaloneVerification & {
        /** When the list was signed that the status is known from, where it is not known now. */
        statusAsOf: string | null;
        /** What carried the credential, where there is a picture around it. */
        picture: "pdf" | "png" | "svg" | null;
        /** The block to compare with a node's, where the file proves its anchor by itself. */
        block: { chainId: number; number: number; hash: string } | null;
      };
    };

/** Verifies whatever file is at hand: a certificate, its evidence, or the archive that holds both. */
export async function verifyAny(bytes: Uint8Array, lookups: EvidenceLookups, now: Date): Promise<AnyVerification> {
  const archive = readArchive(bytes);
  const evidence = mayBePdf(bytes) ? null : readEvidence(new TextDecoder().decode(archive?.evidence ?? bytes));
  if (evidence) {
    const [pdf, ...others] = archive?.pdfs ?? [];
    const beside = pdf ? { seal: others.length === 0 ? readFileSeal(pdf, "pdf") : null } : null;
    const result = await verifyEvidence(evidence, now, lookups, beside);
    return result ? { ok: true, result: { ...result, picture: null } } : { ok: false, code: "unknown-kind" };
  }

  const extraction = extractCredential(bytes);
  // Whatever it is of another platform, it is none of ours.
  if (!extraction.ok)
    return extraction.code === "european-xml"
      ? { ok: false, code: "unknown-kind" }
      : { ok: false, code: extraction.code };
  const picture = extraction.carrier === "json" ? null : extraction.carrier;
  const around = picture && { seal: readFileSeal(bytes, picture) };
  const result = await verifyStandalone(extraction.credential, lookups, now, around);
  return result
    ? { ok: true, result: { ...result, statusAsOf: null, block: null, picture } }
    : { ok: false, code: "unknown-kind" };
}

/** What begins like something else may be a PDF to those who open it: then it is judged as one. */
const mayBePdf = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, PDF_HEAD_BYTES)).toString("latin1").includes("%PDF-");

/**
 * The evidence in an archive of ours and the PDFs beside it, of which it has one; null for any other file, and for one
 * that holds more, or something twice: which of two somebody sees who unpacks it nobody knows.
 */
function readArchive(bytes: Uint8Array): { evidence: Uint8Array; pdfs: Uint8Array[] } | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || mayBePdf(bytes)) return null;
  try {
    const names: string[] = [];
    const entries = unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.push(name);
        return originalSize < MAX_ENTRY_BYTES;
      },
    });
    const isOurs =
      names.every((name) => isNameInArchive(name) && entries[name]) && new Set(names).size === names.length;
    const evidence = entries[EVIDENCE_NAME];
    const pdfs = names.flatMap((name) => (name.endsWith(".pdf") ? (entries[name] ?? []) : []));
    return isOurs && evidence ? { evidence, pdfs } : null;
  } catch {
    return null;
  }
}
