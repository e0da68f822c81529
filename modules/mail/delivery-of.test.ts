import { describe, expect, it } from "vitest";
import { MessageDelivery, MessageState } from "#prisma/generated/client";
import { type DeliveryOutcome, deliveryOf, fatesOf, outranks } from "./delivery-of";
import { DELIVERIES, type Delivery } from "./rules/deliveries";

const REPORTED = {
  accepted: "delivered",
  delayed: "delayed",
  bounced: "bounced",
  complained: "complained",
} as const satisfies Record<DeliveryOutcome, Delivery>;

/** The same table written by hand: a new state or report does not compile without its cells. */
const EXPECTED: Record<MessageState, Record<MessageDelivery, Delivery>> = {
  queued: {
    unknown: "waiting",
    accepted: "waiting",
    delayed: "waiting",
    bounced: "waiting",
    complained: "waiting",
  },
  sending: {
    unknown: "sending",
    accepted: "sending",
    delayed: "sending",
    bounced: "sending",
    complained: "sending",
  },
  sent: { unknown: "sent", ...REPORTED },
  refused: { unknown: "refused", ...REPORTED },
  unconfirmed: { unknown: "unconfirmed", ...REPORTED },
};
const STATES = Object.values(MessageState);
const REPORTS = Object.values(MessageDelivery);
const FATES = STATES.flatMap((state) => REPORTS.map((delivery) => ({ state, delivery })));

describe("what is said of a message", () => {
  it.each(FATES)("$state, reported $delivery", (fate) => {
    expect(deliveryOf(fate)).toBe(EXPECTED[fate.state][fate.delivery]);
  });

  it("is asked for by each word, which finds exactly those of which it is said", () => {
    for (const word of DELIVERIES) {
      const expected = FATES.filter((fate) => deliveryOf(fate) === word);
      expect(fatesOf([word]), word).toEqual(expected);
      expect(expected.length > 0, word).toBe(word !== "none");
    }
  });
});

describe("a report", () => {
  /**
   * Whether a report changes the recorded delivery, by the recorded one: a late "delayed" or "accepted" undoes no
   * bounce.
   */
  const CHANGES: Record<MessageDelivery, Record<DeliveryOutcome, boolean>> = {
    unknown: { accepted: true, delayed: true, bounced: true, complained: true },
    delayed: { accepted: true, delayed: false, bounced: true, complained: true },
    accepted: { accepted: false, delayed: false, bounced: true, complained: true },
    bounced: { accepted: false, delayed: false, bounced: false, complained: true },
    complained: { accepted: false, delayed: false, bounced: false, complained: false },
  };
  const cells = REPORTS.flatMap((known) =>
    (Object.keys(CHANGES[known]) as DeliveryOutcome[]).map((outcome) => ({ known, outcome })),
  );

  it.each(cells)("of $outcome where $known is known", ({ known, outcome }) => {
    expect(outranks(outcome, known)).toBe(CHANGES[known][outcome]);
  });
});
