import { parsePublicId } from "#modules/kernel/public-id";
import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { dayEndingLast } from "../../kernel/zoned-day";
import { describeDeliveries, refusalReason } from "../../mail/index.server";
import { can, type OrganizationActor, type Scope } from "../../organizations/index.server";
import { issuedMessageKey } from "../delivery/message-keys";
import { certificateStatus } from "../records/get-certificate";
import { type CertificateFilter, daysAfter, NO_FILTER, SOON_DAYS } from "../rules/certificate-filter";
import { type Cursor, type ListOrder, type PageOrder, readCursor, writeCursor } from "../rules/cursor";
import { termsQuery } from "../rules/stored-terms";
import * as store from "../store";

export const PAGE_SIZE = 25;

/**
 * Returns one page of an organization's certificates. An ID in any spelling finds exactly its certificate. `count` is
 * exact up to 10,000, and in a search for words up to 1,000; `hasMore` means that there are more. An invalid `cursor`
 * gives the first page. Codes: `forbidden`.
 */
export async function listCertificates(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  input: Partial<CertificateFilter> & { order?: ListOrder; cursor?: string },
) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  const today = dayEndingLast(deps.clock.now());
  const order = orderOf(input);
  const cursor = input.cursor ? readCursor(input.cursor, order) : null;
  const conditions = conditionsOf(actor, { ...NO_FILTER, ...input }, today);
  const page = { order, cursor, take: PAGE_SIZE + 1 };
  const found = conditions ? await store.findPage(deps.db, conditions, page) : { count: 0, ids: [] };
  const ids = found.ids.slice(0, PAGE_SIZE);
  if (cursor?.direction === "previous") ids.reverse();
  const rows = await readListed(deps.db, actor, ids);
  return {
    ok: true as const,
    count: Math.min(found.count, conditions?.most ?? 0),
    hasMore: conditions !== null && found.count > conditions.most,
    ...cursorsOf(rows, order, cursor, found.ids.length > PAGE_SIZE),
    certificates: await shownAs(deps.db, rows, today),
  };
}

/** Certificates of a batch are equally new, so they are sorted by the line of its file. */
function orderOf({ order = "newest", batchId }: { order?: ListOrder; batchId?: string | null }): PageOrder {
  return batchId && order === "newest" ? "file" : order;
}

/** Describes certificates by id as a list shows them, in the given order; none where the actor may not see them. */
export async function describeCertificates(deps: { db: Db; clock: Clock }, actor: OrganizationActor, ids: string[]) {
  if (!can(actor, "certificates.read")) return [];
  const rows = await readListed(deps.db, actor, ids);
  return shownAs(deps.db, rows, dayEndingLast(deps.clock.now()));
}

async function readListed(db: Db, scope: Scope, ids: string[]) {
  const rows = new Map((await store.findCertificatesByIds(db, scope, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function shownAs(db: Db, rows: Listed[], today: string) {
  const keys = rows.map(({ id }) => issuedMessageKey(id));
  const messages = await describeDeliveries(db, keys);
  return rows.map((row) => {
    const message = messages.get(issuedMessageKey(row.id));
    return {
      id: row.id,
      publicId: row.publicId,
      recipientName: row.recipientName,
      recipientEmail: row.recipientEmail,
      achievementName: row.achievementName,
      teamId: row.teamId,
      issuedOn: row.issuedOn.toISOString().slice(0, 10),
      expiresOn: row.expiresOn?.toISOString().slice(0, 10) ?? null,
      tags: row.tags,
      status: certificateStatus(row, today),
      mail: message?.delivery ?? "none",
      /** Reason why the message was refused; null otherwise. */
      refusal: message?.delivery === "refused" ? refusalReason(message.reason) : null,
    };
  });
}

/**
 * Translates a filter into database conditions; null where nothing can match. `today` as `2026-11-02`, in the time zone
 * where the day ends last. A filter can narrow a scope to a team and never widens it.
 */
export function conditionsOf(within: Scope, filter: CertificateFilter, today: string): store.Conditions | null {
  const scope = { organizationId: within.organizationId, teamId: within.teamId ?? filter.teamId };
  const publicId = parsePublicId(filter.search);
  const terms = termsQuery(scope, publicId ? { ...filter, search: "" } : filter);
  if (terms === "nothing") return null;
  const { state, mail, issuedFrom, issuedTo } = filter;
  return {
    scope,
    terms,
    publicId,
    state,
    mail,
    issuedFrom,
    issuedTo,
    most: filter.search.trim() === "" ? store.MAX_COUNTED : store.MAX_COUNTED_OF_WORDS,
    today,
    soon: daysAfter(today, SOON_DAYS),
  };
}

type Listed = Awaited<ReturnType<typeof store.findCertificatesByIds>>[number];

/** Returns the cursors of the previous and next page; null where there is none. */
function cursorsOf(rows: Listed[], order: PageOrder, cursor: Cursor | null, more: boolean) {
  const [first, last] = [rows[0], rows.at(-1)];
  const backwards = cursor?.direction === "previous";
  const before = cursor !== null && (!backwards || more);
  const after = backwards || more;
  const at = (direction: Cursor["direction"], row: Listed) =>
    writeCursor({ direction, key: keyOf(row, order), id: row.id });
  return {
    previous: before && first ? at("previous", first) : null,
    next: after && last ? at("next", last) : null,
  };
}

function keyOf(row: Listed, order: PageOrder): string {
  if (order === "file") return String(row.batchLine ?? 0);
  if (order === "newest") return row.issuedAt.toISOString();
  return order === "name" ? row.nameKey : (row.expiresOn?.toISOString().slice(0, 10) ?? "9999-12-31");
}
