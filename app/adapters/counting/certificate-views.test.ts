import { afterEach, expect, it, vi } from "vitest";
import { fakeClock } from "#tests/fakes/clock";
import { createCertificateViews } from "./certificate-views.server";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const WELDING = { organizationId: "o", achievementId: "welding", teamId: null };
const NURSING = { organizationId: "o", achievementId: "nursing", teamId: null };
const AT = new Date("2026-11-20T09:00:00Z");
afterEach(() => vi.useRealTimers());

function counting(keep?: () => Promise<void>) {
  const stored: [unknown[], Date][] = [];
  const clock = fakeClock();
  const views = createCertificateViews({
    log: silent,
    clock,
    keep: async (counts, at) => {
      await keep?.();
      stored.push([counts, at]);
    },
  });
  return { views, kept: stored, clock };
}

it("hands over a count for each achievement and kind, some seconds later, with the time of the first look", async () => {
  vi.useFakeTimers();
  const { views, kept: stored, clock } = counting();
  views.add("viewed", WELDING);
  views.add("viewed", WELDING);
  clock.advance(1000);
  views.add("verified", WELDING);
  views.add("viewed", NURSING);
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  const counts = [
    { ...WELDING, kind: "viewed", count: 2 },
    { ...WELDING, kind: "verified", count: 1 },
    { ...NURSING, kind: "viewed", count: 1 },
  ];
  expect(stored).toEqual([[counts, AT]]);
  await views.flush();
  expect(stored).toHaveLength(1);
});

it("keeps what the database did not take, and hands it over once", async () => {
  let away = true;
  const { views, kept: stored } = counting(() => (away ? Promise.reject(new Error("away")) : Promise.resolve()));
  views.add("viewed", WELDING);
  await views.flush();
  views.add("viewed", WELDING);
  away = false;
  await views.flush();
  await views.flush();
  expect(stored).toEqual([[[{ ...WELDING, kind: "viewed", count: 2 }], AT]]);
});
