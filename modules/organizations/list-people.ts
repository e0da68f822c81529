import { findCorrespondents } from "../auth/index.server";
import type { Db } from "../kernel/db";
import * as store from "./store";

/** The people of an organization whose accounts are active, by name: `user:<id>` as the audit trail calls them. */
export async function listPeople(db: Db, organizationId: string): Promise<{ actor: `user:${string}`; name: string }[]> {
  const members = await store.listMembers(db, organizationId);
  const people = await findCorrespondents(
    db,
    members.map(({ userId }) => userId),
  );
  return people
    .map(({ userId, name }) => ({ actor: `user:${userId}` as const, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
