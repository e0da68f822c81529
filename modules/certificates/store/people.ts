import type { Db } from "../../kernel/db";
import { isWithin, type Scope, within } from "../../organizations/index.server";
import { hasTerms } from "./terms";

const PERSON = { id: true, recipientName: true, recipientEmail: true, nameKey: true, issuedOn: true } as const;

/** Who these certificates were issued to. */
export function findPeople(db: Db, scope: Scope, ids: string[]) {
  return db.certificate.findMany({ where: { ...within(scope), id: { in: ids }, erasedAt: null }, select: PERSON });
}

/** Who the latest certificates were issued to, the latest first. */
export function listLatestPeople(db: Db, scope: Scope, take: number) {
  return db.certificate.findMany({
    where: { ...within(scope), erasedAt: null },
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
  scope: Scope,
  person: { recipientEmail: string | null; nameKey: string; terms: string | null },
  take: number,
) {
  const { recipientEmail, nameKey, terms } = person;
  if (recipientEmail === null) {
    return db.certificate.findMany({
      where: { ...within(scope), nameKey, recipientEmail: null, erasedAt: null },
      orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
      take,
      select: { id: true },
    });
  }
  return db.$queryRaw<{ id: string }[]>`
    select id::text from "Certificate"
    where ${isWithin(scope, undefined, true)} and "erasedAt" is null
      and ${hasTerms(terms ?? "")} and lower("recipientEmail") = lower(${recipientEmail})
    order by "issuedAt" desc, id desc limit ${take}`;
}
