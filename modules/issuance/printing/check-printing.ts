import { z } from "zod";
import { changesBetween, findPictured, readBound } from "../../certificates/index.server";
import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, JobKind, Jobs } from "../../kernel/ports";
import type { Scope } from "../../organizations/index.server";
import { todayOf } from "../../organizations/index.server";
import { readCells } from "../rows/batch-row-cells";
import { findNamed, namedBy, styleOf } from "../rows/complete-lines";
import { checkRow } from "../rows/row";
import { pictureOfRow } from "../rows/row-picture";
import { isPrintedWhole } from "../rules/printing";
import * as store from "../store";
import { readPrinted } from "./bind-content";
import { findUnprinted, type PrintingDeps } from "./find-unprinted";

const list = z.object({ organizationId: z.uuid(), batchId: z.uuid() });

/** Lays out the rows of a batch to find what would not be printed. */
export const CHECK_PRINTING: JobKind<z.infer<typeof list>> = { name: "certificates.check-printing", payload: list };

/** Maximum number of rows checked while somebody waits; more take seconds, and are checked by a job. */
export const CHECKED_AT_ONCE = 200;
/** Number of rows that are read, laid out and stored together. */
const PIECE = 400;
/**
 * Delay in milliseconds of the job for a short batch: the request that brought the batch checks it long before, unless
 * its process ended.
 */
const SHORT_LIST_MS = 30_000;
const STATES_THAT_ISSUE = new Set(["draft", "submitted", "scheduled", "issuing", "stopped"]);

export type CheckDeps = Omit<PrintingDeps, "db"> & { db: Database; ids: Ids; clock: Clock; jobs: Jobs };

/**
 * Queues the check of a batch, in the transaction that made or changed it: of a long batch at once, of a short one in
 * case that its request does not check it.
 */
export async function askToCheckPrinting(
  tx: Transaction,
  { jobs }: { jobs: Jobs },
  batch: { organizationId: string; batchId: string },
): Promise<void> {
  const { length } = await store.listUnchecked(tx, batch.organizationId, batch.batchId, { take: CHECKED_AT_ONCE + 1 });
  if (length > 0) await addCheckJob(tx, jobs, batch, length <= CHECKED_AT_ONCE);
}

/** Queues a job that checks a batch. One waiting job is enough for a batch. */
export function addCheckJob(
  tx: Transaction,
  jobs: Jobs,
  batch: { organizationId: string; batchId: string },
  later = false,
): Promise<void> {
  const key = { value: `check-printing:${batch.batchId}`, whenWaiting: later ? "keep" : "replace" } as const;
  return jobs.add(tx, CHECK_PRINTING, batch, { key, ...(later ? { afterMs: SHORT_LIST_MS } : {}) });
}

/**
 * Checks a short batch while somebody waits for it; leaves a long one to a worker, and also one that cannot be laid out
 * at the moment.
 */
export async function checkWhileWaiting(deps: CheckDeps, scope: Scope, batchId: string): Promise<void> {
  const { organizationId } = scope;
  const check = await beginCheck(deps, scope, batchId);
  if (!check) return;
  const unchecked = await store.listUnchecked(deps.db, organizationId, batchId, { take: CHECKED_AT_ONCE + 1 });
  if (unchecked.length === 0) return;
  const ask = () => deps.db.$transaction((tx) => addCheckJob(tx, deps.jobs, { organizationId, batchId }));
  if (unchecked.length > CHECKED_AT_ONCE) await ask();
  else await checkLines(deps, scope, check).catch(ask);
}

/**
 * Lays out every row of a batch that was not laid out with its present content, and stores what would not be printed. A
 * change of an achievement, a design, a logo or a signer has all rows checked again. Can be repeated without harm; when
 * `stopping` is aborted, the rest is left.
 */
export async function checkPrinting(
  deps: CheckDeps,
  scope: Scope,
  batchId: string,
  stopping?: AbortSignal,
): Promise<void> {
  const check = await beginCheck(deps, scope, batchId);
  if (check) await checkLines(deps, scope, check, stopping);
}

type Check = NonNullable<Awaited<ReturnType<typeof beginCheck>>>;

/** Number of pieces at once: while another process lays out one, the next is read and judged. */
const PIECES_AT_ONCE = 2;

async function checkLines(deps: CheckDeps, scope: Scope, check: Check, stopping?: AbortSignal): Promise<void> {
  const pieces = readUnchecked(deps, scope, check.batch.id);
  const checkPieces = async () => {
    for await (const rows of pieces) {
      if (stopping?.aborted) return;
      await checkPiece(deps, scope, check, rows);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: PIECES_AT_ONCE }, checkPieces));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

type UncheckedRow = Awaited<ReturnType<typeof store.listUnchecked>>[number];

async function* readUnchecked({ db }: CheckDeps, { organizationId }: Scope, batchId: string) {
  let after = -1;
  for (;;) {
    const rows = await store.listUnchecked(db, organizationId, batchId, { after, take: PIECE });
    const last = rows.at(-1);
    if (!last) return;
    after = last.line;
    yield rows;
  }
}

async function checkPiece(deps: CheckDeps, scope: Scope, { id, batch }: Check, rows: UncheckedRow[]): Promise<void> {
  const { organizationId } = scope;
  const today = await todayOf(deps, organizationId);
  const cells = rows.map((row) => readCells(row.cells));
  const named = await findNamed(deps.db, scope, cells);
  const ids = [...named.values()].map((certificate) => certificate.id);
  const pictured = await findPictured(deps.db, organizationId, ids);
  const judged = rows.flatMap((row, index) => {
    const own = cells[index];
    return own ? [{ row, own, checked: checkRow(own, today) }] : [];
  });
  const lines = judged.flatMap(({ row, own, checked }) => {
    if (!checked.ok) return [];
    const before = named.get(namedBy(own) ?? "");
    const { draft } = checked;
    const { replacesId } = row;
    // A row that corrects or renews a certificate keeps its picture.
    const hasPicture = pictureOfRow(own) !== null || pictured.has(before?.id ?? "");
    const dayIsOpen = own.issued_on.trim() === "";
    return [{ row, item: { draft, style: styleOf(before ?? batch), replacesId, hasPicture, dayIsOpen } }];
  });
  const found = await findUnprinted(
    deps,
    scope,
    lines.map(({ item }) => item),
  );
  const results = lines.map(({ row: { line, fingerprint } }, index) => {
    const unprinted = found[index] ?? [];
    return { line, fingerprint, isWhole: isPrintedWhole(unprinted), unprinted };
  });
  // The dates of these rows have become invalid since they were read. Queued ones are left out when they are issued,
  // with their quota.
  const refused = judged.flatMap(({ row: { line, fingerprint, state }, checked }) =>
    checked.ok ? [] : [{ line, fingerprint, state, problems: checked.problems }],
  );
  const waiting = refused.filter(({ state }) => state === "queued");
  const leftOut = waiting.map(({ line, fingerprint }) => ({ line, fingerprint, isWhole: true, unprinted: [] }));
  await store.keepPrinting(deps.db, organizationId, { batchId: batch.id, id }, [...results, ...leftOut]);
  await store.refuseLines(deps.db, organizationId, batch.id, refused);
}

/**
 * Finds the present check of a batch, or begins another where the content of the batch has changed. Newly awarded
 * achievements are added to the check: no row was laid out with them.
 */
async function beginCheck(deps: CheckDeps, scope: Scope, batchId: string) {
  const { organizationId } = scope;
  return deps.db.$transaction(async (tx) => {
    const batch = await store.lockBatch(tx, scope, batchId);
    if (!batch || !STATES_THAT_ISSUE.has(batch.state)) return null;
    const now = await readPrinted(tx, batch);
    const before = readBound(batch.checkedAs);
    const keys = new Set(before?.awards.map(({ key }) => key));
    const comparable = { ...now, awards: now.awards.filter(({ key }) => keys.has(key)) };
    if (before && batch.checkId && changesBetween(before, comparable).length === 0) {
      const more = now.awards.filter(({ key }) => !keys.has(key));
      const content = { ...before, awards: [...before.awards, ...more] };
      if (more.length > 0) await store.keepCheck(tx, scope, batchId, { id: batch.checkId, content });
      return { batch, id: batch.checkId };
    }
    const id = deps.ids.uuid();
    await store.keepCheck(tx, scope, batchId, { id, content: now });
    await store.forgetPrinting(tx, organizationId, batchId);
    await askToCheckPrinting(tx, deps, { organizationId, batchId });
    return { batch, id };
  });
}
