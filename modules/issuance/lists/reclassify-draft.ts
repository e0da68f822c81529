import { readStyle } from "../../designs/index.server";
import type { Transaction } from "../../kernel/db";
import type { Clock, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import type { Scope } from "../../organizations/index.server";
import { todayOf } from "../../organizations/index.server";
import { askToCheckPrinting } from "../printing/check-printing";
import { readCells, readPictureProblem, readProblems } from "../rows/batch-row-cells";
import { classifyRows } from "../rows/classify-rows";
import type { RowCells } from "../rows/row";
import type { UploadedPictures } from "../rows/row-picture";
import type { RowProblem } from "../rules/problems";
import * as store from "../store";

/**
 * Classifies all rows of a draft again after a change, because a corrected row may duplicate another. `edit` returns
 * the new cells of a row, or null for an unchanged one. The caller holds the draft's lock. Returns the rows that are
 * still invalid. Codes: `not-found`.
 */
export async function reclassifyDraft(
  tx: Transaction,
  deps: { clock: Clock; jobs: Jobs },
  batch: Scope & { id: string; template: string; language: string },
  edit: (line: number, cells: RowCells) => RowCells | null = () => null,
): Promise<Result<{ stillInvalid: { line: number; problems: RowProblem[] }[] }, "not-found">> {
  const { id: batchId, organizationId } = batch;
  const today = await todayOf({ db: tx, clock: deps.clock }, organizationId);
  const read = await readStyle(tx, organizationId, batch);
  if (!read.ok) return { ok: false, code: "not-found" };
  const rows = await store.findBatchRows(tx, organizationId, batchId);
  const edited = new Set<number>();
  const lines = rows.map((row) => {
    const { line } = row;
    const before = readCells(row.cells);
    const cells = edit(line, before);
    if (cells) edited.add(line);
    return { line, cells: cells ?? before };
  });
  const classified = await classifyRows(tx, batch, {
    lines,
    style: read.style,
    today,
    pictures: await uploadedPictures(tx, batch),
  });
  const changed = classified.filter((row, index) => {
    const before = rows[index];
    return (
      edited.has(row.line) ||
      before?.state !== row.state ||
      before.fingerprint !== row.fingerprint ||
      codesOf(before) !== JSON.stringify(row.problems.map(({ code }) => code))
    );
  });
  await store.replaceBatchRows(tx, organizationId, batchId, changed);
  await askToCheckPrinting(tx, deps, { organizationId, batchId });
  const stillInvalid = classified
    .filter(({ state }) => state === "invalid")
    .map(({ line, problems }) => ({ line, problems }));
  return { ok: true, stillInvalid };
}

const codesOf = ({ problems }: { problems: unknown }) => JSON.stringify(readProblems(problems).map(({ code }) => code));

async function uploadedPictures(
  tx: Transaction,
  batch: { id: string; organizationId: string },
): Promise<UploadedPictures> {
  const pictures = await store.listBatchPictures(tx, batch.organizationId, batch.id);
  return new Map(
    pictures.map(({ key, digest, problem }) => [
      key,
      digest === null ? { problem: readPictureProblem(problem) } : { digest },
    ]),
  );
}
