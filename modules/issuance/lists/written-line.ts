import type { Db } from "../../kernel/db";
import type { TypedCertificate } from "../rules/typed-certificate";
import * as store from "../store";
import { readCells } from "./batch-row-cells";

/**
 * What the line said that a certificate came of, as its owner wrote it; null for one that was issued by itself, or
 * whose line was erased.
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
