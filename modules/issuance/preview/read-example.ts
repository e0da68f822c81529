import { createHash } from "node:crypto";
import { findByTitles, titleKey } from "../../achievements/index.server";
import { digestOf, findReplacedVersions, replacedVersionFor } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { type Scope, todayOf } from "../../organizations/index.server";
import { describePrinted } from "../printing/bind-content";
import { findRowPicture } from "../lists/batch-pictures";
import { readCells } from "../rows/batch-row-cells";
import { findNamed, namedBy, styleOf } from "../rows/complete-lines";
import { newCertificate } from "../rules/typed-certificate";
import * as store from "../store";

/** The rows of a draft of which certificates may come. */
export const TO_ISSUE = ["fresh", "changed"] as const;
const ISSUABLE: ReadonlySet<string> = new Set(TO_ISSUE);

/**
 * One row of a draft as its certificate would be issued now, and a digest of all that it is drawn from. Null for
 * another list or row.
 */
export async function readExample(
  deps: { db: Db; clock: Clock },
  scope: Scope,
  { batchId, line }: { batchId: string; line: number },
) {
  const batch = await store.findBatch(deps.db, scope, batchId);
  if (batch?.state !== "draft") return null;
  const { organizationId } = scope;
  const row = await store.findBatchRow(deps.db, organizationId, batchId, line);
  if (!row || !ISSUABLE.has(row.state)) return null;
  const cells = readCells(row.cells);
  const before = (await findNamed(deps.db, scope, [cells])).get(namedBy(cells) ?? "");
  const style = styleOf(before ?? batch);
  const certificate = newCertificate(cells);
  const lines = [{ title: certificate.achievementName, replacesId: row.replacesId }];
  const [content, today] = await Promise.all([
    describePrinted(deps.db, organizationId, lines, style),
    todayOf(deps, organizationId),
  ]);
  const { fingerprint, replacesId, pictureKey } = row;
  const beforeId = before?.id ?? null;
  const drawnFrom = [digestOf(content), fingerprint, cells.custom, replacesId, pictureKey, beforeId, today];
  const digest = createHash("sha256").update(JSON.stringify(drawnFrom)).digest("base64url");
  return { batch, row, style, certificate, beforeId, digest };
}
export type ReadExample = NonNullable<Awaited<ReturnType<typeof readExample>>>;

/** What the drawing of a row takes besides its words: the version of its achievement, and its recipient's picture. */
export async function readDrawn(db: Db, organizationId: string, { row, style, certificate, beforeId }: ReadExample) {
  const { replacesId } = row;
  const title = certificate.achievementName;
  const own = replacedVersionFor({ replacesId }, await findReplacedVersions(db, organizationId, [{ replacesId }]));
  const achievement = own ?? (await findByTitles(db, organizationId, title ? [title] : [])).get(titleKey(title));
  const picture = await findRowPicture(db, organizationId, row, beforeId);
  return { ...style, certificate, achievement, picture };
}
