import { recordAudit } from "../audit/index.server";
import type { Database, Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { can, type OrganizationActor } from "../organizations/index.server";
import * as store from "./store";

/**
 * Share of the certificates under some aliases that an actor may manage: `part` for a team where others issued as well.
 */
export type Reach = "all" | "part" | "none";

export interface JoinDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  /** Returns the weakest reach among these aliases, from the module that stores certificates. */
  reachOf: (tx: Transaction, actor: OrganizationActor, aliasIds: string[]) => Promise<Reach>;
}

type JoinAnswer = Result<{ recipientId: string }, "forbidden" | "not-found">;

/**
 * Joins the recipients of these aliases into one, that of the first alias, because a person states that they are the
 * same. Does nothing when repeated. Codes: `forbidden`, also where a team would join recipients to whom others issued;
 * `not-found`.
 */
export async function joinRecipients(
  deps: JoinDeps,
  actor: OrganizationActor,
  input: { aliasIds: string[] },
): Promise<JoinAnswer> {
  const { organizationId } = actor;
  return changePeople(deps, actor, input.aliasIds, async (tx, aliases) => {
    const people = [...new Set(aliases.map(({ recipientId }) => recipientId))];
    const [recipientId = "", ...joined] = people;
    if (joined.length === 0) return recipientId;
    await store.moveAliases(tx, organizationId, { recipientId: { in: joined } }, recipientId);
    await store.deleteEmpty(tx, organizationId, joined);
    for (const other of joined) {
      const entry = { organizationId, actor: actor.name, action: "recipient.joined", subject: recipientId };
      await recordAudit(tx, deps, { ...entry, details: { joined: other } });
    }
    return recipientId;
  });
}

/**
 * Separates an alias from its recipient into a new recipient. Does nothing for the only alias of a recipient, or for
 * one that belongs to another recipient by now, so that the call can be repeated.
 * Codes as in `joinRecipients`.
 */
export async function partRecipient(
  deps: JoinDeps,
  actor: OrganizationActor,
  input: { aliasId: string; recipientId: string },
): Promise<JoinAnswer> {
  const { organizationId } = actor;
  return changePeople(deps, actor, [input.aliasId], async (tx, [alias], all) => {
    if (!alias) throw new Error("an alias is there and not there");
    // Separated before, or joined with another recipient since the actor saw the alias.
    if (all.length === 1 || alias.recipientId !== input.recipientId) return alias.recipientId;
    const recipientId = deps.ids.uuid();
    await store.insertRecipient(tx, { id: recipientId, organizationId, createdAt: deps.clock.now() });
    await store.moveAliases(tx, organizationId, { id: alias.id }, recipientId);
    const entry = { organizationId, actor: actor.name, action: "recipient.parted", subject: alias.recipientId };
    await recordAudit(tx, deps, { ...entry, details: { parted: recipientId } });
    return recipientId;
  });
}

/** Changes the recipients of aliases under the organization's lock; `all` are all aliases of these recipients. */
async function changePeople(
  deps: JoinDeps,
  actor: OrganizationActor,
  aliasIds: string[],
  change: (tx: Transaction, aliases: store.Alias[], all: store.Alias[]) => Promise<string>,
): Promise<JoinAnswer> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    await store.lockPeople(tx, organizationId);
    const found = new Map((await store.findAliases(tx, organizationId, aliasIds)).map((alias) => [alias.id, alias]));
    const aliases = aliasIds.flatMap((id) => found.get(id) ?? []);
    if (aliases.length < aliasIds.length || (await deps.reachOf(tx, actor, aliasIds)) === "none") {
      return { ok: false, code: "not-found" } as const;
    }
    const people = [...new Set(aliases.map(({ recipientId }) => recipientId))];
    const all = await store.findAliasesOf(tx, organizationId, people);
    const reach = await deps.reachOf(
      tx,
      actor,
      all.map(({ id }) => id),
    );
    if (reach !== "all") return { ok: false, code: "forbidden" } as const;
    return { ok: true, recipientId: await change(tx, aliases, all) } as const;
  });
}
