import { z } from "zod";
import { readLanguageFile } from "../../kernel/language-files.server";
import type { Language } from "../../kernel/languages";

const text = z.string().min(1);
/** Text that contains these names in `{{}}`. */
const saying = (...names: string[]) =>
  text.refine((value) => names.every((name) => value.includes(`{{${name}}}`)), `has to name ${names.join(", ")}`);
const ofKinds = z.strictObject({ invoice: text, "credit-note": text, request: text });

/** Texts of invoices in a language, from its `invoice-wording.json`. */
const InvoiceWording = z.strictObject({
  titles: ofKinds,
  numbers: ofKinds,
  issuedOn: text,
  dueOn: text,
  creditedInvoice: text,
  seller: text,
  buyer: text,
  vatNumber: text,
  // In Arabic the amount comes first: after a letter its sign would change sides (UAX #9, W2), as a number with a
  // hyphen would be turned around.
  headlines: z.strictObject({
    paid: saying("amount", "date"),
    credited: saying("amount", "date"),
    due: saying("amount", "date"),
  }),
  description: text,
  amount: text,
  plans: z.strictObject({ basic: text, pro: text, enterprise: text }),
  lines: z.strictObject({
    monthly: saying("plan"),
    annual: saying("plan"),
    rest: saying("plan"),
    unused: saying("plan"),
  }),
  period: saying("from", "until"),
  /** Text in place of the days of a plan that begins with its payment. */
  fromPayment: text,
  net: text,
  vat: saying("rate", "country"),
  noVat: text,
  total: text,
  fromCredit: text,
  due: text,
  /** Means of payment, printed before the amount. */
  paid: z.strictObject({ card: text, paypal: text, bank: text, credit: text, test: text }),
  notes: z.strictObject({ "reverse-charge": text, "outside-scope": text, "export-of-services": text }),
  /** May also contain {{number}}. */
  takesBack: saying("date"),
  transfer: z.strictObject({
    title: text,
    recipient: text,
    iban: text,
    bic: text,
    reference: text,
    note: text,
    scan: text,
    code: text,
  }),
  request: text,
  page: saying("page", "pages"),
});
export type InvoiceWording = z.infer<typeof InvoiceWording>;

export const invoiceWordingOf = (language: Language): InvoiceWording =>
  readLanguageFile(language, "invoice-wording", InvoiceWording);

/** Replaces each `{{name}}` by its value. */
export const fillIn = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? "");
