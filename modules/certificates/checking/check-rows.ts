import type { Db } from "../../kernel/db";
import type { Faults } from "../../kernel/told";
import * as store from "../store";

/** Whether issued lines of lists and certificates lead to each other, each to one. */
export async function checkRows(db: Db, faults: Faults): Promise<void> {
  for (const { line, batchId } of await store.rowsWithoutTheirCertificate(db)) {
    faults.push(`line ${line} of batch ${batchId} is issued and has no certificate`);
  }
  for (const { line, batchId, count } of await store.certificatesIssuedTwice(db)) {
    faults.push(`line ${line} of batch ${batchId} has ${count} certificates`);
  }
  for (const { line, batchId } of await store.rowsOfOtherCertificates(db)) {
    faults.push(`line ${line} of batch ${batchId} leads to the certificate of another line`);
  }
  for (const { id, batchId, count } of await store.certificatesWithoutTheirRow(db)) {
    faults.push(
      `certificate ${id} came of batch ${batchId}, of which ${count === 0 ? "no line leads" : `${count} lines lead`} to it`,
    );
  }
  for (const { line, batchId } of await store.rowsOfErased(db)) {
    faults.push(`line ${line} of batch ${batchId} still says something of a certificate that was erased`);
  }
  for (const { id, certificateId } of await store.reportsOfErased(db)) {
    faults.push(`the problem report ${id} is left of the erased certificate ${certificateId}`);
  }
  for (const { id } of await store.batchesGone(db)) faults.push(`batch ${id} is gone, and what came of it is left`);
}
