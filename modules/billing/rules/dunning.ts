import { daysAfter } from "./calendar";

/** Days after the due date on which a renewal is charged. */
const TRY_ON_DAYS = [0, 5, 12] as const;

/** Days after the due date during which certificates are still issued without payment. */
export const GRACE_DAYS = 14;

/** Days before the due date when the pro-forma invoice of a renewal by transfer is sent. */
export const TRANSFER_NOTICE_DAYS = 14;

/** Days that an order waits for its payment; a transfer takes longer. */
export const ORDER_DAYS = { bank: 21, provider: 2 } as const;

/** Returns the date of the next attempt after this many failures; null after the last attempt. */
export function nextTry(due: Date, failures: number): Date | null {
  const day = TRY_ON_DAYS[failures];
  return day === undefined ? null : daysAfter(due, day);
}
