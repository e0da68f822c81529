import type { Clock } from "#modules/ports";

export const systemClock: Clock = { now: () => new Date() };
