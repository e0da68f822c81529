import { parsePublicId } from "#modules/kernel/public-id";
import type { OneRowReader } from "../../kernel/ports";
import { CERTIFICATE_VERSION, STATUS_LIST_VERSION } from "../store";

/**
 * Returns a version of a certificate's public record: an opaque text that changes with anything shown of the
 * certificate and with anything in the database that its verdict depends on. Null for an unknown, erased or malformed
 * ID alike.
 */
export async function readCertificateVersion(reader: OneRowReader, text: string): Promise<string | null> {
  const publicId = parsePublicId(text);
  return publicId ? reader.read(CERTIFICATE_VERSION, [publicId]) : null;
}

/**
 * Returns a version of a signed status list, as `readCertificateVersion` does for a certificate; `listId` is a UUID.
 */
export const readStatusListVersion = (reader: OneRowReader, listId: string) =>
  reader.read(STATUS_LIST_VERSION, [listId]);
