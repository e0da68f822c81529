const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

/** Reads the reason that every decision requires, trimmed; null where it is empty. */
export function readReason(form: FormData): string | null {
  const reason = String(form.get("reason") ?? "").trim();
  return reason.length >= SHORTEST_REASON && reason.length <= LONGEST_REASON ? reason : null;
}

/** Reads a day that is not in the future, as "2026-11-20"; null for any other text. */
export function readPastDay(form: FormData, now: Date): string | null {
  const day = String(form.get("receivedOn") ?? "");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return null;
  // Today's date may be a day ahead of UTC.
  return Date.parse(day) <= now.getTime() + 14 * 3_600_000 ? day : null;
}

/** Reads the input, to show it again. */
export function readDecisionInput(form: FormData) {
  const of = (name: string) => String(form.get(name) ?? "").slice(0, 1000);
  return { reason: of("reason"), receivedOn: of("receivedOn"), reference: of("reference") };
}
export type DecisionInput = ReturnType<typeof readDecisionInput>;
