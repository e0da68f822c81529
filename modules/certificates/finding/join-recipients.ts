import type { Database, Db } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { OrganizationActor } from "../../organizations/index.server";
import * as recipients from "../../recipients/index.server";
import * as store from "../store";

interface Deps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Records that these names and addresses belong to one person. A team may not join people who also have certificates of
 * others.
 */
export const joinRecipients = (deps: Deps, actor: OrganizationActor, input: { aliasIds: string[] }) =>
  recipients.joinRecipients({ ...deps, reachOf }, actor, input);

/** Records that a name with its address is not the same person as the others it was joined with. */
export const partRecipient = (deps: Deps, actor: OrganizationActor, input: { aliasId: string; recipientId: string }) =>
  recipients.partRecipient({ ...deps, reachOf }, actor, input);

/** Returns how many of the certificates under these aliases are within an actor's scope: all, part or none. */
export async function reachOf(db: Db, actor: OrganizationActor, aliasIds: string[]): Promise<recipients.Reach> {
  if (actor.teamId === null) return "all";
  const reaches = await store.findReachOfAliases(db, actor, aliasIds);
  if (reaches.some(({ inside }) => !inside)) return "none";
  return reaches.some(({ outside }) => outside) ? "part" : "all";
}
