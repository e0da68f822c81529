import type { MessageDelivery, MessageState } from "#prisma/generated/client";
import type { Delivery } from "./rules/deliveries";

/** Outcomes that can be reported of a message that has left. */
export type DeliveryOutcome = Exclude<MessageDelivery, "unknown">;

/** The two states that tell what became of a message: the queue's, and the reported one. */
export interface MessageFate {
  state: MessageState;
  delivery: MessageDelivery;
}

type Reported = Record<MessageDelivery, Delivery>;
/** Ignores reports while the message is in the queue: a report can then only be about a copy unknown to the queue. */
const still = (word: Delivery): Reported => ({
  unknown: word,
  accepted: word,
  delayed: word,
  bounced: word,
  complained: word,
});
/** Prefers the report to the queue's state: a report is nearer to the recipient. */
const unlessReported = (word: Delivery): Reported => ({
  unknown: word,
  accepted: "delivered",
  delayed: "delayed",
  bounced: "bounced",
  complained: "complained",
});

const WORDS: Record<MessageState, Reported> = {
  queued: still("waiting"),
  sending: still("sending"),
  sent: unlessReported("sent"),
  refused: unlessReported("refused"),
  unconfirmed: unlessReported("unconfirmed"),
};

/** Returns the delivery state of a message, the same in all lists, filters, pages, counts and exports. */
export const deliveryOf = (message: MessageFate): Delivery => WORDS[message.state][message.delivery];

/** Returns every pair of queue state and report that amounts to one of these delivery states, for a query. */
export function fatesOf(words: readonly Delivery[]): MessageFate[] {
  const states = Object.keys(WORDS) as MessageState[];
  return states.flatMap((state) =>
    (Object.keys(WORDS[state]) as MessageDelivery[])
      .filter((delivery) => words.includes(WORDS[state][delivery]))
      .map((delivery) => ({ state, delivery })),
  );
}

/**
 * Reports from the weakest to the strongest; only a stronger report replaces another. A delayed message arrives or
 * bounces; an accepted one may bounce later; a recipient who complains has read the message.
 */
const STRENGTH: Record<MessageDelivery, number> = { unknown: 0, delayed: 1, accepted: 2, bounced: 3, complained: 4 };

/** Whether a report changes the recorded delivery of a sending. */
export const outranks = (outcome: DeliveryOutcome, recorded: MessageDelivery): boolean =>
  STRENGTH[outcome] > STRENGTH[recorded];
