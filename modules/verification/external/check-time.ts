import type { ExternalCredential } from "./formats/external-credential";
import { defineExternalCheck, FAULT } from "./source";

/** RFC 3339 with its offset: a time without one means another moment at each place. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether a credential is within the time that it gives itself. */
export const timeCheck = defineExternalCheck({
  name: "time",
  required: true,
  finds: "time",
  codes: {
    "in-time": "pass",
    expired: "fail",
    "not-yet": "fail",
    "no-dates": "none",
    "bad-dates": "unknown",
    ...FAULT,
  },
  verdict: "expired",
  verdicts: { "not-yet": "not-yet-valid" },
  run: async (credential, { now }) => ({ code: judgeTime(credential, now) }),
});

/** How a credential's own dates and those of its proofs stand to a moment (VC 2.0, section 4.9). */
export function judgeTime(
  { validFrom, validUntil, securing }: Pick<ExternalCredential, "validFrom" | "validUntil" | "securing">,
  now: Date,
) {
  const expiries = securing.kind === "proofs" ? securing.proofs.map(({ expires }) => expires ?? null) : [];
  const given = [validFrom, validUntil, ...expiries].filter((time) => time !== null);
  if (given.some((time) => !TIME.test(time) || Number.isNaN(Date.parse(time)))) return "bad-dates";
  if (given.length === 0) return "no-dates";
  const ends = [validUntil, ...expiries].filter((time) => time !== null).map(Date.parse);
  if (ends.some((end) => end < now.getTime())) return "expired";
  if (validFrom !== null && Date.parse(validFrom) > now.getTime()) return "not-yet";
  return "in-time";
}
