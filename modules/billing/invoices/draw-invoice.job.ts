import { createHash } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "../../audit/index.server";
import type { Database } from "../../kernel/db";
import { FALLBACK_LANGUAGE, isLanguage } from "../../kernel/languages";
import type { Clock, Ids, JobKind, Jobs } from "../../kernel/ports";
import { queueMessages } from "../../mail/index.server";
import * as store from "../store";
import type { InvoiceDrawing } from "./invoice-drawing";
import { readDocument } from "./read-document";

/** Draws an invoice once, stores the file, and queues its mail. */
export const DRAW_INVOICE: JobKind<{ invoiceId: string }> = {
  name: "billing.draw-invoice",
  payload: z.object({ invoiceId: z.uuid() }),
};

/**
 * Stores the file of an invoice or credit note and queues its mail in one transaction. A stored file never changes: of
 * two workers that draw at once, the first one's file stays, and both files are the same.
 */
export async function keepInvoiceFile(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs; drawing: InvoiceDrawing; productName: string },
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  const invoice = await store.findInvoiceById(deps.db, invoiceId);
  if (!invoice || (await store.findInvoiceFile(deps.db, invoiceId))) return;
  const document = readDocument(invoice.document);
  const language = isLanguage(document.language) ? document.language : FALLBACK_LANGUAGE;
  const { organizationId } = invoice;
  const options = { productName: deps.productName, epcPayload: null };
  const pdf = await deps.drawing.draw("draw-invoice", { document, options }, organizationId);
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  await deps.db.$transaction(async (tx) => {
    const file = { invoiceId, pdf: Buffer.from(pdf), drawnAt: deps.clock.now(), sha256 };
    if (!(await store.insertInvoiceFile(tx, file))) return;
    const entry = { organizationId, actor: "system" as const, action: "plan.invoice-drawn", subject: invoiceId };
    await recordAudit(tx, deps, { ...entry, details: { number: document.number, sha256 } });
    await queueMessages(tx, deps, [
      {
        key: `invoice:${invoiceId}`,
        kind: "invoice",
        organizationId,
        about: invoiceId,
        language,
        to: { name: document.buyer.name, address: document.buyer.email },
        props: { invoiceId },
      },
    ]);
  });
}
