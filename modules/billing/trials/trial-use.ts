import { createHmac, type KeyObject } from "node:crypto";
import type { Transaction } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { lapse } from "../subscriptions/lapse";

/** What a trial is one for. A mailbox as well as the account, which somebody could close and open again. */
export type TrialUser = "account" | "address" | "card" | "domain";

export interface TrialDeps {
  clock: Clock;
  /** Names people, cards and domains without saying which. */
  trialKey: KeyObject;
}

/** By what the use of a trial is remembered: it stays when the account is erased, and nobody can be read from it. */
export const markOf = ({ trialKey }: Pick<TrialDeps, "trialKey">, kind: TrialUser, name: string): string =>
  createHmac("sha256", trialKey).update(`${kind} ${name}`).digest("base64url");

/**
 * Takes the trial of these for an organization, in the transaction that begins it; false where that of one of them is
 * another organization's. Of two who want the same one at once, the second waits here and finds it used.
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
 * Notes that an organization has this card or domain. Where another one had its trial with it, the trial here ends:
 * what it issued stays, and a plan can be chosen. An organization without a trial takes none from others. `isPaying`:
 * the card was left to pay for a plan, which ends the trial by itself.
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
