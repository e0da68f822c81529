import type { Db } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { findAliasesOf, findSharers } from "../../recipients/index.server";
import * as store from "../store";
import { reachOf } from "./join-recipients";
import { describePeople, type Recipient } from "./list-recipients";

/** Maximum number of certificates on a person's page. */
const MAX_CERTIFICATES = 500;
/**
 * Maximum number of people with the same address on a person's page: a whole school may share the address of its
 * office.
 */
const MAX_SHARERS = 20;

/** A name with an address that belongs to a person. */
export interface RecipientAlias {
  id: string;
  name: string;
  email: string | null;
  certificates: number;
}

export interface RecipientDetails {
  id: string;
  /** The first of the person's names. */
  name: string;
  aliases: RecipientAlias[];
  /** Name and address of the latest certificate. */
  latest: { name: string; email: string | null };
  /** Other people with one of the same addresses, each with an alias by which they can be joined. */
  sharers: (Recipient & { aliasId: string })[];
  hasMoreSharers: boolean;
  /**
   * Whether the actor may join or part this person's aliases. Permission for the other person is checked when joining.
   */
  canJoin: boolean;
  /** Ids of the person's certificates, latest first. */
  ids: string[];
  hasMore: boolean;
}

/**
 * Returns one person with all their certificates, as far as the actor may see them. Codes: `forbidden`, `not-found`.
 */
export async function getRecipient(
  deps: { db: Db },
  actor: OrganizationActor,
  id: string,
): Promise<Result<{ recipient: RecipientDetails }, "forbidden" | "not-found">> {
  if (!can(actor, "certificates.read")) return { ok: false, code: "forbidden" };
  const { db } = deps;
  const all = (await findAliasesOf(db, actor.organizationId, [id])).map((alias) => alias.id);
  const summaries = new Map((await store.summarizeAliases(db, actor, all)).map((one) => [one.id, one]));
  const seen = all.flatMap((aliasId) => summaries.get(aliasId) ?? []);
  const [first] = seen;
  if (!first) return { ok: false, code: "not-found" };
  const latest = seen.reduce((one, other) => (other.lastIssuedAt > one.lastIssuedAt ? other : one));
  const seenIds = seen.map((alias) => alias.id);
  const ids = await store.listOfAliases(db, actor, seenIds, MAX_CERTIFICATES + 1);
  return {
    ok: true,
    recipient: {
      id,
      name: first.name,
      aliases: seen.map(({ id: aliasId, name, email, count }) => ({ id: aliasId, name, email, certificates: count })),
      latest: { name: latest.name, email: latest.email },
      ...(await sharersOf(db, actor, id)),
      canJoin: can(actor, "certificates.issue") && (await reachOf(db, actor, all)) === "all",
      ids: ids.slice(0, MAX_CERTIFICATES),
      hasMore: ids.length > MAX_CERTIFICATES,
    },
  };
}

async function sharersOf(db: Db, actor: OrganizationActor, id: string) {
  const isSeen = store.seesAlias(actor);
  const found = await findSharers(db, actor.organizationId, id, isSeen, MAX_SHARERS + 1);
  const entries = [...new Map(found.slice(0, MAX_SHARERS).map((entry) => [entry.recipientId, entry])).values()];
  const people = new Map((await describePeople(db, actor, entries)).map((person) => [person.id, person]));
  const sharers = entries.flatMap(({ recipientId, aliasId }) => {
    const person = people.get(recipientId);
    return person ? [{ ...person, aliasId }] : [];
  });
  return { sharers, hasMoreSharers: found.length > MAX_SHARERS };
}
