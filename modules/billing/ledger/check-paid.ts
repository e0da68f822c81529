import type { WalkedEntry } from "../../audit/index.server";
import type { Db } from "../../kernel/db";
import type { Faults } from "../../kernel/told";
import * as store from "../store";

/** Whether each order and invoice is there that these entries know to have been paid or made: none is ever deleted. */
export async function checkPaid(db: Db, entries: WalkedEntry[], faults: Faults): Promise<void> {
  const subjectsOf = (wanted: string) =>
    entries.filter(({ action }) => action === wanted).map(({ subject }) => subject);
  const [paid, invoiced] = [subjectsOf("plan.paid"), subjectsOf("plan.invoiced")];
  const orders = new Set((await store.findOrdersByIds(db, paid)).map(({ id }) => id));
  for (const id of paid) if (!orders.has(id)) faults.push(`order ${id} was paid, as the audit log says, and is gone`);
  const invoices = await store.findInvoiceIds(db, invoiced);
  for (const id of invoiced)
    if (!invoices.has(id)) faults.push(`invoice ${id} was made, as the audit log says, and is gone`);
}
