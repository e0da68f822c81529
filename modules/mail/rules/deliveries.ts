/**
 * Delivery states as shown to people: the queue's state, or what was reported after sending; `none` where there is no
 * message.
 */
export const DELIVERIES = [
  "waiting",
  "sending",
  "sent",
  "delivered",
  "delayed",
  "bounced",
  "complained",
  "refused",
  "unconfirmed",
  "none",
] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** States of a message that did not, or may not have, reached its recipient: a person decides what to do. */
export const UNDELIVERED = ["refused", "bounced", "unconfirmed"] as const satisfies Delivery[];
export type Undelivered = (typeof UNDELIVERED)[number];

interface DeliveryFacts {
  /** The queue is not finished with the message. */
  isUnderWay: boolean;
  /** The recipient may have the message, so that later messages about the same subject make sense to them. */
  mayHaveArrived: boolean;
  /** The message has left and may still bounce. */
  mayComeBack: boolean;
}

const UNDER_WAY: DeliveryFacts = { isUnderWay: true, mayHaveArrived: false, mayComeBack: false };
const OUT: DeliveryFacts = { isUnderWay: false, mayHaveArrived: true, mayComeBack: true };
const LOST: DeliveryFacts = { isUnderWay: false, mayHaveArrived: false, mayComeBack: false };

const FACTS: Record<Delivery, DeliveryFacts> = {
  waiting: UNDER_WAY,
  sending: UNDER_WAY,
  sent: OUT,
  delivered: OUT,
  delayed: OUT,
  // Bounces are also reported by people, who may be wrong: a recipient who has the message must hear of later changes.
  bounced: { ...OUT, mayComeBack: false },
  complained: { ...OUT, mayComeBack: false },
  refused: LOST,
  unconfirmed: { ...OUT, mayComeBack: false },
  none: LOST,
};

/** Returns what a delivery state implies. */
export const factsOf = (delivery: Delivery): DeliveryFacts => FACTS[delivery];

/** Whether a person may have the message sent again. */
export const mayBeSentAgain = (delivery: Delivery): delivery is Undelivered =>
  UNDELIVERED.some((one) => one === delivery);

/**
 * Maximum length in UTF-16 code units of the reason in a report. Longer ones are cut: servers write the essential part
 * first.
 */
export const LONGEST_REASON = 500;

/** Progress of the messages of a group; `left` includes the `undelivered` ones. */
export interface DeliveryCounts {
  underWay: number;
  left: number;
  undelivered: number;
}

/** Sums message counts by delivery state into the progress of a group. */
export function sumDeliveries(counted: Iterable<{ delivery: Delivery; count: number }>): DeliveryCounts {
  const sums = { underWay: 0, left: 0, undelivered: 0 };
  for (const { delivery, count } of counted) {
    sums[factsOf(delivery).isUnderWay ? "underWay" : "left"] += count;
    if (mayBeSentAgain(delivery)) sums.undelivered += count;
  }
  return sums;
}
