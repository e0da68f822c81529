import type { AchievementContent } from "../../achievements/index";
import { cleanText } from "../../kernel/plain-text";
import { readDate } from "./dates";
import type { TypedCertificate } from "./typed-certificate";

/** What a renewal is made of: a certificate as it is stored. */
interface Renewed {
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  issuedOn: Date;
  expiresOn: Date | null;
}

/**
 * What renews a certificate from a day on: everything but the dates is as it was. Where nobody chose a last
 * day, its achievement says it, or else it is good for as long as before. Dates as `2026-11-24`; a choice may be "".
 */
export function renewalOf(
  certificate: Renewed,
  custom: TypedCertificate["custom"],
  achievement: Pick<AchievementContent, "validity"> | undefined,
  chosen: { issuedOn: string; expiresOn: string },
): TypedCertificate {
  const before = { from: dayOf(certificate.issuedOn), to: certificate.expiresOn && dayOf(certificate.expiresOn) };
  const saysItself = achievement !== undefined && achievement.validity !== "none";
  // A first day that is none is told by `readTyped`.
  const start = readDate(cleanText(chosen.issuedOn));
  const asLong = before.to && !saysItself && start.ok && start.date ? sameSpan(before.from, before.to, start.date) : "";
  return {
    name: certificate.recipientName,
    email: certificate.recipientEmail ?? "",
    achievement: certificate.achievementName,
    issued_on: chosen.issuedOn,
    // A year of five figures is no date that anybody writes.
    expires_on: cleanText(chosen.expiresOn) || (asLong.startsWith("+") ? "" : asLong),
    custom,
  };
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

/**
 * The day that is as far from `start` as `to` from `from`: in whole months where it was so many, as from 15 January to
 * 15 January or to the 14th, or else in days. A day that its month does not have is the month's last.
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
  // Day 0 of the month after is the last one of a month.
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return dayOf(last);
}

const addDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS));
