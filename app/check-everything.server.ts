import { audit, billing, certificates, chain, designs, mail, organizations } from "#app/modules.server";
import type { Db } from "#modules/kernel/db";
import { type Faults, told } from "#modules/kernel/told";
import type { Deps } from "./composition.server";

export type CheckDeps = Pick<Deps, "chain" | "urls" | "erasures" | "secretBox" | "queue"> & { db: Db };

/**
 * Everything that npm run fsck looks at, one part after the other, each to its end (decision 0069): a sentence for each thing that
 * should not be, and one about what there is. What the audit log knows is gone through once, for all who hold their rows against it.
 */
export async function checkEverything(deps: CheckDeps): Promise<{ summary: string; faults: Faults }> {
  const report = await certificates.checkConsistency(deps);
  const faults = [...report.faults];
  await told(faults, "the writes to the chain", () => chain.checkWrites(deps, faults));
  await told(faults, "the organizations", () => organizations.checkOrganizations(deps, faults));
  await designs.checkDesigns(deps.db, faults);
  await told(faults, "the entries of the audit log", () =>
    audit.walkEntries(deps.db, async (entries) => {
      await certificates.checkMade(deps.db, entries, faults);
      await organizations.checkBegun(deps.db, entries, faults);
      await designs.checkPublished(deps.db, entries, faults);
      await billing.checkPaid(deps.db, entries, faults);
    }),
  );
  const ledger = await billing.checkLedger(deps.db);
  faults.push(...ledger.faults);
  await told(faults, "the use of months", () => certificates.checkQuota(deps.db, faults));
  await mail.checkQueued(deps, faults);
  const { audit: log } = report;
  const found = faults.length === 0 ? "all well" : `${faults.length} faults`;
  return {
    faults,
    summary: `${report.certificates} certificates in ${report.anchoredTrees} anchored trees, ${report.waitingForAnchor} waiting for a tree, ${report.erased} erased; ${log.chained} audit entries chained, ${log.waiting} waiting, ${log.sealed} heads sealed; ${ledger.invoices} invoices: ${found}.`,
  };
}
