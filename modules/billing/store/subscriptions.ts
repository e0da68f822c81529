import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { LapseReason } from "../rules/entitlement";
import type { Plan } from "../rules/plans";

export type StoredSubscription = Prisma.SubscriptionGetPayload<object>;

export function findSubscription(db: Db, organizationId: string): Promise<StoredSubscription | null> {
  return db.subscription.findUnique({ where: { organizationId } });
}

/**
 * Finds a subscription and locks it until the transaction ends. Every change of what an organization pays for takes
 * this lock first.
 */
export async function lockSubscription(tx: Transaction, organizationId: string): Promise<StoredSubscription | null> {
  await tx.$queryRaw`select 1 from "Subscription" where "organizationId" = ${organizationId}::uuid for update`;
  return findSubscription(tx, organizationId);
}

/** Puts an organization on a plan without payment, whatever its plan was. */
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

/** Stores an organization that may not issue anything from its first day. */
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
 * Finds organizations whose subscription is due, ordered by id: a trial or paid period that has ended, a grace period
 * that is over, or a renewal by transfer that has to be announced.
 */
export async function findDue(
  db: Db,
  at: { now: Date; graceBegan: Date; transfersDue: Date },
  page: { after: string | null; take: number },
): Promise<string[]> {
  const rows = await db.subscription.findMany({
    where: {
      ...(page.after ? { organizationId: { gt: page.after } } : {}),
      OR: [
        { state: "trial", trialEndsAt: { lte: at.now } },
        { state: "active", paidUntil: { lte: at.now } },
        { state: "past_due", pastDueSince: { lte: at.graceBegan } },
        { state: "active", methodId: null, cancelledAt: null, paidUntil: { lte: at.transfersDue } },
      ],
    },
    select: { organizationId: true },
    orderBy: { organizationId: "asc" },
    take: page.take,
  });
  return rows.map(({ organizationId }) => organizationId);
}

/** Finds trials that end before `until`. Each is announced once, by the key of its message. */
export async function findEndingTrials(db: Db, from: Date, until: Date) {
  return db.subscription.findMany({ where: { state: "trial", trialEndsAt: { gt: from, lte: until } } });
}
