import { findCorrespondents } from "../auth/index.server";
import { type ActorName, actorName } from "../kernel/actor-name";
import type { Db } from "../kernel/db";
import type { Scope } from "./actor";
import * as store from "./store";

/**
 * Lists the people of an organization whose accounts are active, by name, with their `user:<id>` as in the audit log.
 * For a team, only its members and those of the whole organization.
 */
export async function listPeople(
  db: Db,
  { organizationId, teamId }: Scope,
): Promise<{ userId: string; actor: ActorName; name: string }[]> {
  const everybody = await store.listEverybody(db, organizationId);
  const members = everybody.filter((member) => !teamId || !member.teamId || member.teamId === teamId);
  const people = await findCorrespondents(db, [...new Set(members.map(({ userId }) => userId))]);
  return people
    .map(({ userId, name }) => ({ userId, actor: actorName("user", userId), name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
