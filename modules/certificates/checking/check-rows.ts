import type { Db } from "../../kernel/db";
import { type Faults, told } from "../../kernel/told";
import * as store from "../store";

/** Lists at once: of the largest that there are, half a million lines. */
const PAGE = 50;

/** Whether issued lines of lists and certificates lead to each other, each to one. */
export async function checkRows(db: Db, faults: Faults): Promise<void> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await store.pageOfBatchIds(db, after, PAGE);
    await told(faults, `the lists from ${ids[0]} to ${ids.at(-1)}`, () => checkBatches(db, ids, faults));
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE) break;
  }
  for (const { id } of await store.batchesGone(db)) faults.push(`batch ${id} is gone, and what came of it is left`);
  for (const { id, certificateId } of await store.reportsOfErased(db)) {
    faults.push(`the problem report ${id} is left of the erased certificate ${certificateId}`);
  }
}

async function checkBatches(db: Db, ids: string[], faults: Faults): Promise<void> {
  if (ids.length === 0) return;
  for (const { line, batchId } of await store.rowsWithoutTheirCertificate(db, ids)) {
    faults.push(`line ${line} of batch ${batchId} is issued and has no certificate`);
  }
  for (const { line, batchId, count } of await store.certificatesIssuedTwice(db, ids)) {
    faults.push(`line ${line} of batch ${batchId} has ${count} certificates`);
  }
  for (const { line, batchId } of await store.rowsOfOtherCertificates(db, ids)) {
    faults.push(`line ${line} of batch ${batchId} leads to the certificate of another line`);
  }
  for (const { id, batchId, count } of await store.certificatesWithoutTheirRow(db, ids)) {
    const lines = count === 0 ? "no line leads" : `${count} lines lead`;
    faults.push(`certificate ${id} came of batch ${batchId}, of which ${lines} to it`);
  }
  for (const { line, batchId } of await store.rowsOfErased(db, ids)) {
    faults.push(`line ${line} of batch ${batchId} still says something of a certificate that was erased`);
  }
}
