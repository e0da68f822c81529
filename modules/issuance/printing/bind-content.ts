import { findByTitles, titleKey } from "../../achievements/index.server";
import {
  assertContent,
  type BoundContent,
  type ContentChange,
  changesBetween,
  describeContent,
  findDesignNames,
  findReplacedVersions,
  readBound,
  replacedVersionFor,
  type UsedAward,
} from "../../certificates/index.server";
import type { Db, Transaction } from "../../kernel/db";
import { mapInSteps } from "../../kernel/map-in-steps";
import { cleanText } from "../../kernel/plain-text";
import { getOrganization, readBrand } from "../../organizations/index.server";
import { houseDigest } from "../../rendering/index.server";
import * as store from "../store";

type Batch = NonNullable<Awaited<ReturnType<typeof store.findBatch>>>;

/**
 * Returns the states of the rows that an approval covers: rows to be issued or, once issuing has begun, those still
 * queued.
 */
export const statesToIssue = ({ queuedAt, replaceChanged }: Pick<Batch, "queuedAt" | "replaceChanged">) =>
  queuedAt ? ["queued" as const] : replaceChanged ? ["fresh" as const, "changed" as const] : ["fresh" as const];

/**
 * Returns the content recorded with a batch's approval or, where it was stopped, with its pending request; null for a
 * batch that needed no approval.
 */
export const boundOf = ({ approval }: Pick<Batch, "approval">): BoundContent | null =>
  readBound(approval?.bound ?? null);

/** Reads the content that a batch would be issued from now, and the achievement awarded by each row. */
export async function readContent(db: Db, batch: Batch) {
  const {
    id,
    organizationId,
    language,
    template,
    mailOrigins,
    validRowsOnly,
    replaceChanged,
    shortened,
    scheduledFor,
  } = batch;
  const states = statesToIssue(batch);
  const rows = await store.listAwardsOfLines(db, organizationId, id, states);
  const chosen = { template, language, mailOrigins, validRowsOnly, replaceChanged, shortened, scheduledFor };
  const list = JSON.stringify([chosen, await store.digestLines(db, organizationId, id, states)]);
  const lines = rows.map(({ achievement, replacesId }) => ({ title: cleanText(achievement), replacesId }));
  const awards = await readAwards(db, organizationId, lines);
  const content = describeContent({ ...(await readShared(db, organizationId)), awards, list }, language);
  return { content, awards: awards.map((award, index) => ({ ...award, line: rows[index]?.line ?? 0 })) };
}

/**
 * Reads the content that the rows of a batch would be printed from now, whichever of them are issued, for a printing
 * check. Contains nothing of the rows themselves, which are checked one by one.
 */
export async function readPrinted(db: Db, batch: Batch): Promise<BoundContent> {
  const { id, organizationId, language, template } = batch;
  const rows = await store.listAwardsOfLines(db, organizationId, id, ["fresh", "changed", "queued"]);
  const lines = rows.map(({ achievement, replacesId }) => ({ title: cleanText(achievement), replacesId }));
  return describePrinted(db, organizationId, lines, { template, language });
}

/**
 * Describes the content that certificates outside a batch would be printed from, by the title that each is awarded.
 */
export async function describePrinted(
  db: Db,
  organizationId: string,
  lines: { title: string; replacesId: string | null }[],
  { template, language }: { template: string; language: string },
): Promise<BoundContent> {
  const awards = await readAwards(db, organizationId, lines);
  const list = JSON.stringify([template, language, houseDigest()]);
  return describeContent({ ...(await readShared(db, organizationId)), awards, list }, language);
}

/**
 * Lists the changes to a batch's content since it was submitted or approved, except to its rows; none for a batch
 * without recorded content.
 */
export function changesIn(batch: Pick<Batch, "approval">, now: BoundContent): ContentChange[] {
  const bound = boundOf(batch);
  return bound ? changesBetween(bound, { ...now, list: bound.list }) : [];
}

/** Reads the content of this moment and lists the changes since the batch was submitted or approved. */
export async function changesSince(db: Db, batch: Batch): Promise<ContentChange[]> {
  return boundOf(batch) === null ? [] : changesIn(batch, (await readContent(db, batch)).content);
}

/** Checks that rows would be issued as they were approved. Throws `NotAsApproved`. */
export async function assertAsApproved(
  tx: Transaction,
  batch: Batch,
  lines: { draft: { achievementName: string }; replacesId: string | null }[],
): Promise<void> {
  const bound = boundOf(batch);
  if (!bound) return;
  const sought = lines.map(({ draft, replacesId }) => ({ title: draft.achievementName, replacesId }));
  const awards = await readAwards(tx, batch.organizationId, sought);
  assertContent(bound, { ...(await readShared(tx, batch.organizationId)), awards }, batch.language);
}

async function readShared(db: Db, organizationId: string) {
  const organization = await getOrganization(db, organizationId);
  if (!organization) throw new Error(`there is no organization ${organizationId}`);
  return { organization, brand: await readBrand(db, organization) };
}

async function readAwards(
  db: Db,
  organizationId: string,
  lines: { title: string; replacesId: string | null }[],
): Promise<UsedAward[]> {
  const replacedVersions = await findReplacedVersions(db, organizationId, lines);
  const current = await findByTitles(db, organizationId, [...new Set(lines.map(({ title }) => title))]);
  const found = await mapInSteps(lines, (line) => {
    const own = replacedVersionFor(line, replacedVersions);
    return { title: line.title, isKept: own !== undefined, achievement: own ?? current.get(titleKey(line.title)) };
  });
  const drawnBy = await findDesignNames(
    db,
    organizationId,
    found.map(({ achievement }) => achievement),
  );
  return found.map((award) => ({ ...award, style: drawnBy(award.achievement, "") }));
}
