import { unzipSync } from "fflate";
import { extractCredential, readFileSeal } from "#modules/credentials/index.proof";
import { isNameInArchive, readEvidence } from "#modules/verification/evidence/format";
import { type EvidenceLookups, verifyEvidence } from "#modules/verification/sources/evidence";
import { type StandaloneVerification, verifyStandalone } from "#modules/verification/sources/standalone";

const EVIDENCE_NAME = "evidence.json";
const MAX_ENTRY_BYTES = 50_000_000;
/** Number of bytes at the beginning of a file in which PDF readers search for the header. */
const PDF_HEAD_BYTES = 1024;

export type AnyVerification =
  | { ok: false; code: "no-credential" | "unsupported-file" | "too-large" | "unknown-kind" }
  | {
      ok: true;
      result: StandaloneVerification & {
        /** Signing time of the status list that gave the status, where the current list is not available. */
        statusAsOf: string | null;
        /** Kind of picture that contained the credential, if any. */
        picture: "pdf" | "png" | "svg" | null;
        /** Block to compare with a node's, where the file itself proves its anchor. */
        block: { chainId: number; number: number; hash: string } | null;
      };
    };

/** Verifies any file: a certificate, its evidence, or the archive that holds both. */
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
  // A credential of another platform is not verified here.
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

/** Whether PDF readers may open the file, even if it begins like another format; it is then judged as a PDF. */
const mayBePdf = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, PDF_HEAD_BYTES)).toString("latin1").includes("%PDF-");

/**
 * Reads the evidence and the PDFs of an archive of the platform. Null for any other file, and for an archive with
 * further entries or repeated names, of which unpackers show different ones.
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
