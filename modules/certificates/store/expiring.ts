import type { Db } from "../../kernel/db";

/** A range of expiry dates, both as `2026-11-24`. */
export interface ExpirySpan {
  organizationId: string;
  /** Certificates issued this few days before their expiry are left out. */
  days: number;
  from: string;
  to: string;
}

/**
 * Lists the certificates with an address that are in force, expire within a span and were not renewed, by expiry date.
 */
export function listExpiring(
  db: Db,
  { organizationId, days, from, to }: ExpirySpan,
  after: { expiresOn: Date; id: string } | null,
  take: number,
) {
  return db.$queryRaw<
    {
      id: string;
      organizationId: string;
      expiresOn: Date;
      recipientName: string;
      recipientEmail: string;
      language: string;
    }[]
  >`
    select c.id::text, c."organizationId"::text, c."expiresOn", c."recipientName", c."recipientEmail", c.language
    from "Certificate" c
    where c."organizationId" = ${organizationId}::uuid and c."erasedAt" is null
      and coalesce(c."expiresOn", '9999-12-31'::date) between ${from}::date and ${to}::date
      and (coalesce(c."expiresOn", '9999-12-31'::date), c.id)
        > (${after?.expiresOn ?? new Date(0)}::date, ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid)
      and c."revokedAt" is null and c."suspendedAt" is null and c."renewedById" is null and c."recipientEmail" is not null
      and c."issuedAt" < (c."expiresOn" - ${days}::int)
    order by coalesce(c."expiresOn", '9999-12-31'::date), c.id limit ${take}`;
}
