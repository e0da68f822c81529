import { recordAudit } from "../../audit/index.server";
import { judgeStep } from "../../certificates/index";
import {
  type CertificateStatus,
  type CertificateUrls,
  certificateStatus,
  composeCredential,
  findCertificatesByIds,
  findPublicIdsOf,
  getStatusListCredential,
  issuedMessageKey,
  listByNameAfter,
  listStatusListsOf,
  readCustomFields,
  sortByName,
} from "../../certificates/index.server";
import type { Database, Db } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { dayEndingLast } from "../../kernel/zoned-day";
import type { Delivery } from "../../mail/index";
import { deliveryIn, getDeliveries } from "../../mail/index.server";
import type { OrganizationActor } from "../../organizations/index.server";
import { wholeOrganization } from "../../organizations/index.server";
import type { ZipFormat } from "../rules/bulk";
import * as store from "../store";
import { BulkInput, mayActOnMany } from "./act-on-many";

/** Number of certificates read at once: each brings its document. */
const CHUNK = 200;

/** A certificate in an export; days as `2026-11-24`, times in ISO 8601. */
export interface ExportedCertificate {
  id: string;
  url: string;
  recipientName: string;
  recipientEmail: string | null;
  achievement: string;
  issuedOn: string;
  expiresOn: string | null;
  status: CertificateStatus;
  /** Reason of a revocation or suspension: a code of rules/reasons.ts, or free text. */
  reason: string | null;
  issuedAt: string;
  revokedAt: string | null;
  mail: Delivery;
  tags: string[];
  fields: { label: string; value: string }[];
  /** The signed document with its proofs, as it is handed out; null where it is damaged. */
  credential: unknown;
}

/**
 * Exports the certificates of a bulk action by name, with one chunk in memory at a time; certificates erased meanwhile
 * are left out. The request and its format are written to the audit log first. Codes: `forbidden`, `not-found`.
 */
export async function exportMany(
  deps: { db: Database; ids: Ids; clock: Clock; urls: CertificateUrls },
  actor: OrganizationActor,
  input: { id: string; as: string },
): Promise<Result<{ certificates: AsyncGenerator<ExportedCertificate> }, "forbidden" | "not-found">> {
  if (!mayActOnMany(actor, "export")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { id, as } = input;
  return deps.db.$transaction(async (tx) => {
    const action = await store.findBulkAction(tx, actor, id);
    if (action?.kind !== "export") return { ok: false, code: "not-found" };
    const count = (await store.countItems(tx, id)).reduce((sum, item) => sum + item.count, 0);
    const entry = { organizationId, actor: actor.name, action: "bulk.exported", subject: id };
    await recordAudit(tx, deps, { ...entry, details: { as, certificates: count } });
    return { ok: true, certificates: readActed(deps, organizationId, id) };
  });
}

async function* readActed(
  deps: { db: Database; clock: Clock; urls: CertificateUrls },
  organizationId: string,
  bulkActionId: string,
): AsyncGenerator<ExportedCertificate> {
  const now = deps.clock.now();
  for await (const ids of readIds(deps.db, organizationId, bulkActionId)) {
    const rows = new Map(
      (await findCertificatesByIds(deps.db, wholeOrganization(organizationId), ids)).map((row) => [row.id, row]),
    );
    const mails = await getDeliveries(deps.db, ids.map(issuedMessageKey));
    for (const id of ids) {
      const row = rows.get(id);
      if (row && !judgeStep(row, "export", now))
        yield exported(row, deliveryIn(mails, issuedMessageKey(id)), now, deps.urls);
    }
  }
}

/** Exports all certificates of an organization by name, with one chunk in memory at a time. */
export async function* exportEvery(
  deps: { db: Database; clock: Clock; urls: CertificateUrls },
  organizationId: string,
): AsyncGenerator<ExportedCertificate> {
  const now = deps.clock.now();
  let after = { nameKey: "", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const page = await listByNameAfter(deps.db, wholeOrganization(organizationId), after, CHUNK);
    const ids = page.map(({ id }) => id);
    const rows = new Map(
      (await findCertificatesByIds(deps.db, wholeOrganization(organizationId), ids)).map((row) => [row.id, row]),
    );
    const mails = await getDeliveries(deps.db, ids.map(issuedMessageKey));
    for (const id of ids) {
      const row = rows.get(id);
      if (row && !judgeStep(row, "export", now))
        yield exported(row, deliveryIn(mails, issuedMessageKey(id)), now, deps.urls);
    }
    const last = page.at(-1);
    if (!last || page.length < CHUNK) return;
    after = last;
  }
}

/** Exports the status lists of an organization as they are signed and served now. */
export async function* exportStatusLists(
  deps: Parameters<typeof getStatusListCredential>[0],
  organizationId: string,
): AsyncGenerator<{ name: string; credential: unknown }> {
  for (const { id } of await listStatusListsOf(deps.db, organizationId))
    for (const purpose of ["revocation", "suspension"] as const) {
      const list = await getStatusListCredential(deps, { listId: id, purpose });
      if (list) yield { name: `${id}-${purpose}`, credential: list.credential };
    }
}

type Row = Awaited<ReturnType<typeof findCertificatesByIds>>[number];

function exported(row: Row, mail: Delivery, now: Date, urls: CertificateUrls): ExportedCertificate {
  const reason = row.supersededById ? null : (row.revocationReason ?? row.suspensionReason);
  return {
    id: row.publicId,
    url: urls.certificate(row.publicId),
    recipientName: row.recipientName,
    recipientEmail: row.recipientEmail,
    achievement: row.achievementName,
    issuedOn: row.issuedOn.toISOString().slice(0, 10),
    expiresOn: row.expiresOn?.toISOString().slice(0, 10) ?? null,
    status: certificateStatus(row, dayEndingLast(now)),
    reason,
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    mail,
    tags: row.tags,
    fields: readCustomFields(row.customFields).map(({ label, value }) => ({ label, value })),
    credential: judgeStep(row, "download", now) ? null : JSON.parse(composeCredential(row)),
  };
}

/**
 * Lists the public IDs of the certificates in a ZIP in the order of the recipients' names, and the formats to draw.
 * Codes: `forbidden`, `not-found`.
 */
export async function listFiles(
  deps: { db: Database },
  actor: OrganizationActor,
  id: string,
): Promise<Result<{ formats: ZipFormat[]; publicIds: AsyncGenerator<string> }, "forbidden" | "not-found">> {
  if (!mayActOnMany(actor, "files")) return { ok: false, code: "forbidden" };
  const action = await store.findBulkAction(deps.db, actor, id);
  if (action?.kind !== "files" || action.state === "draft") return { ok: false, code: "not-found" };
  const { formats } = BulkInput.parse(action.input);
  return { ok: true, formats, publicIds: readPublicIds(deps, actor.organizationId, id) };
}

async function* readPublicIds(deps: { db: Database }, organizationId: string, bulkActionId: string) {
  for await (const ids of readIds(deps.db, organizationId, bulkActionId)) {
    const named = new Map(
      (await findPublicIdsOf(deps.db, wholeOrganization(organizationId), ids)).map((row) => [row.id, row]),
    );
    for (const id of ids) {
      const row = named.get(id);
      if (row) yield row.publicId;
    }
  }
}

/** Reads the certificate ids of an action in the order of the names on the certificates, one chunk at a time. */
async function* readIds(db: Db, organizationId: string, bulkActionId: string): AsyncGenerator<string[]> {
  const ids = await sortByName(db, organizationId, await store.listItems(db, bulkActionId, "acted"));
  for (let start = 0; start < ids.length; start += CHUNK) yield ids.slice(start, start + CHUNK);
}
