import { Prisma } from "#prisma/generated/client";

/** Columns of `LifecycleFacts` as SQL; `certificate` is the table's name or alias in the statement. */
export const lifecycleColumns = (certificate = Prisma.sql`"Certificate"`): Prisma.Sql => Prisma.sql`
  ${certificate}."issuedOn", ${certificate}."expiresOn", ${certificate}."revokedAt", ${certificate}."suspendedAt",
  ${certificate}."suspensionReason", ${certificate}."supersededById"::text, ${certificate}."renewedById"::text,
  ${certificate}."damagedAt", ${certificate}."erasedAt"`;
