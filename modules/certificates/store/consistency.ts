import type { Db } from "../../kernel/db";
import { readWhole } from "./compact";

export async function pageOfCertificates(db: Db, after: string | null, take: number) {
  const rows = await db.certificate.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    include: { anchorBatch: true, earlierIssues: { include: { anchorBatch: true } } },
  });
  return readWhole(db, rows, new Map());
}

/** Issued rows whose certificate does not exist or belongs to somebody else. */
export function rowsWithoutTheirCertificate(db: Db) {
  return db.$queryRaw<{ batchId: string; line: number }[]>`
    select r."batchId", r.line from "BatchRow" r
    left join "Certificate" c on c.id = r."certificateId" and c."organizationId" = r."organizationId"
    where r.state = 'issued' and c.id is null`;
}

/** Lines of a batch for which more certificates exist than one. */
export function certificatesIssuedTwice(db: Db) {
  return db.$queryRaw<{ batchId: string; line: number; count: number }[]>`
    select r."batchId", r.line, count(*)::int as count from "BatchRow" r
    join "Certificate" c on c."batchId" = r."batchId" and left(c."issueKey", 32) = left(r.fingerprint, 32)
    group by 1, 2 having count(*) > 1`;
}

export function listAnchorBatches(db: Db) {
  return db.anchorBatch.findMany({
    include: {
      _count: { select: { certificates: true, earlierIssues: true } },
    },
  });
}
