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

/** Says that these names and addresses are one person. Of people to whom others issued as well a team says nothing. */
export const joinRecipients = (deps: Deps, actor: OrganizationActor, input: { aliasIds: string[] }) =>
  recipients.joinRecipients({ ...deps, reachOf }, actor, input);

/** Says that a name with its address is not the same person as the others that it was joined with. */
export const partRecipient = (deps: Deps, actor: OrganizationActor, input: { aliasId: string; recipientId: string }) =>
  recipients.partRecipient({ ...deps, reachOf }, actor, input);

/** How much of what was issued under these aliases is within an actor's scope. */
export async function reachOf(db: Db, actor: OrganizationActor, aliasIds: string[]): Promise<recipients.Reach> {
  if (actor.teamId === null) return "all";
  const reaches = await store.findReachOfAliases(db, actor, aliasIds);
  if (reaches.some(({ inside }) => !inside)) return "none";
  return reaches.some(({ outside }) => outside) ? "part" : "all";
}
