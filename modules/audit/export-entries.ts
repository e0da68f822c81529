import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { type AuditRecord, recordAudit } from "./record-audit";
import { type AuditReading, showEntries } from "./show-entries";
import { type EntryFilter, type EntryPlace, findEntries, type StoredEntry } from "./store";

/** Entries that are read at a time. */
const CHUNK = 500;

/**
 * Everything that is read, the newest first, a few hundred at a time. That it was taken out is written down before the
 * first, as `record` says it. Null finds nothing, and that somebody tried is written down all the same.
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

/** All that a reading finds with another filter, shown chunk by chunk; none of them is empty. */
export async function* showAll<Shown>(
  db: Db,
  reading: AuditReading<Shown>,
  filter: EntryFilter,
): AsyncGenerator<Shown[]> {
  for (let after: EntryPlace | null = null; ; ) {
    const found: StoredEntry[] = await findEntries(db, reading.scope, filter, after, CHUNK);
    if (found.length > 0) yield await showEntries(found, reading);
    after = found.at(-1) ?? null;
    if (found.length < CHUNK) return;
  }
}
