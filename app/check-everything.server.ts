import { audit, billing, certificates, chain, designs, issuance, mail, organizations } from "#app/modules.server";
import type { Database, Db } from "#modules/kernel/db";
import { type Faults, noteFaults } from "#modules/kernel/faults";
import type { Deps } from "./composition.server";

export type CheckDeps = Pick<Deps, "chain" | "urls" | "erasures" | "secretBox" | "queue" | "lists"> & { db: Db };

/** Runs `work` with a consistent view of the database. */
type OfOneMoment = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

const A_DAY_MS = 24 * 3_600_000;

/**
 * Reads a running platform from one snapshot for each part, because a row and its audit entry are read one after the
 * other.
 */
export const ofOneMoment =
  (db: Database): OfOneMoment =>
  (work) =>
    db.$transaction(work, { isolationLevel: "RepeatableRead", timeout: A_DAY_MS, maxWait: A_DAY_MS });

/**
 * Runs all checks of npm run fsck, one part after the other (decision 0069). Returns a sentence for each fault, and a
 * summary. The audit log is read once, for all parts that compare their rows with it. Each part reads a snapshot of its
 * own, and a failure of one part ends no other.
 */
export async function checkEverything(
  deps: CheckDeps,
  read: OfOneMoment = (work) => work(deps.db),
): Promise<{ summary: string; faults: Faults }> {
  const faults: Faults = [];
  const part = (name: string, check: (own: CheckDeps) => Promise<unknown>) =>
    noteFaults(faults, name, () => read((db) => check({ ...deps, db })));
  let counts = "nothing could be read";
  await part("the certificates", async (own) => {
    const { faults: found, audit: log, ...report } = await certificates.checkConsistency(own);
    faults.push(...found);
    counts = `${report.certificates} certificates in ${report.anchoredTrees} anchored trees, ${report.waitingForAnchor} waiting for a tree, ${report.erased} erased; ${log.chained} audit entries chained, ${log.waiting} waiting, ${log.sealed} heads sealed`;
  });
  await part("the writes to the chain", (own) => chain.checkWrites(own, faults));
  await part("the organizations", (own) => organizations.checkOrganizations(own, faults));
  await part("the designs", ({ db }) => designs.checkDesigns(db, faults));
  await part("the entries of the audit log", ({ db }) =>
    audit.walkEntries(db, async (entries) => {
      await certificates.checkMade(db, entries, faults);
      await organizations.checkBegun(db, entries, faults);
      await designs.checkPublished(db, entries, faults);
      await billing.checkPaid(db, entries, faults);
    }),
  );
  let invoices = 0;
  await part("the ledger of payments", async ({ db }) => {
    const ledger = await billing.checkLedger(db);
    faults.push(...ledger.faults);
    invoices = ledger.invoices;
  });
  await part("the use of months", ({ db }) => issuance.checkQuota(db, faults));
  await part("the messages that wait", (own) => mail.checkQueued(own, faults));
  await part("what was reported of messages", (own) => mail.checkReported(own, faults));
  const found = faults.length === 0 ? "all well" : `${faults.length} faults`;
  return { faults, summary: `${counts}; ${invoices} invoices: ${found}.` };
}
