import type { ExternalCredential } from "./formats/external-credential";
import { defineExternalCheck, FAULT } from "./source";

/** RFC 3339 with offset: a time without an offset differs from place to place. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Checks whether a credential is within its own validity period. */
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

type Dated = Pick<ExternalCredential, "validFrom" | "validUntil" | "alsoFrom" | "alsoUntil" | "securing">;

/** Judges a credential's dates, and those of its proofs or its token, at a point in time (VC 2.0, section 4.9). */
export function judgeTime({ validFrom, validUntil, alsoFrom, alsoUntil, securing }: Dated, now: Date) {
  const ofProofs = securing.kind === "proofs" ? securing.proofs.flatMap(({ expires }) => expires ?? []) : [];
  const begins = [...(validFrom === null ? [] : [validFrom]), ...alsoFrom];
  const ends = [...(validUntil === null ? [] : [validUntil]), ...alsoUntil, ...ofProofs];
  const times = [...begins, ...ends];
  if (times.some((time) => !TIME.test(time) || Number.isNaN(Date.parse(time)))) return "bad-dates";
  if (times.length === 0) return "no-dates";
  if (ends.some((end) => Date.parse(end) < now.getTime())) return "expired";
  return begins.some((start) => Date.parse(start) > now.getTime()) ? "not-yet" : "in-time";
}
