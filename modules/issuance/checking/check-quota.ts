import { findUses } from "../../billing/index.server";
import { countPaid } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import type { Faults } from "../../kernel/faults";
import { pageOfOrganizationIds } from "../../organizations/index.server";
import * as store from "../store";

const PAGE = 500;

/**
 * Checks that the quota an organization used in each month equals the certificates issued and still queued in it. A
 * correction costs nothing, and use within a trial counts with its month.
 */
export async function checkQuota(db: Db, faults: Faults): Promise<void> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await pageOfOrganizationIds(db, after, PAGE);
    const [uses, costs] = [await findUses(db, ids), await countCosts(db, ids)];
    for (const organizationId of ids) {
      const [used, issued] = [uses.get(organizationId), costs.get(organizationId)];
      for (const month of new Set([...(used?.keys() ?? []), ...(issued?.keys() ?? [])])) {
        const [counted, cost] = [used?.get(month) ?? 0, issued?.get(month) ?? 0];
        if (counted === cost) continue;
        faults.push(
          `organization ${organizationId} has used ${counted} certificates of ${month}, and ${cost} were issued or wait`,
        );
      }
    }
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE) return;
  }
}

/**
 * Counts what organizations spent in each month: certificates that replaced none, and queued rows. A batch counts in
 * the month in which it was queued.
 */
async function countCosts(db: Db, organizationIds: string[]): Promise<Map<string, Map<string, number>>> {
  const months = new Map((await store.monthsOfBatches(db, organizationIds)).map(({ id, month }) => [id, month]));
  const costs = new Map<string, Map<string, number>>();
  const add = (organizationId: string, month: string | null, count: number) => {
    if (month === null) return;
    const own = costs.get(organizationId) ?? new Map<string, number>();
    const name = month.replace("trial-", "");
    costs.set(organizationId, own.set(name, (own.get(name) ?? 0) + count));
  };
  for (const { organizationId, batchId, month, count } of await countPaid(db, organizationIds)) {
    add(organizationId, (batchId && months.get(batchId)) || month, count);
  }
  for (const { organizationId, batchId, count } of await store.countQueued(db, organizationIds)) {
    add(organizationId, months.get(batchId) ?? null, count);
  }
  return costs;
}
