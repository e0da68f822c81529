import { organizations } from "#app/modules.server";
import { frameId, packDocument } from "#modules/certificates/rules/packed-document";
import { findCertificate } from "#modules/certificates/store/index";
import type { Db } from "#modules/kernel/db";

/** Reads a certificate with its document and design. */
export async function readStored(db: Db, id: string) {
  const { organizationId } = await db.certificate.findUniqueOrThrow({
    where: { id },
    select: { organizationId: true },
  });
  const row = await findCertificate(db, organizations.wholeOrganization(organizationId), id);
  if (!row) throw new Error(`certificate ${id} was erased`);
  return row;
}

/**
 * Replaces a certificate's document in the database, without any check. Text that is no document is stored as
 * unreadable bytes.
 */
export async function alterDocument(db: Db, id: string, alter: (document: string) => string): Promise<void> {
  const row = await readStored(db, id);
  const document = alter(row.document);
  const { frame: text, packed } = packedAnyway(document, row);
  const frame = { organizationId: row.organizationId, text, design: row.design ?? {} };
  const frameOfItsOwn = { id: frameId(frame), ...frame };
  await db.certificateFrame.createMany({ data: [frameOfItsOwn], skipDuplicates: true });
  await db.certificate.update({ where: { id }, data: { packed: new Uint8Array(packed), frameId: frameOfItsOwn.id } });
}

function packedAnyway(document: string, own: { id: string; publicId: string }) {
  try {
    return packDocument(document, own);
  } catch {
    return { frame: document, packed: Uint8Array.of(9) };
  }
}
