import { isNameInArchive, readEvidence } from "./evidence/format";
import type { CertificateFile, FileDeps, FileVerification, Wishes } from "./file-verification";
import { DEEPEST, isDeeperThan } from "./rules/json-depth";
import { readScannedAddress } from "./rules/scanned-address";
import { verifyCarried } from "./verify-carried";

/**
 * Verifies a file by the credential that it carries: first whether the file is what was issued, then the certificate
 * itself, as `verify` does. Nothing in the file is trusted; it only names the certificate.
 */
export async function verifyFile(deps: FileDeps, bytes: Uint8Array, wishes: Wishes = {}): Promise<FileVerification> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return verifyArchive(deps, bytes);
  const opened = await deps.inspector.inspect("open-file", { bytes });
  if (!opened.done) return { ok: false, code: opened.code };
  const reading = opened.result;
  if (!reading.ok) return reading;
  if (reading.kind === "code") {
    return { ok: true, kind: "code", scanned: readScannedAddress(reading.text, originOf(deps)) };
  }
  return verifyCarried(deps, reading, { bytes, wishes });
}

/**
 * Verifies an evidence archive of this platform by the credential in its evidence and the picture beside it. `evidence`
 * if both are as issued, otherwise the state of the one that is not. Any other archive is not a file of this platform.
 */
async function verifyArchive(deps: FileDeps, bytes: Uint8Array): Promise<FileVerification> {
  const opened = await deps.inspector.inspect("open-archive", { bytes });
  if (!opened.done) return { ok: false, code: opened.code };
  const entries = opened.result.ok ? opened.result.entries : [];
  const ofName = (test: (name: string) => boolean) => {
    const [entry, ...others] = entries.filter(({ name }) => test(name));
    const reading = entry?.reading;
    return others.length === 0 && reading?.ok && reading.kind === "credential" ? reading : null;
  };
  const evidenceEntry = ofName((name) => name === "evidence.json");
  const evidence = evidenceEntry && readEvidence(evidenceEntry.credential);
  if (!evidence) return { ok: false, code: isApplePass(entries) ? "apple-pass" : "unsupported-file" };
  const { credential } = evidence;
  if (isDeeperThan(credential, DEEPEST)) return { ok: false, code: "too-complex" };
  const inEvidence = await verifyCarried(
    deps,
    { ...evidenceEntry, credential },
    { bytes: new TextEncoder().encode(credential) },
  );
  if (!inEvidence.ok || inEvidence.kind !== "certificate" || !isAsHandedOut(inEvidence)) return inEvidence;
  // In an archive with additional, missing or duplicate entries it is uncertain what a reader sees.
  const picture = entries.every(({ name }) => isNameInArchive(name)) ? ofName((name) => name.endsWith(".pdf")) : null;
  if (!picture) return { ...inEvidence, file: "credential-intact" };
  const inPicture = await verifyCarried(deps, picture, { bytes: null });
  const isSame =
    inPicture.ok &&
    inPicture.kind === "certificate" &&
    inPicture.verification.record.publicId === inEvidence.verification.record.publicId;
  // The picture of another certificate must have been added by somebody else.
  if (!isSame) return { ...inEvidence, file: "credential-intact" };
  return isAsHandedOut(inPicture) ? { ...inEvidence, file: "evidence" } : inPicture;
}

/**
 * Returns whether an archive is a pass for Apple Wallet (PassKit package): its content with a list of digests and a
 * signature over that.
 */
const isApplePass = (entries: { name: string }[]): boolean =>
  ["pass.json", "manifest.json", "signature"].every((part) => entries.some(({ name }) => name === part));

const isAsHandedOut = ({ file }: CertificateFile) => file === "as-issued" || file === "reformatted";

const originOf = (deps: FileDeps) => new URL(deps.urls.certificate("")).origin;
