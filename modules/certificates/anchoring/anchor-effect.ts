import { recordAudit } from "../../audit/index.server";
import { type ChainEffect, recheckWrite } from "../../chain/index.server";
import { recordEvents } from "../../events/index.server";
import type { Database } from "../../kernel/db";
import type { Jobs } from "../../kernel/ports";
import { expediteMessages } from "../../mail/index.server";
import { issuedMessageKey, reinstatedMessageKey } from "../delivery/message-keys";
import { certificateEvents } from "../rules/certificate-events";
import * as store from "../store";

/**
 * Applies a step of an anchor's write to its tree: once confirmed, its certificates show "anchored" and the messages
 * that waited for the anchor are sent. Where a reorganization removes the block, they show "anchor pending" again.
 */
export const anchorEffect: ChainEffect = async (tx, deps, write, step) => {
  const { id, state, ...progress } = write;
  const now = deps.clock.now();
  await store.updateAnchorBatch(tx, id, {
    state: state === "done" ? "anchored" : "published",
    ...progress,
    anchoredAt: step === "confirmed" ? now : null,
  });
  if (step === "published") return;
  const certificates = await store.listAnchoredCertificates(tx, id);
  if (step === "confirmed")
    await expediteMessages(
      tx,
      deps,
      certificates.map(({ id, reissuedAt }) =>
        reissuedAt ? reinstatedMessageKey(id, reissuedAt) : issuedMessageKey(id),
      ),
    );
  await recordAudit(tx, deps, {
    organizationId: null,
    actor: "system",
    action: step === "confirmed" ? "anchor.confirmed" : "anchor.taken-back",
    subject: id,
    details: step === "confirmed" ? { transaction: progress.transactionHash, block: progress.blockNumber } : {},
  });
  const type = step === "confirmed" ? "certificate.anchored" : "certificate.unanchored";
  await recordEvents(
    tx,
    deps,
    certificateEvents(type, certificates, { gatheredIn: id, data: () => ({ anchorBatchId: id }) }),
  );
};

/** Checks an anchor again at once, because the chain does not show it. A tree and its write have the same id. */
export function recheckAnchor(deps: { db: Database; jobs: Jobs }, anchorBatchId: string): Promise<void> {
  return recheckWrite(deps, anchorBatchId);
}
