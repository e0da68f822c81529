import pMap from "p-map";
import { judgeFile } from "../certificates/index.server";
import { readCredential, withFirstProof } from "../credentials/index.server";
import type { FileReading } from "../kernel/ports";
import type { ExternalCredential } from "./external/formats/external-credential";
import { readCredentials } from "./external/formats/read-credentials";
import { rationOf } from "./external/ration";
import { verifyExternal } from "./external/verify-external";
import { verifyHolder } from "./external/verify-presentation";
import type {
  CertificateFile,
  CheckedCertificate,
  FileDeps,
  FileVerification,
  ForeignFile,
  Wishes,
} from "./file-verification";
import { readClaimToBeOurs } from "./rules/claim-to-be-ours";
import { compareValues } from "./rules/compare-values";
import { parseJson } from "./rules/json-depth";
import { showsName } from "./rules/visible-name";
import { verify } from "./sources/database";

/**
 * Verifies a credential that a file carries: one of this platform by what was issued, any other by its own rules.
 * `bytes` are those of the file, if the file itself is to be judged.
 */
export async function verifyCarried(
  deps: FileDeps,
  reading: Extract<FileReading, { kind: "credential" }>,
  { bytes, wishes = {} }: { bytes: Uint8Array | null; wishes?: Wishes },
): Promise<FileVerification> {
  const { carrier, credential } = reading;
  const carried = readCredential(credential);
  const verification = carried ? await verify(deps, carried.publicId) : null;
  if (!carried || !verification) return verifyUnknown(deps, { carrier, credential }, wishes);
  const { publicId, leaf, earlierLeaves, recipientName } = verification.record;

  // The second proof is not part of the signed data: a file from before the anchor is as genuine as one from after it.
  const document = JSON.stringify(withFirstProof(carried));
  const hashed = await deps.inspector.inspect("leaf-of", { document });
  if (!hashed.done) return notCompared({ carrier, verification });
  const earlierIssue = hashed.result !== null && earlierLeaves.includes(hashed.result);
  const issued = hashed.result === leaf || earlierIssue ? hashed.result : null;
  const file = issued
    ? await judgeFile(deps, { publicId, leaf: issued, carrier, credential, seal: reading.seal, bytes })
    : "credential-altered";
  if (file === "not-compared") return notCompared({ carrier, verification });
  // A file that the platform drew shows the right name, whatever text can be extracted.
  const shown = file === "as-issued" ? true : showsName(reading.visibleText ?? "", recipientName);
  const compared = issued ? {} : { compared: compareValues(carried, verification.record) };
  return { ok: true, kind: "certificate", carrier, file, earlierIssue, showsName: shown, ...compared, verification };
}

/** The verdict on the certificate is returned even if there was no time for the file, which is then left open. */
const notCompared = (file: Pick<CertificateFile, "carrier" | "verification">): FileVerification => ({
  ok: true,
  kind: "certificate",
  file: "not-compared",
  earlierIssue: false,
  showsName: null,
  ...file,
});

/** Number of credentials verified in parallel; each may wait for five servers, one after the other. */
const AT_ONCE = 4;

type Carried = Pick<Extract<FileReading, { kind: "credential" }>, "carrier" | "credential">;

/**
 * Verifies a file that cannot be read as one certificate of this platform: other platforms' credentials, or several in
 * one file. For a credential that claims to be a certificate of this platform but is not as signed, that certificate is
 * shown.
 */
async function verifyUnknown(deps: FileDeps, carried: Carried, wishes: Wishes): Promise<FileVerification> {
  const meant = await findMeant(deps, carried);
  if (meant) return meant === "unknown" ? { ok: false, code: "not-issued-here" } : meant;
  const file = readSafely(deps, carried.credential);
  if (!file || file.credentials.every(({ credential }) => credential === null))
    return { ok: false, code: nameUnread(carried.credential, file) };
  const rationed = rationOf(deps);
  const items: ForeignFile["items"] = await pMap(
    file.credentials,
    ({ source, credential }) => verifyItem(rationed, { carrier: carried.carrier, source, credential, wishes }),
    { concurrency: AT_ONCE },
  );
  const shown = file.presentation && (await verifyHolder(rationed, file.presentation));
  // Wallets produce unsigned presentations: these are lists of credentials, and no fault of any.
  const holder = shown?.code === "unsigned" ? null : shown;
  return { ok: true, kind: "external", holder, items, left: file.left };
}

type ReadItem = { source: string; credential: ExternalCredential | null } & Pick<Carried, "carrier"> & {
    wishes: Wishes;
  };

/**
 * Reads the credentials in a text; null also if reading failed with an exception, which is a fault of the platform.
 */
function readSafely({ log }: FileDeps, text: string): ReturnType<typeof readCredentials> {
  try {
    return readCredentials(text);
  } catch (error) {
    log.error("a credential could not be read", { error });
    return null;
  }
}

/** Verifies one credential of several; one of this platform as if it were in a file of its own. */
async function verifyItem(
  deps: FileDeps,
  { carrier, source, credential, wishes }: ReadItem,
): Promise<ForeignFile["items"][number]> {
  const meant = await findMeant(deps, { carrier, credential: source });
  if (meant || readCredential(source)) {
    const reading = { ok: true, kind: "credential", carrier: "json", visibleText: null, seal: null } as const;
    const own = await verifyCarried(deps, { ...reading, credential: source }, { bytes: null });
    if (own.ok && own.kind === "certificate") return carrier === "json" ? own : { ...own, file: inPicture(own.file) };
    if (meant === "unknown") return { kind: "not-issued-here" };
  }
  if (!credential) return { kind: "unread" };
  return { kind: "external", verification: await verifyExternal(deps, credential, wishes), credential: source };
}

/** A picture around several credentials is never an issued one, so it is not compared. */
const inPicture = (file: CertificateFile["file"]): CertificateFile["file"] =>
  file === "as-issued" || file === "reformatted" ? "credential-intact" : file;

/** Finds the certificate of this platform that a credential claims to be; `unknown` if no such ID exists. */
async function findMeant(
  deps: FileDeps,
  { carrier, credential }: Carried,
): Promise<CheckedCertificate | "unknown" | null> {
  const json = parseJson(credential);
  const claimed = readClaimToBeOurs(json, new URL(deps.urls.certificate("")).origin);
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
        compared: compareValues(json, verification.record),
        verification,
      };
  }
  return "unknown";
}

/** Returns the code for a text from which no credential was read. */
function nameUnread(credential: string, file: ReturnType<typeof readCredentials>) {
  if (file?.presentation && file.credentials.length === 0) return "empty-presentation";
  const document: { type?: unknown; issuer?: unknown; receipt?: unknown } = Object(parseJson(credential));
  const types = [document.type].flat();
  // An Open Badges assertion within a document, with a Bitcoin receipt.
  if (types.includes("BlockchainCertificate") || Object(document.receipt).type === "ChainpointSHA256v2")
    return "blockcerts-1";
  return types.includes("VerifiableCredential") && !document.issuer ? "no-issuer" : "unknown-kind";
}
