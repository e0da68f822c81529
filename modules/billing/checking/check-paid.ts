import { z } from "zod";
import type { WalkedEntry } from "../../audit/index.server";
import type { Db } from "../../kernel/db";
import type { Faults } from "../../kernel/faults";
import * as store from "../store";

const Claimed = z.object({ amountMinor: z.number() });

/** Checks that each order and invoice which these audit entries mention exists: none is ever deleted. */
export async function checkPaid(db: Db, entries: WalkedEntry[], faults: Faults): Promise<void> {
  const subjectsOf = (wanted: string) =>
    entries.filter(({ action }) => action === wanted).map(({ subject }) => subject);
  const [paid, invoiced] = [subjectsOf("plan.paid"), subjectsOf("plan.invoiced")];
  const orders = new Set((await store.findOrdersByIds(db, paid)).map(({ id }) => id));
  for (const id of paid) if (!orders.has(id)) faults.push(`order ${id} was paid, as the audit log says, and is gone`);
  const invoices = await store.findInvoiceIds(db, invoiced);
  for (const id of invoiced)
    if (!invoices.has(id)) faults.push(`invoice ${id} was made, as the audit log says, and is gone`);
  await checkRefunded(
    db,
    entries.filter(({ action }) => action === "plan.refunded"),
    faults,
  );
}

/** Compares the claimed refunds of these audit entries with the stored ones. An organization claims a refund once. */
async function checkRefunded(db: Db, claims: WalkedEntry[], faults: Faults): Promise<void> {
  if (claims.length === 0) return;
  const refunds = await store.findRefundsOf(
    db,
    claims.map(({ subject }) => subject),
  );
  for (const { subject, details } of claims) {
    const own = refunds.filter(({ organizationId }) => organizationId === subject);
    // A refund that was tried twice has two rows.
    const amounts = new Map(own.map(({ paymentId, amountMinor }) => [paymentId, amountMinor]));
    const refunded = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
    const claimed = Claimed.safeParse(details).data?.amountMinor;
    if (claimed === undefined ? refunded === 0 : refunded !== claimed)
      faults.push(
        `organization ${subject} was given back ${claimed ?? "money"}, as the audit log says, and not ${refunded}`,
      );
  }
}
