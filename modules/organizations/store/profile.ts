import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";

export function updateProfile(db: Db, id: string, data: Prisma.OrganizationUncheckedUpdateInput) {
  return db.organization.update({ where: { id }, data });
}

// ── a requested name ──

export function findNameRequest(db: Db, organizationId: string) {
  return db.organizationNameRequest.findUnique({ where: { organizationId } });
}

export function putNameRequest(db: Db, data: Prisma.OrganizationNameRequestUncheckedCreateInput) {
  const { organizationId, ...rest } = data;
  return db.organizationNameRequest.upsert({ where: { organizationId }, create: data, update: rest });
}

/** Deletes a requested name; false where there is none. */
export async function deleteNameRequest(db: Db, organizationId: string): Promise<boolean> {
  return (await db.organizationNameRequest.deleteMany({ where: { organizationId } })).count === 1;
}

// ── the contact address ──

export function findContactConfirmation(db: Db, organizationId: string) {
  return db.contactConfirmation.findUnique({ where: { organizationId } });
}

/** Finds a confirmation by the hash of its link's token, which does not name the organization. */
export function findContactByToken(db: Db, tokenHash: string) {
  return db.contactConfirmation.findUnique({ where: { tokenHash }, include: { organization: true } });
}

export function putContactConfirmation(db: Db, data: Prisma.ContactConfirmationUncheckedCreateInput) {
  const { organizationId, ...rest } = data;
  return db.contactConfirmation.upsert({ where: { organizationId }, create: data, update: rest });
}

/** Closes a link; false where it was used, withdrawn or replaced before. */
export async function closeContactConfirmation(db: Db, organizationId: string, tokenHash: string): Promise<boolean> {
  const { count } = await db.contactConfirmation.updateMany({
    where: { organizationId, tokenHash, open: true },
    data: { open: false },
  });
  return count === 1;
}

export function listTimeZones(db: Db, after: string | null, take: number) {
  return db.organization.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    select: { id: true, timeZone: true },
  });
}
