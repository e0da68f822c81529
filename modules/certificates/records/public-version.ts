import { parsePublicId } from "#modules/kernel/public-id";
import type { OneRowReader } from "../../kernel/ports";
import { CERTIFICATE_VERSION, STATUS_LIST_VERSION } from "../store";

/**
 * Changes with whatever is shown of a certificate, and with whatever its verdict depends on in the database. Compared,
 * and never read. Null for an unknown, erased or malformed ID alike.
 */
export async function readCertificateVersion(reader: OneRowReader, text: string): Promise<string | null> {
  const publicId = parsePublicId(text);
  return publicId ? reader.read(CERTIFICATE_VERSION, [publicId]) : null;
}

/** The same of a signed status list, by its id (a UUID). */
export const readStatusListVersion = (reader: OneRowReader, listId: string) =>
  reader.read(STATUS_LIST_VERSION, [listId]);
