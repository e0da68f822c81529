import { describe, expect, it } from "vitest";
import { groupsOfFour } from "../../kernel/groups-of-four";
import { findReferences, isAlike, type Matchable, matchLine } from "./match-line";
import { makeReference } from "./reference";

const reference = makeReference(Uint8Array.from({ length: 16 }, (_, at) => at * 7));
const order: Matchable = { id: "o", isOpen: true, dueMinor: 3451, currency: "EUR", buyerName: "Atlas Academy GmbH" };
const line = { amountMinor: 3451, currency: "EUR", payerName: "ATLAS ACADEMY", references: [reference] };
const none = { ...line, references: [] };

describe("a transfer", () => {
  it.each([
    [
      "its reference names an open order of its amount",
      line,
      [order],
      [],
      { state: "matched", code: null, orderId: "o" },
    ],
    [
      "the amount differs",
      { ...line, amountMinor: 3450 },
      [order],
      [],
      { state: "doubtful", code: "amount-differs", orderId: "o" },
    ],
    [
      "the order is closed",
      line,
      [{ ...order, isOpen: false }],
      [],
      { state: "doubtful", code: "order-closed", orderId: "o" },
    ],
    [
      "it names two orders",
      line,
      [order, { ...order, id: "p" }],
      [],
      { state: "doubtful", code: "several-orders", orderId: null },
    ],
    ["only amount and name are alike", none, [], [order], { state: "doubtful", code: "name-alike", orderId: "o" }],
    [
      "two orders have its amount",
      none,
      [],
      [order, { ...order, id: "p" }],
      { state: "unmatched", code: "no-reference", orderId: null },
    ],
    [
      "the name is another",
      { ...none, payerName: "Zenith School" },
      [],
      [order],
      { state: "unmatched", code: "no-reference", orderId: null },
    ],
    [
      "there is no name",
      { ...none, payerName: null },
      [],
      [order],
      { state: "unmatched", code: "no-reference", orderId: null },
    ],
    [
      "its reference is nobody's",
      { ...line, payerName: "X" },
      [],
      [order],
      { state: "unmatched", code: "unknown-reference", orderId: null },
    ],
    [
      "it is in another currency",
      { ...line, currency: "USD" },
      [order],
      [],
      { state: "unmatched", code: "other-currency", orderId: null },
    ],
  ] as const)("where %s", (_, transfer, byReference, open, match) => {
    expect(matchLine(transfer, [...byReference], [...open], "EUR")).toEqual(match);
  });
});

it.each([
  groupsOfFour(reference),
  reference.toLowerCase(),
  `EREF+NOTPROVIDED SVWZ+${reference}PRO PLAN`,
  `a ${reference.slice(0, 7)} ${reference.slice(7)}.`,
  `RF00 ${reference}`,
])("finds a reference in %s", (text) => {
  expect(findReferences(text)).toEqual([reference]);
});

it("finds none whose check digits are wrong, and each once", () => {
  const wrong = `RF${String((Number(reference.slice(2, 4)) + 1) % 100).padStart(2, "0")}${reference.slice(4)}`;
  expect(findReferences(`${wrong} and RF`)).toEqual([]);
  expect(findReferences(`${reference} ${reference}`)).toEqual([reference]);
});

it.each([
  ["Atlas Academy GmbH", "ATLAS ACADEMY", true],
  ["Académie de l’Atlas", "Academie de l Atlas SARL", true],
  ["أكاديمية أطلس", "أكاديمية أطلس", true],
  ["Atlas Academy", "Academy of Fine Arts", false],
  ["The GmbH", "The AG", false],
  ["Atlas", "", false],
])("compares %s with %s", (one, other, alike) => {
  expect(isAlike(one, other)).toBe(alike);
  expect(isAlike(other, one)).toBe(alike);
});
