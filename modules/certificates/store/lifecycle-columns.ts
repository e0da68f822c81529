import { Prisma } from "#prisma/generated/client";

/** The columns of `LifecycleFacts`, for statements in SQL; `certificate` is what the table goes by there. */
export const lifecycleColumns = (certificate = Prisma.sql`"Certificate"`): Prisma.Sql => Prisma.sql`
  ${certificate}."issuedOn", ${certificate}."expiresOn", ${certificate}."revokedAt", ${certificate}."suspendedAt",
  ${certificate}."suspensionReason", ${certificate}."supersededById"::text, ${certificate}."renewedById"::text,
  ${certificate}."damagedAt", ${certificate}."erasedAt"`;
