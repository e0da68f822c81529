import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { isUuid } from "../../kernel/uuid";
import { dayEndingLast } from "../../kernel/zoned-day";
import { can, type OrganizationActor } from "../../organizations/index.server";
import {
  type Alias,
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
/** Certificates that are gathered where so few match. */
const MAX_FEW = 1_000;
/** Aliases along the order of names among which a page of many is looked for. */
const STRETCH = 1_000;

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
 * A page of an organization's recipients by name, those with a certificate that all words of `search` find. One name
 * with one address is one person, and so are those that somebody joined. `next` begins the page after; null after the
 * last. A `cursor` that is none gives the first page.
 */
export async function listRecipients(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  input: { search: string; cursor: string },
): Promise<Result<{ recipients: Recipient[]; next: string | null }, "forbidden">> {
  if (!can(actor, "certificates.read")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const [after = null] = isUuid(input.cursor) ? await findAliases(deps.db, organizationId, [input.cursor]) : [];
  const page = { after, take: PAGE_SIZE + 1 };
  const places = await findPlaces(deps, actor, input.search, page);
  const shown = places.slice(0, PAGE_SIZE);
  const next = places.length > PAGE_SIZE ? (shown.at(-1)?.aliasId ?? null) : null;
  return { ok: true, recipients: await describePeople(deps.db, actor, shown), next };
}

/**
 * Of few matches all are gathered. Of more a page is soon full along the order of names, or they stand together far
 * along it: then all are gathered after all. Which of them PostgreSQL cannot foresee: it does not know how common a
 * word is.
 */
async function findPlaces(
  { db, clock }: { db: Db; clock: Clock },
  actor: OrganizationActor,
  search: string,
  page: { after: Alias | null; take: number },
): Promise<Place[]> {
  const { organizationId } = actor;
  // Most names of an organization are none of a team's: its own certificates lead to its people.
  if (search.trim() === "" && actor.teamId === null)
    return pageByName(db, organizationId, store.seesAlias(actor), page);
  const conditions = conditionsOf(actor, { ...NO_FILTER, search }, dayEndingLast(clock.now()));
  if (!conditions) return [];
  const few = await pageOfFound(db, organizationId, store.aliasesOfMatching(conditions, MAX_FEW + 1), page);
  if (few.count <= MAX_FEW) return few.places;
  const isFound = store.isAliasOfMatching(conditions);
  const near = await pageByName(db, organizationId, isFound, page, STRETCH);
  if (near.length === page.take) return near;
  return (await pageOfFound(db, organizationId, store.aliasesOfMatching(conditions, null), page)).places;
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
