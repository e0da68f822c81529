import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Evidence } from "../rules/evidence";

export function findFreeze(db: Db, certificateId: string) {
  return db.certificateFreeze.findUnique({ where: { certificateId } });
}

export function insertFreeze(tx: Transaction, data: Prisma.CertificateFreezeCreateInput) {
  return tx.certificateFreeze.create({ data });
}

export function deleteFreezes(tx: Transaction, certificateIds: string[]) {
  return tx.certificateFreeze.deleteMany({ where: { certificateId: { in: certificateIds } } });
}

/**
 * Finds the certificates of an organization that the platform has frozen: recipient and achievement. For erased ones
 * these come from the evidence.
 */
export function findFrozen(db: Db, organizationId: string) {
  return db.$queryRaw<
    {
      recipientName: string;
      recipientEmail: string | null;
      achievementName: string;
      achievementId: string | null;
      /** Whether the certificate was erased while frozen, so that the values come from the evidence. */
      isHeld: boolean;
    }[]
  >`
    select f.evidence is not null as "isHeld",
      coalesce(f.evidence->>'recipientName', c."recipientName") as "recipientName",
      case when f.evidence is null then c."recipientEmail" else f.evidence->>'recipientEmail' end as "recipientEmail",
      coalesce(f.evidence->>'achievementName', c."achievementName") as "achievementName",
      case when f.evidence is null then c."achievementId"::text else f.evidence->>'achievementId' end as "achievementId"
    from "CertificateFreeze" f
    join "Certificate" c on c.id = f."certificateId" and c."organizationId" = f."organizationId"
    where f."organizationId" = ${organizationId}::uuid`;
}

/** Stores the evidence of a frozen certificate that is being erased. */
export function holdEvidence(
  tx: Transaction,
  certificateId: string,
  data: { publicId: string; heldUntil: Date; evidence: Evidence },
) {
  return tx.certificateFreeze.updateMany({ where: { certificateId }, data });
}

/** Finds the freeze of an erased certificate by its former public ID; null where there is none. */
export function findHeld(db: Db, publicId: string) {
  return db.certificateFreeze.findUnique({ where: { publicId } });
}

/**
 * Locks the freeze of an erased certificate by certificate id, until the transaction ends; null where there is none.
 */
export async function lockHeld(tx: Transaction, certificateId: string) {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select "certificateId"::text as id from "CertificateFreeze"
    where "certificateId" = ${certificateId}::uuid and "heldUntil" is not null for update`;
  return locked ? tx.certificateFreeze.findUnique({ where: { certificateId } }) : null;
}

/** Lists the certificates whose evidence must be erased by that time. */
export async function listHeldUntil(db: Db, until: Date, take: number): Promise<string[]> {
  const rows = await db.certificateFreeze.findMany({
    where: { heldUntil: { lte: until } },
    orderBy: { heldUntil: "asc" },
    take,
    select: { certificateId: true },
  });
  return rows.map(({ certificateId }) => certificateId);
}

/**
 * Lists the freezes of all organizations: first those with evidence to erase, soonest first, then the latest. Contains
 * no personal data.
 */
export function listFreezes(db: Db, take: number) {
  return db.$queryRaw<
    { publicId: string; organizationId: string; reason: string; frozenAt: Date; heldUntil: Date | null }[]
  >`
    select coalesce(f."publicId", c."publicId") as "publicId", f."organizationId"::text, f.reason, f."frozenAt", f."heldUntil"
    from "CertificateFreeze" f join "Certificate" c on c.id = f."certificateId"
    order by f."heldUntil" asc nulls last, f."frozenAt" desc, f."certificateId" limit ${take}`;
}
