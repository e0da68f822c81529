import type { Db } from "../../kernel/db";
import type { TypedCertificate } from "../rules/typed-certificate";
import * as store from "../store";
import { readCells } from "./batch-row-cells";

/**
 * Reads the row from which a certificate was issued, as its owner wrote it; null for a certificate that was issued on
 * its own, or whose row was erased.
 */
export async function readWritten(
  db: Db,
  organizationId: string,
  certificateId: string,
): Promise<TypedCertificate | null> {
  const line = await store.findRowOfCertificate(db, organizationId, certificateId);
  if (!line) return null;
  const { name, email, achievement, issued_on, expires_on, custom, origin } = readCells(line.cells);
  return name === "" ? null : { name, email, achievement, issued_on, expires_on, custom, origin };
}
