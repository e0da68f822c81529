import { daysAfter } from "./calendar";

/** A renewal is tried on these days after it was due, the first one included. */
const TRY_ON_DAYS = [0, 5, 12] as const;

/** So many days after a renewal was due nothing is issued until it is paid. */
export const GRACE_DAYS = 14;

/** A pro-forma invoice for a renewal by transfer is sent so many days before it is due. */
export const TRANSFER_NOTICE_DAYS = 14;

/** So long an order waits for its payment: a transfer takes days. */
export const ORDER_DAYS = { bank: 21, provider: 2 } as const;

/** When a renewal is tried next that has failed so many times; null where that was the last. */
export function nextTry(due: Date, failures: number): Date | null {
  const day = TRY_ON_DAYS[failures];
  return day === undefined ? null : daysAfter(due, day);
}
