const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

/** The reason that every decision needs, without what stands around it; null where there is none. */
export function readReason(form: FormData): string | null {
  const reason = String(form.get("reason") ?? "").trim();
  return reason.length >= SHORTEST_REASON && reason.length <= LONGEST_REASON ? reason : null;
}

/** A day that has come, as "2026-11-20"; null where it is none. */
export function readPastDay(form: FormData, now: Date): string | null {
  const day = String(form.get("receivedOn") ?? "");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return null;
  // Where the calendar is a day ahead of UTC, today has come as well.
  return Date.parse(day) <= now.getTime() + 14 * 3_600_000 ? day : null;
}

/** What was sent, to be shown again. */
export function givenValues(form: FormData) {
  const of = (name: string) => String(form.get(name) ?? "").slice(0, 1000);
  return { reason: of("reason"), receivedOn: of("receivedOn"), reference: of("reference") };
}
export type GivenValues = ReturnType<typeof givenValues>;
