import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { type AuditRecord, recordAudit } from "./record-audit";
import { type AuditReading, showEntries } from "./show-entries";
import { type EntryCursor, type EntryFilter, findEntries, type StoredEntry } from "./store";

/** Number of entries read at a time. */
const CHUNK = 500;

/**
 * Exports all entries of a reading, newest first, in chunks of a few hundred. The export is recorded as `record` before
 * the first chunk. A null reading yields nothing and is recorded too.
 */
export async function exportEntries<Shown>(
  deps: { db: Database; ids: Ids; clock: Clock },
  reading: AuditReading<Shown> | null,
  record: AuditRecord,
): Promise<AsyncIterable<Shown[]>> {
  await recordAudit(deps.db, deps, record);
  return readAll(deps.db, reading);
}

async function* readAll<Shown>(db: Db, reading: AuditReading<Shown> | null): AsyncGenerator<Shown[]> {
  if (reading) yield* showAll(db, reading, reading.filter);
}

/** Yields all entries of a reading under another filter, in nonempty chunks. */
export async function* showAll<Shown>(
  db: Db,
  reading: AuditReading<Shown>,
  filter: EntryFilter,
): AsyncGenerator<Shown[]> {
  for (let after: EntryCursor | null = null; ; ) {
    const found: StoredEntry[] = await findEntries(db, reading.scope, filter, after, CHUNK);
    if (found.length > 0) yield await showEntries(found, reading);
    after = found.at(-1) ?? null;
    if (found.length < CHUNK) return;
  }
}
