/** Objectives of the service, whose results are counted. */
export const OBJECTIVES = ["verification", "issuing"] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** Share of attempts that has to succeed, over thirty days. */
export const AIMS: Record<Objective, number> = { verification: 0.9995, issuing: 0.999 };

/** Maximum 99th percentile of the duration of a verification. */
export const VERIFICATION_P99_MS = 500;

/** Length of a counted period; equal to the shortest window of an alarm. */
export const PERIOD_MS = 5 * 60_000;

/** Time beyond the anchoring interval after which a certificate without an anchor is late. */
const LATE_ANCHOR_MS = 15 * 60_000;
/** Time beyond a message's wait for its anchor after which the message is late. */
const LATE_MAIL_MS = 15 * 60_000;

/** Maximum wait in milliseconds of a certificate for its anchor, and of a message to be sent. */
export function longestWaits(settings: { anchorIntervalSeconds: number; mailAnchorWaitSeconds: number }) {
  return {
    anchors: LATE_ANCHOR_MS + settings.anchorIntervalSeconds * 1000,
    mail: LATE_MAIL_MS + settings.mailAnchorWaitSeconds * 1000,
  };
}
