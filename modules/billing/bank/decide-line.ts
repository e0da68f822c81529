import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { CURRENCY } from "../rules/plans";
import { readReference } from "../rules/reference";
import * as store from "../store";
import { matchAgain } from "./match-again";
import { dueOf } from "./match-transfer";
import { confirmedKey, recordTransfer } from "./record-transfer";

type Decided<Code extends string> = Result<null, "forbidden" | "not-found" | Code>;

/**
 * Assigns a transfer to an order, as an admin decides. The whole amount becomes the customer's credit and pays the
 * order where it is enough. Codes: `forbidden`, `not-found` (also where the line is decided), `unknown-reference`,
 * `other-currency`.
 */
export async function assignLine(
  deps: BillingDeps,
  actor: PlatformActor,
  input: { lineId: string; reference: string; reason: string },
): Promise<Decided<"unknown-reference" | "other-currency">> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  const reference = readReference(input.reference);
  return deps.db.$transaction(async (tx) => {
    const line = await store.holdLine(tx, input.lineId);
    if (!line || line.isReversal) return { ok: false, code: "not-found" };
    if (line.currency !== CURRENCY) return { ok: false, code: "other-currency" };
    const [order] = reference ? await store.findOrdersByReference(tx, [reference]) : [];
    if (!order) return { ok: false, code: "unknown-reference" };
    const decision = { decidedBy: actor.name, decidedAt: deps.clock.now(), note: input.reason };
    const decided = await store.decideLine(tx, line.id, {
      ...decision,
      state: "matched",
      code: null,
      orderId: order.id,
    });
    if (!decided) return { ok: false, code: "not-found" };
    const { key: lineKey, amountMinor, currency, payerName, payerIban } = line;
    const payer = { name: payerName, iban: payerIban };
    // A line that may be a duplicate is not in the ledger yet.
    const wasUnmatched = (await store.findLedgerKeys(tx, [`unmatched:${lineKey}`])).size > 0;
    const transfer = { orderId: order.id, lineKey, amountMinor, currency, payer, wasUnmatched };
    if (!(await recordTransfer(tx, deps, transfer))) throw new Error("a line that was not decided was counted before");
    await recordAudit(tx, deps, {
      organizationId: order.organizationId,
      actor: actor.name,
      action: "payment.line-assigned",
      subject: line.id,
      details: { reason: input.reason, order: order.id },
    });
    return { ok: true };
  });
}

/**
 * Ignores a line that an admin finds to be no customer's payment, or no reversal of one. A payment that the line seemed
 * to reverse counts again. Codes: `forbidden`, `not-found` (also where the line is decided).
 */
export async function ignoreLine(
  deps: BillingDeps,
  actor: PlatformActor,
  input: { lineId: string; reason: string },
): Promise<Decided<never>> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction(async (tx) => {
    const line = await store.holdLine(tx, input.lineId);
    if (!line) return { ok: false, code: "not-found" };
    const decision = { decidedBy: actor.name, decidedAt: deps.clock.now(), note: input.reason };
    const ignored = { ...decision, state: "ignored", orderId: null, originalKey: null } as const;
    if (!(await store.decideLine(tx, line.id, ignored))) return { ok: false, code: "not-found" };
    if (line.isReversal && line.originalKey) await letStand(tx, deps, line.originalKey);
    else await store.forgetOriginal(tx, line.key);
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      subject: line.id,
      action: line.isReversal ? "payment.line-not-reversal" : "payment.line-ignored",
      details: { reason: input.reason },
    });
    return { ok: true };
  });
}

/** Restores a transfer that was not reversed after all, unless another line reverses it. */
async function letStand(tx: Transaction, deps: BillingDeps, key: string): Promise<void> {
  if ((await store.findReversalsOf(tx, key)).length > 0) return;
  await store.forgetTakenBack(tx, key);
  const original = await store.findLineByKey(tx, key);
  if (original?.code === "taken-back") await matchAgain(tx, deps, original);
}

/**
 * Pays what an order still owes because an admin has seen the transfer at the bank before its statement is imported.
 * The statement's line is then a possible duplicate, which counts only when a person finds that it is another transfer.
 * Codes: `forbidden`, `not-found`, `order-closed`.
 */
export async function confirmTransfer(
  deps: BillingDeps,
  actor: PlatformActor,
  input: { orderId: string; receivedOn: string; reason: string },
): Promise<Decided<"order-closed">> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  const { orderId, receivedOn, reason } = input;
  return deps.db.$transaction(async (tx) => {
    const found = await store.findOrderById(tx, orderId);
    if (found?.via !== "bank") return { ok: false, code: "not-found" };
    await store.lockSubscription(tx, found.organizationId);
    const order = await store.findOrderById(tx, orderId);
    const amountMinor = order?.state === "open" ? await dueOf(tx, order) : 0;
    if (!order || amountMinor === 0) return { ok: false, code: "order-closed" };
    const payer = { name: null, iban: null };
    const transfer = { orderId, lineKey: confirmedKey(orderId), amountMinor, currency: order.currency, payer };
    if (!(await recordTransfer(tx, deps, { ...transfer, wasUnmatched: false })))
      return { ok: false, code: "order-closed" };
    await recordAudit(tx, deps, {
      organizationId: order.organizationId,
      actor: actor.name,
      action: "payment.transfer-confirmed",
      subject: orderId,
      details: { reason, receivedOn, amountMinor },
    });
    return { ok: true };
  });
}
