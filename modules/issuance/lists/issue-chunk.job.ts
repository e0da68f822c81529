import { monthOf, releaseQuota } from "../../billing/index.server";
import {
  findActive,
  findCertificatePictures,
  findUnawardable,
  type IssueContext,
  type IssueDeps,
  issueCertificates,
  judgeWaited,
  lockLifecycleFacts,
  NotAsApproved,
  NotAsChecked,
  readBound,
  reserveNumbers,
  type StatusNumbers,
  type Step,
  shortKey,
} from "../../certificates/index.server";
import { readStyle } from "../../designs/index.server";
import { toActorName } from "../../kernel/actor-name";
import type { Database, Transaction } from "../../kernel/db";
import { holdActive, todayOf, wholeOrganization } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { askAgain } from "../approval/ask-again";
import { assertAsApproved, boundOf } from "../printing/bind-content";
import { type CheckDeps, checkPrinting } from "../printing/check-printing";
import { recordBatch } from "../record-batch";
import { answerCorrected } from "../reports/answer-report";
import { readCells } from "../rows/batch-row-cells";
import { findNamed, namedBy, styleOf } from "../rows/complete-lines";
import { checkRow } from "../rows/row";
import { problemsOfPrinting, readUnprinted } from "../rules/printing";
import type { RowProblem } from "../rules/problems";
import * as store from "../store";
import { toPortrait } from "./batch-pictures";
import { holdBack, mayAllIssue } from "./hold-back";
import { ISSUE_CHUNK } from "./issue-batch";

/**
 * Numbers of certificates in one transaction: few at first, so that progress shows at once, and limited, so that a
 * crash repeats little.
 */
const FIRST_CHUNK = 25;
const LARGEST_CHUNK = 400;
/**
 * Number of chunks of a large batch at once: while the database stores one and a thread signs the next, a third is
 * prepared.
 */
const AT_ONCE = 3;
/** Maximum number of repeated printing checks in one run: the content of a batch may change during each of them. */
const CHECKS = 5;
/**
 * Duration in milliseconds from which a chunk is not enlarged: other transactions may wait for the batch's rows and its
 * status list.
 */
const LONG_MS = 1000;

/**
 * Issues the queued rows of a batch chunk by chunk, each in one transaction, and several chunks of a large batch at
 * once: after a crash the rows of unfinished chunks are still queued, and none of their certificates exists.
 * A row is left out and its quota released where its certificate was issued through another batch meanwhile, where its
 * achievement was changed and does not allow it, or where it would not be printed whole and nobody allowed that. An
 * approved batch is issued as it was approved: where its achievement, design or signature has changed, it waits for an
 * approval again before the next chunk. The batch stops where the actor who queued it may no longer issue. When
 * `stopping` is aborted, the rest is left to another worker, or to the next start.
 */
export async function issueChunks(
  deps: IssueDeps & CheckDeps,
  { organizationId, batchId }: { organizationId: string; batchId: string },
  stopping?: AbortSignal,
): Promise<void> {
  let size = FIRST_CHUNK;
  let checks = 0;
  let left = await countInAnyOrder(deps.db, organizationId, batchId);
  let beside: Promise<unknown> | null = null;
  let failed = false;

  /** Issues one chunk after another until none is left; once they are large, others in parallel. */
  async function goOn(): Promise<void> {
    while (!failed && !stopping?.aborted) {
      const began = performance.now();
      const isOneOfMany = size === LARGEST_CHUNK && left > 0;
      const wanted = Math.min(size, left);
      // Counted before waiting: a parallel run would otherwise reserve numbers for the same rows.
      left -= wanted;
      const numbers = isOneOfMany ? await take(wanted) : null;
      const issued = await deps.db
        .$transaction((tx) => issueChunk(tx, deps, { organizationId, batchId, size, numbers }))
        .catch(judgeAgain);
      if (!issued) return;
      if (performance.now() - began < LONG_MS) size = Math.min(2 * size, LARGEST_CHUNK);
      if (size === LARGEST_CHUNK && left > 0)
        beside ??= Promise.all(Array.from({ length: AT_ONCE - 1 }, () => goOn().catch(fail)));
    }
  }
  /**
   * Returns true where issuing continues: the rows were checked with content that has changed, and are checked again.
   */
  async function judgeAgain(error: unknown): Promise<boolean> {
    if (error instanceof NotAsChecked && checks < CHECKS) {
      checks++;
      await checkPrinting(deps, wholeOrganization(organizationId), batchId, stopping);
      left = await countInAnyOrder(deps.db, organizationId, batchId);
      return true;
    }
    if (!(error instanceof NotAsApproved)) throw error;
    const list = { organizationId, batchId, from: "issuing" as const };
    await deps.db.$transaction((tx) => askAgain(tx, deps, list, error.changes));
    return false;
  }
  let fault: unknown;
  function fail(error: unknown) {
    fault ??= error;
    failed = true;
  }
  const take = (count: number) => deps.db.$transaction((tx) => reserveNumbers(tx, deps, organizationId, count));

  await checkPrinting(deps, wholeOrganization(organizationId), batchId, stopping);
  await goOn().catch(fail);
  await beside;
  if (failed) throw fault;
  if (stopping?.aborted) {
    await deps.db.$transaction((tx) => deps.jobs.add(tx, ISSUE_CHUNK, { organizationId, batchId }));
  }
}

/**
 * Counts the queued rows of a batch that can be issued in any order; 0 where some replace certificates: several
 * transactions that change the status of others could deadlock.
 */
async function countInAnyOrder(db: Database, organizationId: string, batchId: string): Promise<number> {
  if (await store.hasReplacingRows(db, organizationId, batchId)) return 0;
  return (await store.countBatchRows(db, organizationId, batchId)).get("queued") ?? 0;
}

/** Issues one chunk of queued rows; false where nothing was issued and the run ends. */
async function issueChunk(
  tx: Transaction,
  deps: IssueDeps,
  chunk: { organizationId: string; batchId: string; size: number; numbers: StatusNumbers | null },
): Promise<boolean> {
  const { organizationId, batchId, size, numbers } = chunk;
  const batch = await store.findBatch(tx, wholeOrganization(organizationId), batchId);
  // While issuing is halted or the organization suspended, the rows stay queued for resume-issuing.job.ts.
  if (batch?.state !== "issuing" || (await holdIssuing(tx)).halted) return false;
  if (!(await holdActive(tx, organizationId))) return false;
  const { teamId } = batch;
  const sender = toActorName(batch.queuedBy ?? batch.createdBy);
  // A batch without queued rows is finished, even where its sender may no longer issue.
  const rows = await store.claimQueuedLines(tx, organizationId, batchId, size);
  if (rows.length === 0) {
    await finishBatch(tx, deps, organizationId, batchId);
    return false;
  }
  if (!(await mayAllIssue(tx, batch, [sender]))) {
    await holdBack(tx, deps, { organizationId, teamId, id: batchId }, "issuing", "not-allowed");
    return false;
  }
  const read = await readStyle(tx, organizationId, batch);
  if (!read.ok) throw new Error(`batch ${batchId} cannot be issued: ${read.code}`);
  const checkedAs = readBound(batch.checkedAs);
  if (!checkedAs || rows.some(({ isWhole }) => isWhole === null)) throw new NotAsChecked();
  const fingerprints = rows.flatMap((row) => row.fingerprint ?? []);
  const active = await findActive(tx, organizationId, { fingerprints, identities: [] });
  const taken = new Map(active.map((certificate) => [certificate.issueKey, certificate.id]));
  const takenBy = (row: { fingerprint: string | null }) => taken.get(shortKey(row.fingerprint ?? "")) ?? null;
  const duplicates = rows.filter((row) => takenBy(row) !== null);
  for (const row of duplicates) {
    const certificateId = takenBy(row);
    await store.updateBatchRow(tx, organizationId, batchId, row.line, { state: "duplicate", certificateId });
  }
  // A certificate that was corrected, revoked, suspended, frozen or renewed meanwhile cannot be replaced or renewed.
  const cellsOf = new Map(rows.map((row) => [row.line, readCells(row.cells)]));
  const named = await findNamed(tx, wholeOrganization(organizationId), [...cellsOf.values()]);
  const renewedBy = (line: number) => {
    const cells = cellsOf.get(line);
    return cells?.renews ? (named.get(namedBy(cells) ?? "")?.id ?? "") : null;
  };
  const facts = await lockLifecycleFacts(
    tx,
    organizationId,
    rows.flatMap(({ line, replacesId }) => [replacesId ?? [], renewedBy(line) || []].flat()),
  );
  const mayBe = (id: string, step: Step) => {
    const certificate = facts.find((one) => one.id === id);
    return certificate !== undefined && judgeWaited(certificate, step, deps.clock.now()) === null;
  };
  const isOvertaken = ({ line, replacesId }: (typeof rows)[number]) => {
    const renewsId = renewedBy(line);
    return (replacesId !== null && !mayBe(replacesId, "replace")) || (renewsId !== null && !mayBe(renewsId, "renew"));
  };
  const overtaken = rows.filter((row) => isOvertaken(row) && !duplicates.includes(row));
  for (const { line } of overtaken)
    await store.updateBatchRow(tx, organizationId, batchId, line, { state: "skipped", replacesId: null });
  const today = await todayOf({ db: tx, clock: deps.clock }, organizationId);
  const pictures = await picturesOf(tx, organizationId, batchId, rows);
  const goingOn = rows.filter((row) => !duplicates.includes(row) && !overtaken.includes(row));
  // The dates of these rows have become invalid since they were read.
  const refused = goingOn.flatMap((row) => {
    const check = checkRow(cellsOf.get(row.line) ?? readCells(row.cells), today);
    return check.ok ? [] : [{ row, problems: check.problems }];
  });
  for (const { row, problems } of refused) await leaveOut(tx, { organizationId, batchId }, row.line, problems);
  const late = new Set(refused.map(({ row }) => row));
  const wanted = goingOn.filter((row) => !late.has(row));
  const keeping = wanted.flatMap(({ line, pictureKey }) => {
    const cells = cellsOf.get(line);
    return cells && pictureKey === null ? (named.get(namedBy(cells) ?? "")?.id ?? []) : [];
  });
  const certificatePictures = await picturesOfCertificates(tx, organizationId, keeping);
  const waiting = wanted.map((row) => {
    const cells = readCells(row.cells);
    const check = checkRow(cells, today);
    if (!check.ok || !row.fingerprint || !row.identity)
      throw new Error(`line ${row.line} of ${batchId} is not issuable`);
    const { fingerprint, identity, replacesId } = row;
    // A row that corrects or renews a certificate by its ID keeps design and language, and the picture unless it names
    // one.
    const before = named.get(namedBy(cells) ?? "");
    const picture =
      row.pictureKey === null ? (certificatePictures.get(before?.id ?? "") ?? null) : pictures.get(row.pictureKey);
    if (picture === undefined) throw new Error(`line ${row.line} of ${batchId} has lost its picture`);
    const style = before ? styleOf(before) : read.style;
    const renewsId = renewedBy(row.line);
    const shortened = row.isWhole === false;
    const { line } = row;
    const item = { line, draft: check.draft, fingerprint, identity, replacesId, renewsId, picture, style, shortened };
    return { line, item };
  });
  const sought = waiting.map(({ item }) => item);
  // Checked before a row is left out because its achievement has changed.
  await assertAsApproved(tx, batch, sought);
  const unprinted = new Map(rows.map((row) => [row.line, row.isAllowed ? [] : readUnprinted(row.unprinted)]));
  const unawardable = await findUnawardable(tx, organizationId, sought);
  const problems = waiting.map(({ line }, index) => [
    ...(unawardable[index] ?? []),
    ...problemsOfPrinting(unprinted.get(line) ?? []),
  ]);
  const items = waiting.filter((_row, index) => problems[index]?.length === 0);
  for (const [index, { line }] of waiting.entries()) {
    const found = problems[index] ?? [];
    if (found.length > 0) await leaveOut(tx, { organizationId, batchId }, line, found);
  }
  // Batches queued before `quotaMonth` was stored count in the month of their queueing.
  const month = batch.quotaMonth ?? monthOf(batch.queuedAt ?? deps.clock.now());
  const leftOut = rows.filter(({ line }) => !items.some((item) => item.line === line));
  // A row that replaces a certificate has reserved no quota.
  const unused = leftOut.filter(({ replacesId }) => replacesId === null).length;
  await releaseQuota(tx, organizationId, month, unused);

  if (items.length > 0) {
    const context: IssueContext = {
      organizationId,
      teamId,
      batchId,
      actor: sender,
      language: read.style.language,
      mailOrigins: batch.mailOrigins,
      bound: boundOf(batch),
      checkedAs,
      numbers,
    };
    const issued = await issueCertificates(
      tx,
      deps,
      context,
      items.map(({ item }) => item),
    );
    await store.markRowsIssued(
      tx,
      organizationId,
      batchId,
      items.flatMap(({ line }, index) => {
        const certificateId = issued[index]?.id;
        return certificateId ? [{ line, certificateId }] : [];
      }),
    );
    if (items.some(({ item }) => item.replacesId)) {
      await answerCorrected(tx, deps, { ...wholeOrganization(organizationId), name: context.actor }, batchId);
    }
  }
  return true;
}

function leaveOut(
  tx: Transaction,
  { organizationId, batchId }: { organizationId: string; batchId: string },
  line: number,
  problems: RowProblem[],
) {
  const data = { state: "invalid", problems, fingerprint: null, identity: null } as const;
  return store.updateBatchRow(tx, organizationId, batchId, line, data);
}

async function picturesOf(
  tx: Transaction,
  organizationId: string,
  batchId: string,
  rows: { pictureKey: string | null }[],
) {
  const keys = [...new Set(rows.flatMap(({ pictureKey }) => pictureKey ?? []))];
  const found = keys.length === 0 ? [] : await store.findBatchPictures(tx, organizationId, batchId, keys);
  return new Map(found.map((picture) => [picture.key, toPortrait(picture)]));
}

/** Finds the pictures of certificates, by certificate id. */
async function picturesOfCertificates(tx: Transaction, organizationId: string, ids: string[]) {
  const found = ids.length === 0 ? [] : await findCertificatePictures(tx, organizationId, ids);
  return new Map(found.map((picture) => [picture.certificateId, toPortrait(picture)]));
}

/**
 * Finishes a batch without queued rows. Rows may still be in another worker's open transaction: then that worker
 * finishes the batch.
 */
async function finishBatch(tx: Transaction, deps: IssueDeps, organizationId: string, batchId: string) {
  const counts = await store.countBatchRows(tx, organizationId, batchId);
  if ((counts.get("queued") ?? 0) > 0) return;
  const finishedAt = deps.clock.now();
  if (
    !(await store.moveBatch(tx, wholeOrganization(organizationId), batchId, "issuing", { state: "issued", finishedAt }))
  )
    return;
  // Each certificate has its own picture now.
  await store.deleteBatchPictures(tx, organizationId, batchId);
  const details = { issued: counts.get("issued") ?? 0 };
  const entry = { organizationId, actor: "system" as const, action: "batch.issued", subject: batchId, details };
  await recordBatch(tx, deps, "batch.issued", entry);
}
