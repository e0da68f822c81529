import type { Db } from "../../kernel/db";
import type { OrganizationActor } from "../../organizations/index.server";
import type { RowProblem } from "../rules/row";
import * as store from "../store";
import { readCells, readProblems } from "./batch-row-cells";

/** One line of a batch and what became of it. */
export interface TrackedRow {
  line: number;
  name: string;
  state: store.BatchRowState;
  problems: RowProblem[];
  publicId: string | null;
  /** The public ID of the issued certificate from which a changed row differs. */
  replaces: string | null;
  transaction: string | null;
}

/** How far a batch has come; null for an unknown one. */
export async function getBatchProgress(db: Db, actor: OrganizationActor, batchId: string) {
  const batch = await store.findBatch(db, actor.organizationId, batchId);
  if (!batch) return null;
  const counts = await store.countBatchRows(db, actor.organizationId, batchId);
  const waitingForAnchor = await store.countUnanchored(db, actor.organizationId, batchId);
  return {
    state: batch.state,
    queued: counts.get("queued") ?? 0,
    issued: counts.get("issued") ?? 0,
    waitingForAnchor,
  };
}

/** All lines of a batch in the order of the file. Duplicates name the certificate that stands already. */
export async function trackBatchRows(db: Db, actor: OrganizationActor, batchId: string): Promise<TrackedRow[]> {
  const rows = await store.findBatchRows(db, actor.organizationId, batchId);
  const ids = rows.flatMap((row) => [row.certificateId ?? [], row.replacesId ?? []].flat());
  const certificates = await store.findCertificatesByIds(db, actor.organizationId, ids);
  const byId = new Map(certificates.map((certificate) => [certificate.id, certificate]));
  return rows.map((row) => {
    const certificate = row.certificateId ? byId.get(row.certificateId) : undefined;
    return {
      line: row.line,
      name: readCells(row.cells).name,
      state: row.state,
      problems: readProblems(row.problems),
      publicId: certificate?.publicId ?? null,
      replaces: (row.replacesId && byId.get(row.replacesId)?.publicId) || null,
      transaction: certificate?.anchorBatch?.state === "anchored" ? certificate.anchorBatch.transactionHash : null,
    };
  });
}
