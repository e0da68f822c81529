import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { creditOf, post } from "../ledger/post";
import { settleByReversal } from "../refunds/settle-refund";
import { CURRENCY } from "../rules/plans";
import { readReference } from "../rules/reference";
import * as store from "../store";
import { findUncreditedOrders, takeOrderBack } from "../subscriptions/take-back";
import { settleReversal } from "./record-reversal";

type Code =
  | "unknown-reference"
  | "other-currency"
  | "nothing-paid"
  | "less-was-paid"
  | "original-undecided"
  | "payment-on-its-way";
type Decided = Result<null, "forbidden" | "not-found" | Code>;

interface Input {
  lineId: string;
  /** Reference of the order that the transfer paid, where the line does not identify the transfer. */
  reference: string;
  reason: string;
}

/**
 * Accepts that the bank reversed a transfer: plan, invoice and ledger follow. The customer's credit covers the amount,
 * and the rest is the platform's loss.
 * Codes: `forbidden`, `not-found` (also where the line is decided), `unknown-reference`, `other-currency`,
 * `nothing-paid` (by transfer for that order), `less-was-paid`, `original-undecided` (the transfer itself waits for a
 * decision, and only a part of it was reversed), `payment-on-its-way`.
 */
export function acceptReversal(deps: BillingDeps, actor: PlatformActor, input: Input): Promise<Decided> {
  return decide(deps, actor, input, "taken_back");
}

/**
 * Retains a plan although the bank reversed its transfer, because it was paid otherwise or is given for free. Codes:
 * those of `acceptReversal` without `payment-on-its-way`.
 */
export function keepDespiteReversal(deps: BillingDeps, actor: PlatformActor, input: Input): Promise<Decided> {
  return decide(deps, actor, input, "kept");
}

function decide(
  deps: BillingDeps,
  actor: PlatformActor,
  { lineId, reference, reason }: Input,
  state: "taken_back" | "kept",
): Promise<Decided> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return Promise.resolve({ ok: false, code: "forbidden" });
  return deps.db.$transaction(async (tx) => {
    const line = await findUndecided(tx, lineId);
    if (!line) return { ok: false, code: "not-found" };
    if (line.currency !== CURRENCY) return { ok: false, code: "other-currency" };
    const decision = { state, code: null, decidedBy: actor.name, decidedAt: deps.clock.now(), note: reason };
    const payment = await paymentOf(tx, line, reference);
    if (typeof payment === "string") {
      const original = line.originalKey ? await store.findLineByKey(tx, line.originalKey) : null;
      if (payment === "nothing-paid" && original && state === "taken_back")
        return cancelOut(tx, deps, actor, { line, original, decision });
      return { ok: false, code: payment };
    }
    if (payment.amountMinor < line.amountMinor) return { ok: false, code: "less-was-paid" };
    const { organizationId, orderId } = payment;
    const subscription = await store.lockSubscription(tx, organizationId);
    if (!subscription) return { ok: false, code: "nothing-paid" };
    const toTake = state === "taken_back" ? await orderToTake(tx, payment, line.amountMinor) : null;
    if (toTake && (await isOnItsWay(tx, organizationId))) return { ok: false, code: "payment-on-its-way" };
    const named = { orderId, originalKey: payment.providerRef };
    if (!(await store.decideLine(tx, line.id, { ...decision, ...named }))) return { ok: false, code: "not-found" };
    if (payment.providerRef) await store.markTakenBack(tx, payment.providerRef, deps.clock.now());
    // A refund that waited to be sent is settled by the reversal.
    const settled =
      state === "taken_back" ? await settleByReversal(tx, deps, payment.id, { ...line, organizationId }) : false;
    if (!settled && toTake) await takeOrderBack(tx, deps, subscription, toTake);
    const { amountMinor } = line;
    const shares = settled ? {} : await settleReversal(tx, deps, { lineId: line.id, organizationId, amountMinor });
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      subject: line.id,
      action: state === "kept" ? "payment.reversal-kept" : "payment.reversal-accepted",
      details: { reason, order: orderId, amountMinor, ...shares },
    });
    return { ok: true };
  });
}

async function findUndecided(tx: Transaction, lineId: string) {
  const line = await store.holdLine(tx, lineId);
  return line?.isReversal && (line.state === "unmatched" || line.state === "doubtful") ? line : null;
}

/** Finds the payment that was reversed: of the transfer that the line names, or of the order that the admin names. */
async function paymentOf(
  tx: Transaction,
  line: store.StoredLine,
  text: string,
): Promise<store.StoredPayment | "unknown-reference" | "nothing-paid" | "original-undecided"> {
  if (line.originalKey) {
    const payment = await store.findPaymentByTransfer(tx, line.originalKey);
    if (payment) return payment;
    const original = await store.findLineByKey(tx, line.originalKey);
    return original?.amountMinor === line.amountMinor ? "nothing-paid" : "original-undecided";
  }
  const reference = readReference(text);
  const [order] = reference ? await store.findOrdersByReference(tx, [reference]) : [];
  if (!order) return "unknown-reference";
  return (await store.findTransferOf(tx, order.id)) ?? "nothing-paid";
}

/** Cancels an undecided transfer and the reversal of its whole amount against each other. */
async function cancelOut(
  tx: Transaction,
  deps: BillingDeps,
  actor: PlatformActor,
  of: { line: store.StoredLine; original: store.StoredLine; decision: Parameters<typeof store.decideLine>[2] },
): Promise<Decided> {
  const { line, original, decision } = of;
  if (original.state === "ignored") return { ok: false, code: "nothing-paid" };
  if (!(await store.decideLine(tx, line.id, decision))) return { ok: false, code: "not-found" };
  if (!(await store.decideLine(tx, original.id, decision))) throw new Error("the transfer was decided meanwhile");
  await post(tx, deps, {
    key: `reversal:${line.id}`,
    organizationId: null,
    entries: [
      ["unmatched", line.amountMinor],
      ["taken-back", -line.amountMinor],
    ],
  });
  await recordAudit(tx, deps, {
    organizationId: null,
    actor: actor.name,
    action: "payment.reversal-accepted",
    subject: line.id,
    details: { reason: String(decision.note), amountMinor: line.amountMinor },
  });
  return { ok: true };
}

/**
 * Order that is no longer paid: that of the transfer, or the latest one paid with its money. Null where there is none,
 * or where the customer's credit covers the amount.
 */
async function orderToTake(tx: Transaction, payment: store.StoredPayment, amountMinor: number): Promise<string | null> {
  if ((await creditOf(tx, payment.organizationId)) >= amountMinor) return null;
  const uncredited = await findUncreditedOrders(tx, payment.organizationId);
  return uncredited.some(({ id }) => id === payment.orderId) ? payment.orderId : (uncredited.at(-1)?.id ?? null);
}

async function isOnItsWay(tx: Transaction, organizationId: string): Promise<boolean> {
  const open = await store.findOpenOrder(tx, organizationId);
  const payment = open && (await store.findPaymentOnItsWay(tx, open.id));
  return payment !== null && payment.state !== "needs_step";
}
