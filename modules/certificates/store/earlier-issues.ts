import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { isWithin, type Scope } from "../../organizations/index.server";
import type { PackedDocument } from "../rules/packed-document";
import { packRows, readOneWhole } from "./packed";

/** Locks a certificate until the transaction ends; null where it does not exist or is erased. */
export async function lockCertificate(tx: Transaction, scope: Scope, id: string) {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select id from "Certificate"
    where ${isWithin(scope)} and id = ${id}::uuid and "erasedAt" is null for update`;
  return locked ? readOneWhole(tx, await tx.certificate.findUnique({ where: { id } })) : null;
}

/** Moves a certificate's current document to its earlier issues and stores a new one, in force and not anchored. */
export async function replaceIssue(
  tx: Transaction,
  earlier: Prisma.EarlierIssueCreateManyInput,
  next: {
    organizationId: string;
    document: PackedDocument;
    design: Prisma.JsonValue;
    leaf: string;
    issuerKeyId: string;
    statusListId: string;
    statusIndex: number;
    reissuedAt: Date;
  },
) {
  await tx.earlierIssue.create({ data: earlier });
  const [stored] = await packRows(tx, [next]);
  await tx.$executeRaw`
    update "Certificate" set
      (packed, "frameId") =
        (select packed, "frameId" from json_populate_record(null::"Certificate", ${JSON.stringify(stored)}::json)),
      leaf = ${next.leaf}, "issuerKeyId" = ${next.issuerKeyId}::uuid,
      "statusListId" = ${next.statusListId}::uuid, "statusIndex" = ${next.statusIndex},
      "reissuedAt" = ${next.reissuedAt}, "anchorBatchId" = null, "anchorPosition" = null,
      "suspendedAt" = null, "suspensionReason" = null
    where id = ${earlier.certificateId}::uuid`;
}

/** Reads the earlier issues of certificates, oldest first, with their anchors. */
export function findEarlierIssues(db: Db, certificateIds: string[]) {
  return db.earlierIssue.findMany({
    where: { certificateId: { in: certificateIds } },
    orderBy: [{ issuedAt: "asc" }, { id: "asc" }],
    include: { anchorBatch: true },
  });
}

/** Lists the trees of a certificate's earlier issues; null for one that was in none. */
export async function listEarlierAnchors(db: Db, certificateId: string) {
  const issues = await db.earlierIssue.findMany({ where: { certificateId }, select: { anchorBatch: true } });
  return issues.map(({ anchorBatch }) => anchorBatch);
}
