/** Offset of GMT+1, all year round. */
const OFFSET_MS = 3_600_000;
const OPENS = 9;
const CLOSES = 18;

/** Whether the office is open: Monday to Friday, 9:00 to 18:00 GMT+1 (product rules: Constants). */
export function isOfficeOpen(now: Date): boolean {
  const there = new Date(now.getTime() + OFFSET_MS);
  const weekday = there.getUTCDay();
  const hour = there.getUTCHours();
  return weekday >= 1 && weekday <= 5 && hour >= OPENS && hour < CLOSES;
}
