import { countUnanchored, findCertificatesByIds, issuedMessageKey } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { Delivery, DeliveryCounts } from "../../mail/index";
import { countMessages, deliveryIn, getDeliveries } from "../../mail/index.server";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { readCells, readProblems } from "../rows/batch-row-cells";
import type { RowProblem } from "../rules/problems";
import * as store from "../store";

/** A row of a batch with its outcome. */
export interface TrackedRow {
  line: number;
  name: string;
  email: string;
  achievement: string;
  state: store.BatchRowState;
  problems: RowProblem[];
  publicId: string | null;
  /** Public ID of the issued certificate that a changed row replaces. */
  replaces: string | null;
  transaction: string | null;
  /** Delivery state of the message that brings the certificate. */
  mail: Delivery;
}

/** Progress of a batch, stage by stage: signed, on the blockchain, mailed. */
export interface BatchProgress {
  state: store.BatchState;
  queued: number;
  issued: number;
  waitingForAnchor: number;
  mails: DeliveryCounts;
  /** Estimated time until everything is signed, by the speed so far; null where it cannot be estimated yet. */
  secondsLeft: number | null;
}

/** Minimum number of issued rows for an estimate of the speed. */
const TELLING = 50;

/** Returns the progress of a batch; null where it does not exist, and for actors who may not read certificates. */
export async function getBatchProgress(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  batchId: string,
): Promise<BatchProgress | null> {
  const batch = can(actor, "certificates.read") && (await store.findBatch(deps.db, actor, batchId));
  if (!batch) return null;
  const [counts, waitingForAnchor, mails] = await Promise.all([
    store.countBatchRows(deps.db, actor.organizationId, batchId),
    countUnanchored(deps.db, actor.organizationId, batchId),
    countMessages(deps.db, batchId),
  ]);
  const [queued, issued] = [counts.get("queued") ?? 0, counts.get("issued") ?? 0];
  const elapsedMs = batch.queuedAt ? deps.clock.now().getTime() - batch.queuedAt.getTime() : 0;
  const telling = batch.state === "issuing" && issued >= TELLING && elapsedMs > 0;
  return {
    state: batch.state,
    queued,
    issued,
    waitingForAnchor,
    mails,
    secondsLeft: telling ? Math.ceil((queued * elapsedMs) / issued / 1000) : null,
  };
}

/** Returns all rows of a batch in the order of the file. Duplicates refer to the existing certificate. */
export async function trackBatchRows(db: Db, actor: OrganizationActor, batchId: string): Promise<TrackedRow[]> {
  const rows = await store.findBatchRows(db, actor.organizationId, batchId);
  const ids = rows.flatMap((row) => [row.certificateId ?? [], row.replacesId ?? []].flat());
  const certificates = await findCertificatesByIds(db, actor, ids);
  const byId = new Map(certificates.map((certificate) => [certificate.id, certificate]));
  const issued = rows.flatMap(({ state, certificateId }) =>
    state === "issued" && certificateId ? [certificateId] : [],
  );
  const mails = await getDeliveries(db, issued.map(issuedMessageKey));
  return rows.map((row) => {
    const { name, email, achievement } = readCells(row.cells);
    const certificate = row.certificateId ? byId.get(row.certificateId) : undefined;
    return {
      line: row.line,
      name,
      email,
      achievement,
      state: row.state,
      problems: readProblems(row.problems),
      publicId: certificate?.publicId ?? null,
      replaces: (row.replacesId && byId.get(row.replacesId)?.publicId) || null,
      transaction: certificate?.anchorBatch?.state === "anchored" ? certificate.anchorBatch.transactionHash : null,
      mail: deliveryIn(mails, issuedMessageKey(row.state === "issued" ? (row.certificateId ?? "") : "")),
    };
  });
}
