import { userIdOf } from "../kernel/actor-name";
import type { AuditScope, EntryFilter, StoredEntry } from "./store";

/**
 * Which entries are read, and what is shown of each. Whoever reads has decided before who may. The trail holds ids
 * alone, and this module knows no people: their names are handed in, each by id, without those that have none.
 */
export interface AuditReading<Shown, Scope extends AuditScope = AuditScope> {
  scope: Scope;
  filter: EntryFilter;
  /** People by the ids of their accounts. */
  namePeople(ids: string[]): Promise<ReadonlyMap<string, { name: string }>>;
  /** What else is in these entries and has a name. */
  nameOthers(entries: readonly StoredEntry[]): Promise<ReadonlyMap<string, string>>;
  /** `nameOf` answers null for an id that nobody named. */
  show(entry: StoredEntry, nameOf: (id: string) => string | null): Shown;
}

/** What readers are shown of these entries, in their order. */
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
