import { z } from "zod";
import { changesBetween, findPictured, readBound } from "../../certificates/index.server";
import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, JobKind, Jobs } from "../../kernel/ports";
import type { Scope } from "../../organizations/index.server";
import { todayOf } from "../../organizations/index.server";
import { readPrinted } from "../approval/bind-content";
import { readCells } from "../lists/batch-row-cells";
import { findNamed, namedBy, styleOf } from "../lists/complete-lines";
import { checkRow } from "../lists/row";
import { pictureOfRow } from "../lists/row-picture";
import { isPrintedWhole } from "../rules/printing";
import * as store from "../store";
import { findUnprinted, type PrintingDeps } from "./find-unprinted";

const list = z.object({ organizationId: z.uuid(), batchId: z.uuid() });

/** Lays out the lines of a list, to see what is printed of them. */
export const CHECK_PRINTING: JobKind<z.infer<typeof list>> = { name: "certificates.check-printing", payload: list };

/** So many lines are checked while somebody waits; more take seconds, and are a job. */
export const CHECKED_AT_ONCE = 200;
/** Lines that are read, laid out and kept together. */
const PIECE = 400;
/** Whoever brought a short list has it checked long before that, unless their process ended in between. */
const SHORT_LIST_MS = 30_000;
const STATES_THAT_ISSUE = new Set(["draft", "submitted", "scheduled", "issuing", "stopped"]);

export type CheckDeps = Omit<PrintingDeps, "db"> & { db: Database; ids: Ids; clock: Clock; jobs: Jobs };

/**
 * Has a list checked, in the transaction that made it or changed it: a long one at once, a short one if nobody does it
 * before.
 */
export async function askToCheckPrinting(
  tx: Transaction,
  { jobs }: { jobs: Jobs },
  batch: { organizationId: string; batchId: string },
): Promise<void> {
  const { length } = await store.listUnchecked(tx, batch.organizationId, batch.batchId, { take: CHECKED_AT_ONCE + 1 });
  if (length > 0) await addCheckJob(tx, jobs, batch, length <= CHECKED_AT_ONCE);
}

/** Has a list checked by a worker. One job that waits is enough for a list. */
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
 * Checks a list that is short while somebody waits for it; has a long one checked by a worker, and so one for which
 * nothing can be laid out at the moment.
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
 * Lays out every line of a list that was not laid out with what its certificates would be made from now, and keeps what
 * would not be printed of it. Whatever of that is another thing by now, an achievement, a design, a logo or a signer,
 * has all lines checked anew. Comes twice without harm; when `stopping` is aborted, the rest is left.
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

/** While one piece is laid out, which is another process's work, the next is read and judged. */
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
    // A line that corrects or renews a certificate keeps its picture.
    const hasPicture = pictureOfRow(own) !== null || pictured.has(before?.id ?? "");
    const dayIsOpen = own.issued_on.trim() === "";
    return [{ row, item: { draft, style: styleOf(before ?? batch), replacesId, hasPicture, dayIsOpen } }];
  });
  const found = await findUnprinted(
    deps,
    scope,
    lines.map(({ item }) => item),
  );
  const known = lines.map(({ row: { line, fingerprint } }, index) => {
    const unprinted = found[index] ?? [];
    return { line, fingerprint, isWhole: isPrintedWhole(unprinted), unprinted };
  });
  // Its time has gone by since it was read: what waits to be issued is left out there, with its quota.
  const refused = judged.flatMap(({ row: { line, fingerprint, state }, checked }) =>
    checked.ok ? [] : [{ line, fingerprint, state, problems: checked.problems }],
  );
  const waiting = refused.filter(({ state }) => state === "queued");
  const leftOut = waiting.map(({ line, fingerprint }) => ({ line, fingerprint, isWhole: true, unprinted: [] }));
  await store.keepPrinting(deps.db, organizationId, { batchId: batch.id, id }, [...known, ...leftOut]);
  await store.refuseLines(deps.db, organizationId, batch.id, refused);
}

/**
 * Finds the check that the list is in, or begins another where what it would be issued from is not what it was. What is
 * awarded besides by now is taken into the check: no line was laid out with it.
 */
async function beginCheck(deps: CheckDeps, scope: Scope, batchId: string) {
  const { organizationId } = scope;
  return deps.db.$transaction(async (tx) => {
    const batch = await store.lockBatch(tx, scope, batchId);
    if (!batch || !STATES_THAT_ISSUE.has(batch.state)) return null;
    const now = await readPrinted(tx, batch);
    const before = readBound(batch.checkedAs);
    const keys = new Set(before?.awards.map(({ key }) => key));
    const known = { ...now, awards: now.awards.filter(({ key }) => keys.has(key)) };
    if (before && batch.checkId && changesBetween(before, known).length === 0) {
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
