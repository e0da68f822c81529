import type { Encoding, Inspector } from "../../../kernel/ports";
import type { Result } from "../../../kernel/result";
import { can, type OrganizationActor, todayOf } from "../../../organizations/index.server";
import type { CertificateStyle } from "../../../rendering/index.server";
import { askToCheckPrinting, type CheckDeps, checkWhileWaiting } from "../../printing/check-printing";
import { recordBatch } from "../../record-batch";
import { classifyRows } from "../../rows/classify-rows";
import type { TableNote } from "../../rules/notes";
import * as store from "../../store";
import { openPictures, type PicturesProblem, storedPicture } from "../batch-pictures";
import { type ListAnswers, readList, type SpreadsheetProblem } from "./read-list";

/**
 * Reads a file without asking questions, as the command line does, and stores it as a draft: a preview of what issuing
 * would do with each row. A file that raises a question is refused, unless `answers` has the answer; `encoding` is the
 * stated encoding of the file. `achievement` is the title for rows that have none: with it, the file needs no such
 * column. `pictures` is a ZIP with the recipients' pictures that rows name; `unused` is the number of those that no row
 * names.
 * Uses no quota and signs nothing. A file that cannot be read leaves no draft. Codes: `forbidden`, `unreadable` with
 * the problems.
 */
export async function draftBatch(
  deps: CheckDeps & { inspector: Inspector },
  actor: OrganizationActor,
  input: CertificateStyle & {
    name: string;
    bytes: Uint8Array;
    encoding?: Encoding | undefined;
    achievement?: string;
    pictures?: Uint8Array | null;
    answers?: ListAnswers;
  },
): Promise<
  | Result<{ batchId: string; unused: number; notes: TableNote[] }, "forbidden">
  | { ok: false; code: "unreadable"; problems: (SpreadsheetProblem | PicturesProblem)[] }
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const sheet = await readList(deps, input.bytes, input);
  if (!sheet.ok) return { ok: false, code: "unreadable", problems: sheet.problems };
  const opened = input.pictures
    ? await openPictures(deps, input.pictures, sheet.lines)
    : { ok: true as const, readings: [], unused: 0 };
  if (!opened.ok) return { ok: false, code: "unreadable", problems: [opened.problem] };
  const stored = opened.readings.map(({ key, reading }) => ({ key, ...storedPicture(reading) }));
  const pictures = new Map(stored.map(({ key, uploaded }) => [key, uploaded] as const));
  const { organizationId, teamId } = actor;
  const now = deps.clock.now();
  const style = { template: input.template, language: input.language };
  const today = await todayOf(deps, organizationId);
  const rows = await classifyRows(deps.db, actor, { lines: sheet.lines, style, today, pictures });
  const batchId = deps.ids.uuid();
  await deps.db.$transaction(async (tx) => {
    await store.insertBatch(tx, {
      id: batchId,
      organizationId,
      teamId,
      name: input.name.slice(0, 200),
      ...style,
      createdBy: actor.name,
      answeredBy: [...actor.answeredBy],
      createdAt: now,
    });
    await store.insertBatchRows(
      tx,
      rows.map((row) => ({ ...row, organizationId, batchId })),
    );
    for (const { key, row } of stored) await store.putBatchPicture(tx, { organizationId, batchId, key, ...row });
    const details = { lines: rows.length, pictures: stored.length };
    const entry = { organizationId, actor: actor.name, action: "batch.drafted", subject: batchId, details };
    await recordBatch(tx, deps, "batch.created", entry);
    await askToCheckPrinting(tx, deps, { organizationId, batchId });
  });
  await checkWhileWaiting(deps, actor, batchId);
  return { ok: true, batchId, unused: opened.unused, notes: sheet.notes };
}
