import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { dayEndingLast } from "../../kernel/zoned-day";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { NO_FILTER } from "../rules/certificate-filter";
import { type Cursor, readCursor, writeCursor } from "../rules/cursor";
import { termsQuery } from "../rules/stored-terms";
import * as store from "../store";
import { conditionsOf } from "./list-certificates";

/** People on a page. */
const PAGE_SIZE = 25;
/** Certificates that are read for one page at most, where somebody has very many. */
const MOST_READ = 2_000;
const CHUNK = 200;
/** The latest certificates that suggestions are made of. */
const SUGGESTED_FROM = 400;
/** Of one person. */
const MOST_OF_ONE = 500;

/** A person to whom an organization issued: an address, or else a name, is one person. */
export interface Recipient {
  /** One of their certificates, by which the person goes in addresses: no name stands there. */
  id: string;
  name: string;
  email: string | null;
  certificates: number;
  /** The latest date of issue, as `2026-11-24`. */
  lastIssuedOn: string;
}

/**
 * A page of an organization's recipients by name, those that are found by all words of `search` (as certificates are). Who
 * is called the same and has no address is one person here. `next` begins the page after; null after the last.
 */
export async function listRecipients(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  input: { search: string; cursor: string },
): Promise<{ ok: true; recipients: Recipient[]; next: string | null } | { ok: false; code: "forbidden" }> {
  if (!can(actor, "certificates.read")) return { ok: false, code: "forbidden" };
  const today = dayEndingLast(deps.clock.now());
  const conditions = conditionsOf(actor, { ...NO_FILTER, search: input.search }, today);
  if (!conditions) return { ok: true, recipients: [], next: null };
  const people = new Map<string, Recipient & { key: string }>();
  let cursor: Cursor | null = input.cursor ? readCursor(input.cursor, "name") : null;
  if (cursor?.direction === "previous") cursor = null;
  for (let read = 0; read < MOST_READ; read += CHUNK) {
    const page = await store.findPage(deps.db, conditions, { order: "name", cursor, take: CHUNK });
    const rows = new Map((await store.findPeople(deps.db, actor, page.ids)).map((row) => [row.id, row]));
    for (const id of page.ids) {
      const row = rows.get(id);
      if (!row) continue;
      // Everybody of one name stands together: the page ends where the next name begins.
      const full = people.size >= PAGE_SIZE && [...people.values()].at(-1)?.key !== row.nameKey;
      if (full && cursor) return { ok: true, recipients: shown(people), next: writeCursor(cursor) };
      add(people, row);
      cursor = { direction: "next", key: row.nameKey, id };
    }
    if (page.ids.length < CHUNK) return { ok: true, recipients: shown(people), next: null };
  }
  return { ok: true, recipients: shown(people), next: cursor && writeCursor(cursor) };
}

type Person = Awaited<ReturnType<typeof store.findPeople>>[number];

const personKey = ({ recipientEmail, nameKey }: Pick<Person, "recipientEmail" | "nameKey">) =>
  recipientEmail ? `e ${recipientEmail.toLowerCase()}` : `n ${nameKey}`;

function add(people: Map<string, Recipient & { key: string }>, row: Person): void {
  const { id, recipientName: name, recipientEmail: email, nameKey: key } = row;
  const issuedOn = row.issuedOn.toISOString().slice(0, 10);
  const before = people.get(personKey(row));
  if (!before) people.set(personKey(row), { id, name, email, key, certificates: 1, lastIssuedOn: issuedOn });
  else {
    before.certificates += 1;
    if (issuedOn > before.lastIssuedOn) before.lastIssuedOn = issuedOn;
  }
}

const shown = (people: Map<string, Recipient & { key: string }>): Recipient[] =>
  [...people.values()].map(({ key: _key, ...person }) => person);

/** One person with all of their certificates, the latest first, by the id of any of them. Codes: `forbidden`, `not-found`. */
export async function getRecipient(
  deps: { db: Db },
  actor: OrganizationActor,
  id: string,
): Promise<
  | { ok: true; name: string; email: string | null; ids: string[]; hasMore: boolean }
  | { ok: false; code: "forbidden" | "not-found" }
> {
  if (!can(actor, "certificates.read")) return { ok: false, code: "forbidden" };
  const [one] = await store.findPeople(deps.db, actor, [id]);
  if (!one) return { ok: false, code: "not-found" };
  const terms = one.recipientEmail && termsQuery(actor, { ...NO_FILTER, search: one.recipientEmail });
  const found = await store.listOfPerson(deps.db, actor, { ...one, terms: terms || null }, MOST_OF_ONE + 1);
  const ids = found.slice(0, MOST_OF_ONE).map((row) => row.id);
  return { ok: true, name: one.recipientName, email: one.recipientEmail, ids, hasMore: found.length > MOST_OF_ONE };
}

/** People who were issued to lately, each once, for a form to suggest. */
export async function suggestRecipients(
  db: Db,
  actor: OrganizationActor,
): Promise<{ name: string; email: string | null }[]> {
  if (!can(actor, "certificates.issue")) return [];
  const rows = await store.listLatestPeople(db, actor, SUGGESTED_FROM);
  const people = new Map<string, Recipient & { key: string }>();
  for (const row of rows) add(people, row);
  return shown(people).map(({ name, email }) => ({ name, email }));
}
