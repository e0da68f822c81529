import { userIdOf } from "../kernel/actor-name";
import type { AuditScope, EntryFilter, StoredEntry } from "./store";

/**
 * Entries to read and their presentation. The caller has checked the permission. The trail stores ids only, and this
 * module has no access to people, so the caller supplies names by id.
 */
export interface AuditReading<Shown, Scope extends AuditScope = AuditScope> {
  scope: Scope;
  filter: EntryFilter;
  /** Returns the names of people by account id. */
  namePeople(ids: string[]): Promise<ReadonlyMap<string, { name: string }>>;
  /** Returns the names of other objects in these entries. */
  nameOthers(entries: readonly StoredEntry[]): Promise<ReadonlyMap<string, string>>;
  /** Converts an entry for readers. `nameOf` returns null for an id without a name. */
  show(entry: StoredEntry, nameOf: (id: string) => string | null): Shown;
}

/** Converts entries for readers, in their order. */
export async function showEntries<Shown>(
  entries: readonly StoredEntry[],
  { namePeople, nameOthers, show }: Pick<AuditReading<Shown>, "namePeople" | "nameOthers" | "show">,
): Promise<Shown[]> {
  const [people, others] = await Promise.all([
    namePeople([...new Set(entries.flatMap(({ actor }) => userIdOf(actor) ?? []))]),
    nameOthers(entries),
  ]);
  return entries.map((entry) => show(entry, (id) => people.get(id)?.name || others.get(id) || null));
}
