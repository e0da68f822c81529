import { findByTitles, titleKey } from "../../achievements/index.server";
import { findCertificatesByIds, MAX_COUNTED, readCustomFields } from "../../certificates/index.server";
import type { Result } from "../../kernel/result";
import type { OrganizationActor } from "../../organizations/index.server";
import { todayOf } from "../../organizations/index.server";
import type { RenewalDates } from "../corrections/renew";
import { askToCheckPrinting, type CheckDeps, checkWhileWaiting } from "../printing/check-printing";
import { recordBatch } from "../record-batch";
import { classifyRows } from "../rows/classify-rows";
import { styleOf } from "../rows/complete-lines";
import { judgeBulk } from "../rules/bulk";
import { renewalOf } from "../rules/renewal";
import * as store from "../store";
import { mayActOnMany } from "./act-on-many";

/**
 * Drafts a batch with a row for each certificate that a bulk action is to renew; it is reviewed, scheduled and issued
 * like any other. `name` is the batch's name. A repeated call finds the action finished. Codes: `forbidden`,
 * `not-found` (not a renewal, or done already), `nothing-chosen` (none can be renewed).
 */
export async function renewMany(
  deps: CheckDeps,
  actor: OrganizationActor,
  input: RenewalDates & { id: string; name: string },
): Promise<Result<{ batchId: string }, "forbidden" | "not-found" | "nothing-chosen">> {
  if (!mayActOnMany(actor, "renew")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const now = deps.clock.now();
  const today = await todayOf(deps, organizationId);
  const drafted = await deps.db.$transaction(async (tx) => {
    const action = await store.lockBulkAction(tx, actor, input.id);
    if (action?.kind !== "renew" || action.state !== "draft") return { ok: false as const, code: "not-found" as const };
    const ids = await store.listWaitingItems(tx, input.id, MAX_COUNTED);
    const rows = await findCertificatesByIds(tx, actor, ids);
    const judged = rows.map((row) => ({ row, code: judgeBulk("renew", { ...row, delivery: "none" }, { now }) }));
    const renewed = judged.flatMap(({ row, code }) => (code ? [] : row)).toSorted(byName);
    const [first] = renewed;
    if (!first) return { ok: false as const, code: "nothing-chosen" as const };
    const achievements = await findByTitles(tx, organizationId, [
      ...new Set(renewed.map((row) => row.achievementName)),
    ]);
    const dates = { issuedOn: input.issuedOn || today, expiresOn: input.expiresOn };
    const lines = renewed.map((row, index) => {
      const content = achievements.get(titleKey(row.achievementName))?.content;
      const custom = readCustomFields(row.customFields).map(({ label, value }) => ({ label, value }));
      // Row numbers begin at 2, as if the batch had a header line.
      return {
        line: index + 2,
        cells: { ...renewalOf(row, custom, content, dates), picture: "", renews: row.publicId },
      };
    });
    const style = styleOf(first);
    const classified = await classifyRows(tx, actor, { lines, style, today, pictures: new Map() });
    const batchId = deps.ids.uuid();
    const batch = { id: batchId, organizationId, teamId: action.teamId, name: input.name.slice(0, 200), ...style };
    await store.insertBatch(tx, { ...batch, createdBy: actor.name, answeredBy: [...actor.answeredBy], createdAt: now });
    await store.insertBatchRows(
      tx,
      classified.map((row) => ({ ...row, organizationId, batchId })),
    );
    const entry = { organizationId, actor: actor.name, action: "batch.drafted", subject: batchId };
    await recordBatch(tx, deps, "batch.created", { ...entry, details: { lines: lines.length, renewals: true } });
    for (const { row, code } of judged) if (code) await store.settleItems(tx, input.id, [row.id], code);
    await store.settleItems(
      tx,
      input.id,
      renewed.map(({ id }) => id),
      null,
    );
    await store.leaveOutWaiting(tx, input.id, "erased");
    await store.updateBulkAction(tx, input.id, { state: "finished", finishedAt: now, createdBy: actor.name });
    await askToCheckPrinting(tx, deps, { organizationId, batchId });
    return { ok: true as const, batchId };
  });
  if (drafted.ok) await checkWhileWaiting(deps, actor, drafted.batchId);
  return drafted;
}

const byName = (a: { nameKey: string; id: string }, b: { nameKey: string; id: string }) =>
  a.nameKey < b.nameKey || (a.nameKey === b.nameKey && a.id < b.id) ? -1 : 1;
