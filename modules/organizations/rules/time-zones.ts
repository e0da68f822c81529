/** Time zone of an organization that has chosen none. */
export const DEFAULT_TIME_ZONE = "UTC";

/**
 * Time zone where days begin first (UTC+14). Certificates of an organization without a time zone are signed with days
 * that begin there, so that no verifier finds such a day in the future.
 */
export const EARLIEST_ZONE = "Etc/GMT-14";

/** Names of the IANA database that the runtime supports, UTC first. */
export const TIME_ZONES: readonly string[] = [
  DEFAULT_TIME_ZONE,
  ...Intl.supportedValuesOf("timeZone").filter((name) => name !== DEFAULT_TIME_ZONE),
];
const zoneNames = new Set(TIME_ZONES);

export const isTimeZone = (name: string): boolean => zoneNames.has(name);
