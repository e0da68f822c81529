import type { ActorName } from "../kernel/actor-name";
import type { Transaction } from "../kernel/db";
import { plainText } from "../kernel/plain-text";
import type { Clock, Ids } from "../kernel/ports";
import type { DeliveryEffect } from "./deliver-message.job";
import { type DeliveryOutcome, outranks } from "./delivery-of";
import { LONGEST_REASON } from "./rules/deliveries";
import { readStatusCode } from "./rules/status-code";
import * as store from "./store";

/** What somebody says became of a message. */
export interface NewDeliveryReport {
  key: string;
  /** Which sending it is of (`Message.sending`). */
  sending: number;
  outcome: DeliveryOutcome;
  source: ActorName;
  /** Why, as a mail server or a person wrote it; may be empty. A status code is read out of it. */
  reason: string;
  /** When it happened, by the clock of the source. */
  reportedAt: Date;
}

/**
 * Takes in what somebody reports of a message, in the caller's transaction: the only thing that changes
 * `Message.delivery`. The report is stored once, however often it comes; what it changes is decided under the row's
 * lock, and what follows from it happens with it. Answers `changed`; `stored` where something stronger is known
 * already, or it is of an earlier sending; `repeated` for a report that is there already; `unknown` where there is no
 * such message or nobody remembers any more to whom it went, and nothing is stored.
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
