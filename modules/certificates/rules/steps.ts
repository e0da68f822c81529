import { dayBeginningFirst, dayEndingLast } from "../../kernel/zoned-day";
import { isDamaged } from "./damaged-document";
import type { LifecycleFacts } from "./lifecycle-facts";
import { isFrozen } from "./reasons";

/**
 * States of a certificate that determine which steps are allowed. `renewed`: another certificate continues it;
 * `frozen`: suspended by the platform, which alone can end that (decision 0052); `superseded`: replaced by a
 * correction; `erased`: all personal data deleted; `held`: erased while frozen, so that the platform stores its
 * evidence until the freeze ends (decision 0078).
 *
 * `damaged`: its stored document cannot be read, or did not have its leaf when it was to be anchored; both are visible
 * in the row. An altered document of an anchored certificate, or an altered part of its drawing, is only found by
 * hashing: when a file is drawn (delivery/assert-as-logged.ts) and by `npm run fsck`.
 */
export const CERTIFICATE_STATES = [
  "valid",
  "not-yet-valid",
  "expired",
  "renewed",
  "suspended",
  "frozen",
  "revoked",
  "superseded",
  "damaged",
  "erased",
  "held",
] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/**
 * Steps that can be taken with a certificate. `issue-again`: issue an identical certificate to the same person;
 * `replace`: by a batch row with other content; `reissue`: a new document under the same ID; `approve`: approve a
 * waiting batch or bulk action, and run it; `freeze` and `unfreeze`: by the platform; `read`: by the issuer's people.
 */
export const STEPS = [
  "issue-again",
  "correct",
  "replace",
  "renew",
  "reissue",
  "approve",
  "revoke",
  "suspend",
  "reinstate",
  "freeze",
  "unfreeze",
  "erase",
  "resend",
  "download",
  "export",
  "tag",
  "read",
] as const;
export type Step = (typeof STEPS)[number];

/** Codes for refusing a step. */
export type StepCode =
  | "already-issued"
  | "already-renewed"
  | "already-suspended"
  | "already-frozen"
  | "already-revoked"
  | "not-suspended"
  | "not-frozen"
  | "nothing-waits"
  | "waiting"
  | "suspended"
  | "frozen"
  | "replaced"
  | "damaged"
  | "erased";

type Cell = StepCode | null;
type CellFor<States extends readonly unknown[]> = { readonly [Position in keyof States]: Cell };
/** One cell per state, in their order: a missing or extra cell does not compile. */
type Cells = CellFor<typeof CERTIFICATE_STATES>;
type Table = Readonly<Record<Step, Cells>>;

const yes = null;
const issued = "already-issued";
const isRenewed = "already-renewed";
const isRevoked = "already-revoked";
const notSusp = "not-suspended";
const notFrzn = "not-frozen";
const nothing = "nothing-waits";
const susp = "suspended";
const frozen = "frozen";
const replaced = "replaced";
const damaged = "damaged";
const erased = "erased";

/**
 * The one table of allowed steps by state: null where allowed, else the code. Pages, batches, bulk actions,
 * corrections, renewals and jobs use it; every change checks it again under the lock of the certificate's row.
 *
 * Expired and not-yet-valid certificates allow the same steps as valid ones. A suspended certificate cannot be
 * corrected, replaced or renewed: that would put it back in force without a reinstatement. The issuer of a frozen one
 * can only read it or erase its recipient (hold-evidence.ts). A damaged one is repaired by a batch, which brings the
 * content anew; the steps that protect others stay allowed.
 */
// biome-ignore format: a table
const TABLE: Table = {
  // Columns: valid, not-yet-valid, expired, renewed, suspended, frozen, revoked, superseded, damaged, erased, held
  "issue-again":  [issued,    issued,    issued,    issued,    issued,    frozen,   yes,       yes,       issued,  yes,    frozen],
  correct:        [yes,       yes,       yes,       yes,       susp,      frozen,   isRevoked, replaced,  damaged, erased, erased],
  replace:        [yes,       yes,       yes,       yes,       susp,      frozen,   isRevoked, replaced,  yes,     erased, erased],
  renew:          [yes,       yes,       yes,       isRenewed, susp,      frozen,   isRevoked, replaced,  damaged, erased, erased],
  reissue:        [notSusp,   notSusp,   notSusp,   notSusp,   yes,       yes,      isRevoked, replaced,  damaged, erased, erased],
  approve:        [nothing,   nothing,   nothing,   nothing,   nothing,   frozen,   isRevoked, replaced,  nothing, erased, erased],
  revoke:         [yes,       yes,       yes,       yes,       yes,       frozen,   isRevoked, replaced,  yes,     erased, erased],
  suspend:        [yes,       yes,       yes,       yes, "already-suspended", frozen, isRevoked, replaced, yes,    erased, erased],
  reinstate:      [notSusp,   notSusp,   notSusp,   notSusp,   yes,       frozen,   isRevoked, replaced,  damaged, erased, erased],
  freeze:         [yes,       yes,       yes,       yes,       yes, "already-frozen", isRevoked, replaced, yes,    erased, erased],
  unfreeze:       [notFrzn,   notFrzn,   notFrzn,   notFrzn,   notFrzn,   yes,      isRevoked, replaced,  notFrzn, erased, yes],
  erase:          [yes,       yes,       yes,       yes,       yes,       yes,      yes,       yes,       yes,     erased, erased],
  resend:         [yes,       yes,       yes,       yes,       yes,       frozen,   isRevoked, replaced,  yes,     erased, erased],
  download:       [yes,       yes,       yes,       yes,       yes,       yes,      yes,       yes,       damaged, erased, erased],
  export:         [yes,       yes,       yes,       yes,       yes,       yes,      yes,       yes,       yes,     erased, erased],
  tag:            [yes,       yes,       yes,       yes,       yes,       frozen,   yes,       yes,       yes,     erased, erased],
  read:           [yes,       yes,       yes,       yes,       yes,       yes,      yes,       yes,       yes,     erased, erased],
};

const waits = "waiting";

/**
 * The table while a batch or bulk action that includes the certificate waits for approval or its scheduled time. The
 * waiting change was reviewed for the current certificate, so no second change may start beside it and be undone by it.
 * Steps that protect others (revoke, suspend, freeze, erase) never wait, nor does a batch: its row is skipped where the
 * other change came first. The waiting change is checked again when it runs (`judgeWaited`).
 */
// biome-ignore format: a table
const WAITING: Table = {
  ...TABLE,
  // Columns: valid, not-yet-valid, expired, renewed, suspended, frozen, revoked, superseded, damaged, erased, held
  correct:        [waits,     waits,     waits,     waits,     susp,      frozen,   isRevoked, replaced,  damaged, erased, erased],
  renew:          [waits,     waits,     waits,     isRenewed, susp,      frozen,   isRevoked, replaced,  damaged, erased, erased],
  approve:        [yes,       yes,       yes,       yes,       yes,       frozen,   isRevoked, replaced,  yes,     erased, erased],
};

/** Returns the state of a certificate at a time; where several apply, the strongest. */
export function stateOf(row: LifecycleFacts, now: Date): CertificateState {
  if (row.erasedAt) return row.heldUntil ? "held" : "erased";
  if (row.supersededById) return "superseded";
  if (row.revokedAt) return "revoked";
  if (row.suspendedAt && isFrozen(row.suspensionReason)) return "frozen";
  if (row.suspendedAt) return "suspended";
  if (hasDamage(row)) return "damaged";
  if (row.renewedById) return "renewed";
  if (row.expiresOn && dayOf(row.expiresOn) < dayEndingLast(now)) return "expired";
  return dayOf(row.issuedOn) > dayBeginningFirst(now) ? "not-yet-valid" : "valid";
}

const hasDamage = ({ damagedAt, document }: LifecycleFacts): boolean =>
  damagedAt !== null || (document !== undefined && isDamaged({ document }));

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Returns why a step is refused for a certificate at a time; null where it is allowed. `isAwaited`: whether a batch or
 * bulk action that includes it waits for approval or its scheduled time. For a certificate both suspended and damaged,
 * both states must allow the step.
 */
export function judgeStep(row: LifecycleFacts, step: Step, now: Date, isAwaited = false): StepCode | null {
  const state = stateOf(row, now);
  const refused = stepIn(state, step, isAwaited);
  if (refused || state !== "suspended" || !hasDamage(row)) return refused;
  const isOfDamage = DAMAGED_TOO.some((one) => one === step);
  return isOfDamage ? stepIn("damaged", step, isAwaited) : null;
}
/** Steps that an unreadable document does not allow, even when the certificate is suspended. */
const DAMAGED_TOO: readonly Step[] = ["reissue", "reinstate", "download"];

/**
 * Returns why a waiting change is refused when it is approved or its scheduled time has come; null where it is allowed.
 */
export const judgeWaited = (row: LifecycleFacts, step: Step, now: Date): StepCode | null =>
  judgeStep(row, "approve", now, true) ?? judgeStep(row, step, now);

/** Returns why a step is refused in a state; null where it is allowed. */
export function stepIn(state: CertificateState, step: Step, isAwaited = false): StepCode | null {
  const cells: readonly Cell[] = (isAwaited ? WAITING : TABLE)[step];
  return cells[CERTIFICATE_STATES.indexOf(state)] ?? null;
}
