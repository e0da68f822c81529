import { dayAfter } from "./days";

/** Periods of figures. */
export const PERIODS = ["30-days", "13-weeks", "12-months"] as const;
export type Period = (typeof PERIODS)[number];

/** A bar of a plot and a row of its table: a range of days, both included, as "2026-11-20". */
export interface Step {
  from: string;
  to: string;
}

const WEEK = 7;

/**
 * Returns the steps of a period that ends today, oldest first: thirty days, thirteen weeks (the last seven days end
 * today), or this month and the eleven before it.
 */
export function stepsOf(period: Period, today: string): Step[] {
  if (period === "30-days") return countedBack(30).map((n) => ({ from: dayAfter(today, -n), to: dayAfter(today, -n) }));
  if (period === "13-weeks")
    return countedBack(13).map((n) => ({
      from: dayAfter(today, -n * WEEK - (WEEK - 1)),
      to: dayAfter(today, -n * WEEK),
    }));
  const [year = 0, month = 0] = today.split("-").map(Number);
  return countedBack(12).map((n) => {
    const first = new Date(Date.UTC(year, month - 1 - n, 1)).toISOString().slice(0, 10);
    const last = new Date(Date.UTC(year, month - n, 0)).toISOString().slice(0, 10);
    return { from: first, to: n === 0 ? today : last };
  });
}

/** Numbers n-1, …, 1, 0. */
const countedBack = (n: number): number[] => Array.from({ length: n }, (_, index) => n - 1 - index);
