import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { isUuid } from "../../kernel/uuid";
import { dayEndingLast } from "../../kernel/zoned-day";
import { can, type OrganizationActor } from "../../organizations/index.server";
import {
  findAliases,
  findAliasesOf,
  findSharing,
  type Place,
  pageByName,
  pageOfFound,
} from "../../recipients/index.server";
import { NO_FILTER } from "../rules/certificate-filter";
import * as store from "../store";
import { conditionsOf } from "./list-certificates";

/** People on a page. */
const PAGE_SIZE = 25;

/** A person to whom an organization issued, as far as the reader sees what was issued. */
export interface Recipient {
  id: string;
  /** The first of their names. */
  name: string;
  /** All of their addresses, each once, as they were last written. */
  emails: string[];
  certificates: number;
  /** The latest date of issue, as `2026-11-24`. */
  lastIssuedOn: string;
  /** Whether another person has one of these addresses. */
  sharesAddress: boolean;
}

/**
 * A page of an organization's recipients by name, those with a certificate that all words of `search` find. One name with
 * one address is one person, and so are those that somebody joined. `next` begins the page after; null after the last. A
 * `cursor` that is none gives the first page.
 */
export async function listRecipients(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  input: { search: string; cursor: string },
): Promise<{ ok: true; recipients: Recipient[]; next: string | null } | { ok: false; code: "forbidden" }> {
  if (!can(actor, "certificates.read")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const isSeen = store.seesAlias(actor);
  const [after = null] = isUuid(input.cursor) ? await findAliases(deps.db, organizationId, [input.cursor]) : [];
  const page = { isSeen, after, take: PAGE_SIZE + 1 };
  const places = await findPlaces(deps, actor, input.search, page);
  const shown = places.slice(0, PAGE_SIZE);
  const next = places.length > PAGE_SIZE ? (shown.at(-1)?.aliasId ?? null) : null;
  return { ok: true, recipients: await describePeople(deps.db, actor, shown), next };
}

async function findPlaces(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  search: string,
  page: Parameters<typeof pageByName>[2],
): Promise<Place[]> {
  const { organizationId } = actor;
  if (search.trim() === "") return pageByName(deps.db, organizationId, page);
  const conditions = conditionsOf(actor, { ...NO_FILTER, search }, dayEndingLast(deps.clock.now()));
  return conditions ? pageOfFound(deps.db, organizationId, store.aliasesOfMatching(conditions), page) : [];
}

/** What a reader sees of the people at these places, in their order. */
export async function describePeople(db: Db, actor: OrganizationActor, places: Place[]): Promise<Recipient[]> {
  const { organizationId } = actor;
  const ids = places.map(({ recipientId }) => recipientId);
  const aliases = await findAliasesOf(db, organizationId, ids);
  const aliasIds = aliases.map(({ id }) => id);
  const summaries = new Map((await store.summarizeAliases(db, actor, aliasIds)).map((one) => [one.id, one]));
  const sharing = await findSharing(db, organizationId, ids, store.seesAlias(actor));
  return ids.flatMap((id) => {
    const own = aliases.flatMap((alias) => (alias.recipientId === id ? (summaries.get(alias.id) ?? []) : []));
    const [first] = own;
    if (!first) return [];
    const latest = Math.max(...own.map(({ lastIssuedOn }) => lastIssuedOn.getTime()));
    return {
      id,
      name: first.name,
      emails: distinctAddresses(own),
      certificates: own.reduce((sum, { count }) => sum + count, 0),
      lastIssuedOn: new Date(latest).toISOString().slice(0, 10),
      sharesAddress: sharing.has(id),
    };
  });
}

function distinctAddresses(summaries: store.AliasSummary[]): string[] {
  const addresses = new Map<string, string>();
  for (const { email } of summaries) if (email) addresses.set(email.toLowerCase(), email);
  return [...addresses.values()];
}
