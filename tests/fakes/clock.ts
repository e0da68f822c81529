import type { Clock } from "#modules/kernel/ports";

/** Creates a clock that stands still until it is advanced. */
export function fakeClock(
  start = "2026-11-20T09:00:00Z",
): Clock & { advance(ms: number): void; set(iso: string): void } {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms;
    },
    set(iso) {
      now = new Date(iso).getTime();
    },
  };
}
