import { directionOf, isLanguage } from "./languages";

/**
 * Writes a moment to the minute in a language, as clocks in a time zone (IANA) show it, with the zone and its offset:
 * "November 20, 2026 at 10:25 AM (Africa/Casablanca, UTC+01:00)". UTC is written alone.
 */
export function writeMomentIn(language: string, moment: Date, timeZone: string): string {
  const options = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  const written = new Intl.DateTimeFormat(`${language}-u-nu-latn`, options).format(moment);
  if (timeZone === "UTC") return `${written} UTC`;
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(moment);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC") ?? "UTC";
  const zone = `(${timeZone}, ${offset})`;
  // Between Arabic letters the brackets would change places without an isolate.
  return isLanguage(language) && directionOf(language) === "rtl"
    ? `${written} \u2068${zone}\u2069`
    : `${written} ${zone}`;
}
