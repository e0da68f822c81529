import { readCursor, writeCursor } from "../kernel/cursor";
import type { Db } from "../kernel/db";
import { type AuditReading, showEntries } from "./show-entries";
import { findEntries } from "./store";

const PAGE_SIZE = 50;

/**
 * Returns one page of entries, newest first. `after` is the cursor `next` of the page before; any other text means the
 * first page. A null reading finds nothing.
 */
export async function listEntries<Shown>(
  db: Db,
  reading: AuditReading<Shown> | null,
  after: string,
): Promise<{ entries: Shown[]; next: string | null }> {
  if (!reading) return { entries: [], next: null };
  const found = await findEntries(db, reading.scope, reading.filter, readCursor(after), PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const next = found.length > PAGE_SIZE && last ? writeCursor(last.at, last.id) : null;
  return { entries: await showEntries(page, reading), next };
}
