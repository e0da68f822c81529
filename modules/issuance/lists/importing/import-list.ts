import { createHash } from "node:crypto";
import { readStyle } from "../../../designs/index.server";
import type { Db, Transaction } from "../../../kernel/db";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "../../../kernel/languages";
import type { Inspector, TableProblem } from "../../../kernel/ports";
import type { Result } from "../../../kernel/result";
import { can, type OrganizationActor, todayOf } from "../../../organizations/index.server";
import { MAX_ROWS } from "../../limits";
import { askToCheckPrinting, type CheckDeps, checkWhileWaiting } from "../../printing/check-printing";
import { recordBatch } from "../../record-batch";
import { classifyRows } from "../../rows/classify-rows";
import { type ColumnProblem, checkColumns } from "../../rules/columns";
import { languageOfHeaders } from "../../rules/header-language";
import { hasToBeAnswered } from "../../rules/row-answers";
import * as store from "../../store";
import { LONGEST_BATCH_NAME, nameOfFile } from "../rename-batch";
import { kindOf } from "./file-kind";
import { type Brought, withLabels } from "./list-work";
import { type Guess, headersKey, type Matching } from "./match-table";
import { readMatching } from "./stored-table";
import type { UndecidedRows } from "./undecided-rows";
import { columnHeaders } from "./usual-headers";
import { workOnList } from "./work-on-list";

type ImportDeps = CheckDeps & { inspector: Inspector };

/** Maximum number of an organization's tables that wait for their columns to be matched. */
const MAX_WAITING = 50;

/**
 * Imports a table. Where one with the same headers was matched before, it is read like that one and becomes a draft at
 * once; otherwise its columns have to be matched (`getImport`, `matchColumns`), and an encoding chosen where it is
 * uncertain. `achievement` is the title for rows that have none. `language` is null where nobody chose one: then it is
 * that of the headers, or `preferred`. Uses no quota and signs nothing; a file that cannot be read is not stored.
 * Codes: `forbidden`, `too-many-lists` waiting, `unreadable` with the problem.
 */
export async function importList(
  deps: ImportDeps,
  actor: OrganizationActor,
  input: {
    name: string;
    source: { bytes: Uint8Array } | { pasted: string };
    achievement: string;
    template: string;
    language: Language | null;
    preferred?: Language;
  },
): Promise<
  | Result<{ batchId: string; matched: boolean }, "forbidden" | "too-many-lists">
  | { ok: false; code: "unreadable"; problem: TableProblem }
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  if ((await store.countMatching(deps.db, organizationId)) >= MAX_WAITING) return { ok: false, code: "too-many-lists" };
  const brought = await bringSource(deps, input.source);
  if (!brought.ok) return { ok: false, code: "unreadable", problem: brought.problem };
  const { guess } = brought;
  if (brought.rows === 0) return { ok: false, code: "unreadable", problem: { code: "table-empty" } };
  const batchId = deps.ids.uuid();
  const createdAt = deps.clock.now();
  const language = input.language ?? guessLanguage(guess, input.preferred ?? FALLBACK_LANGUAGE);
  await deps.db.$transaction(async (tx) => {
    const { template, achievement } = input;
    await store.insertBatch(tx, {
      id: batchId,
      organizationId,
      teamId: actor.teamId,
      name: nameOfFile(input.name).slice(0, LONGEST_BATCH_NAME),
      template,
      language,
      achievement,
      state: "matching",
      createdBy: actor.name,
      answeredBy: [...actor.answeredBy],
      createdAt,
    });
    await store.insertTable(tx, { batchId, organizationId, bytes: brought.packed, createdAt });
    const details = { source: brought.source, sheets: brought.sheets };
    const entry = { organizationId, actor: actor.name, action: "batch.brought", subject: batchId, details };
    await recordBatch(tx, deps, "batch.created", entry);
  });
  const remembered = brought.certain ? await findRemembered(deps, organizationId, guess) : null;
  const matched = remembered !== null && (await matchColumns(deps, actor, { batchId, matching: remembered })).ok;
  return { ok: true, batchId, matched };
}

function guessLanguage({ columns }: Guess, preferred: Language): Language {
  const known = LANGUAGES.map((language) => ({ language, headers: columnHeaders(language) }));
  const headers = columns.map(({ header }) => header);
  return languageOfHeaders(headers, known, preferred) ?? preferred;
}

async function bringSource(deps: ImportDeps, source: { bytes: Uint8Array } | { pasted: string }): Promise<Brought> {
  const pasted = "pasted" in source;
  // Unpaired surrogates are replaced, as they would be in print.
  const bytes = pasted ? new TextEncoder().encode(source.pasted) : source.bytes;
  const kind = pasted ? null : kindOf(bytes);
  if (kind) return { ok: false, problem: { code: kind } };
  const worked = await workOnList(deps, "bring", bytes, { pasted });
  if (worked.done) return worked.result;
  return { ok: false, problem: { code: worked.code === "busy" ? "table-busy" : "too-complex" } };
}

const keyOf = (columns: { header: string }[]) => createHash("sha256").update(headersKey(columns)).digest("hex");

/**
 * Finds how a table with these headers was read the last time; null where none was, or where its dates or the hidden
 * parts of its workbook raise a new question.
 */
export async function findRemembered(deps: { db: Db }, organizationId: string, guess: Guess): Promise<Matching | null> {
  const found = await store.findMatching(deps.db, organizationId, keyOf(guess.columns));
  if (!found) return null;
  const { columns, orders } = readMatching(found.matching);
  const reported = Object.fromEntries(guess.questions.flatMap(({ index, order }) => (order ? [[index, order]] : [])));
  const dateOrders = { ...orders, ...reported };
  const isDate = (index: number) =>
    ["issued_on", "expires_on"].includes(columns.find((c) => c.index === index)?.target ?? "");
  const isRead = (index: number) => columns.some((column) => column.index === index && column.target !== "ignore");
  const isOpen =
    guess.questions.some(({ index }) => isDate(index) && !dateOrders[index]) ||
    guess.columns.some(({ index, doubt }) => doubt === "hidden" && isRead(index)) ||
    guess.doubts.some(({ doubt }) => hasToBeAnswered(doubt));
  return isOpen ? null : { sheet: guess.sheet, headerLine: guess.headerLine, columns, orders: dateOrders, rows: {} };
}

export type MatchingProblem =
  | ColumnProblem
  | { code: "too-many-rows"; limit: number }
  | { code: "table-empty" }
  | UndecidedRows;

/**
 * Reads a table by its owner's column matching and makes a draft of it; an earlier draft, corrections included, is
 * replaced. The matching is remembered for the next table with these headers. Codes: `forbidden`, `not-found`,
 * `not-a-draft` (issued, or its table was deleted), `encoding-unsure` (no encoding was chosen), `unavailable` (no
 * capacity to read the table), `unmatched` with the problems of the matching.
 */
export async function matchColumns(
  deps: ImportDeps,
  actor: OrganizationActor,
  input: { batchId: string; matching: Matching },
): Promise<
  | Result<null, "forbidden" | "not-found" | "not-a-draft" | "encoding-unsure" | "unavailable">
  | { ok: false; code: "unmatched"; problems: MatchingProblem[] }
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { batchId, matching } = input;
  const batch = await store.findBatch(deps.db, actor, batchId);
  const read = batch && (await readStyle(deps.db, organizationId, batch));
  if (!batch || !read?.ok) return { ok: false, code: "not-found" };
  const stored = await store.findTable(deps.db, organizationId, batchId);
  if (!stored || !isOpen(batch.state)) return { ok: false, code: "not-a-draft" };
  const problems: MatchingProblem[] = checkColumns(
    matching.columns.map((column) => ({ ...column, doubt: null })),
    batch.achievement !== "",
  );
  const worked = await workOnList(deps, "match", stored.bytes, { matching, achievement: batch.achievement });
  if (!worked.done) return { ok: false, code: "unavailable" };
  if (!worked.result.ok) return { ok: false, code: "encoding-unsure" };
  const { count, notes, undecided } = worked.result;
  problems.push(...undecided);
  if (count === 0) problems.push({ code: "table-empty" });
  if (count > MAX_ROWS) problems.push({ code: "too-many-rows", limit: MAX_ROWS });
  if (problems.length > 0) return { ok: false, code: "unmatched", problems };

  const lines = withLabels(worked.result);
  const now = deps.clock.now();
  const pictures = new Map();
  const today = await todayOf(deps, organizationId);
  const rows = await classifyRows(deps.db, batch, { lines, style: read.style, today, pictures });
  const matched = await deps.db.$transaction(async (tx) => {
    if (!(await store.lockOpenBatch(tx, actor, batchId))) return { ok: false as const, code: "not-a-draft" as const };
    await store.deleteBatchRows(tx, organizationId, batchId);
    await store.deleteBatchPictures(tx, organizationId, batchId);
    await store.insertBatchRows(
      tx,
      rows.map((row) => ({ ...row, organizationId, batchId })),
    );
    await store.startDraft(tx, organizationId, batchId);
    await store.updateTable(tx, organizationId, batchId, {
      matching: { ...matching },
      notes: notes.map((note) => ({ ...note })),
    });
    await remember(tx, organizationId, matching, now);
    await askToCheckPrinting(tx, deps, { organizationId, batchId });
    const details = { lines: rows.length };
    const entry = { organizationId, actor: actor.name, action: "batch.drafted", subject: batchId, details };
    await recordBatch(tx, deps, "batch.drafted", entry);
    return { ok: true as const };
  });
  if (matched.ok) await checkWhileWaiting(deps, actor, batchId);
  return matched;
}

export const isOpen = (state: string) => state === "matching" || state === "draft";

function remember(
  tx: Transaction,
  organizationId: string,
  // The next table may be in another encoding.
  { encoding: _encoding, ...matching }: Matching,
  changedAt: Date,
) {
  return store.rememberMatching(tx, {
    organizationId,
    key: keyOf(matching.columns),
    matching: { ...matching },
    changedAt,
  });
}
