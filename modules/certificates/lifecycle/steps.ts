import type { LifecycleFacts } from "../rules/lifecycle-facts";
import { isFrozen } from "../rules/reasons";

/**
 * The states of a certificate that decide what may be done with it; an expiry changes nothing of that. `renewed`:
 * another one continues it; `frozen`: suspended by the platform, which alone can end that (decision 0052);
 * `superseded`: a correction took its place; `erased`: it names nobody any more.
 */
export const CERTIFICATE_STATES = [
  "valid",
  "renewed",
  "suspended",
  "frozen",
  "revoked",
  "superseded",
  "erased",
] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/**
 * What can be done with a certificate. `issue-again`: the same once more for the same person; `replace`: by a list with
 * other words; `freeze` and `unfreeze` are the platform's.
 */
export const STEPS = [
  "issue-again",
  "correct",
  "replace",
  "renew",
  "suspend",
  "reinstate",
  "revoke",
  "freeze",
  "unfreeze",
  "erase",
  "resend",
  "tag",
  "read",
] as const;
export type Step = (typeof STEPS)[number];

/** Why a step is refused. */
export type StepCode =
  | "already-issued"
  | "already-renewed"
  | "already-suspended"
  | "already-frozen"
  | "already-revoked"
  | "not-suspended"
  | "not-frozen"
  | "suspended"
  | "frozen"
  | "replaced"
  | "erased";

const YES = null;
type Row = Record<Step, StepCode | null>;
const IN_FORCE: Row = {
  "issue-again": "already-issued",
  correct: YES,
  replace: YES,
  renew: YES,
  suspend: YES,
  reinstate: "not-suspended",
  revoke: YES,
  freeze: YES,
  unfreeze: "not-frozen",
  erase: YES,
  resend: YES,
  tag: YES,
  read: YES,
};
const nothingBut = (allowed: readonly Step[], code: StepCode): Row => {
  const cells = STEPS.map((step) => [step, allowed.includes(step) ? YES : code]);
  return Object.fromEntries(cells) as Row;
};

/**
 * What may be done in which state: null, or why not. The one table; pages, lists, actions on many, corrections,
 * renewals and jobs ask it, and what changes a certificate asks again under its row's lock.
 */
const TABLE: Record<CertificateState, Row> = {
  valid: IN_FORCE,
  renewed: { ...IN_FORCE, renew: "already-renewed" },
  suspended: {
    "issue-again": "already-issued",
    // Replaced or renewed, it would be in force again without anybody having reinstated it.
    correct: "suspended",
    replace: "suspended",
    renew: "suspended",
    suspend: "already-suspended",
    reinstate: YES,
    revoke: YES,
    freeze: YES,
    unfreeze: "not-frozen",
    erase: YES,
    resend: YES,
    tag: YES,
    read: YES,
  },
  // Its issuer reads it, and nothing else: erased, it could be issued anew under another ID. Whoever wants it erased is
  // led to the platform.
  frozen: {
    ...nothingBut(["unfreeze", "read"], "frozen"),
    freeze: "already-frozen",
  },
  revoked: nothingBut(["issue-again", "erase", "tag", "read"], "already-revoked"),
  superseded: nothingBut(["issue-again", "erase", "tag", "read"], "replaced"),
  erased: nothingBut(["issue-again"], "erased"),
};

/** The state of a certificate; of several that it is in, the strongest. */
export function stateOf(row: LifecycleFacts): CertificateState {
  if (row.erasedAt) return "erased";
  if (row.supersededById) return "superseded";
  if (row.revokedAt) return "revoked";
  if (row.suspendedAt) return isFrozen(row.suspensionReason) ? "frozen" : "suspended";
  return row.renewedById ? "renewed" : "valid";
}

/** Why a step cannot be taken with a certificate; null where it can. */
export const judgeStep = (row: LifecycleFacts, step: Step): StepCode | null => TABLE[stateOf(row)][step];

/** The same of a state. */
export const stepIn = (state: CertificateState, step: Step): StepCode | null => TABLE[state][step];
