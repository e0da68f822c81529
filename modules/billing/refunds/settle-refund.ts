import { z } from "zod";
import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { JobKind, RefundOutcome } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { notifyPayers } from "../emails/notify-payers";
import { post } from "../ledger/post";
import { readProvider } from "../payments/settle-payment";
import * as store from "../store";

/** Sends a refund through the provider of its payment. */
export const SEND_REFUND: JobKind<{ refundId: string }> = {
  name: "billing.send-refund",
  payload: z.object({ refundId: z.uuid() }),
};

/** Records the outcome of a refund once. A pending refund is asked about again on schedule. */
export async function settleRefund(deps: BillingDeps, refundId: string, outcome: RefundOutcome): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    if (outcome.state === "pending") {
      await store.changeRefund(tx, refundId, ["prepared"], { providerRef: outcome.refundRef });
    } else if (outcome.state === "succeeded") {
      await markSent(tx, deps, refundId, ["prepared"], outcome.refundRef);
    } else {
      await store.changeRefund(tx, refundId, ["prepared"], { state: "failed", failure: outcome.reason.slice(0, 500) });
    }
  });
}

/**
 * Confirms that an admin transferred a refund, or that it was paid another way. Codes: `forbidden`, `not-found` (also
 * where it is decided: a failed refund that was tried again is decided by the second one).
 */
export async function confirmRefund(
  deps: BillingDeps,
  actor: PlatformActor,
  input: { refundId: string; reason: string },
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction(async (tx) => {
    const found = await store.findRefund(tx, input.refundId);
    if (!found) return { ok: false, code: "not-found" };
    await store.lockSubscription(tx, found.organizationId);
    // The refund is read again under the lock, because another admin may have decided it.
    const failed = (await store.findRefund(tx, found.id))?.state === "failed";
    if (failed && (await store.isBeingRefunded(tx, found.paymentId))) return { ok: false, code: "not-found" };
    const refund = await markSent(tx, deps, found.id, ["awaiting_transfer", "failed"], null);
    if (!refund) return { ok: false, code: "not-found" };
    await recordAudit(tx, deps, {
      organizationId: refund.organizationId,
      actor: actor.name,
      action: "payment.refund-confirmed",
      subject: refund.id,
      details: { reason: input.reason },
    });
    return { ok: true };
  });
}

/**
 * Retries a refund that the provider refused, as a new refund: under the key of the first one the provider would repeat
 * its answer. Codes: `forbidden`, `not-found` (also where it is decided).
 */
export async function retryRefund(
  deps: BillingDeps,
  actor: PlatformActor,
  input: { refundId: string; reason: string },
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction(async (tx) => {
    const failed = await store.findRefund(tx, input.refundId);
    if (failed?.state !== "failed") return { ok: false, code: "not-found" };
    // Of two admins who decide at once, the second waits and finds the retry of the first.
    await store.lockSubscription(tx, failed.organizationId);
    if (await store.isBeingRefunded(tx, failed.paymentId)) return { ok: false, code: "not-found" };
    const { organizationId, paymentId, creditNoteId, provider, amountMinor, currency } = failed;
    const refund = await store.insertRefund(tx, {
      id: deps.ids.uuid(),
      organizationId,
      paymentId,
      creditNoteId,
      provider,
      amountMinor,
      currency,
      requestedBy: actor.name,
      createdAt: deps.clock.now(),
    });
    await deps.jobs.add(tx, SEND_REFUND, { refundId: refund.id });
    await recordAudit(tx, deps, {
      organizationId: refund.organizationId,
      actor: actor.name,
      action: "payment.refund-retried",
      subject: refund.id,
      details: { reason: input.reason },
    });
    return { ok: true };
  });
}

/**
 * Settles a refund that waited to be transferred, because the bank reversed its payment. The refund has its usual
 * movement, and the statement's line cancels the reversal. Returns false where no refund of that amount waits.
 */
export async function settleByReversal(
  tx: Transaction,
  deps: BillingDeps,
  paymentId: string,
  line: { id: string; amountMinor: number; organizationId: string },
): Promise<boolean> {
  const refund = await store.findRefundToTransfer(tx, paymentId);
  if (refund?.amountMinor !== line.amountMinor) return false;
  if (!(await markSent(tx, deps, refund.id, ["awaiting_transfer"], null))) return false;
  await post(tx, deps, {
    key: `reversal:${line.id}`,
    organizationId: line.organizationId,
    entries: [
      ["cash:bank", line.amountMinor],
      ["taken-back", -line.amountMinor],
    ],
  });
  return true;
}

async function markSent(
  tx: Transaction,
  deps: BillingDeps,
  refundId: string,
  from: ("prepared" | "awaiting_transfer" | "failed")[],
  providerRef: string | null,
) {
  const settled = { state: "succeeded" as const, settledAt: deps.clock.now(), ...(providerRef ? { providerRef } : {}) };
  const refund = await store.findRefund(tx, refundId);
  if (!refund || !(await store.changeRefund(tx, refundId, from, settled))) return null;
  const { organizationId, amountMinor, provider } = refund;
  await post(tx, deps, {
    key: `refund:${refundId}`,
    organizationId,
    entries: [
      ["refunds", amountMinor],
      [`cash:${readProvider(provider)}`, -amountMinor],
    ],
  });
  await notifyPayers(tx, deps, organizationId, {
    key: `plan-refund-confirmed:${refundId}`,
    event: "refund-confirmed",
    props: { amountMinor: String(amountMinor) },
  });
  return refund;
}
