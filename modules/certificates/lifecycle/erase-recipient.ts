import { forgetReasons, recordAudit } from "../../audit/index.server";
import { recordEvents } from "../../events/index.server";
import { parseActorName, toActorName } from "../../kernel/actor-name";
import type { Database, Db, Transaction } from "../../kernel/db";
import { LONGEST_CELL } from "../../kernel/limits";
import type { Clock, ErasureLedger, FileCache, Ids, Mailer } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { forgetMessagesAbout, withdrawMessagesAbout } from "../../mail/index.server";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { findAliasesOf, releaseAliases } from "../../recipients/index.server";
import { fileCacheKey } from "../delivery/draw-once";
import { forgetInViews } from "../finding/saved-views";
import { certificateEvents } from "../rules/certificate-events";
import { judgeStep, stateOf } from "../rules/steps";
import { recipientTerms } from "../rules/stored-terms";
import * as store from "../store";
import type { ReportsOfCertificates, TracesElsewhere } from "../ties";
import { type ErasedElsewhere, tellOthers } from "./erased-elsewhere";
import { holdEvidence } from "./hold-evidence";

/** Maximum number of certificates listed, and so erased, at once. */
const MAX_AT_ONCE = 200;

export interface EraseDeps {
  db: Database;
  traces: TracesElsewhere;
  reports: ReportsOfCertificates;
  ids: Ids;
  clock: Clock;
  files: FileCache;
  mailer: Pick<Mailer, "forget">;
  erasures: ErasureLedger;
}

/**
 * Finds the data of a recipient in an organization: certificates with exactly that name or e-mail address (ignoring
 * case), or the one with that id, or all of the person with that id, and the number of batch rows that became no
 * certificate. Codes: `forbidden`, `not-found` for an id.
 */
export async function findRecipient(
  deps: { db: Db; clock: Clock; traces: Pick<TracesElsewhere, "countLines"> },
  actor: OrganizationActor,
  query: { recipient: string } | { certificateId: string } | { recipientId: string },
) {
  if (!can(actor, "recipients.erase")) return { ok: false as const, code: "forbidden" as const };
  const { organizationId } = actor;
  const recipient = "recipient" in query ? nameOf(query.recipient) : null;
  const ids =
    "certificateId" in query
      ? [query.certificateId]
      : "recipientId" in query
        ? await findOfPerson(deps.db, actor, query.recipientId)
        : await findNamed(deps.db, organizationId, recipient ?? "");
  const rows = await store.findCertificatesByIds(deps.db, actor, ids);
  if (recipient === null && rows.length === 0) return { ok: false as const, code: "not-found" as const };
  return {
    ok: true as const,
    lines: recipient ? await deps.traces.countLines(deps.db, organizationId, recipient) : 0,
    certificates: rows.map((row) => ({
      id: row.id,
      publicId: row.publicId,
      recipientName: row.recipientName,
      recipientEmail: row.recipientEmail,
      achievementName: row.achievementName,
      issuedOn: row.issuedOn.toISOString().slice(0, 10),
      isFrozen: stateOf(row, deps.clock.now()) === "frozen",
    })),
  };
}

/** Finds the certificates of a person under any of their names and addresses, at most `MAX_AT_ONCE`. */
async function findOfPerson(db: Db, actor: OrganizationActor, recipientId: string): Promise<string[]> {
  const aliases = await findAliasesOf(db, actor.organizationId, [recipientId]);
  const aliasIds = aliases.map(({ id }) => id);
  return store.listOfAliases(db, actor, aliasIds, MAX_AT_ONCE);
}

const findNamed = (db: Db, organizationId: string, recipient: string) =>
  store.findIdsOfRecipient(db, organizationId, recipient, recipientTerms(organizationId, recipient), MAX_AT_ONCE);

const nameOf = (text: string) => text.slice(0, LONGEST_CELL).normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * Erases a recipient's personal data permanently: the documents of the given certificates; their names, addresses and
 * custom fields; their batch rows and the comments with which these were returned; their messages and files; problem
 * reports about them, and mentions of them in other reports and answers. With `recipient`, also the batch rows with
 * that name or address that became no certificate, and the reports from that address.
 *
 * From then on, the certificates are unknown to everybody. Leaf, path and status bit remain, because other
 * certificates' proofs depend on them; the bit is set to "revoked", so that copies of a certificate do not stay valid
 * without anybody responsible for it (decision 0015). For a frozen certificate, only the platform retains its content
 * until the freeze ends, for 30 days at most (decision 0078); `held` counts these.
 *
 * The ledger is written last before the commit. A crash between the two leaves an entry whose data still exist:
 * `applyErasures` completes the erasure at the next start. Codes: `forbidden`, `nothing-chosen`, `not-found` (a
 * certificate is not the organization's or already erased; then nothing is erased).
 */
export async function eraseRecipient(
  deps: EraseDeps,
  actor: OrganizationActor,
  input: { certificateIds: string[]; recipient: string | null },
): Promise<Result<{ erased: number; held: number }, "forbidden" | "nothing-chosen" | "not-found">> {
  if (!can(actor, "recipients.erase")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const ids = [...new Set(input.certificateIds)].slice(0, MAX_AT_ONCE);
  const recipient = input.recipient === null ? "" : nameOf(input.recipient);
  if (ids.length === 0 && !recipient) return { ok: false, code: "nothing-chosen" };
  const result = await deps.db.$transaction(async (tx) => {
    const rows = await store.lockCertificates(tx, organizationId, ids);
    if (rows.length !== ids.length) return { ok: false, code: "not-found" } as const;
    const now = deps.clock.now();
    if (rows.some((row) => judgeStep(row, "erase", now))) return { ok: false, code: "not-found" } as const;
    const held = rows.filter((row) => stateOf(row, now) === "frozen").length;
    const entry = { erasedAt: now, erasedBy: actor.name };
    const erasures = await eraseRows(tx, deps, organizationId, rows, entry);
    const none = { lines: 0, reports: 0 };
    const { lines, reports } = recipient ? await deps.traces.eraseRecipient(tx, organizationId, recipient) : none;
    if (recipient) await forgetInViews(tx, organizationId, [recipient]);
    if (recipient) await store.eraseNotesNaming(tx, organizationId, [recipient]);
    if (rows.length === 0 && lines === 0 && reports === 0) return { ok: false, code: "not-found" } as const;
    if (lines > 0) {
      const action = "recipient.lines-erased";
      await recordAudit(tx, deps, {
        organizationId,
        actor: actor.name,
        action,
        subject: organizationId,
        details: { lines },
      });
    }
    if (rows.length > 0) await deps.erasures.append(erasures);
    return { ok: true, erased: rows.length, held } as const;
  });
  if (result.ok) await forgetOutside(deps, ids);
  return result;
}

/**
 * Erases everything in the database about these certificates, except the evidence of frozen ones. Returns the entries
 * for the ledger: every leaf of every issue, because a restored backup may be older than the last issue.
 */
async function eraseRows(
  tx: Transaction,
  deps: Pick<EraseDeps, "ids" | "clock" | "traces" | "reports">,
  organizationId: string,
  rows: Awaited<ReturnType<typeof store.lockCertificates>>,
  entry: { erasedAt: Date; erasedBy: string },
): Promise<{ leaf: string; erasedAt: Date; erasedBy: string }[]> {
  const ids = rows.map(({ id }) => id);
  const frozen = rows.filter((row) => stateOf(row, deps.clock.now()) === "frozen").map(({ id }) => id);
  await holdEvidence(tx, deps, organizationId, { ids: frozen, erasedAt: entry.erasedAt });
  await deps.traces.eraseCertificates(tx, organizationId, rows);
  const named = rows.flatMap(({ recipientName, recipientEmail }) => [recipientName, recipientEmail ?? ""]);
  await forgetInViews(tx, organizationId, named);
  await store.eraseNotesNaming(tx, organizationId, named);
  await store.eraseCertificates(tx, organizationId, ids, entry.erasedAt);
  const earlier = await store.findEarlierIssues(tx, ids);
  await store.eraseEarlierIssues(tx, ids);
  await store.eraseReasons(tx, organizationId, ids);
  await store.deleteCertificatePictures(tx, ids);
  const erasures = [...rows, ...earlier].map(({ leaf }) => ({ leaf, ...entry }));
  await store.insertErasures(tx, erasures);
  await tellOthers(tx, ids, erasures);
  await forgetMessagesAbout(tx, ids);
  await forgetReasons(tx, organizationId, ids);
  await store.raiseStatusListVersions(tx, ids, deps.clock.now());
  // Aliases are locked last: issuing also locks status lists and certificates before aliases.
  const aliasIds = rows.flatMap(({ recipientAliasId }) => recipientAliasId ?? []);
  await releaseAliases(tx, organizationId, aliasIds, (some) => store.findUnusedAliases(tx, some));
  for (const { id, leaf } of rows) {
    await recordAudit(tx, deps, {
      organizationId,
      // The ledger is a file: an entry with an unreadable actor must not prevent the erasure.
      actor: parseActorName(entry.erasedBy) ? toActorName(entry.erasedBy) : "system",
      action: "certificate.erased",
      subject: id,
      details: { leaf },
    });
  }
  const placed = rows.map(({ id, teamId }) => ({ id, teamId, organizationId }));
  await recordEvents(tx, deps, certificateEvents("certificate.erased", placed));
  return erasures;
}

/**
 * Completes on this machine an erasure made on another: adds the entries to its ledger and deletes the files drawn
 * here. Repeatable; `applyErasures` does the same at every start for notifications that did not arrive.
 */
export async function followErasure(deps: EraseDeps, { ids, erasures }: ErasedElsewhere): Promise<void> {
  const recorded = new Set((await deps.erasures.read()).map(({ leaf }) => leaf));
  const unwritten = erasures.filter(({ leaf }) => !recorded.has(leaf));
  if (unwritten.length > 0) await deps.erasures.append(unwritten);
  await forgetOutside(deps, ids);
}

/** Deletes data outside the database: cached files and messages. Repeatable, and repeated at every start. */
async function forgetOutside(deps: Pick<EraseDeps, "db" | "files" | "mailer">, ids: string[]) {
  for (const id of ids) await deps.files.delete(fileCacheKey(id));
  await withdrawMessagesAbout(deps, ids);
}

/**
 * Reconciles database and ledger at every start and after a backup was restored: erases again what is in the ledger but
 * still in the database, and adds to the ledger what only the database records as erased. Repeatable; may be killed at
 * any time.
 */
export async function applyErasures(deps: EraseDeps): Promise<{ erasedAgain: number; written: number }> {
  const entries = await deps.erasures.read();
  const recorded = new Set(entries.map(({ leaf }) => leaf));
  const unwritten = (await store.listErasures(deps.db)).filter(({ leaf }) => !recorded.has(leaf));
  if (unwritten.length > 0) await deps.erasures.append(unwritten);
  let erasedAgain = 0;
  for (const entry of entries) {
    const found = await store.findByLeaf(deps.db, entry.leaf);
    if (!found) continue;
    if (!found.erasedAt) {
      await deps.db.$transaction(async (tx) => {
        const rows = await store.lockCertificates(tx, found.organizationId, [found.id]);
        const { erasedAt, erasedBy } = entry;
        if (rows.length > 0) await eraseRows(tx, deps, found.organizationId, rows, { erasedAt, erasedBy });
      });
      erasedAgain++;
    }
    await forgetOutside(deps, [found.id]);
  }
  return { erasedAgain, written: unwritten.length };
}
