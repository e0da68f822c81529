const DAY_MS = 86_400_000;
const PREFIX = "Event_";

/** The first moment of a day, in UTC. */
export const startOfDay = (at: Date): Date => new Date(at.getTime() - (at.getTime() % DAY_MS));

/** The first moment of the day so many days later, or earlier. */
export const addDays = (day: Date, days: number): Date => new Date(startOfDay(day).getTime() + days * DAY_MS);

/** The table that holds the events of a day: `Event_20261130`. */
export const partitionOf = (day: Date): string => PREFIX + day.toISOString().slice(0, 10).replaceAll("-", "");

/** The day of a partition's name; null where it is of no day, as the one for days that have none. */
export function dayOf(partition: string): Date | null {
  const digits = partition.slice(PREFIX.length);
  const day = new Date(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || partitionOf(day) !== partition ? null : day;
}
