import { isDeepStrictEqual } from "node:util";
import { parsePublicId } from "#modules/kernel/public-id";
import { pngWidth, readPath, repeatsName } from "../../credentials/index.server";
import type { Db } from "../../kernel/db";
import type { Inspection, Inspector } from "../../kernel/ports";
import { claimedTimeOf } from "../../rendering/index.server";
import * as store from "../store";
import { drawFile, filesLike } from "./draw-file";
import type { CertificateRow, RenderDeps } from "./page-to-draw";

/**
 * Whether a file is one that was handed out for this certificate: as it is drawn now, or as it was drawn before its anchor
 * was confirmed, or before it was issued again. Drawing is deterministic, so that anything else was re-saved or altered.
 * Byte for byte, but for two things that say nothing about it: how tightly a PDF or a PNG is packed, and a PDF's
 * signature, for which no key is needed, so that it holds for files that were signed with an earlier key or before there
 * was one. Not done where the inspector stopped the comparison, or had no time for it.
 */
export async function isFileAsDrawn(
  deps: RenderDeps & { inspector: Inspector },
  input: {
    publicId: string;
    leaf: string;
    carrier: "pdf" | "png" | "svg" | "json";
    bytes: Uint8Array;
  },
): Promise<Inspection<"is-same-file">> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  const issue = row && (await findIssue(deps.db, row, input.leaf));
  if (!issue) return { done: true, result: false };
  const { carrier, bytes } = input;
  // A PNG of any other size is none of ours, and need not be drawn to know it.
  const signedAt = carrier === "pdf" ? claimedTimeOf(bytes) : null;
  const width = carrier === "png" ? pngWidth(bytes) : null;
  const formats = signedAt ? (["pdf"] as const) : await filesLike(deps.db, row, { carrier, width });
  const as = signedAt ? "signed-pdf" : carrier;
  for (const stage of [issue, { ...issue, anchorBatch: null }]) {
    for (const format of formats) {
      const drawn = await drawFile(deps, stage, format, { signedAt: signedAt ?? undefined });
      if (Buffer.compare(drawn, bytes) === 0) return { done: true, result: true };
      if (as === "svg" || as === "json") continue;
      const compared = await deps.inspector.inspect("is-same-file", { bytes, drawn, as });
      if (!compared.done || compared.result) return compared;
    }
  }
  return { done: true, result: false };
}

/**
 * Whether a credential has the very values of the one that was handed out, however it is formatted: the second proof of
 * an anchored certificate included, and the contexts in their order, which the signature is no witness of. One that says a name
 * twice has other values for other readers.
 */
export async function isCredentialAsHandedOut(
  deps: RenderDeps,
  input: { publicId: string; leaf: string; credential: string },
): Promise<boolean> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  const issue = row && (await findIssue(deps.db, row, input.leaf));
  if (!issue) return false;
  const drawn = Buffer.from(await drawFile(deps, issue, "json")).toString("utf8");
  return !repeatsName(input.credential) && isDeepStrictEqual(JSON.parse(input.credential), JSON.parse(drawn));
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
