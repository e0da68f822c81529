import { createHmac, type KeyObject } from "node:crypto";
import type { Transaction } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { lapse } from "../subscriptions/lapse";

/**
 * Kinds of users that have one trial each. The mailbox counts besides the account, because an account can be closed and
 * opened again.
 */
export type TrialUser = "account" | "address" | "card" | "domain";

export interface TrialDeps {
  clock: Clock;
  /** Key for hashing people, cards and domains, so that the database does not reveal them. */
  trialKey: KeyObject;
}

/** Mark under which the use of a trial is stored. It remains when the account is erased, and reveals nobody. */
export const markOf = ({ trialKey }: Pick<TrialDeps, "trialKey">, kind: TrialUser, name: string): string =>
  createHmac("sha256", trialKey).update(`${kind} ${name}`).digest("base64url");

/**
 * Claims the trial of these marks for an organization, in the transaction that begins it; false where another
 * organization has one of them. Of two that claim the same mark at once, the second waits here and gets false.
 */
export async function takeTrial(
  tx: Transaction,
  { clock }: Pick<TrialDeps, "clock">,
  organizationId: string,
  marks: string[],
): Promise<boolean> {
  await store.insertTrialUses(tx, organizationId, marks, clock.now());
  return !(await store.isUsedElsewhere(tx, organizationId, marks));
}

/**
 * Records that an organization has this card or domain. Where another organization had its trial with it, the trial
 * here ends: what was issued stays, and a plan can be chosen. An organization without a trial claims no marks.
 * `isPaying`: the card was saved to pay for a plan, which ends the trial anyway.
 */
export async function noteTrialUser(
  tx: Transaction,
  deps: BillingDeps,
  organizationId: string,
  user: { kind: "card" | "domain"; name: string; isPaying: boolean },
): Promise<void> {
  const subscription = await store.lockSubscription(tx, organizationId);
  if (!subscription?.trialEndsAt) return;
  const isFirst = await takeTrial(tx, deps, organizationId, [markOf(deps, user.kind, user.name)]);
  if (!isFirst && !user.isPaying && subscription.state === "trial") await lapse(tx, deps, subscription, "trial-used");
}
