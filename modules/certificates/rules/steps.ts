import { dayBeginningFirst, dayEndingLast } from "../../kernel/zoned-day";
import { isDamaged } from "./damaged-document";
import type { LifecycleFacts } from "./lifecycle-facts";
import { isFrozen } from "./reasons";

/**
 * The states of a certificate that decide what may be done with it. `renewed`: another one continues it; `frozen`:
 * suspended by the platform, which alone can end that (decision 0052); `superseded`: a correction took its place;
 * `erased`: it names nobody any more; `held`: erased while it was frozen, so that its evidence is the platform's until
 * the freeze ends (decision 0078).
 *
 * `damaged`: what is stored of it cannot be read, or had not its leaf when it was to go into a tree: both are known by
 * reading the row. That an anchored document, or something that it is drawn with, was altered is known only by hashing
 * it: that is asked where a file is drawn (delivery/assert-as-logged.ts) and by `npm run fsck`.
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
 * What can be done with a certificate. `issue-again`: the same once more for the same person; `replace`: by a list with
 * other words; `reissue`: a new document under the same ID; `approve`: a list or an action that waits for an approval
 * or for its time, and running it then; `freeze` and `unfreeze` are the platform's; `read`: by its issuer's people.
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

/** Why a step is refused. */
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
/** A cell for each state, in their order: one too few or too many does not compile. */
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
 * What may be done in which state: null, or why not. The one table; pages, lists, actions on many, corrections,
 * renewals and jobs ask it, and what changes a certificate asks again under its row's lock.
 *
 * An expiry takes nothing away, nor does a day that is yet to come. A suspended one is not corrected, replaced or
 * renewed: it would be in force again without anybody having reinstated it. Of a frozen one its issuer has what it says
 * and nothing else, or has its person erased (hold-evidence.ts). A damaged one is put right
 * by a list, which brings its own words, and stays what protects others can be done to.
 */
// biome-ignore format: a table
const TABLE: Table = {
  // valid, not-yet-valid, expired, renewed, suspended, frozen, revoked, superseded, damaged, erased, held
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
 * The same while a list or an action that touches the certificate waits for an approval or for its time. What waits was
 * seen as it is: no second change is begun beside it, which the first of them would undo. What protects others
 * (revoking, suspending, freezing, erasing) never waits for it, nor does a list: its line is passed over where the
 * other one came first. What waits is asked again when it runs (`judgeWaited`).
 */
// biome-ignore format: a table
const WAITING: Table = {
  ...TABLE,
  // valid, not-yet-valid, expired, renewed, suspended, frozen, revoked, superseded, damaged, erased, held
  correct:        [waits,     waits,     waits,     waits,     susp,      frozen,   isRevoked, replaced,  damaged, erased, erased],
  renew:          [waits,     waits,     waits,     isRenewed, susp,      frozen,   isRevoked, replaced,  damaged, erased, erased],
  approve:        [yes,       yes,       yes,       yes,       yes,       frozen,   isRevoked, replaced,  yes,     erased, erased],
};

/** The state of a certificate at a moment; of several that it is in, the strongest. */
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
 * Why a step cannot be taken with a certificate at a moment; null where it can. `isAwaited`: whether a list or an
 * action that touches it waits for an approval or its time. Of one that is suspended and damaged both have to allow it.
 */
export function judgeStep(row: LifecycleFacts, step: Step, now: Date, isAwaited = false): StepCode | null {
  const state = stateOf(row, now);
  const refused = stepIn(state, step, isAwaited);
  if (refused || state !== "suspended" || !hasDamage(row)) return refused;
  const isOfDamage = DAMAGED_TOO.some((one) => one === step);
  return isOfDamage ? stepIn("damaged", step, isAwaited) : null;
}
/** What cannot be done with a document that cannot be read, suspended or not. */
const DAMAGED_TOO: readonly Step[] = ["reissue", "reinstate", "download"];

/**
 * Why what waited cannot be done to a certificate when its time has come, or somebody has approved it; null where it
 * can.
 */
export const judgeWaited = (row: LifecycleFacts, step: Step, now: Date): StepCode | null =>
  judgeStep(row, "approve", now, true) ?? judgeStep(row, step, now);

/** The same of a state. */
export function stepIn(state: CertificateState, step: Step, isAwaited = false): StepCode | null {
  const cells: readonly Cell[] = (isAwaited ? WAITING : TABLE)[step];
  return cells[CERTIFICATE_STATES.indexOf(state)] ?? null;
}
