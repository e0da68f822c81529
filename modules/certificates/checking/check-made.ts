import type { WalkedEntry } from "../../audit/index.server";
import type { Db } from "../../kernel/db";
import type { Faults } from "../../kernel/faults";
import * as store from "../store";

/**
 * Checks that each certificate and tree whose creation is in these audit entries still exists: none is ever deleted.
 */
export async function checkMade(db: Db, entries: WalkedEntry[], faults: Faults): Promise<void> {
  const subjectsOf = (wanted: string) =>
    entries.filter(({ action }) => action === wanted).map(({ subject }) => subject);
  for (const { id } of await store.findWithoutCertificate(db, subjectsOf("certificate.issued"))) {
    faults.push(`certificate ${id} was issued, as the audit log says, and is gone`);
  }
  for (const { id } of await store.findWithoutTree(db, subjectsOf("anchor.prepared"))) {
    faults.push(`tree ${id} was made, as the audit log says, and is gone`);
  }
}
