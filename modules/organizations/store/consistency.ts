import { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";

/**
 * Returns the keys that follow the id `after`, ordered by id, with their organizations; null where one does not exist.
 */
export function pageOfKeys(db: Db, after: string | null, take: number) {
  return db.issuerKey.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    include: { organization: { select: { slug: true } } },
  });
}

/**
 * Returns the images that follow the id `after`, ordered by id, without their bytes: the database hashes them and reads
 * the size from the PNG.
 */
export function pageOfImages(db: Db, after: string | null, take: number) {
  return db.$queryRaw<StoredImage[]>`
    select id::text, "organizationId"::text, kind::text, sha256, width, height,
      encode(sha256(png), 'hex') as found, encode(substring(png from 17 for 8), 'hex') as size
    from "OrganizationImage" where id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by id limit ${take}`;
}

export interface StoredImage {
  id: string;
  organizationId: string;
  kind: string;
  sha256: string;
  width: number;
  height: number;
  /** SHA-256 of the stored bytes. */
  found: string;
  /** Width and height in the PNG's header (W3C PNG, 11.2.1), in hexadecimal. */
  size: string;
}

const TABLES = {
  Organization: Prisma.sql`"Organization"`,
  OrganizationImage: Prisma.sql`"OrganizationImage"`,
  IssuerKey: Prisma.sql`"IssuerKey"`,
};

/** Finds which of these ids are not in the table. */
export function findMissing(db: Db, table: keyof typeof TABLES, ids: string[]) {
  return db.$queryRaw<{ id: string }[]>`
    select i.id from unnest(${ids}::text[]) as i (id)
    where not exists (select 1 from ${TABLES[table]} o where o.id = i.id::uuid) order by 1`;
}

/** Returns the organizations that follow the id `after`, ordered by id, with their status, domain and review. */
export function pageOfTrust(db: Db, after: string | null, take: number) {
  return db.organization.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    select: { id: true, slug: true, status: true, domain: true, review: true },
  });
}
