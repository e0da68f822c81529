const DAY_MS = 86_400_000;
const PREFIX = "Event_";

/** Returns the start of a day in UTC. */
export const startOfDay = (at: Date): Date => new Date(at.getTime() - (at.getTime() % DAY_MS));

/** Returns the start of the day that many days later, or earlier for a negative number. */
export const addDays = (day: Date, days: number): Date => new Date(startOfDay(day).getTime() + days * DAY_MS);

/** Returns the name of the partition that holds a day's events, such as `Event_20261130`. */
export const partitionOf = (day: Date): string => PREFIX + day.toISOString().slice(0, 10).replaceAll("-", "");

/** Parses the day in a partition's name; null where there is none, as in the default partition's name. */
export function dayOf(partition: string): Date | null {
  const digits = partition.slice(PREFIX.length);
  const day = new Date(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || partitionOf(day) !== partition ? null : day;
}
