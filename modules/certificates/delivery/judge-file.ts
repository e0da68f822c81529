import { isDeepStrictEqual } from "node:util";
import { parsePublicId } from "#modules/kernel/public-id";
import {
  type FileSeal,
  pngWidth,
  readPath,
  repeatsName,
  signerOfFile,
  unsignedFile,
} from "../../credentials/index.server";
import type { Db } from "../../kernel/db";
import { getIssuerKeys } from "../../organizations/index.server";
import { claimedTimeOf, closeRange, NotDrawn } from "../../rendering/index.server";
import { readSigned } from "../rules/signed-content";
import * as store from "../store";
import { credentialOf, drawFile, filesLike } from "./draw-file";
import type { CertificateRow, RenderDeps } from "./page-to-draw";

/** A file whose credential has the signed content of the issue with this leaf. */
interface FileInHand {
  publicId: string;
  leaf: string;
  carrier: "pdf" | "png" | "svg" | "json";
  credential: string;
  /** The file's own signature; null where it has none. */
  seal: FileSeal | null;
  /** The file's bytes; null where the caller did not pass them: then the file is not compared with a fresh drawing. */
  bytes: Uint8Array | null;
}

/**
 * Result of comparing a file, whose signed content is genuine, with the files that were issued.
 * - `as-issued`: byte for byte a file that was issued.
 * - `reformatted`: a JSON file with exactly the values of the issued one.
 * - `credential-intact`: the credential inside is the issued one, but the picture around it was re-saved or altered:
 * rely on the verification page, not on the picture.
 * - `credential-differs`: the signed content is the issued one, but the credential around it is not: a proof was
 * removed, or contexts were reordered.
 * - `key-reported`: the signing key was reported as stolen, and a fresh drawing differs from the file or was not made.
 * - `not-compared`: the issued certificate no longer exists or cannot be read.
 */
export type FileState =
  | "as-issued"
  | "reformatted"
  | "credential-intact"
  | "credential-differs"
  | "key-reported"
  | "not-compared";

/**
 * Checks a submitted file. A picture is checked by its own signature (decision 0071), made with the key that signed its
 * document. If that key was reported as stolen, anybody may have used it: then a signature by another key of the
 * organization counts, or else the file is compared with a fresh drawing. A JSON file is compared with the stored
 * document.
 */
export async function judgeFile(deps: RenderDeps, file: FileInHand): Promise<FileState> {
  try {
    return await judge(deps, file);
  } catch (error) {
    if (error instanceof NotDrawn) return "not-compared";
    throw error;
  }
}

async function judge(deps: RenderDeps, file: FileInHand): Promise<FileState> {
  const publicId = parsePublicId(file.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  const issue = row && (await findIssue(deps.db, row, file.leaf));
  if (!issue) return "not-compared";
  const stages = issue.anchorBatch ? [issue, { ...issue, anchorBatch: null }] : [issue];
  if (file.carrier === "json") {
    const { bytes } = file;
    if (bytes && stages.some((stage) => Buffer.from(credentialOf(stage)).equals(bytes))) return "as-issued";
    return isCredentialOf(issue, file.credential) ? "reformatted" : "credential-differs";
  }
  const keys = await getIssuerKeys(deps.db, issue.organizationId);
  const ownDid = readSigned(issue.document)?.issuer.id;
  const own = keys.find(({ did }) => did === ownDid);
  const signer = file.seal && (await signerOfFile(file.seal, { publicId: issue.publicId, leaf: file.leaf }));
  if (!own) return "not-compared";
  if (own.compromisedFrom) {
    if (keys.some(({ did, compromisedFrom }) => did === signer && !compromisedFrom)) return "as-issued";
    return (await isDrawnToday(deps, stages, file)) ? "as-issued" : "key-reported";
  }
  if (signer === own.did) return "as-issued";
  return isCredentialOf(issue, file.credential) ? "credential-intact" : "credential-differs";
}

/**
 * Whether a credential has exactly the values of the issued one, however it is formatted: including the second proof of
 * an anchored certificate, and the order of the contexts, which the signature does not cover. A credential with a
 * duplicate name does not match, because parsers read different values from it.
 */
const isCredentialOf = (issue: CertificateRow, credential: string): boolean =>
  !repeatsName(credential) && isDeepStrictEqual(JSON.parse(credential), JSON.parse(credentialOf(issue)));

/** Whether drawing the certificate now gives this picture, apart from the digits of its signatures. */
async function isDrawnToday(deps: RenderDeps, stages: CertificateRow[], file: FileInHand): Promise<boolean> {
  const { carrier, bytes } = file;
  if (!bytes || carrier === "json") return false;
  const unsigned = unsignedFile(bytes, carrier);
  if (!unsigned) return false;
  const signedAt = carrier === "pdf" ? claimedTimeOf(bytes) : null;
  const width = carrier === "png" ? pngWidth(bytes) : null;
  try {
    for (const stage of stages) {
      const formats = signedAt ? (["pdf"] as const) : await filesLike(deps, stage, { carrier, width });
      for (const format of formats) {
        const drawn = await drawFile(deps, stage, format, signedAt ? { signedAt } : {});
        if (Buffer.compare(signedAt ? closeRange(drawn) : drawn, unsigned) === 0) return true;
      }
    }
    return false;
  } catch (error) {
    if (error instanceof NotDrawn) return false;
    throw error;
  }
}

/** Returns the certificate in the state of the issue with this leaf; null where there is none. */
async function findIssue(db: Db, row: CertificateRow, leaf: string): Promise<CertificateRow | null> {
  if (row.leaf === leaf) return row;
  const earlier = (await store.findEarlierIssues(db, [row.id])).find((issue) => issue.leaf === leaf);
  if (!earlier) return null;
  const { document, anchorBatch, anchorBatchId, issuedAt } = earlier;
  const anchorPath = readPath(earlier.anchorPath);
  return { ...row, document, leaf, anchorBatch, anchorBatchId, anchorPath, issuedAt, reissuedAt: null };
}
