import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Scope } from "../../organizations/index.server";

/** A report is of the team of the certificate that it is about. */
const about = ({ organizationId, teamId }: Scope) => ({
  organizationId,
  ...(teamId === null ? {} : { certificate: { teamId } }),
});

/** False where a report with this key is there already. */
export async function insertProblemReport(db: Db, data: Prisma.ProblemReportCreateManyInput): Promise<boolean> {
  const { count } = await db.problemReport.createMany({ data, skipDuplicates: true });
  return count === 1;
}

/** With the certificate that it is about. */
export function findProblemReport(db: Db, scope: Scope, id: string) {
  return db.problemReport.findFirst({
    where: { ...about(scope), id },
    include: {
      certificate: {
        select: {
          id: true,
          publicId: true,
          recipientName: true,
          achievementName: true,
          template: true,
          language: true,
          issuedOn: true,
          expiresOn: true,
          revokedAt: true,
          suspendedAt: true,
          suspensionReason: true,
          supersededById: true,
          renewedById: true,
          damagedAt: true,
          erasedAt: true,
        },
      },
    },
  });
}

/** Open ones first, the oldest of them at the top; then those that were closed, the last one at the top. */
export async function listProblemReports(db: Db, scope: Scope, page: { open: number; closed: number }) {
  const include = { certificate: { select: { recipientName: true, achievementName: true } } } as const;
  const open = await db.problemReport.findMany({
    where: { ...about(scope), closedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: page.open,
    include,
  });
  const closed = await db.problemReport.findMany({
    where: { ...about(scope), closedAt: { not: null } },
    orderBy: [{ closedAt: "desc" }, { id: "desc" }],
    take: page.closed,
    include,
  });
  return [...open, ...closed];
}

export function countOpenReports(db: Db, scope: Scope, certificateId?: string) {
  return db.problemReport.count({ where: { ...about(scope), closedAt: null, certificateId } });
}

/** Closes an open report; false where it is not open any more. */
export async function closeProblemReport(
  db: Db,
  scope: Scope,
  id: string,
  data: { answer: string | null; closedAt: Date; closedBy: string },
): Promise<boolean> {
  const { count } = await db.problemReport.updateMany({ where: { ...about(scope), id, closedAt: null }, data });
  return count === 1;
}

/** Has an open report wait for a correction in a list: the answer is mailed once that is issued. */
export function keepCorrectionAnswer(
  db: Db,
  organizationId: string,
  id: string,
  data: { correctionBatchId: string; correctionAnswer: string },
) {
  return db.problemReport.updateMany({ where: { organizationId, id, closedAt: null }, data });
}

/** The open reports that wait for a list, where a correction has taken the place of their certificate. */
export function findReportsCorrectedBy(db: Db, organizationId: string, correctionBatchId: string) {
  return db.problemReport.findMany({
    where: { organizationId, closedAt: null, correctionBatchId, certificate: { supersededById: { not: null } } },
    select: { id: true, correctionAnswer: true },
  });
}

/** What was reported about a certificate, the first report first. */
export function listReportsAbout(db: Db, organizationId: string, certificateId: string) {
  return db.problemReport.findMany({ where: { organizationId, certificateId }, orderBy: { createdAt: "asc" } });
}

/** Removes what was reported about these certificates. */
export function deleteReportsAbout(db: Db, certificateIds: string[]) {
  return db.problemReport.deleteMany({ where: { certificateId: { in: certificateIds } } });
}

/**
 * Removes what was reported to an organization under an e-mail address or name, in any capitals; gives back the ids.
 */
export async function deleteReportsBy(db: Db, organizationId: string, person: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    delete from "ProblemReport"
    where "organizationId" = ${organizationId}::uuid and lower(${person}) in (lower(email), lower("fullName"))
    returning id`;
  return rows.map(({ id }) => id);
}

/**
 * Takes out of the reports of others what they, or their answers, say of these people, by a name or an address. Words
 * that were taken out are empty; an answer that still waited for a correction is none any more, so that somebody writes
 * another.
 */
export async function eraseReportWords(tx: Transaction, organizationId: string, recipients: string[]): Promise<void> {
  const named = (column: Prisma.Sql) => Prisma.sql`exists (
    select 1 from unnest(${recipients}::text[]) name where name <> '' and position(lower(name) in lower(${column})) > 0)`;
  const message = named(Prisma.sql`message`);
  const answer = named(Prisma.sql`answer`);
  const waiting = named(Prisma.sql`"correctionAnswer"`);
  await tx.$executeRaw`
    update "ProblemReport" set
      message = case when ${message} then '' else message end,
      answer = case when ${answer} then '' else answer end,
      "correctionBatchId" = case when ${waiting} then null else "correctionBatchId" end,
      "correctionAnswer" = case when ${waiting} then null else "correctionAnswer" end
    where "organizationId" = ${organizationId}::uuid
      and (${message} or ${answer} or ${waiting})`;
}

/** When somebody reported a problem with a certificate. */
export async function listReportTimes(db: Db, organizationId: string, certificateId: string): Promise<Date[]> {
  const reports = await db.problemReport.findMany({
    where: { organizationId, certificateId },
    select: { createdAt: true },
  });
  return reports.map(({ createdAt }) => createdAt);
}
