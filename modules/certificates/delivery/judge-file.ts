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

/** A file whose credential says the words of the issue with this leaf. */
interface FileInHand {
  publicId: string;
  leaf: string;
  carrier: "pdf" | "png" | "svg" | "json";
  credential: string;
  /** What it says of itself; null where it says nothing. */
  seal: FileSeal | null;
  /** Null where they were not handed on: then it is not drawn. */
  bytes: Uint8Array | null;
}

/**
 * What a file is whose signed words are those that were issued.
 * - `as-issued`: a file that was handed out, byte for byte.
 * - `reformatted`: a JSON file with the very values of the one that was handed out.
 * - `credential-intact`: the credential inside is the one that was issued, and the picture around it is not ours any
 *   more (re-saved, or altered): what the page says counts, not what the picture shows.
 * - `credential-differs`: the signed words are those that were issued, and the credential around them is not: a proof
 *   was
 *   taken out, or contexts were put in another order.
 * - `key-reported`: the key that signed it was reported as stolen, and drawn today the file is another, or it was not
 *   drawn.
 * - `not-compared`: what was issued is gone, or cannot be read.
 */
export type FileState =
  | "as-issued"
  | "reformatted"
  | "credential-intact"
  | "credential-differs"
  | "key-reported"
  | "not-compared";

/**
 * Judges a file in hand: a picture by its own signature (decision 0071), which the key made that signed its document.
 * With a key that was reported as stolen anybody may have signed: then one of the organization's other keys counts, and
 * else the file is drawn today and held against it. A JSON file is held against what is stored.
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
 * Whether a credential has the very values of the one that was handed out, however it is formatted: the second proof of
 * an anchored certificate included, and the contexts in their order, which the signature is no witness of. One that
 * says a name twice has other values for other readers.
 */
const isCredentialOf = (issue: CertificateRow, credential: string): boolean =>
  !repeatsName(credential) && isDeepStrictEqual(JSON.parse(credential), JSON.parse(credentialOf(issue)));

/** Whether a picture is drawn today as it is, but for the digits of its signatures. */
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

/** The certificate as it was in the issue that has this leaf; null where none has. */
async function findIssue(db: Db, row: CertificateRow, leaf: string): Promise<CertificateRow | null> {
  if (row.leaf === leaf) return row;
  const earlier = (await store.findEarlierIssues(db, [row.id])).find((issue) => issue.leaf === leaf);
  if (!earlier) return null;
  const { document, anchorBatch, anchorBatchId, issuedAt } = earlier;
  const anchorPath = readPath(earlier.anchorPath);
  return { ...row, document, leaf, anchorBatch, anchorBatchId, anchorPath, issuedAt, reissuedAt: null };
}
