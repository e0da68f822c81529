import type { Db } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { findAliasesOf, findSharers } from "../../recipients/index.server";
import * as store from "../store";
import { reachOf } from "./join-recipients";
import { describePeople, type Recipient } from "./list-recipients";

/** Certificates of one person on their page. */
const MAX_CERTIFICATES = 500;
/** Others with the same address on a person's page: an office's address may be a whole school's. */
const MAX_SHARERS = 20;

/** A name with an address that is one of a person's. */
export interface RecipientAlias {
  id: string;
  name: string;
  email: string | null;
  certificates: number;
}

export interface RecipientDetails {
  id: string;
  /** The first of their names. */
  name: string;
  aliases: RecipientAlias[];
  /** The name and address under which something was issued last. */
  latest: { name: string; email: string | null };
  /** Others who have one of the addresses, each with an alias by which they are joined. */
  sharers: (Recipient & { aliasId: string })[];
  /** Whether there are more of them. */
  hasMoreSharers: boolean;
  /** Whether the actor may say who is one person here; of each of the others it is asked when they are joined. */
  canJoin: boolean;
  /** Their certificates, the latest first. */
  ids: string[];
  hasMore: boolean;
}

/** One person with all of their certificates, as far as the actor sees them. Codes: `forbidden`, `not-found`. */
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
  const places = [...new Map(found.slice(0, MAX_SHARERS).map((place) => [place.recipientId, place])).values()];
  const people = new Map((await describePeople(db, actor, places)).map((person) => [person.id, person]));
  const sharers = places.flatMap(({ recipientId, aliasId }) => {
    const person = people.get(recipientId);
    return person ? [{ ...person, aliasId }] : [];
  });
  return { sharers, hasMoreSharers: found.length > MAX_SHARERS };
}
