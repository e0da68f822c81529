import { z } from "zod";
import type { Transaction } from "../../kernel/db";
import type { JobKind } from "../../kernel/ports";
import type { BillingDeps } from "../deps";

/** Charges a renewal that is due. */
export const COLLECT_ORDER: JobKind<{ orderId: string }> = {
  name: "billing.collect-order",
  payload: z.object({ orderId: z.uuid() }),
};

/** Queues the charge of an order. Only one job for the order waits, however often it is queued. */
export async function queueCollection(
  tx: Transaction,
  { jobs }: Pick<BillingDeps, "jobs">,
  orderId: string,
): Promise<void> {
  await jobs.add(tx, COLLECT_ORDER, { orderId }, { key: { value: `collect:${orderId}`, whenWaiting: "keep" } });
}
