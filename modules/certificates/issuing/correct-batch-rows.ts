import { readLook } from "../../designs/index.server";
import type { Database } from "../../kernel/db";
import { EARLIER_LIMITS } from "../../kernel/limits";
import type { Clock } from "../../kernel/ports";
import { can, type OrganizationActor } from "../../organizations/index.server";
import type { RowProblem } from "../rules/row";
import * as store from "../store";
import { readCells } from "./batch-row-cells";
import { classifyRows } from "./classify-rows";

/** Changed texts by column: a known column's name, or the label of another. */
export type RowCorrection = Record<string, string>;

/**
 * Corrects lines of a draft and classifies the whole draft again, because a corrected line may duplicate another.
 * Returns the lines that are still wrong.
 */
export async function correctBatchRows(
  deps: { db: Database; clock: Clock },
  actor: OrganizationActor,
  input: { batchId: string; corrections: Map<number, RowCorrection> },
): Promise<
  | { ok: true; stillInvalid: { line: number; problems: RowProblem[] }[] }
  | { ok: false; code: "forbidden" | "not-found" | "not-a-draft" }
> {
  if (!can(actor.role, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const batch = await store.findBatch(tx, organizationId, input.batchId);
    if (!batch) return { ok: false, code: "not-found" };
    const read = await readLook(tx, organizationId, batch);
    if (!read.ok) return { ok: false, code: "not-found" };
    if (batch.state !== "draft") return { ok: false, code: "not-a-draft" };
    const rows = await store.findBatchRows(tx, organizationId, batch.id);
    const lines = rows.map((row) => ({
      line: row.line,
      cells: applyCorrection(readCells(row.cells), input.corrections.get(row.line)),
      // What was right when the list was read stays so, as long as nobody touches it.
      limits: row.state === "invalid" || input.corrections.has(row.line) ? undefined : EARLIER_LIMITS,
    }));
    const today = deps.clock.now().toISOString().slice(0, 10);
    const classified = await classifyRows(tx, organizationId, lines, read.look, today);
    const before = new Map(rows.map((row) => [row.line, row]));
    for (const row of classified) {
      const { line, ...data } = row;
      const changed = input.corrections.has(line) || before.get(line)?.state !== row.state;
      if (changed) await store.updateBatchRow(tx, organizationId, batch.id, line, data);
    }
    const stillInvalid = classified
      .filter((row) => row.state === "invalid")
      .map(({ line, problems }) => ({ line, problems: problems as RowProblem[] }));
    return { ok: true, stillInvalid };
  });
}

function applyCorrection(cells: ReturnType<typeof readCells>, correction: RowCorrection | undefined) {
  if (!correction) return cells;
  const text = (column: string, old: string) => (Object.hasOwn(correction, column) ? (correction[column] ?? "") : old);
  return {
    name: text("name", cells.name),
    email: text("email", cells.email),
    achievement: text("achievement", cells.achievement),
    issued_on: text("issued_on", cells.issued_on),
    expires_on: text("expires_on", cells.expires_on),
    custom: cells.custom.map(({ label, value }) => ({ label, value: text(label, value) })),
  };
}
