import type { Db } from "../kernel/db";
import { findEntriesAbout, pageOfEntries } from "./store";

type Entry = Awaited<ReturnType<typeof findEntriesAbout>>[number];

/** Returns the entries of each subject in the order of their chain; subjects without an entry are absent. */
export async function entriesAbout(db: Db, subjects: string[], actions: string[]): Promise<Map<string, Entry[]>> {
  const found = new Map<string, Entry[]>();
  if (subjects.length === 0) return found;
  for (const entry of await findEntriesAbout(db, subjects, actions)) {
    const entries = found.get(entry.subject);
    if (entries) entries.push(entry);
    else found.set(entry.subject, [entry]);
  }
  return found;
}

const PAGE = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type WalkedEntry = Awaited<ReturnType<typeof pageOfEntries>>[number];

/** Reads all entries once and passes on, page by page, those whose subject is an id. */
export async function walkEntries(db: Db, show: (entries: WalkedEntry[]) => Promise<void>): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page: WalkedEntry[] = await pageOfEntries(db, after, PAGE);
    await show(page.filter(({ subject }) => UUID.test(subject)));
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return;
  }
}
