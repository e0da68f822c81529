import type { Database, Transaction } from "../../../kernel/db";
import type { Cell, Clock, Sheet } from "../../../kernel/ports";
import { readAddress } from "../../../mail";
import * as store from "../../store";
import { cellText } from "./match-table";
import { packTable, unpackTable } from "./stored-table";

const RETENTION_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Deletes imported tables that nobody finished within a week, because they contain names and addresses. Drafts made of
 * them stay.
 */
export async function purgeTables(deps: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  await deps.db.$transaction((tx) => store.purgeTables(tx, before));
}

/**
 * Returns the texts of a row that may name a person: its cells, addresses as they are understood, and neighboring cells
 * joined to one name.
 */
function namesIn(cells: readonly Cell[]): string[] {
  const texts = cells.map((cell) => cellText(cell).slice(0, 1000).trim());
  return texts.flatMap((text, index) => {
    const next = texts[index + 1] ?? "";
    const joined = text && next ? [`${text} ${next}`, `${next} ${text}`, text + next, next + text] : [];
    return [text, readAddress(text), ...joined];
  });
}

/** Removes the rows of erased people from stored tables: those with a cell that is one of their names or addresses. */
export async function eraseFromTables(
  tx: Transaction,
  organizationId: string,
  recipients: readonly string[],
): Promise<void> {
  const fold = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
  const erased = new Set(recipients.map(fold).filter(Boolean));
  if (erased.size === 0) return;
  for await (const { batchId, bytes } of store.lockTables(tx, organizationId)) {
    const table = await unpackTable(bytes);
    const { readings = [] } = table;
    // A name found in one reading of a text is in the same line of the other readings, with other letters.
    const found = new Set(
      [table, ...readings].flatMap(({ sheets }) =>
        sheets.flatMap(({ rows }, sheet) =>
          rows
            .filter(({ cells }) => namesIn(cells).some((text) => erased.has(fold(text))))
            .map(({ line }) => `${sheet}:${line}`),
        ),
      ),
    );
    if (found.size === 0) continue;
    const without = (sheets: Sheet[]) =>
      sheets.map((sheet, index) => ({
        ...sheet,
        rows: sheet.rows.filter(({ line }) => !found.has(`${index}:${line}`)),
      }));
    const left = {
      ...table,
      sheets: without(table.sheets),
      ...(table.readings ? { readings: readings.map(({ name, sheets }) => ({ name, sheets: without(sheets) })) } : {}),
    };
    await store.updateTable(tx, organizationId, batchId, { bytes: await packTable(left) });
  }
}
