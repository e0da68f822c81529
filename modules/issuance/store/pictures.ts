import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";

/** Stores a picture of a draft, or its problem, in place of an earlier one under the same key. */
export async function putBatchPicture(db: Db, data: Prisma.BatchPictureUncheckedCreateInput) {
  const { batchId, key, ...picture } = data;
  const empty = { jpeg: null, digest: null, width: null, height: null, problem: null };
  await db.batchPicture.upsert({
    where: { batchId_key: { batchId, key } },
    create: data,
    update: { ...empty, ...picture },
  });
}

/** Lists the digests and problems of a draft's pictures, without the images. */
export function listBatchPictures(db: Db, organizationId: string, batchId: string) {
  return db.batchPicture.findMany({
    where: { organizationId, batchId },
    select: { key: true, digest: true, problem: true },
  });
}

export function findBatchPictures(db: Db, organizationId: string, batchId: string, keys: string[]) {
  return db.batchPicture.findMany({ where: { organizationId, batchId, key: { in: keys }, problem: null } });
}

/** Counts the rows of a draft that name a picture, and those whose picture was uploaded. */
export async function countNamedPictures(db: Db, organizationId: string, batchId: string) {
  const [row] = await db.$queryRaw<{ named: number; found: number }[]>`
    select count(r."pictureKey")::int as named, count(p.digest)::int as found
    from "BatchRow" r left join "BatchPicture" p on p."batchId" = r."batchId" and p.key = r."pictureKey"
    where r."organizationId" = ${organizationId}::uuid and r."batchId" = ${batchId}::uuid`;
  return row ?? { named: 0, found: 0 };
}

export function deleteBatchPictures(db: Db, organizationId: string, batchId: string) {
  return db.batchPicture.deleteMany({ where: { organizationId, batchId } });
}

/** Deletes the pictures in an organization's drafts that no row names any more. */
export function deleteUnnamedPictures(db: Db, organizationId: string) {
  return db.$executeRaw`
    delete from "BatchPicture" p
    where p."organizationId" = ${organizationId}::uuid and not exists (
      select 1 from "BatchRow" r where r."batchId" = p."batchId" and r."pictureKey" = p.key)`;
}
