import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Scope } from "../../organizations/index.server";

/** A report belongs to the team of its certificate. */
const about = ({ organizationId, teamId }: Scope) => ({
  organizationId,
  ...(teamId === null ? {} : { certificate: { teamId } }),
});

/** Stores a report; false where one with this key is stored already. */
export async function insertProblemReport(db: Db, data: Prisma.ProblemReportCreateManyInput): Promise<boolean> {
  const { count } = await db.problemReport.createMany({ data, skipDuplicates: true });
  return count === 1;
}

/** Finds a report with its certificate. */
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

/** Lists open reports, the oldest first, and then closed ones, the last closed first. */
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

/** Closes an open report; false where it is no longer open. */
export async function closeProblemReport(
  db: Db,
  scope: Scope,
  id: string,
  data: { answer: string | null; closedAt: Date; closedBy: string },
): Promise<boolean> {
  const { count } = await db.problemReport.updateMany({ where: { ...about(scope), id, closedAt: null }, data });
  return count === 1;
}

/** Stores the answer to an open report until a batch with its correction is issued, which mails the answer. */
export function keepCorrectionAnswer(
  db: Db,
  organizationId: string,
  id: string,
  data: { correctionBatchId: string; correctionAnswer: string },
) {
  return db.problemReport.updateMany({ where: { organizationId, id, closedAt: null }, data });
}

/** Finds the open reports that wait for a batch, where a correction has replaced their certificate. */
export function findReportsCorrectedBy(db: Db, organizationId: string, correctionBatchId: string) {
  return db.problemReport.findMany({
    where: { organizationId, closedAt: null, correctionBatchId, certificate: { supersededById: { not: null } } },
    select: { id: true, correctionAnswer: true },
  });
}

/** Lists the reports about a certificate, oldest first. */
export function listReportsAbout(db: Db, organizationId: string, certificateId: string) {
  return db.problemReport.findMany({ where: { organizationId, certificateId }, orderBy: { createdAt: "asc" } });
}

/** Deletes the reports about these certificates. */
export function deleteReportsAbout(db: Db, certificateIds: string[]) {
  return db.problemReport.deleteMany({ where: { certificateId: { in: certificateIds } } });
}

/** Deletes the reports to an organization under an e-mail address or a name, case-insensitive. Returns their ids. */
export async function deleteReportsBy(db: Db, organizationId: string, person: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    delete from "ProblemReport"
    where "organizationId" = ${organizationId}::uuid and lower(${person}) in (lower(email), lower("fullName"))
    returning id`;
  return rows.map(({ id }) => id);
}

/**
 * Erases from the reports of others, and from their answers, the texts that name one of these people or addresses.
 * Erased texts are empty; an answer that still waited for a correction is removed, so that somebody writes another.
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

/** Lists when problems with a certificate were reported. */
export async function listReportTimes(db: Db, organizationId: string, certificateId: string): Promise<Date[]> {
  const reports = await db.problemReport.findMany({
    where: { organizationId, certificateId },
    select: { createdAt: true },
  });
  return reports.map(({ createdAt }) => createdAt);
}
