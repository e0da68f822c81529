/** What people read of a message: the queue's word, or what was reported since it left; `none` where there is none. */
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

/** A message that did not reach its recipient, or perhaps did not: a person decides what follows. */
export const UNDELIVERED = ["refused", "bounced", "unconfirmed"] as const satisfies Delivery[];
export type Undelivered = (typeof UNDELIVERED)[number];

interface DeliveryFacts {
  /** The queue has not done with it. */
  isUnderWay: boolean;
  /** The recipient may have it: later messages about the same thing make sense to them. */
  mayHaveArrived: boolean;
  /** It is out, and could still turn out not to have arrived. */
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
  // People say so as well, and may be wrong: who has it has to hear of what follows.
  bounced: { ...OUT, mayComeBack: false },
  complained: { ...OUT, mayComeBack: false },
  refused: LOST,
  unconfirmed: { ...OUT, mayComeBack: false },
  none: LOST,
};

/** What follows from what became of a message. */
export const factsOf = (delivery: Delivery): DeliveryFacts => FACTS[delivery];

/** Whether a person can have it sent once more. */
export const mayBeSentAgain = (delivery: Delivery): delivery is Undelivered =>
  UNDELIVERED.some((one) => one === delivery);

/** UTF-16 code units of the words of a report: what servers write first, and what people copy of it. */
export const LONGEST_REASON = 500;

/** How far the messages of a group are; `undelivered` ones have left as well. */
export interface DeliveryCounts {
  underWay: number;
  left: number;
  undelivered: number;
}

/** Sums counted messages up. */
export function sumDeliveries(counted: Iterable<{ delivery: Delivery; count: number }>): DeliveryCounts {
  const sums = { underWay: 0, left: 0, undelivered: 0 };
  for (const { delivery, count } of counted) {
    sums[factsOf(delivery).isUnderWay ? "underWay" : "left"] += count;
    if (mayBeSentAgain(delivery)) sums.undelivered += count;
  }
  return sums;
}
