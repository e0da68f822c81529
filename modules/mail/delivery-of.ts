import type { MessageDelivery, MessageState } from "#prisma/generated/client";
import type { Delivery } from "./rules/deliveries";

/** What can be reported of a message that has left. */
export type DeliveryOutcome = Exclude<MessageDelivery, "unknown">;

/** What says what became of a message: the queue's state, and what was reported. */
export interface MessageFate {
  state: MessageState;
  delivery: MessageDelivery;
}

type Reported = Record<MessageDelivery, Delivery>;
/** While the queue has a message, what is reported can only be of a copy that it does not know of. */
const still = (word: Delivery): Reported => ({
  unknown: word,
  accepted: word,
  delayed: word,
  bounced: word,
  complained: word,
});
/** What was reported is nearer to the recipient than what the queue knows. */
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

/** The one word for what became of a message. Lists, filters, pages, counts and exports all say it. */
export const deliveryOf = (message: MessageFate): Delivery => WORDS[message.state][message.delivery];

/** Every state and report for which one of these words is said: what a query asks for. */
export function fatesOf(words: readonly Delivery[]): MessageFate[] {
  const states = Object.keys(WORDS) as MessageState[];
  return states.flatMap((state) =>
    (Object.keys(WORDS[state]) as MessageDelivery[])
      .filter((delivery) => words.includes(WORDS[state][delivery]))
      .map((delivery) => ({ state, delivery })),
  );
}

/**
 * From the weakest to the strongest: a report changes what is known only to something stronger. A message that was
 * delayed arrives or comes back; one that a server accepted may come back later; who complains has read it.
 */
const STRENGTH: Record<MessageDelivery, number> = { unknown: 0, delayed: 1, accepted: 2, bounced: 3, complained: 4 };

/** Whether a report changes what is known of a sending. */
export const outranks = (outcome: DeliveryOutcome, known: MessageDelivery): boolean =>
  STRENGTH[outcome] > STRENGTH[known];
