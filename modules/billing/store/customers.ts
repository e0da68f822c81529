import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredDetails = Prisma.BillingDetailsGetPayload<object>;
export type StoredMethod = Prisma.PaymentMethodGetPayload<object>;
export type StoredSetup = Prisma.PaymentSetupGetPayload<object>;

export function findDetails(db: Db, organizationId: string): Promise<StoredDetails | null> {
  return db.billingDetails.findUnique({ where: { organizationId } });
}

export function upsertDetails(tx: Transaction, data: Prisma.BillingDetailsUncheckedCreateInput) {
  return tx.billingDetails.upsert({ where: { organizationId: data.organizationId }, create: data, update: data });
}

/** Finds an organization's payment methods that are not removed, the newest first. */
export function findMethods(db: Db, organizationId: string): Promise<StoredMethod[]> {
  return db.paymentMethod.findMany({ where: { organizationId, removedAt: null }, orderBy: { createdAt: "desc" } });
}

export function findMethod(db: Db, organizationId: string, id: string): Promise<StoredMethod | null> {
  return db.paymentMethod.findFirst({ where: { id, organizationId } });
}

/** Stores a payment method once; a removed one is restored. */
export function upsertMethod(tx: Transaction, data: Prisma.PaymentMethodUncheckedCreateInput): Promise<StoredMethod> {
  const { provider, ref, label, expires } = data;
  return tx.paymentMethod.upsert({
    where: { provider_ref: { provider, ref } },
    create: data,
    update: { label, expires: expires ?? null, removedAt: null },
  });
}

export async function removeMethod(tx: Transaction, organizationId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.paymentMethod.updateMany({
    where: { id, organizationId, removedAt: null },
    data: { removedAt: now },
  });
  return count === 1;
}

export function insertSetup(tx: Db, data: Prisma.PaymentSetupUncheckedCreateInput): Promise<StoredSetup> {
  return tx.paymentSetup.create({ data });
}

export function findSetup(db: Db, organizationId: string, id: string): Promise<StoredSetup | null> {
  return db.paymentSetup.findFirst({ where: { id, organizationId } });
}

export function findSetupById(db: Db, id: string): Promise<StoredSetup | null> {
  return db.paymentSetup.findUnique({ where: { id } });
}

export function updateSetup(db: Db, id: string, data: Prisma.PaymentSetupUncheckedUpdateInput) {
  return db.paymentSetup.update({ where: { id }, data });
}

/** Ends an open setup; false where it has already ended. */
export async function endSetup(tx: Transaction, id: string, state: "done" | "failed", methodId: string | null) {
  const { count } = await tx.paymentSetup.updateMany({ where: { id, state: "open" }, data: { state, methodId } });
  return count === 1;
}

/** Finds setups that people may have completed without coming back. */
export function findOpenSetups(db: Db, from: Date, before: Date, most: number): Promise<StoredSetup[]> {
  return db.paymentSetup.findMany({
    where: { state: "open", providerRef: { not: null }, createdAt: { gte: from, lte: before } },
    orderBy: { createdAt: "asc" },
    take: most,
  });
}
