import { type FileState, judgeFile, type RenderDeps } from "../certificates/index.server";
import { readCredential, withFirstProof } from "../credentials/index.server";
import type { FileReading, Inspector, OutsideDocuments } from "../kernel/ports";
import { isNameInArchive, readEvidence } from "./evidence/format";
import { type ExternalVerification, verifyExternal } from "./external/verify-external";
import { DEEPEST, isDeeperThan } from "./rules/json-depth";
import { readScannedAddress, type ScannedAddress } from "./rules/scanned-address";
import { showsName } from "./rules/visible-name";
import { type Verification, verify } from "./sources/database";

/** What a file in hand turned out to be. */
export type FileVerification =
  /** Nothing to check: no file that carries a credential or shows a code, or one that took too long to read. */
  | { ok: false; code: Extract<FileReading, { ok: false }>["code"] | "busy" }
  /** It carries what is no credential, or one that gives itself out as ours and is unknown here (any more). */
  | { ok: false; code: "not-issued-here" }
  /** It names nobody who could have signed it. */
  | { ok: false; code: "no-issuer" }
  | ({ ok: true; kind: "certificate" } & CertificateFile)
  /** It carries a credential of another platform. */
  | { ok: true; kind: "external"; verification: ExternalVerification }
  /** A photograph of a code, which says where the certificate is and nothing more. */
  | { ok: true; kind: "code"; scanned: ScannedAddress };

/** A file with a credential that names one of our certificates. */
export interface CertificateFile {
  carrier: "pdf" | "png" | "svg" | "json";
  /**
   * `credential-altered`: the credential inside says something else than what was issued. `not-compared`, too: there was no time to
   * read its credential; nothing is known of the file but the ID that it names.
   */
  file: FileState | "credential-altered" | "evidence";
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
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return verifyArchive(deps, bytes);
  const opened = await deps.inspector.inspect("open-file", { bytes });
  if (!opened.done) return { ok: false, code: opened.code };
  const reading = opened.result;
  if (!reading.ok) return reading;
  if (reading.kind === "code") {
    return { ok: true, kind: "code", scanned: readScannedAddress(reading.text, originOf(deps)) };
  }
  return verifyCarried(deps, reading, bytes);
}

/**
 * The archive of evidence that we hand out, by the credential in its evidence and the picture beside it; `evidence` where
 * both are as handed out, otherwise what is said of the one that is not. Any other archive is no file of ours.
 */
async function verifyArchive(deps: Deps, bytes: Uint8Array): Promise<FileVerification> {
  const opened = await deps.inspector.inspect("open-archive", { bytes });
  if (!opened.done) return { ok: false, code: opened.code };
  const entries = opened.result.ok ? opened.result.entries : [];
  const ofName = (test: (name: string) => boolean) => {
    const [entry, ...others] = entries.filter(({ name }) => test(name));
    const reading = entry?.reading;
    return others.length === 0 && reading?.ok && reading.kind === "credential" ? reading : null;
  };
  const kept = ofName((name) => name === "evidence.json");
  const evidence = kept && readEvidence(kept.credential);
  if (!evidence) return { ok: false, code: "unsupported-file" };
  const { credential } = evidence;
  if (isDeeperThan(credential, DEEPEST)) return { ok: false, code: "too-complex" };
  const inEvidence = await verifyCarried(deps, { ...kept, credential }, new TextEncoder().encode(credential));
  if (!inEvidence.ok || inEvidence.kind !== "certificate" || !isAsHandedOut(inEvidence)) return inEvidence;
  // Of an archive with more in it, with less or with something twice nobody knows what is seen of it.
  const picture = entries.every(({ name }) => isNameInArchive(name)) ? ofName((name) => name.endsWith(".pdf")) : null;
  if (!picture) return { ...inEvidence, file: "credential-intact" };
  const inPicture = await verifyCarried(deps, picture, null);
  const isSame =
    inPicture.ok &&
    inPicture.kind === "certificate" &&
    inPicture.verification.record.publicId === inEvidence.verification.record.publicId;
  // Another certificate's picture beside this one's evidence was put there by somebody else.
  if (!isSame) return { ...inEvidence, file: "credential-intact" };
  return isAsHandedOut(inPicture) ? { ...inEvidence, file: "evidence" } : inPicture;
}

const isAsHandedOut = ({ file }: CertificateFile) => file === "as-issued" || file === "reformatted";

async function verifyCarried(
  deps: Deps,
  reading: Extract<FileReading, { kind: "credential" }>,
  bytes: Uint8Array | null,
): Promise<FileVerification> {
  const { carrier, credential } = reading;
  const carried = readCredential(credential);
  const verification = carried ? await verify(deps, carried.publicId) : null;
  if (!carried || !verification) return verifyUnknown(deps, { carrier, credential });
  const { publicId, leaf, earlierLeaves, recipientName } = verification.record;

  // The second proof is not part of what was signed: a file from before the anchor is as genuine as one from after.
  const document = JSON.stringify(withFirstProof(carried));
  const hashed = await deps.inspector.inspect("leaf-of", { document });
  if (!hashed.done) return notCompared({ carrier, verification });
  const earlierIssue = hashed.result !== null && earlierLeaves.includes(hashed.result);
  const issued = hashed.result === leaf || earlierIssue ? hashed.result : null;
  const file = issued
    ? await judgeFile(deps, { publicId, leaf: issued, carrier, credential, seal: reading.seal, bytes })
    : "credential-altered";
  if (file === "not-compared") return notCompared({ carrier, verification });
  // What was drawn here shows the right name, whatever can be read of it.
  const shown = file === "as-issued" ? true : showsName(reading.visibleText ?? "", recipientName);
  return { ok: true, kind: "certificate", carrier, file, earlierIssue, showsName: shown, verification };
}

/** What stands of the certificate stands also where there was no time for the file: it is said, and the file is left open. */
const notCompared = (file: Pick<CertificateFile, "carrier" | "verification">): FileVerification => ({
  ...{ ok: true, kind: "certificate", file: "not-compared", earlierIssue: false, showsName: null },
  ...file,
});

/**
 * A credential that cannot be read as one of our certificates: another platform's, unless it says that it is ours. Of one that bears
 * the ID of a certificate, and is not what was signed, that certificate is shown.
 */
async function verifyUnknown(
  deps: Deps,
  { carrier, credential }: Pick<Extract<FileReading, { kind: "credential" }>, "carrier" | "credential">,
): Promise<FileVerification> {
  const verification = await verifyExternal(deps, credential);
  const id = verification?.claims.id ?? "";
  const pretended = URL.canParse(id) && new URL(id).origin === originOf(deps);
  const meant = pretended ? await verify(deps, new URL(id).pathname.split("/").at(-1) ?? "") : null;
  if (meant)
    return {
      ok: true,
      kind: "certificate",
      carrier,
      file: "credential-altered",
      earlierIssue: false,
      showsName: null,
      verification: meant,
    };
  if (!verification && !namesIssuer(credential)) return { ok: false, code: "no-issuer" };
  if (!verification || pretended) return { ok: false, code: "not-issued-here" };
  return { ok: true, kind: "external", verification };
}

/** Whether a credential says who issued it; a token does in ways that are its own. */
function namesIssuer(credential: string): boolean {
  try {
    const { issuer }: { issuer?: unknown } = JSON.parse(credential);
    return issuer !== undefined && issuer !== null && issuer !== "";
  } catch {
    return true;
  }
}

const originOf = (deps: Deps) => new URL(deps.urls.certificate("")).origin;
