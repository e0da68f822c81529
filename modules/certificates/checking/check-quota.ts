import { pageOfUses } from "../../billing/index.server";
import type { Db } from "../../kernel/db";
import type { Faults } from "../../kernel/told";
import * as store from "../store";

const PAGE = 500;

/**
 * Whether what each organization used of its months is what was issued in them, and waits to be: a correction costs nothing,
 * and a trial is counted under names of its own.
 */
export async function checkQuota(db: Db, faults: Faults): Promise<void> {
  for (let after: string | null = null; ; ) {
    const uses = await pageOfUses(db, after, PAGE);
    if (uses.size === 0) return;
    const counted = await store.countCosts(db, [...uses.keys()]);
    for (const [organizationId, months] of uses) {
      const issued = counted.get(organizationId) ?? new Map<string, number>();
      for (const month of new Set([...months.keys(), ...issued.keys()])) {
        const [used, cost] = [months.get(month) ?? 0, issued.get(month) ?? 0];
        if (used === cost) continue;
        faults.push(`organization ${organizationId} has used ${used} certificates of ${month}, and ${cost} were issued or wait`);
      }
    }
    after = [...uses.keys()].at(-1) ?? null;
  }
}
