import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../db";

export function insertOrganization(db: Db, data: Prisma.OrganizationUncheckedCreateInput) {
  return db.organization.create({ data });
}

export function findOrganization(db: Db, id: string) {
  return db.organization.findUnique({ where: { id } });
}

export function findOrganizationBySlug(db: Db, slug: string) {
  return db.organization.findUnique({ where: { slug } });
}

export function insertMembership(db: Db, data: Prisma.MembershipUncheckedCreateInput) {
  return db.membership.create({ data });
}

/** The first organization that the person joined, with their role in it. */
export function findFirstMembership(db: Db, userId: string) {
  return db.membership.findFirst({
    where: { userId, organization: { status: "active" } },
    orderBy: { createdAt: "asc" },
    include: { organization: true },
  });
}

export function insertIssuerKey(db: Db, data: Prisma.IssuerKeyUncheckedCreateInput) {
  return db.issuerKey.create({ data });
}

export function findCurrentIssuerKey(db: Db, organizationId: string) {
  return db.issuerKey.findFirst({
    where: { organizationId, retiredAt: null, compromisedFrom: null },
    orderBy: { validFrom: "desc" },
  });
}

export function listIssuerKeys(db: Db, organizationId: string) {
  return db.issuerKey.findMany({
    where: { organizationId },
    orderBy: { validFrom: "asc" },
    select: {
      id: true,
      did: true,
      publicKeyMultibase: true,
      validFrom: true,
      retiredAt: true,
      compromisedFrom: true,
    },
  });
}

export function insertImage(db: Db, data: Prisma.OrganizationImageUncheckedCreateInput) {
  return db.organizationImage.create({ data });
}

export function findLatestImage(db: Db, organizationId: string, kind: "logo" | "signature") {
  return db.organizationImage.findFirst({ where: { organizationId, kind }, orderBy: { createdAt: "desc" } });
}

export function findImage(db: Db, organizationId: string, id: string) {
  return db.organizationImage.findFirst({ where: { organizationId, id } });
}

export function updateSigner(db: Db, id: string, data: { signerName: string | null; signerTitle: string | null }) {
  return db.organization.update({ where: { id }, data });
}

type Status = "prepared" | "active" | "suspended" | "closed";

/** Changes the status where it is what the change begins from; false where it is not. */
export async function changeStatus(db: Db, id: string, from: Status, to: Status): Promise<boolean> {
  const { count } = await db.organization.updateMany({ where: { id, status: from }, data: { status: to } });
  return count === 1;
}

export function closeOrganization(db: Db, id: string) {
  return db.organization.update({ where: { id }, data: { status: "closed" } });
}

export function listMembershipsOfUser(db: Db, userId: string) {
  return db.membership.findMany({ where: { userId } });
}

export function listMembers(db: Db, organizationId: string) {
  return db.membership.findMany({ where: { organizationId } });
}

export function deleteMembershipsOfUser(db: Db, userId: string) {
  return db.membership.deleteMany({ where: { userId } });
}

const named = (search: string) => (search ? { name: { contains: search, mode: "insensitive" as const } } : {});

export function listOrganizations(db: Db, search: string, skip: number, take: number) {
  return db.organization.findMany({
    where: named(search),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip,
    take,
    select: { id: true, slug: true, name: true, type: true, website: true, status: true, createdAt: true },
  });
}

export function countOrganizations(db: Db, search: string) {
  return db.organization.count({ where: named(search) });
}
