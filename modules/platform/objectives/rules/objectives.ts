/** What the service promises, and counts whether it does. */
export const OBJECTIVES = ["verification", "issuing"] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** The share of all that is asked for that has to succeed, over thirty days. */
export const AIMS: Record<Objective, number> = { verification: 0.9995, issuing: 0.999 };

/** What 99 of 100 verifications do not exceed. */
export const VERIFICATION_P99_MS = 500;

/** Counted together: also what the shortest window of an alarm is made of. */
export const PERIOD_MS = 5 * 60_000;

/** Beyond the anchoring interval a certificate is late when it waits so long for its anchor. */
const LATE_ANCHOR_MS = 15 * 60_000;
/** Beyond the time that a message may wait for an anchor. */
const LATE_MAIL_MS = 15 * 60_000;

/** How long a certificate may wait for its anchor, and a message to be sent: milliseconds. */
export function longestWaits(settings: { anchorIntervalSeconds: number; mailAnchorWaitSeconds: number }) {
  return {
    anchors: LATE_ANCHOR_MS + settings.anchorIntervalSeconds * 1000,
    mail: LATE_MAIL_MS + settings.mailAnchorWaitSeconds * 1000,
  };
}
