import type { Clock } from "#modules/kernel/ports";

export const systemClock: Clock = { now: () => new Date() };
