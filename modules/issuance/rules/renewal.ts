import type { AchievementContent } from "../../achievements/index";
import { cleanText } from "../../kernel/plain-text";
import { readDate } from "./dates";
import type { TypedCertificate } from "./typed-certificate";

/** The stored certificate that is renewed. */
interface Renewed {
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  issuedOn: Date;
  expiresOn: Date | null;
}

/**
 * Makes the values of a renewal: all but the dates are those of the certificate. Without a chosen last day, the
 * achievement's validity decides, or else the duration of the certificate before. Dates as `2026-11-24`; a choice may
 * be "".
 */
export function renewalOf(
  certificate: Renewed,
  custom: TypedCertificate["custom"],
  achievement: Pick<AchievementContent, "validity"> | undefined,
  chosen: { issuedOn: string; expiresOn: string },
): TypedCertificate {
  const before = { from: dayOf(certificate.issuedOn), to: certificate.expiresOn && dayOf(certificate.expiresOn) };
  const saysItself = achievement !== undefined && achievement.validity !== "none";
  // An invalid first day is reported by `readTyped`.
  const start = readDate(cleanText(chosen.issuedOn));
  const asLong = before.to && !saysItself && start.ok && start.date ? sameSpan(before.from, before.to, start.date) : "";
  return {
    name: certificate.recipientName,
    email: certificate.recipientEmail ?? "",
    achievement: certificate.achievementName,
    issued_on: chosen.issuedOn,
    // A year of five digits, written with a plus sign, is no date that a form accepts.
    expires_on: cleanText(chosen.expiresOn) || (asLong.startsWith("+") ? "" : asLong),
    custom,
  };
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

/**
 * Returns the day as far from `start` as `to` is from `from`: in whole months where the span is so many, as from 15
 * January to 15 January or to the 14th, or else in days. A day that its month does not have is the month's last.
 */
function sameSpan(from: string, to: string, start: string): string {
  const span = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const [fromYear = 0, fromMonth = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0] = to.split("-").map(Number);
  const about = (toYear - fromYear) * 12 + toMonth - fromMonth;
  for (const months of [about, about + 1]) {
    for (const lessDays of [0, 1]) {
      if (months > 0 && addDays(addMonths(from, months), -lessDays) === to)
        return addDays(addMonths(start, months), -lessDays);
    }
  }
  return addDays(start, span);
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // Day 0 of the following month is the last day of a month.
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return dayOf(last);
}

const addDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS));
