import { findCertificatesByIds } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { describeApproval } from "../approval/describe-approval";
import { readCells, readProblems } from "../rows/batch-row-cells";
import { readNotes } from "../rules/notes";
import * as store from "../store";

/** Maximum number of rows shown of each kind: a preview is for judging a batch, not for reading all of it. */
const SHOWN_LINES = 200;

/** Returns a batch with its counts, its rows by state, and its progress. Codes: `forbidden`, `not-found`. */
export async function getBatch(db: Db, actor: OrganizationActor, id: string) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  const { organizationId } = actor;
  const batch = await store.findBatch(db, actor, id);
  if (!batch) return { ok: false as const, code: "not-found" as const };
  const counts = await store.countBatchRows(db, organizationId, id);
  const table = await store.findTableNotes(db, organizationId, id);
  const notes = table && readNotes(table.notes);
  const rows = await Promise.all([
    store.findBatchRows(db, organizationId, id, { states: ["invalid"], take: SHOWN_LINES }),
    store.findBatchRows(db, organizationId, id, {
      states: ["changed", "fresh", "duplicate", "queued", "issued", "skipped"],
      take: SHOWN_LINES,
    }),
  ]);
  const certificates = await findCertificatesByIds(
    db,
    actor,
    rows.flat().flatMap((row) => row.certificateId ?? []),
  );
  const publicIds = new Map(certificates.map((certificate) => [certificate.id, certificate.publicId]));
  const count = (state: store.BatchRowState) => counts.get(state) ?? 0;
  const anchored = certificates.filter((certificate) => certificate.anchorBatch?.state === "anchored").length;
  return {
    ok: true as const,
    batch: {
      id: batch.id,
      name: batch.name,
      template: batch.template,
      language: batch.language,
      state: batch.state,
      createdAt: batch.createdAt,
      scheduledFor: batch.scheduledFor,
      heldBack: batch.heldBack,
      replaceChanged: batch.replaceChanged,
      validRowsOnly: batch.validRowsOnly,
      shortened: batch.shortened,
      mailOrigins: batch.mailOrigins,
      /** Number of rows that another platform issued first. */
      origins:
        batch.state === "draft" || batch.state === "submitted" ? await store.countOrigins(db, organizationId, id) : 0,
      submission: batch.approval?.state === "asked" ? batch.approval.id : null,
      /** Whether issuing had begun before the batch waits for an approval again: some rows may be issued. */
      hasBegun: batch.queuedAt !== null,
      ...(await describeApproval(db, actor, batch.approval)),
      /** Whether the columns can be matched again. */
      canMatch: notes !== null,
      notes: notes ?? [],
      finishedAt: batch.finishedAt,
      counts: {
        fresh: count("fresh"),
        duplicate: count("duplicate"),
        changed: count("changed"),
        invalid: count("invalid"),
        queued: count("queued"),
        issued: count("issued"),
        skipped: count("skipped"),
      },
      total: [...counts.values()].reduce((sum, value) => sum + value, 0),
      anchoredOfShown: anchored,
      pictures:
        batch.state === "draft" ? await store.countNamedPictures(db, organizationId, id) : { named: 0, found: 0 },
      rows: rows.flat().map((row) => ({
        line: row.line,
        state: row.state,
        cells: readCells(row.cells),
        problems: readProblems(row.problems),
        pictureKey: row.pictureKey,
        replacesId: row.replacesId,
        certificate: row.certificateId
          ? { id: row.certificateId, publicId: publicIds.get(row.certificateId) ?? null }
          : null,
      })),
    },
  };
}

/** Number of batches on a page of the list. */
const PAGE_SIZE = 20;

/**
 * Lists batches of an organization, newest first; with `before`, those older than that batch. `next` is the cursor of
 * the next page. Codes: `forbidden`.
 */
export async function listBatches(db: Db, actor: OrganizationActor, before: string | null = null) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  const found = await store.listBatches(db, actor, PAGE_SIZE + 1, before);
  const batches = found.slice(0, PAGE_SIZE);
  return {
    ok: true as const,
    batches: batches.map(({ approval, ...batch }) => ({ ...batch, state: shownState(batch.state, approval) })),
    next: found.length > PAGE_SIZE ? (batches.at(-1)?.id ?? null) : null,
  };
}

/** Whether a batch is the first that its organization has issued, after which people wonder what comes next. */
export async function isFirstIssued(
  db: Db,
  { organizationId }: OrganizationActor,
  batch: { id: string; state: string },
): Promise<boolean> {
  return batch.state === "issued" && !(await store.hasOtherIssued(db, organizationId, batch.id));
}

/** Counts the rows of batches, and those that were issued, by batch; none where the actor may not see them. */
export async function countRows(db: Db, actor: OrganizationActor, batchIds: string[]) {
  return can(actor, "certificates.read") ? store.countRowsOf(db, actor, batchIds) : new Map<string, never>();
}

/** Distinguishes a declined draft from one that nobody has reviewed yet. */
function shownState<State extends string>(state: State, approval: { state: string } | null): State | "declined" {
  return state === "draft" && approval?.state === "declined" ? "declined" : state;
}

const MAX_WAITING = 40;

/** Lists the batches and bulk actions of an organization that wait for an approval, oldest first. */
export async function listWaiting(db: Db, actor: OrganizationActor) {
  if (!can(actor, "certificates.issue")) return [];
  const requests = await store.listRequests(db, actor, MAX_WAITING);
  return requests.flatMap(({ batchId, bulkActionId, batch }) => [
    ...(batchId && batch ? [{ id: batchId, name: batch.name, kind: "batch" as const }] : []),
    ...(bulkActionId ? [{ id: bulkActionId, name: null, kind: "bulk" as const }] : []),
  ]);
}

/** Finds the oldest batch of a name in the whole organization; null where there is none that the actor may see. */
export async function findBatchByName(db: Db, actor: OrganizationActor, name: string) {
  return can(actor, "certificates.read") ? store.findBatchByName(db, actor, name) : null;
}
