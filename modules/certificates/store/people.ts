import type { Db } from "../../kernel/db";

const PERSON = { id: true, recipientName: true, recipientEmail: true, nameKey: true, issuedOn: true } as const;

/** Who these certificates were issued to. */
export function findPeople(db: Db, organizationId: string, ids: string[]) {
  return db.certificate.findMany({ where: { organizationId, id: { in: ids }, erasedAt: null }, select: PERSON });
}

/** Who the latest certificates were issued to, the latest first. */
export function listLatestPeople(db: Db, organizationId: string, take: number) {
  return db.certificate.findMany({
    where: { organizationId, erasedAt: null },
    orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
    take,
    select: PERSON,
  });
}

/**
 * Certificates of one person, the latest first: those with the address, or where there is none those without one and with
 * the same name. Certificates with an address are found by its terms, which an index holds.
 */
export function listOfPerson(
  db: Db,
  organizationId: string,
  person: { recipientEmail: string | null; nameKey: string; terms: string | null },
  take: number,
) {
  const { recipientEmail, nameKey, terms } = person;
  if (recipientEmail === null) {
    return db.certificate.findMany({
      where: { organizationId, nameKey, recipientEmail: null, erasedAt: null },
      orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
      take,
      select: { id: true },
    });
  }
  return db.$queryRaw<{ id: string }[]>`
    select id::text from "Certificate"
    where "organizationId" is not distinct from ${organizationId}::uuid and "erasedAt" is null
      and array_to_tsvector("searchTerms") @@ ${terms}::tsquery and lower("recipientEmail") = lower(${recipientEmail})
    order by "issuedAt" desc, id desc limit ${take}`;
}
