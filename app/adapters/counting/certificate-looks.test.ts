import { afterEach, expect, it, vi } from "vitest";
import { fakeClock } from "#tests/fakes/clock";
import { createCertificateViews } from "./certificate-looks.server";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const WELDING = { organizationId: "o", achievementId: "welding", teamId: null };
const NURSING = { organizationId: "o", achievementId: "nursing", teamId: null };
const AT = new Date("2026-11-20T09:00:00Z");
afterEach(() => vi.useRealTimers());

function counting(keep?: () => Promise<void>) {
  const kept: [unknown[], Date][] = [];
  const clock = fakeClock();
  const looks = createCertificateViews({
    log: silent,
    clock,
    keep: async (counts, at) => {
      await keep?.();
      kept.push([counts, at]);
    },
  });
  return { looks, kept, clock };
}

it("hands over a count for each achievement and kind, some seconds later, with the time of the first look", async () => {
  vi.useFakeTimers();
  const { looks, kept, clock } = counting();
  looks.add("viewed", WELDING);
  looks.add("viewed", WELDING);
  clock.advance(1000);
  looks.add("verified", WELDING);
  looks.add("viewed", NURSING);
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  const counts = [
    { ...WELDING, kind: "viewed", count: 2 },
    { ...WELDING, kind: "verified", count: 1 },
    { ...NURSING, kind: "viewed", count: 1 },
  ];
  expect(kept).toEqual([[counts, AT]]);
  await looks.flush();
  expect(kept).toHaveLength(1);
});

it("keeps what the database did not take, and hands it over once", async () => {
  let away = true;
  const { looks, kept } = counting(() => (away ? Promise.reject(new Error("away")) : Promise.resolve()));
  looks.add("viewed", WELDING);
  await looks.flush();
  looks.add("viewed", WELDING);
  away = false;
  await looks.flush();
  await looks.flush();
  expect(kept).toEqual([[[{ ...WELDING, kind: "viewed", count: 2 }], AT]]);
});
