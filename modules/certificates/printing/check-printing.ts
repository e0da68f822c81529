import { z } from "zod";
import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, JobKind, Jobs } from "../../kernel/ports";
import type { Scope } from "../../organizations/index.server";
import { readCells } from "../issuing/batch-row-cells";
import { readPrinted } from "../issuing/bind-content";
import { findNamed, lookOf, namedBy } from "../issuing/complete-lines";
import { type BoundContent, changesBetween, readBound } from "../rules/bound-content";
import { pictureOfRow } from "../rules/picture";
import { isPrintedWhole } from "../rules/printing";
import { checkRow } from "../rules/row";
import * as store from "../store";
import { findUnprinted, type PrintingDeps } from "./find-unprinted";

const list = z.object({ organizationId: z.uuid(), batchId: z.uuid() });

/** Lays out the lines of a list, to see what is printed of them. */
export const CHECK_PRINTING: JobKind<z.infer<typeof list>> = { name: "certificates.check-printing", payload: list };

/** So many lines are checked while somebody waits; more take seconds, and are a job. */
export const CHECKED_AT_ONCE = 200;
/** Lines that are read, laid out and kept together. */
const PIECE = 400;
const STATES_THAT_ISSUE = new Set(["draft", "submitted", "scheduled", "issuing", "stopped"]);

export type CheckDeps = Omit<PrintingDeps, "db"> & { db: Database; ids: Ids; clock: Clock };

/** Has a long list checked, in the transaction that made it or changed it; a short one is checked by whoever waits for it. */
export async function askToCheckPrinting(
  tx: Transaction,
  { jobs }: { jobs: Jobs },
  { organizationId, batchId }: { organizationId: string; batchId: string },
): Promise<void> {
  const unchecked = await store.listUnchecked(tx, organizationId, batchId, CHECKED_AT_ONCE + 1);
  if (unchecked.length > CHECKED_AT_ONCE) await addCheckJob(tx, jobs, { organizationId, batchId });
}

/** Has a list checked by a worker. One job that waits is enough for a list. */
export const addCheckJob = (tx: Transaction, jobs: Jobs, batch: { organizationId: string; batchId: string }) =>
  jobs.add(tx, CHECK_PRINTING, batch, { key: { value: `check-printing:${batch.batchId}`, whenWaiting: "keep" } });

/** Checks a list that is short while somebody waits for it, where nothing is in the way; a long one has its job. */
export async function checkShortList(deps: CheckDeps & { jobs: Jobs }, scope: Scope, batchId: string): Promise<void> {
  const { organizationId } = scope;
  const unchecked = await store.listUnchecked(deps.db, organizationId, batchId, CHECKED_AT_ONCE + 1);
  if (unchecked.length === 0 || unchecked.length > CHECKED_AT_ONCE) return;
  await checkPrinting(deps, scope, batchId).catch(() => askNow(deps, { organizationId, batchId }));
}

/** The same for a list that is about to be sent off: what it would be made from may have changed since it was checked. */
export async function checkBeforeIssuing(
  deps: CheckDeps & { jobs: Jobs },
  scope: Scope,
  batchId: string,
): Promise<void> {
  const { organizationId } = scope;
  if (!(await beginCheck(deps, scope, batchId))) return;
  const unchecked = await store.listUnchecked(deps.db, organizationId, batchId, CHECKED_AT_ONCE + 1);
  if (unchecked.length > CHECKED_AT_ONCE) await askNow(deps, { organizationId, batchId });
  else await checkShortList(deps, scope, batchId);
}

const askNow = (deps: { db: Database; jobs: Jobs }, batch: { organizationId: string; batchId: string }) =>
  deps.db.$transaction((tx) => addCheckJob(tx, deps.jobs, batch));

/**
 * Lays out every line of a list that was not laid out with what its certificates would be made from now, and keeps what would not be
 * printed of it. Whatever of that is another thing by now, an achievement, a design, a logo or a signer, has all lines checked anew.
 * Returns the content that its lines are checked with; null where nothing of the list is to be issued. Comes twice without harm; when
 * `stopping` is aborted, the rest is left.
 */
export async function checkPrinting(
  deps: CheckDeps,
  scope: Scope,
  batchId: string,
  stopping?: AbortSignal,
): Promise<BoundContent | null> {
  const { organizationId } = scope;
  const check = await beginCheck(deps, scope, batchId);
  if (!check) return null;
  const { batch } = check;
  const today = deps.clock.now().toISOString().slice(0, 10);
  for (;;) {
    const rows = await store.listUnchecked(deps.db, organizationId, batchId, PIECE);
    if (rows.length === 0 || stopping?.aborted) return check.content;
    const cells = rows.map((row) => readCells(row.cells));
    const named = await findNamed(deps.db, scope, cells);
    const ids = [...named.values()].map(({ id }) => id);
    const pictured = await store.findPictured(deps.db, organizationId, ids);
    const lines = rows.flatMap((row, index) => {
      const own = cells[index];
      const checked = own && checkRow(own, today);
      if (!own || !checked?.ok) return [];
      const before = named.get(namedBy(own) ?? "");
      const { draft } = checked;
      const { replacesId } = row;
      // A line that corrects or renews a certificate keeps its picture.
      const hasPicture = pictureOfRow(own) !== null || pictured.has(before?.id ?? "");
      return { row, item: { draft, look: lookOf(before ?? batch), replacesId, hasPicture } };
    });
    const items = lines.map(({ item }) => item);
    const found = await findUnprinted(deps, scope, items);
    const kept = await store.keepPrinting(
      deps.db,
      organizationId,
      { batchId, id: check.id },
      lines.map(({ row: { line, fingerprint } }, index) => {
        const unprinted = found[index] ?? [];
        return { line, fingerprint, isWhole: isPrintedWhole(unprinted), unprinted };
      }),
    );
    // Somebody changed the list, or what it is made from, while it was laid out: whoever comes next finds it so.
    if (kept === 0) return check.content;
  }
}

/** Finds the check that the list is in, or begins another where what it would be issued from is not what it was. */
async function beginCheck(deps: CheckDeps, scope: Scope, batchId: string) {
  return deps.db.$transaction(async (tx) => {
    const batch = await store.lockBatch(tx, scope, batchId);
    if (!batch || !STATES_THAT_ISSUE.has(batch.state)) return null;
    const content = await readPrinted(tx, batch);
    const before = readBound(batch.checkedAs);
    if (before && batch.checkId && changesBetween(before, content).length === 0)
      return { batch, id: batch.checkId, content: before };
    const id = deps.ids.uuid();
    await store.beginCheck(tx, scope, batchId, { id, content });
    return { batch, id, content };
  });
}
