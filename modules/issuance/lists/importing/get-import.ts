import type { Db } from "../../../kernel/db";
import type { Inspector, TableEncoding } from "../../../kernel/ports";
import type { Result } from "../../../kernel/result";
import { can, type OrganizationActor } from "../../../organizations/index.server";
import type { RowAnswers } from "../../rules/row-answers";
import * as store from "../../store";
import { findRemembered, isOpen } from "./import-list";
import type { ChosenReading } from "./list-work";
import type { Guess } from "./match-table";
import { readMatching } from "./stored-table";
import { workOnList } from "./work-on-list";

const SHOWN_CELLS = 6;

export interface ImportView extends Guess {
  name: string;
  /** Title for rows without an achievement; empty where there is none. */
  achievement: string;
  /** Whether a draft exists already, whose corrections another choice would lose. */
  drafted: boolean;
  /** Encoding of a text, with the candidates where it is not certain. */
  encoding: TableEncoding | null;
  /** Whether the encoding is uncertain and nobody has chosen one. */
  asksEncoding: boolean;
  sheets: { name: string; hidden: boolean; rows: number }[];
  headerChoices: { line: number; text: string }[];
  /** Number of rows below the header. */
  rows: number;
  /** Chosen date orders by column, and `answers` on rows that may not be meant to be issued. */
  orders: Record<string, "day-first" | "month-first">;
  answers: RowAnswers;
}

/**
 * Returns an imported table with its column matching, or with the best guess; `chosen` is another sheet, header line or
 * encoding than those. Codes: `forbidden`, `not-found`, `not-a-draft`, `unavailable` (no capacity to open the table).
 */
export async function getImport(
  deps: { db: Db; inspector: Inspector },
  actor: OrganizationActor,
  batchId: string,
  chosen: ChosenReading,
): Promise<Result<{ list: ImportView }, "forbidden" | "not-found" | "not-a-draft" | "unavailable">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const batch = await store.findBatch(deps.db, actor, batchId);
  if (!batch) return { ok: false, code: "not-found" };
  const stored = await store.findTable(deps.db, organizationId, batchId);
  if (!stored || !isOpen(batch.state)) return { ok: false, code: "not-a-draft" };
  const matched = stored.matching === null ? null : readMatching(stored.matching);
  const worked = await workOnList(deps, "open", stored.bytes, { chosen, matched });
  if (!worked.done) return { ok: false, code: "unavailable" };
  const { guess, unasked, encoding, isOpen: asksEncoding, sheets, headerChoices, rows } = worked.result;
  // A remembered matching applies late to a table that was imported before its encoding was chosen.
  const before = matched ?? (asksEncoding || !encoding ? null : await findRemembered(deps, organizationId, unasked));
  const asBefore = before !== null && before.sheet === guess.sheet && before.headerLine === guess.headerLine;
  const targets = new Map(asBefore ? before.columns.map(({ index, target }) => [index, target] as const) : []);
  const columns = guess.columns.map((column) => ({ ...column, target: targets.get(column.index) ?? column.target }));
  return {
    ok: true,
    list: {
      ...guess,
      columns,
      name: batch.name,
      achievement: batch.achievement,
      drafted: batch.state === "draft",
      encoding,
      asksEncoding,
      sheets,
      rows,
      headerChoices: headerChoices.map(({ line, cells }) => ({ line, text: shortLine(cells) })),
      orders: asBefore ? before.orders : {},
      answers: asBefore ? before.rows : {},
    },
  };
}

/** Shortens a line to a text by which it is recognized. */
const shortLine = (cells: string[]) =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .slice(0, SHOWN_CELLS)
    .map((cell) => (cell.length > 24 ? `${cell.slice(0, 24).toWellFormed()}…` : cell))
    .join(" · ");
