import { expect, it } from "vitest";
import { DELIVERIES, factsOf, mayBeSentAgain, sumDeliveries } from "./deliveries";

it("has messages sent again that did not arrive, or perhaps did not, and no others", () => {
  expect(DELIVERIES.filter(mayBeSentAgain)).toEqual(["bounced", "refused", "unconfirmed"]);
});

it("lets those come back that are out and of which nothing worse is known", () => {
  expect(DELIVERIES.filter((delivery) => factsOf(delivery).mayComeBack)).toEqual(["sent", "delivered", "delayed"]);
});

it("tells no recipient of later things who cannot have the first message", () => {
  const reached = DELIVERIES.filter((delivery) => factsOf(delivery).mayHaveArrived);
  expect(reached).toEqual(["sent", "delivered", "delayed", "bounced", "complained", "unconfirmed"]);
});

it("counts each message once as under way or left, and what did not arrive among those that left", () => {
  const counted = DELIVERIES.filter((delivery) => delivery !== "none").map((delivery, n) => ({
    delivery,
    count: 10 ** n,
  }));
  expect(sumDeliveries(counted)).toEqual({ underWay: 11, left: 111_111_100, undelivered: 110_100_000 });
  expect(sumDeliveries([])).toEqual({ underWay: 0, left: 0, undelivered: 0 });
});
