import { type RenderDeps, readCredential } from "../certificates/index.server";
import type { FileReading, Inspector, OutsideDocuments } from "../ports";
import { compareWithIssued, type FileState } from "./compare-with-issued";
import { type ForeignVerification, verifyForeign } from "./foreign/verify-foreign";
import { readScannedAddress, type ScannedAddress } from "./rules/scanned-address";
import { showsName } from "./rules/visible-name";
import { type Verification, verify } from "./verify";

/** What a file in hand turned out to be. */
export type FileVerification =
  /** Nothing to check: no file that carries a credential or shows a code, or one that took too long to read. */
  | { ok: false; code: Extract<FileReading, { ok: false }>["code"] | "busy" }
  /** It carries what is no credential, or one that gives itself out as ours and is unknown here (any more). */
  | { ok: false; code: "not-issued-here" }
  | ({ ok: true; kind: "certificate" } & CertificateFile)
  /** It carries a credential of another platform. */
  | { ok: true; kind: "foreign"; verification: ForeignVerification }
  /** A photograph of a code, which says where the certificate is and nothing more. */
  | { ok: true; kind: "code"; scanned: ScannedAddress };

/** A file with a credential that names one of our certificates. */
export interface CertificateFile {
  carrier: "pdf" | "png" | "svg" | "json";
  /** `credential-altered`: the credential inside says something else than what was issued. */
  file: FileState | "credential-altered";
  /** Whether the credential is from before the certificate was last issued again, after a suspension. */
  earlierIssue: boolean;
  /** Whether the document's text shows the recipient's name; null where its text cannot be read. */
  showsName: boolean | null;
  verification: Verification;
}

type Deps = RenderDeps & Parameters<typeof verify>[0] & { inspector: Inspector; outside: OutsideDocuments };

/**
 * Verifies a file by the credential that it carries: first whether the file is what was issued, then the certificate
 * itself, as `verify` does. Nothing that the file says is believed; it only names the certificate.
 */
export async function verifyFile(deps: Deps, bytes: Uint8Array): Promise<FileVerification> {
  const opened = await deps.inspector.inspect("open-file", { bytes });
  if (!opened.done) return { ok: false, code: opened.code };
  const reading = opened.result;
  if (!reading.ok) return reading;
  if (reading.kind === "code") {
    return { ok: true, kind: "code", scanned: readScannedAddress(reading.text, originOf(deps)) };
  }
  return verifyCarried(deps, reading, bytes);
}

async function verifyCarried(
  deps: Deps,
  reading: Extract<FileReading, { kind: "credential" }>,
  bytes: Uint8Array,
): Promise<FileVerification> {
  const { carrier, credential } = reading;
  const facts = readCredential(credential);
  const verification = facts ? await verify(deps, facts.publicId) : null;
  if (!facts || !verification) return verifyUnknown(deps, credential);
  const { publicId, leaf, earlierLeaves, recipientName } = verification.record;

  // The second proof is not part of what was signed: a file from before the anchor is as genuine as one from after.
  const document = JSON.stringify({ ...facts.withoutProof, proof: [facts.firstProof] });
  const hashed = await deps.inspector.inspect("leaf-of", { document });
  if (!hashed.done) return { ok: false, code: hashed.code };
  const earlierIssue = hashed.result !== null && earlierLeaves.includes(hashed.result);
  const issued = hashed.result === leaf || earlierIssue ? hashed.result : null;
  const file =
    issued === null
      ? "credential-altered"
      : await compareWithIssued(deps, { publicId, leaf: issued, carrier, credential, bytes });
  // What was drawn here shows the right name, whatever can be read of it.
  const shown = file === "as-issued" ? true : showsName(reading.visibleText ?? "", recipientName);
  return { ok: true, kind: "certificate", carrier, file, earlierIssue, showsName: shown, verification };
}

/** A credential that names none of our certificates: another platform's, unless it says that it is ours. */
async function verifyUnknown(deps: Deps, credential: string): Promise<FileVerification> {
  const verification = await verifyForeign(deps, credential);
  const id = verification?.claims.id ?? "";
  const pretended = URL.canParse(id) && new URL(id).origin === originOf(deps);
  if (!verification || pretended) return { ok: false, code: "not-issued-here" };
  return { ok: true, kind: "foreign", verification };
}

const originOf = (deps: Deps) => new URL(deps.urls.certificate("")).origin;
