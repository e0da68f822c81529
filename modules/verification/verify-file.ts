import { type FileState, judgeFile, type RenderDeps } from "../certificates/index.server";
import { readCredential, withFirstProof } from "../credentials/index.server";
import type { FileReading } from "../kernel/ports";
import { isNameInArchive, readEvidence } from "./evidence/format";
import type { ExternalCredential } from "./external/formats/external-credential";
import { readCredentials } from "./external/formats/read-credentials";
import { type ExternalDeps, type ExternalVerification, verifyExternal } from "./external/verify-external";
import { type HolderVerification, verifyHolder } from "./external/verify-presentation";
import { readClaimToBeOurs } from "./rules/claim-to-be-ours";
import { DEEPEST, isDeeperThan, parseJson } from "./rules/json-depth";
import { readScannedAddress, type ScannedAddress } from "./rules/scanned-address";
import { showsName } from "./rules/visible-name";
import { type Verification, verify } from "./sources/database";

/** What a file in hand turned out to be. */
export type FileVerification =
  /** Nothing to check: no file that carries a credential or shows a code, or one that took too long to read. */
  | { ok: false; code: Extract<FileReading, { ok: false }>["code"] | "busy" }
  /** It carries what is no credential, or one that gives itself out as ours and is unknown here (any more). */
  | { ok: false; code: "not-issued-here" }
  /** It names nobody who could have signed it, or is of no kind that is known here. */
  | { ok: false; code: "no-issuer" | "unknown-kind" | "apple-pass" }
  | CheckedCertificate
  /** It carries credentials of other platforms, or several. */
  | ({ ok: true; kind: "external" } & ForeignFile)
  /** A photograph of a code, which says where the certificate is and nothing more. */
  | { ok: true; kind: "code"; scanned: ScannedAddress };

/** A file of other platforms' credentials, each with a verdict of its own. */
export interface ForeignFile {
  /** What is to be said of a presentation's own signature; null for what is none. */
  holder: HolderVerification | null;
  /** At least one. `unread`: what stands among the others and is of no kind that is known here. */
  items: (CheckedCertificate | CheckedForeign | { kind: "unread" })[];
  /** How many more there are than were checked. */
  left: number;
}

export interface CheckedForeign {
  kind: "external";
  verification: ExternalVerification;
  /** Its text, for whoever wants its server asked. */
  credential: string;
}

type CheckedCertificate = { ok: true; kind: "certificate" } & CertificateFile;

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

type Deps = RenderDeps & Parameters<typeof verify>[0] & ExternalDeps;

interface Wishes {
  /** Whether the visitor said yes to asking the servers that hosted badges name. */
  mayAskHost?: boolean;
}

/**
 * Verifies a file by the credential that it carries: first whether the file is what was issued, then the certificate
 * itself, as `verify` does. Nothing that the file says is believed; it only names the certificate.
 */
export async function verifyFile(deps: Deps, bytes: Uint8Array, wishes: Wishes = {}): Promise<FileVerification> {
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
  if (!evidence) return { ok: false, code: isApplePass(entries) ? "apple-pass" : "unsupported-file" };
  const { credential } = evidence;
  if (isDeeperThan(credential, DEEPEST)) return { ok: false, code: "too-complex" };
  const inEvidence = await verifyCarried(
    deps,
    { ...kept, credential },
    { bytes: new TextEncoder().encode(credential) },
  );
  if (!inEvidence.ok || inEvidence.kind !== "certificate" || !isAsHandedOut(inEvidence)) return inEvidence;
  // Of an archive with more in it, with less or with something twice nobody knows what is seen of it.
  const picture = entries.every(({ name }) => isNameInArchive(name)) ? ofName((name) => name.endsWith(".pdf")) : null;
  if (!picture) return { ...inEvidence, file: "credential-intact" };
  const inPicture = await verifyCarried(deps, picture, { bytes: null });
  const isSame =
    inPicture.ok &&
    inPicture.kind === "certificate" &&
    inPicture.verification.record.publicId === inEvidence.verification.record.publicId;
  // Another certificate's picture beside this one's evidence was put there by somebody else.
  if (!isSame) return { ...inEvidence, file: "credential-intact" };
  return isAsHandedOut(inPicture) ? { ...inEvidence, file: "evidence" } : inPicture;
}

/** A pass for Apple Wallet (PassKit package): its content beside a list of digests and a signature over that. */
const isApplePass = (entries: { name: string }[]): boolean =>
  ["pass.json", "manifest.json", "signature"].every((part) => entries.some(({ name }) => name === part));

const isAsHandedOut = ({ file }: CertificateFile) => file === "as-issued" || file === "reformatted";

async function verifyCarried(
  deps: Deps,
  reading: Extract<FileReading, { kind: "credential" }>,
  { bytes, wishes = {} }: { bytes: Uint8Array | null; wishes?: Wishes },
): Promise<FileVerification> {
  const { carrier, credential } = reading;
  const carried = readCredential(credential);
  const verification = carried ? await verify(deps, carried.publicId) : null;
  if (!carried || !verification) return verifyUnknown(deps, { carrier, credential }, wishes);
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

type Carried = Pick<Extract<FileReading, { kind: "credential" }>, "carrier" | "credential">;

/**
 * What cannot be read as one of our certificates: other platforms' credentials, or several in one file. Of one that gives itself
 * out as a certificate of ours, and is not what was signed, that certificate is shown.
 */
async function verifyUnknown(deps: Deps, carried: Carried, wishes: Wishes): Promise<FileVerification> {
  const meant = await findMeant(deps, carried);
  if (meant) return meant === "unknown" ? { ok: false, code: "not-issued-here" } : meant;
  const file = readCredentials(carried.credential);
  if (!file || file.credentials.every(({ credential }) => credential === null))
    return { ok: false, code: namesNobody(carried.credential) ? "no-issuer" : "unknown-kind" };
  const items: ForeignFile["items"] = [];
  for (const { source, credential } of file.credentials)
    items.push(await verifyItem(deps, { carrier: carried.carrier, source, credential, wishes }));
  const [only, ...others] = items;
  if (only?.kind === "certificate" && others.length === 0 && file.left === 0) return only;
  const shown = file.presentation && (await verifyHolder(deps, file.presentation));
  // Wallets hand out presentations that nobody signed: that is a list of credentials, and no fault of any.
  const holder = shown?.code === "unsigned" ? null : shown;
  return { ok: true, kind: "external", holder, items, left: file.left };
}

type ReadItem = { source: string; credential: ExternalCredential | null } & Pick<Carried, "carrier"> & {
    wishes: Wishes;
  };

/** One credential of several: of ours as it would be in a file of its own. */
async function verifyItem(
  deps: Deps,
  { carrier, source, credential, wishes }: ReadItem,
): Promise<ForeignFile["items"][number]> {
  if (readCredential(source) || (await findMeant(deps, { carrier, credential: source }))) {
    const reading = { ok: true, kind: "credential", carrier: "json", visibleText: null, seal: null } as const;
    const own = await verifyCarried(deps, { ...reading, credential: source }, { bytes: null });
    if (own.ok && own.kind === "certificate") return own;
  }
  if (!credential) return { kind: "unread" };
  return { kind: "external", verification: await verifyExternal(deps, credential, wishes), credential: source };
}

/** The certificate of ours that a credential gives itself out as; `unknown` where there is none of that ID. */
async function findMeant(deps: Deps, { carrier, credential }: Carried): Promise<CheckedCertificate | "unknown" | null> {
  const claimed = readClaimToBeOurs(parseJson(credential), originOf(deps));
  if (!claimed) return null;
  for (const publicId of claimed.publicIds) {
    const verification = await verify(deps, publicId);
    if (verification)
      return {
        ok: true,
        kind: "certificate",
        carrier,
        file: "credential-altered",
        earlierIssue: false,
        showsName: null,
        verification,
      };
  }
  return "unknown";
}

/** Whether it is a verifiable credential that says of nobody that they issued it. */
function namesNobody(credential: string): boolean {
  const document: { type?: unknown; issuer?: unknown } = Object(parseJson(credential));
  return [document.type].flat().includes("VerifiableCredential") && !document.issuer;
}

const originOf = (deps: Deps) => new URL(deps.urls.certificate("")).origin;
