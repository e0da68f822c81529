import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";

/** Of a draft: what is there goes before what was said of a name earlier. */
export async function putBatchPicture(db: Db, data: Prisma.BatchPictureUncheckedCreateInput) {
  const { batchId, key, ...picture } = data;
  const empty = { jpeg: null, digest: null, width: null, height: null, problem: null };
  await db.batchPicture.upsert({
    where: { batchId_key: { batchId, key } },
    create: data,
    update: { ...empty, ...picture },
  });
}

/** What is known of each picture of a draft, without the pictures. */
export function listBatchPictures(db: Db, organizationId: string, batchId: string) {
  return db.batchPicture.findMany({
    where: { organizationId, batchId },
    select: { key: true, digest: true, problem: true },
  });
}

export function findBatchPictures(db: Db, organizationId: string, batchId: string, keys: string[]) {
  return db.batchPicture.findMany({ where: { organizationId, batchId, key: { in: keys }, problem: null } });
}

/** How many lines of a draft name a picture, and how many of these pictures are there. */
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

/** The pictures that no line names any more, in the drafts of an organization. */
export function deleteUnnamedPictures(db: Db, organizationId: string) {
  return db.$executeRaw`
    delete from "BatchPicture" p
    where p."organizationId" = ${organizationId}::uuid and not exists (
      select 1 from "BatchRow" r where r."batchId" = p."batchId" and r."pictureKey" = p.key)`;
}
