import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../kernel/db";

export function insertRegistration(db: Db, data: Prisma.PendingRegistrationUncheckedCreateInput) {
  return db.pendingRegistration.create({ data });
}

export function findRegistration(db: Db, id: string) {
  return db.pendingRegistration.findUnique({ where: { id } });
}

export function findRegistrationByBrowser(db: Db, browserHash: string) {
  return db.pendingRegistration.findUnique({ where: { browserHash }, include: { invitation: true } });
}

/** Finds the latest sign-up that an API client requested for an address. */
export function findLatestApiRegistration(db: Db, emailKey: string) {
  return db.pendingRegistration.findFirst({
    where: { emailKey, flow: "sign_up", browserHash: null },
    orderBy: { createdAt: "desc" },
  });
}

/** Counts the messages that were sent to an address since a time, and returns the time of the last. */
export async function countSends(db: Db, emailKey: string, since: Date): Promise<{ sends: number; last: Date | null }> {
  const { _sum, _max } = await db.pendingRegistration.aggregate({
    where: { emailKey, lastSentAt: { gt: since } },
    _sum: { sends: true },
    _max: { lastSentAt: true },
  });
  return { sends: _sum.sends ?? 0, last: _max.lastSentAt };
}

/** Replaces the code of a registration; false if a concurrent request replaced it first. */
export async function renewCode(
  db: Db,
  id: string,
  sends: number,
  data: { codeHash: string; codeExpiresAt: Date; lastSentAt: Date },
): Promise<boolean> {
  const { count } = await db.pendingRegistration.updateMany({
    where: { id, sends, verifiedAt: null },
    data: { ...data, sends: { increment: 1 }, attempts: 0 },
  });
  return count === 1;
}

/**
 * Counts an attempt and, if the code is right, marks the registration as verified. A single statement does both, so
 * that of concurrent calls only one can succeed and at most `tries` are checked.
 */
export async function tryCode(
  db: Db,
  input: { id: string; codeHash: string; now: Date; tries: number },
): Promise<boolean> {
  const rows = await db.$queryRaw<{ right: boolean }[]>`
    update "PendingRegistration"
    set attempts = attempts + 1, "verifiedAt" = case when "codeHash" = ${input.codeHash} then ${input.now}::timestamptz end
    where id = ${input.id}::uuid and attempts < ${input.tries} and "verifiedAt" is null and "codeExpiresAt" > ${input.now}
    returning "verifiedAt" is not null as right`;
  return rows[0]?.right === true;
}

/** Completes a verified registration; false if it was completed before or verified too long ago. */
export async function finishRegistration(db: Db, id: string, finishedAt: Date, verifiedAfter: Date): Promise<boolean> {
  const { count } = await db.pendingRegistration.updateMany({
    where: { id, finishedAt: null, verifiedAt: { gt: verifiedAfter } },
    data: { finishedAt, form: {} },
  });
  return count === 1;
}

export function insertInvitation(db: Db, data: Prisma.OrganizationInvitationUncheckedCreateInput) {
  return db.organizationInvitation.create({ data });
}

export function findInvitationByHash(db: Db, identifierHash: string) {
  return db.organizationInvitation.findUnique({ where: { identifierHash } });
}

export async function spendInvitation(db: Db, id: string, usedAt: Date): Promise<boolean> {
  const { count } = await db.organizationInvitation.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: usedAt } },
    data: { usedAt },
  });
  return count === 1;
}

export function deleteRegistrationsUntouchedSince(db: Db, time: Date) {
  return db.pendingRegistration.deleteMany({
    where: { lastSentAt: { lt: time }, OR: [{ verifiedAt: null }, { verifiedAt: { lt: time } }] },
  });
}
