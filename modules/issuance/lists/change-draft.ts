import { recordAudit } from "../../audit/index.server";
import { readStyle } from "../../designs/index.server";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import type { CertificateStyle } from "../../rendering/index.server";
import { type CheckDeps, checkWhileWaiting } from "../printing/check-printing";
import { readDate } from "../rules/dates";
import * as store from "../store";
import { reclassifyDraft } from "./reclassify-draft";
import type { RowCells } from "../rows/row";

/** What is chosen for all rows of a draft. */
export interface DraftChoices extends CertificateStyle {
  /** Days for the rows that name none, as `2026-11-24`; empty where they stay without. */
  issuedOn: string;
  expiresOn: string;
  /** The labels of further fields that no certificate of the list says. */
  leftOut: readonly string[];
}

type DraftDay = "issuedOn" | "expiresOn";

/**
 * Gives a draft another design and language, and its rows the days that they leave open and the fields that are chosen.
 * What is printed of them is checked anew. Codes: `forbidden`, `not-found`, `not-a-draft` (it waits for an approval, or
 * has begun), `unknown-style`, `date-invalid` with the `day` that is none.
 */
export async function changeDraft(
  deps: CheckDeps,
  actor: OrganizationActor,
  input: DraftChoices & { batchId: string },
): Promise<
  | Result<null, "forbidden" | "not-found" | "not-a-draft" | "unknown-style">
  | { ok: false; code: "date-invalid"; day: DraftDay }
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { batchId, template, language, leftOut } = input;
  const wrong = (["issuedOn", "expiresOn"] as const).find((day) => input[day] !== "" && !readDate(input[day]).ok);
  if (wrong) return { ok: false, code: "date-invalid", day: wrong };
  const changed = await deps.db.$transaction(async (tx) => {
    const draft = await store.lockDraft(tx, actor, batchId);
    if (!draft) {
      const batch = await store.findBatch(tx, actor, batchId);
      return { ok: false as const, code: batch ? ("not-a-draft" as const) : ("not-found" as const) };
    }
    const style = { template, language };
    if (!(await readStyle(tx, organizationId, style)).ok) return { ok: false as const, code: "unknown-style" as const };
    await store.restyleDraft(tx, actor, batchId, style);
    const left = new Set(leftOut);
    const read = await reclassifyDraft(tx, deps, { ...draft, ...style }, (_line, cells) =>
      // What is about a certificate that was issued stays as that one is.
      cells.certificate || cells.renews ? null : changedCells(cells, input, left),
    );
    if (!read.ok) return read;
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action: "batch.changed", subject: batchId });
    return { ok: true as const };
  });
  if (changed.ok) await checkWhileWaiting(deps, actor, batchId);
  return changed;
}

/** Null where nothing changes. */
function changedCells(cells: RowCells, choices: DraftChoices, leftOut: ReadonlySet<string>): RowCells | null {
  const { filled = [], unused = [], ...rest } = cells;
  const issuedOn = dayOf(cells, "issued_on", choices.issuedOn);
  const expiresOn = dayOf(cells, "expires_on", choices.expiresOn);
  const others = filled.filter((column) => column !== "issued_on" && column !== "expires_on");
  const nowFilled = [
    ...others,
    ...(issuedOn.isFilled ? ["issued_on" as const] : []),
    ...(expiresOn.isFilled ? ["expires_on" as const] : []),
  ];
  const all = fieldsOf(cells);
  const nowUnused = all.flatMap((field, position) => (leftOut.has(field.label) ? [{ ...field, position }] : []));
  const changed: RowCells = {
    ...rest,
    issued_on: issuedOn.text,
    expires_on: expiresOn.text,
    custom: all.filter(({ label }) => !leftOut.has(label)),
    ...(nowFilled.length > 0 ? { filled: nowFilled } : {}),
    ...(nowUnused.length > 0 ? { unused: nowUnused } : {}),
  };
  const isSame =
    issuedOn.text === cells.issued_on &&
    expiresOn.text === cells.expires_on &&
    nowUnused.length === unused.length &&
    nowUnused.every(({ label }) => unused.some((one) => one.label === label));
  return isSame ? null : changed;
}

/** A day that a row leaves open is the one that is chosen for all of them. */
function dayOf(cells: RowCells, column: "issued_on" | "expires_on", chosen: string) {
  const isOpen = cells[column].trim() === "" || (cells.filled?.includes(column) ?? false);
  return isOpen ? { text: chosen, isFilled: chosen !== "" } : { text: cells[column], isFilled: false };
}

/** The further fields of a row, those that were left out as well, in the order of its file. */
export function fieldsOf({ custom, unused = [] }: RowCells): { label: string; value: string }[] {
  const fields = [...custom];
  for (const { label, value, position } of [...unused].sort((a, b) => a.position - b.position))
    fields.splice(position, 0, { label, value });
  return fields;
}
