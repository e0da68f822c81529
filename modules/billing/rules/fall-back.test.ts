import { expect, it } from "vitest";
import { fallBack, type PaidOrder } from "./fall-back";

const NOW = new Date("2026-11-20");
const order = (id: string, kind: PaidOrder["kind"], from: string, until: string, own: Partial<PaidOrder> = {}) => ({
  id,
  kind,
  plan: "basic" as const,
  period: "annual" as const,
  from: new Date(from),
  until: new Date(until),
  ...own,
});
const start = order("a", "start", "2026-06-01", "2027-06-01");
const upgrade = order("b", "upgrade", "2026-08-01", "2027-06-01", { plan: "pro" });
const further = order("c", "upgrade", "2026-09-01", "2027-06-01", { plan: "enterprise" });
const renewal = order("d", "renewal", "2026-10-01", "2027-10-01");
const from = start.from;

it.each<[string, PaidOrder[], string, ReturnType<typeof fallBack>]>([
  ["the only one", [start], "a", { taken: ["a"], plan: null }],
  [
    "an upgrade",
    [start, upgrade],
    "b",
    { taken: ["b"], plan: { plan: "basic", period: "annual", paidFrom: from, paidUntil: start.until } },
  ],
  [
    "the last of two upgrades",
    [start, upgrade, further],
    "c",
    { taken: ["c"], plan: { plan: "pro", period: "annual", paidFrom: from, paidUntil: start.until } },
  ],
  ["what upgrades rest on", [start, upgrade, further], "a", { taken: ["a", "b", "c"], plan: null }],
  ["one before a renewal", [start, upgrade, renewal], "a", { taken: ["a", "b"], plan: "untouched" }],
  ["a renewal", [order("z", "start", "2025-10-01", "2026-10-01"), renewal], "d", { taken: ["d"], plan: null }],
  ["one that is not there", [start], "x", { taken: [], plan: "untouched" }],
])("takes back %s", (_, orders, id, result) => {
  expect(fallBack(orders, id, NOW)).toEqual(result);
});

it("begins where a month became a year", () => {
  const month = order("m", "start", "2026-11-01", "2026-12-01", { period: "monthly" });
  const year = order("y", "upgrade", "2026-11-05", "2027-11-05");
  const more = order("p", "upgrade", "2026-11-10", "2027-11-05", { plan: "pro" });
  expect(fallBack([month, year, more], "p", NOW).plan).toMatchObject({ plan: "basic", paidFrom: year.from });
});
