import type { ActorName } from "../kernel/actor-name";
import type { Transaction } from "../kernel/db";
import { plainText } from "../kernel/plain-text";
import type { Clock, Ids } from "../kernel/ports";
import type { DeliveryEffect } from "./deliver-message.job";
import { type DeliveryOutcome, outranks } from "./delivery-of";
import { LONGEST_REASON } from "./rules/deliveries";
import { readStatusCode } from "./rules/status-code";
import * as store from "./store";

/** A report by a mail server or a person on what became of a message. */
export interface NewDeliveryReport {
  key: string;
  /** Number of the reported sending (`Message.sending`). */
  sending: number;
  outcome: DeliveryOutcome;
  source: ActorName;
  /** Reason as a mail server or a person wrote it; may be empty. A status code is read from it. */
  reason: string;
  /** Time of the event by the clock of the source. */
  reportedAt: Date;
}

/**
 * Stores a delivery report in the caller's transaction, once however often it arrives. Only reports change
 * `Message.delivery`, besides a resend, which resets it. The change is decided under the row's lock, and its effect is
 * applied in the same transaction.
 * Returns `changed`; `stored` where a stronger report exists already or the report is of an earlier sending; `repeated`
 * for a report that is stored already; `unknown`, with nothing stored, where there is no such message or its recipient
 * was forgotten.
 */
export async function reportDelivery(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; deliveryEffect: DeliveryEffect },
  report: NewDeliveryReport,
): Promise<"changed" | "stored" | "repeated" | "unknown"> {
  const message = await store.lockMessage(tx, report.key);
  if (!message || message.toAddress === "") return "unknown";
  const { sending, outcome, source, reportedAt } = report;
  const reason = plainText(report.reason.slice(0, LONGEST_REASON));
  const isNew = await store.insertReport(tx, {
    id: deps.ids.uuid(),
    organizationId: message.organizationId,
    messageId: message.id,
    sending,
    outcome,
    source,
    status: readStatusCode(reason),
    reason,
    reportedAt,
    receivedAt: deps.clock.now(),
  });
  if (!isNew) return "repeated";
  if (sending !== message.sending || !outranks(outcome, message.delivery)) return "stored";
  await store.setDelivery(tx, message.id, outcome);
  await deps.deliveryEffect(tx, deps, message, outcome);
  return "changed";
}
