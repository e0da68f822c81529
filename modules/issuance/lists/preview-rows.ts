import { lastDayOf } from "../../achievements/index";
import { findByTitles, type IssuableAchievement, titleKey } from "../../achievements/index.server";
import { findKept, judgeItems, keptFor } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import { cleanText } from "../../kernel/plain-text";
import type { Clock } from "../../kernel/ports";
import { dayAt } from "../../kernel/zoned-day";
import { can, type OrganizationActor, timeZoneOf } from "../../organizations/index.server";
import * as store from "../store";
import { findNamed, namedBy, styleOf } from "./complete-lines";
import { findFilled, type RowPreview } from "./filled-row";
import { checkRow, type RowCells } from "./row";

interface Row {
  line: number;
  state: string;
  cells: RowCells;
  replacesId: string | null;
}

/** Lists that wait to be issued, and what of them is. */
const WAITING: ReadonlySet<string> = new Set(["draft", "submitted", "scheduled"]);
const TO_ISSUE: ReadonlySet<string> = new Set(["fresh", "changed", "queued"]);

/** The day that a list is issued on, as far as anybody knows. */
async function dayOfIssue(
  { db, clock }: { db: Db; clock: Clock },
  organizationId: string,
  { scheduledFor }: { scheduledFor: Date | null },
): Promise<string> {
  return dayAt(scheduledFor ?? clock.now(), await timeZoneOf(db, organizationId));
}

/**
 * What the certificates of some rows of a list that waits will say, by line, with what was filled in where a row says
 * nothing. Rows that are not going to be issued have none. Five statements, and one for each design, whatever the
 * number of rows.
 */
export async function previewRows(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  batch: { state: string; template: string; language: string; scheduledFor: Date | null; rows: readonly Row[] },
): Promise<Map<number, RowPreview>> {
  const waiting = WAITING.has(batch.state) ? batch.rows.filter(({ state }) => TO_ISSUE.has(state)) : [];
  if (waiting.length === 0 || !can(actor, "certificates.read")) return new Map();
  const named = await findNamed(
    deps.db,
    actor,
    waiting.map(({ cells }) => cells),
  );
  const day = await dayOfIssue(deps, actor.organizationId, batch);
  const items = waiting.flatMap(({ line, cells, replacesId }) => {
    const check = checkRow(cells, day);
    const before = named.get(namedBy(cells) ?? "");
    return check.ok ? [{ line, cells, draft: check.draft, replacesId, style: styleOf(before ?? batch) }] : [];
  });
  const judged = await judgeItems(deps.db, actor.organizationId, items);
  return new Map(
    items.map(({ line, cells, draft, style }, index) => {
      const found = judged[index];
      // Its achievement may have changed since the row was accepted: then issuing says so.
      const { achievementName, issuedOn, expiresOn, customFields } = found?.ok ? found.award : draft;
      const preview: RowPreview = {
        achievement: achievementName,
        issuedOn,
        expiresOn,
        fields: customFields.map(({ label, value }) => ({
          label,
          value,
          from: cells.filledFields?.includes(label) ? ("certificate" as const) : undefined,
        })),
        template: found?.ok ? found.style.template : style.template,
        language: style.language,
        filled: findFilled(cells, expiresOn),
      };
      return [line, preview];
    }),
  );
}

/** How many rows of a list left what empty, of those that may be issued. */
export interface FilledIn {
  /** The day of issue of the rows that name none. */
  day: string;
  issuedOn: number;
  /** Rows without an end, and those whose achievement says when they end. */
  noEnd: number;
  byValidity: number;
  /** Rows that are awarded what was chosen for the list. */
  achievement: number;
  achievementTitle: string;
  /** Rows that take something from the certificate that they correct. */
  fromCertificate: number;
  /** Rows that name another achievement than the certificate that they correct, whether they change it or not. */
  otherAchievement: number;
  /** Rows with further fields that the certificate that they correct does not have. */
  leftOutFields: number;
  /**
   * Rows in the language and the design of the list, those in the design of their achievement, and those in both of the
   * certificate that they name.
   */
  listStyle: number;
  ownDesign: number;
  keptStyle: number;
}

/** What was filled in in all of a list that waits; null for another one, and for whoever may not read certificates. */
export async function countFilledIn(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  batchId: string,
): Promise<FilledIn | null> {
  const batch = can(actor, "certificates.read") ? await store.findBatch(deps.db, actor, batchId) : null;
  if (!batch || !WAITING.has(batch.state)) return null;
  const { organizationId } = actor;
  const found = await store.countEmptyCells(deps.db, organizationId, batchId);
  const { otherAchievement, leftOutFields } = await store.countNotTaken(deps.db, organizationId, batchId);
  const awarded = await findAwarded(deps.db, organizationId, found);
  const day = await dayOfIssue(deps, organizationId, batch);
  const hasEnd = (group: Group) => {
    const achievement = awarded(group);
    return achievement !== undefined && !achievement.archived && lastDayOf(achievement.content, day) !== null;
  };
  const sum = (groups: Group[], count: (group: Group) => number) =>
    groups.reduce((total, group) => total + count(group), 0);
  const isOwnDesign = (group: Group) => (awarded(group)?.content.design ?? "") !== "";
  const others = found.filter((group) => !isOwnDesign(group));
  const kept = others.filter(({ named }) => named);
  const byValidity = sum(found.filter(hasEnd), (group) => group.noEnd);
  return {
    day,
    issuedOn: sum(found, (group) => group.issuedOn),
    noEnd: sum(found, (group) => group.noEnd) - byValidity,
    byValidity,
    achievement: sum(found, (group) => group.filled),
    // One title was chosen for all of them.
    achievementTitle: found.find((group) => group.filled > 0)?.achievement ?? "",
    fromCertificate: sum(found, (group) => group.fromCertificate),
    otherAchievement,
    leftOutFields,
    listStyle: sum(others, (group) => group.rows) - sum(kept, (group) => group.rows),
    ownDesign: sum(found.filter(isOwnDesign), (group) => group.rows),
    keptStyle: sum(kept, (group) => group.rows),
  };
}

type Group = Awaited<ReturnType<typeof store.countEmptyCells>>[number];

/**
 * What each group of rows is awarded by, as `judgeItems` finds it: the version of the certificate that is replaced, or
 * the current one.
 */
async function findAwarded(db: Db, organizationId: string, groups: readonly Group[]) {
  const titles = [...new Set(groups.map(({ achievement }) => cleanText(achievement)))];
  const current = titles.length === 0 ? new Map() : await findByTitles(db, organizationId, titles);
  const kept = await findKept(db, organizationId, groups);
  return (group: Group): IssuableAchievement | undefined =>
    keptFor(group, kept) ?? current.get(titleKey(cleanText(group.achievement)));
}
