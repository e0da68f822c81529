import { findByTitles, titleKey } from "../../achievements/index.server";
import {
  assertContent,
  type BoundContent,
  type ContentChange,
  changesBetween,
  describeContent,
  findDesignNames,
  findKept,
  keptFor,
  readBound,
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
 * The lines of a list that an approval is for: those that would be issued, or, of one that has begun, those that wait.
 */
export const statesToIssue = ({ queuedAt, replaceChanged }: Pick<Batch, "queuedAt" | "replaceChanged">) =>
  queuedAt ? ["queued" as const] : replaceChanged ? ["fresh" as const, "changed" as const] : ["fresh" as const];

/**
 * What a list is bound to: what its approval is of, or what was asked for of one that is stopped in the middle. Null
 * for one that needed none.
 */
export const boundOf = ({ approval }: Pick<Batch, "approval">): BoundContent | null =>
  readBound(approval?.bound ?? null);

/** What a list would be issued from now, and what is awarded by each of its lines. */
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
 * What the lines of a list would be printed from now, whichever of them are issued: the content of a check. Nothing of
 * the lines themselves is in it, each of which is checked by itself.
 */
export async function readPrinted(db: Db, batch: Batch): Promise<BoundContent> {
  const { id, organizationId, language, template } = batch;
  const rows = await store.listAwardsOfLines(db, organizationId, id, ["fresh", "changed", "queued"]);
  const lines = rows.map(({ achievement, replacesId }) => ({ title: cleanText(achievement), replacesId }));
  return describePrinted(db, organizationId, lines, { template, language });
}

/** The same of certificates that are no list's, by what each is awarded for. */
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
 * What of a list is not as it was submitted or approved, besides the lines themselves; nothing for one that is bound to
 * nothing.
 */
export function changesIn(batch: Pick<Batch, "approval">, now: BoundContent): ContentChange[] {
  const bound = boundOf(batch);
  return bound ? changesBetween(bound, { ...now, list: bound.list }) : [];
}

/** The same of what it would be issued from at this moment. */
export async function changesSince(db: Db, batch: Batch): Promise<ContentChange[]> {
  return boundOf(batch) === null ? [] : changesIn(batch, (await readContent(db, batch)).content);
}

/** Looks whether lines would be issued as they were approved. Throws `NotAsApproved`. */
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
  const kept = await findKept(db, organizationId, lines);
  const current = await findByTitles(db, organizationId, [...new Set(lines.map(({ title }) => title))]);
  const found = await mapInSteps(lines, (line) => {
    const own = keptFor(line, kept);
    return { title: line.title, isKept: own !== undefined, achievement: own ?? current.get(titleKey(line.title)) };
  });
  const drawnBy = await findDesignNames(
    db,
    organizationId,
    found.map(({ achievement }) => achievement),
  );
  return found.map((award) => ({ ...award, style: drawnBy(award.achievement, "") }));
}
