import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";

export function insertCertificatePictures(db: Db, data: Prisma.CertificatePictureCreateManyInput[]) {
  return db.certificatePicture.createMany({ data });
}

export function findCertificatePicture(db: Db, organizationId: string, certificateId: string) {
  return db.certificatePicture.findFirst({ where: { organizationId, certificateId } });
}

export function findCertificatePictures(db: Db, organizationId: string, ids: string[]) {
  return db.certificatePicture.findMany({ where: { organizationId, certificateId: { in: ids } } });
}

/** Reads the digests of these certificates' pictures, by certificate id. */
export async function findPictureDigests(db: Db, organizationId: string, ids: string[]): Promise<Map<string, string>> {
  const where = { organizationId, certificateId: { in: ids } };
  const select = { certificateId: true, digest: true };
  const found = ids.length === 0 ? [] : await db.certificatePicture.findMany({ where, select });
  return new Map(found.map(({ certificateId, digest }) => [certificateId, digest]));
}

/** Finds which of these certificates have a picture. */
export async function findPictured(db: Db, organizationId: string, ids: string[]): Promise<Set<string>> {
  const where = { organizationId, certificateId: { in: ids } };
  const found =
    ids.length === 0 ? [] : await db.certificatePicture.findMany({ where, select: { certificateId: true } });
  return new Set(found.map(({ certificateId }) => certificateId));
}

export function deleteCertificatePictures(db: Db, certificateIds: string[]) {
  return db.certificatePicture.deleteMany({ where: { certificateId: { in: certificateIds } } });
}
