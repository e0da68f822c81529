import type { ExternalCheck } from "../rules/external-verdict";
import type { ExternalCredential } from "./read-external";

/** RFC 3339 with its offset: a time without one means another moment at each place. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether a credential is within the time that it gives itself (VC 2.0, section 4.9). */
export function checkTime(
  { validFrom, validUntil, securing }: Pick<ExternalCredential, "validFrom" | "validUntil" | "securing">,
  now: Date,
): ExternalCheck {
  const check = (outcome: ExternalCheck["outcome"], code: ExternalCheck["code"]) =>
    ({ name: "time", outcome, code }) as const;
  const expiries = securing.kind === "proofs" ? securing.proofs.map(({ expires }) => expires ?? null) : [];
  const given = [validFrom, validUntil, ...expiries].filter((time) => time !== null);
  if (given.some((time) => !TIME.test(time) || Number.isNaN(Date.parse(time)))) return check("unknown", "bad-dates");
  if (given.length === 0) return check("none", "no-dates");
  const ends = [validUntil, ...expiries].filter((time) => time !== null).map(Date.parse);
  if (ends.some((end) => end < now.getTime())) return check("fail", "expired");
  if (validFrom !== null && Date.parse(validFrom) > now.getTime()) return check("fail", "not-yet");
  return check("pass", "in-time");
}
