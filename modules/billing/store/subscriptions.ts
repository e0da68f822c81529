import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Plan } from "../rules/plans";
import type { LapseReason } from "../rules/standing";

export type StoredSubscription = Prisma.SubscriptionGetPayload<object>;

export function findSubscription(db: Db, organizationId: string): Promise<StoredSubscription | null> {
  return db.subscription.findUnique({ where: { organizationId } });
}

/** The same, held until the transaction ends: whoever changes what an organization pays for takes it first. */
export async function lockSubscription(tx: Transaction, organizationId: string): Promise<StoredSubscription | null> {
  await tx.$queryRaw`select 1 from "Subscription" where "organizationId" = ${organizationId}::uuid for update`;
  return findSubscription(tx, organizationId);
}

/** Puts an organization on a plan that nobody pays for, whatever it had. */
export function upsertGranted(db: Db, organizationId: string, plan: Plan, since: Date) {
  const granted = {
    plan,
    since,
    state: "granted" as const,
    period: null,
    paidFrom: null,
    paidUntil: null,
    renewalDay: null,
    nextPlan: null,
    nextPeriod: null,
    cancelledAt: null,
    trialEndsAt: null,
    methodId: null,
    pastDueSince: null,
    lapsedAt: null,
    lapseReason: null,
  };
  return db.subscription.upsert({ where: { organizationId }, create: { organizationId, ...granted }, update: granted });
}

export function insertTrial(db: Db, organizationId: string, plan: Plan, since: Date, trialEndsAt: Date) {
  return db.subscription.create({ data: { organizationId, plan, since, state: "trial", trialEndsAt } });
}

/** An organization that may issue nothing from its first day on. */
export function insertLapsed(db: Db, organizationId: string, plan: Plan, since: Date, lapseReason: LapseReason) {
  return db.subscription.create({
    data: { organizationId, plan, since, state: "lapsed", lapsedAt: since, lapseReason },
  });
}

export function updateSubscription(
  tx: Transaction,
  organizationId: string,
  data: Prisma.SubscriptionUncheckedUpdateInput,
) {
  return tx.subscription.update({ where: { organizationId }, data });
}

/**
 * Organizations whose subscription waits for the clock, the longest waiting first: a trial or a paid time that has
 * ended, a grace that began so long ago, a transfer that has to be asked for.
 */
export async function findDue(
  db: Db,
  at: { now: Date; graceBegan: Date; transfersDue: Date },
  most: number,
): Promise<string[]> {
  const rows = await db.subscription.findMany({
    where: {
      OR: [
        { state: "trial", trialEndsAt: { lte: at.now } },
        { state: "active", paidUntil: { lte: at.now } },
        { state: "past_due", pastDueSince: { lte: at.graceBegan } },
        { state: "active", methodId: null, cancelledAt: null, paidUntil: { lte: at.transfersDue } },
      ],
    },
    select: { organizationId: true },
    orderBy: { organizationId: "asc" },
    take: most,
  });
  return rows.map(({ organizationId }) => organizationId);
}

/** Trials that end before `until` and whose organizations were not told yet are found by their messages' keys. */
export async function findEndingTrials(db: Db, from: Date, until: Date) {
  return db.subscription.findMany({ where: { state: "trial", trialEndsAt: { gt: from, lte: until } } });
}
