import { wordsIn } from "../../achievements/index.server";
import { type ContentChange, changesBetween, digestOf } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { madeChange } from "../approval/own-change";
import { findRowPicture } from "../lists/batch-pictures";
import { drawNew, type PreviewDeps } from "../one/preview-one";
import { boundOf, readContent } from "../printing/bind-content";
import { readCells } from "../rows/batch-row-cells";
import { findNamed, namedBy, styleOf } from "../rows/complete-lines";
import { approverOf } from "../rules/approver";
import { newCertificate } from "../rules/typed-certificate";
import * as store from "../store";

/** Maximum number of achievements drawn on one page: a batch has one or two, and each costs a drawing. */
const DRAWN_AT_ONCE = 6;

/** An achievement of a batch, with the line of the row whose certificate is drawn. */
export interface SubmittedAward {
  line: number;
  title: string;
  /** Number of rows that are awarded the achievement. */
  count: number;
  /** The issuer's own mail text with its variables not replaced; null where there is none. */
  mail: { subject: string; text: string } | null;
}

/** The content that an approval is for, as it would be issued now. */
export interface SubmittedContent {
  /** Digest of the whole content, sent back with an approval. */
  seen: string;
  /** Changes since the batch was submitted or approved. */
  changes: ContentChange[];
  /** Whether the viewer made one of the changes, and so may not approve the batch. */
  isOwnChange: boolean;
  /** Achievements of this page, in the order of the batch. */
  awards: SubmittedAward[];
  /** Page number, from 1. */
  page: number;
  pages: number;
  /** Position of the first of `awards` among all achievements, from 1. */
  from: number;
  total: number;
}

/**
 * Returns the content that a batch would be issued from now, with a page of its achievements, for a batch that waits
 * for approval or was approved and scheduled. Null for other batches, and for actors who may not read certificates.
 */
export async function seeSubmitted(
  db: Db,
  actor: OrganizationActor,
  batchId: string,
  requested = 1,
): Promise<SubmittedContent | null> {
  const batch = await findShown(db, actor, batchId);
  if (!batch) return null;
  const bound = boundOf(batch);
  const { content, awards } = await readContent(db, batch);
  // Rows are compared only before issuing begins: afterwards there are fewer with each chunk. The rows of a scheduled
  // batch are compared when its time comes.
  const list = batch.state === "submitted" && !batch.queuedAt ? content.list : bound?.list;
  const groups = groupAwards(awards);
  const pages = Math.max(1, Math.ceil(groups.length / DRAWN_AT_ONCE));
  const page = Number.isSafeInteger(requested) ? Math.min(Math.max(requested, 1), pages) : 1;
  const start = (page - 1) * DRAWN_AT_ONCE;
  const changes = bound ? changesBetween(bound, { ...content, list: list ?? "" }) : [];
  return {
    seen: digestOf(content),
    changes,
    isOwnChange: await madeChange(db, actor, batch, changes),
    awards: groups.slice(start, start + DRAWN_AT_ONCE).map(({ line, title, achievement, count }) => ({
      line,
      title: achievement?.content.title ?? title,
      count,
      mail: mailOf(achievement && wordsIn(achievement.content, batch.language)),
    })),
    page,
    pages,
    from: start + 1,
    total: groups.length,
  };
}

/**
 * Draws the certificate of a row as it would be issued now, as SVG. `seen` is the digest of the content on the page:
 * null where the content changed meanwhile, so that nobody approves one thing and sees another.
 */
export async function drawSubmitted(
  deps: PreviewDeps,
  actor: OrganizationActor,
  input: { batchId: string; seen: string; line: number },
): Promise<string | null> {
  const batch = await findShown(deps.db, actor, input.batchId);
  if (!batch) return null;
  const { organizationId } = actor;
  const { content, awards } = await readContent(deps.db, batch);
  const award = groupAwards(awards).find(({ line }) => line === input.line);
  const row = award && (await store.findBatchRow(deps.db, organizationId, batch.id, input.line));
  if (!row || digestOf(content) !== input.seen) return null;
  const cells = readCells(row.cells);
  const before = (await findNamed(deps.db, actor, [cells])).get(namedBy(cells) ?? "");
  const picture = await findRowPicture(deps.db, organizationId, row, before?.id ?? null);
  const style = styleOf(before ?? batch);
  const certificate = newCertificate(cells);
  return drawNew(deps, organizationId, { ...style, certificate, achievement: award.achievement, picture });
}

async function findShown(db: Db, actor: OrganizationActor, batchId: string) {
  const batch = can(actor, "certificates.read") ? await store.findBatch(db, actor, batchId) : null;
  const isApproved = batch?.state === "scheduled" && approverOf(batch.approval) !== null;
  return batch?.state === "submitted" || isApproved ? batch : null;
}

type Awards = Awaited<ReturnType<typeof readContent>>["awards"];

/** Groups rows by achievement, each group with its first row. */
function groupAwards(awards: Awards): (Awards[number] & { count: number })[] {
  const groups = new Map<string, Awards[number] & { count: number }>();
  for (const award of awards) {
    const key = award.achievement?.versionId ?? award.title;
    const group = groups.get(key) ?? { ...award, count: 0 };
    group.count++;
    groups.set(key, group);
  }
  return [...groups.values()];
}

function mailOf(words: { emailSubject: string; emailText: string } | undefined) {
  if (!words?.emailSubject && !words?.emailText) return null;
  return { subject: words.emailSubject, text: words.emailText };
}
