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
  pageByName,
  pageOfFound,
  type RecipientEntry,
} from "../../recipients/index.server";
import { NO_FILTER } from "../rules/certificate-filter";
import * as store from "../store";
import { conditionsOf } from "./list-certificates";

/** Number of people on a page. */
const PAGE_SIZE = 25;
/** Maximum number of matching certificates that are read in full. */
const MAX_FEW = 1_000;
/** Number of aliases, in order of names, that are scanned for a page of many matches. */
const STRETCH = 1_000;

/** A person to whom an organization issued certificates; counts what the reader may see. */
export interface Recipient {
  id: string;
  /** The first of the person's names. */
  name: string;
  /** All their addresses, each once, in the latest spelling. */
  emails: string[];
  certificates: number;
  /** Latest date of issue, as `2026-11-24`. */
  lastIssuedOn: string;
  /** Whether another person has one of these addresses. */
  sharesAddress: boolean;
}

/**
 * Returns a page of an organization's recipients by name: those with a certificate that matches all words of `search`.
 * One name with one address is one person; joined aliases are one person, too. `next` is the cursor of the next page;
 * null on the last. An invalid `cursor` gives the first page.
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
  const entries = await findEntries(deps, actor, input.search, page);
  const shown = entries.slice(0, PAGE_SIZE);
  const next = entries.length > PAGE_SIZE ? (shown.at(-1)?.aliasId ?? null) : null;
  return { ok: true, recipients: await describePeople(deps.db, actor, shown), next };
}

/**
 * Finds a page of people. Few matches are all read and sorted. With many matches, the index of names usually fills a
 * page soon; where the matches lie far along it, all are read after all. PostgreSQL cannot choose between the two,
 * because it does not know how common a word is.
 */
async function findEntries(
  { db, clock }: { db: Db; clock: Clock },
  actor: OrganizationActor,
  search: string,
  page: { after: Alias | null; take: number },
): Promise<RecipientEntry[]> {
  const { organizationId } = actor;
  // A team has few of an organization's names: its people are found through its own certificates.
  if (search.trim() === "" && actor.teamId === null)
    return pageByName(db, organizationId, store.seesAlias(actor), page);
  const conditions = conditionsOf(actor, { ...NO_FILTER, search }, dayEndingLast(clock.now()));
  if (!conditions) return [];
  const few = await pageOfFound(db, organizationId, store.aliasesOfMatching(conditions, MAX_FEW + 1), page);
  if (few.count <= MAX_FEW) return few.entries;
  const isFound = store.isAliasOfMatching(conditions);
  const near = await pageByName(db, organizationId, isFound, page, STRETCH);
  if (near.length === page.take) return near;
  return (await pageOfFound(db, organizationId, store.aliasesOfMatching(conditions, null), page)).entries;
}

/** Describes these people as the reader may see them, in the given order. */
export async function describePeople(
  db: Db,
  actor: OrganizationActor,
  entries: RecipientEntry[],
): Promise<Recipient[]> {
  const { organizationId } = actor;
  const ids = entries.map(({ recipientId }) => recipientId);
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
