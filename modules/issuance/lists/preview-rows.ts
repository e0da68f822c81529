import { lastDayOf } from "../../achievements/index";
import { findByTitles, type IssuableAchievement, titleKey } from "../../achievements/index.server";
import { findReplacedVersions, judgeItems, replacedVersionFor } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import { cleanText } from "../../kernel/plain-text";
import type { Clock } from "../../kernel/ports";
import { dayAt } from "../../kernel/zoned-day";
import { can, type OrganizationActor, timeZoneOf } from "../../organizations/index.server";
import { findNamed, namedBy, styleOf } from "../rows/complete-lines";
import { findFilled, type RowPreview } from "../rows/filled-row";
import { checkRow, type RowCells } from "../rows/row";
import * as store from "../store";

interface Row {
  line: number;
  state: string;
  cells: RowCells;
  replacesId: string | null;
}

/** States of batches that wait to be issued, and of the rows in them that are issued. */
const WAITING: ReadonlySet<string> = new Set(["draft", "submitted", "scheduled"]);
const TO_ISSUE: ReadonlySet<string> = new Set(["fresh", "changed", "queued"]);

/** Returns the day on which a batch is issued: that of its schedule, or else today. */
async function dayOfIssue(
  { db, clock }: { db: Db; clock: Clock },
  organizationId: string,
  { scheduledFor }: { scheduledFor: Date | null },
): Promise<string> {
  return dayAt(scheduledFor ?? clock.now(), await timeZoneOf(db, organizationId));
}

/**
 * Returns the content of the certificates that some rows of a waiting batch would make, by line, with the sources of
 * values that a row leaves empty. Rows that are not issued have none. Runs five statements, and one for each design,
 * whatever the number of rows.
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
      // The achievement may have changed since the row was accepted: issuing reports that.
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

/** Numbers of rows with empty values, among those that may be issued. */
export interface FilledIn {
  /** Day of issue of the rows without one. */
  day: string;
  issuedOn: number;
  /** Rows that do not expire, and those whose achievement's validity decides when they do. */
  noEnd: number;
  byValidity: number;
  /** Rows with the achievement that was chosen for the batch. */
  achievement: number;
  achievementTitle: string;
  /** Rows that take a value from the certificate that they correct. */
  fromCertificate: number;
  /** Rows that name another achievement than the certificate that they correct, whether they change it or not. */
  otherAchievement: number;
  /** Rows with custom fields that the certificate that they correct lacks. */
  leftOutFields: number;
  /**
   * Rows in the language and the design of the batch, those in the design of their achievement, and those in both of
   * the certificate that they name.
   */
  listStyle: number;
  ownDesign: number;
  keptStyle: number;
}

/**
 * Counts the values filled in for a whole waiting batch; null for another batch, and for actors who may not read
 * certificates.
 */
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
  const namedGroups = others.filter(({ named }) => named);
  const byValidity = sum(found.filter(hasEnd), (group) => group.noEnd);
  return {
    day,
    issuedOn: sum(found, (group) => group.issuedOn),
    noEnd: sum(found, (group) => group.noEnd) - byValidity,
    byValidity,
    achievement: sum(found, (group) => group.filled),
    // One title was chosen for all of these rows.
    achievementTitle: found.find((group) => group.filled > 0)?.achievement ?? "",
    fromCertificate: sum(found, (group) => group.fromCertificate),
    otherAchievement,
    leftOutFields,
    listStyle: sum(others, (group) => group.rows) - sum(namedGroups, (group) => group.rows),
    ownDesign: sum(found.filter(isOwnDesign), (group) => group.rows),
    keptStyle: sum(namedGroups, (group) => group.rows),
  };
}

type Group = Awaited<ReturnType<typeof store.countEmptyCells>>[number];

/**
 * Finds the achievement of each group of rows, as `judgeItems` does: the version of the certificate that is replaced,
 * or the current one.
 */
async function findAwarded(db: Db, organizationId: string, groups: readonly Group[]) {
  const titles = [...new Set(groups.map(({ achievement }) => cleanText(achievement)))];
  const current = titles.length === 0 ? new Map() : await findByTitles(db, organizationId, titles);
  const replacedVersions = await findReplacedVersions(db, organizationId, groups);
  return (group: Group): IssuableAchievement | undefined =>
    replacedVersionFor(group, replacedVersions) ?? current.get(titleKey(cleanText(group.achievement)));
}
