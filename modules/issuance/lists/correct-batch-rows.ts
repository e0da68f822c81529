import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { type CheckDeps, checkWhileWaiting } from "../printing/check-printing";
import type { RowCells } from "../rows/row";
import type { RowProblem } from "../rules/problems";
import * as store from "../store";
import { reclassifyDraft } from "./reclassify-draft";

/** Changed texts by column: the name of a standard column, or the label of a field. */
export type RowCorrection = Record<string, string>;

/**
 * Corrects rows of a draft. Returns the rows that are still invalid. Codes: `forbidden`, `not-found`, `not-a-draft`.
 */
export async function correctBatchRows(
  deps: CheckDeps,
  actor: OrganizationActor,
  input: { batchId: string; corrections: Map<number, RowCorrection> },
): Promise<
  Result<{ stillInvalid: { line: number; problems: RowProblem[] }[] }, "forbidden" | "not-found" | "not-a-draft">
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const corrected = await deps.db.$transaction(async (tx) => {
    const draft = await store.lockDraft(tx, actor, input.batchId);
    if (!draft) {
      const batch = await store.findBatch(tx, actor, input.batchId);
      return { ok: false as const, code: batch ? ("not-a-draft" as const) : ("not-found" as const) };
    }
    return reclassifyDraft(tx, deps, draft, (line, cells) => {
      const correction = input.corrections.get(line);
      return correction ? applyCorrection(cells, correction) : null;
    });
  });
  if (corrected.ok) await checkWhileWaiting(deps, actor, input.batchId);
  return corrected;
}

function applyCorrection(cells: RowCells, correction: RowCorrection): RowCells {
  const text = (column: string, old: string) => (Object.hasOwn(correction, column) ? (correction[column] ?? "") : old);
  const isAsBefore = (column: string, old: string) => text(column, old) === old;
  const filled = cells.filled?.filter((column) => isAsBefore(column, cells[column])) ?? [];
  const changedFields = cells.custom.filter(({ label, value }) => !isAsBefore(label, value)).map(({ label }) => label);
  const filledFields = cells.filledFields?.filter((label) => !changedFields.includes(label)) ?? [];
  const other = isAsBefore("achievement", cells.achievement) ? cells.otherAchievement : undefined;
  // Another certificate may have the fields that this one lacks.
  const leftOut = isAsBefore("certificate", cells.certificate ?? "") ? cells.leftOutFields : undefined;
  return {
    name: text("name", cells.name),
    email: text("email", cells.email),
    achievement: text("achievement", cells.achievement),
    issued_on: text("issued_on", cells.issued_on),
    expires_on: text("expires_on", cells.expires_on),
    picture: text("picture", cells.picture),
    custom: cells.custom.map(({ label, value }) => ({ label, value: text(label, value) })),
    ...(cells.origin === undefined ? {} : { origin: text("origin", cells.origin) }),
    ...(cells.renews === undefined ? {} : { renews: cells.renews }),
    ...(filled.length > 0 ? { filled } : {}),
    ...(filledFields.length > 0 ? { filledFields } : {}),
    ...(other === undefined ? {} : { otherAchievement: other }),
    ...(leftOut ? { leftOutFields: leftOut } : {}),
    ...(cells.unused ? { unused: cells.unused } : {}),
    ...(cells.certificate === undefined ? {} : { certificate: text("certificate", cells.certificate) }),
  };
}
