/** What is meant where an organization has chosen none. */
export const DEFAULT_TIME_ZONE = "UTC";

/**
 * Where days begin first (UTC+14). The days of an organization that has chosen no zone are signed to begin there:
 * nobody knows where its days begin, and so nobody finds one of them in the future.
 */
export const EARLIEST_ZONE = "Etc/GMT-14";

/** The names of the IANA database that this platform knows, UTC first. */
export const TIME_ZONES: readonly string[] = [
  DEFAULT_TIME_ZONE,
  ...Intl.supportedValuesOf("timeZone").filter((name) => name !== DEFAULT_TIME_ZONE),
];
const known = new Set(TIME_ZONES);

export const isTimeZone = (name: string): boolean => known.has(name);
