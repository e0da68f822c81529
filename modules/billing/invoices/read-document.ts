import { z } from "zod";
import type { Buyer, InvoiceDocument, InvoiceLine } from "../rules/invoice-document";
import { BILLING_PERIODS, PLAN_NAMES } from "../rules/plans";

const text = z.string();
const Party = {
  name: text,
  street: text,
  postcode: text,
  city: text,
  country: text,
  vatNumber: text.nullable(),
  email: text,
};
const BuyerSchema = z.object(Party) satisfies z.ZodType<Buyer>;

const LineSchema = z.object({
  kind: z.enum(["plan", "rest", "unused"]),
  plan: z.enum(PLAN_NAMES),
  period: z.enum(BILLING_PERIODS),
  from: text,
  until: text,
  netMinor: z.int(),
}) satisfies z.ZodType<InvoiceLine>;

export const VatSchema = z.object({
  category: z.enum(["S", "AE", "O", "E"]),
  rate: z.int(),
  country: text.nullable(),
  note: z.enum(["reverse-charge", "outside-scope", "export-of-services"]).nullable(),
});

const DocumentSchema = z.object({
  kind: z.enum(["invoice", "credit-note", "request"]),
  number: text,
  issuedOn: text,
  language: text,
  currency: text,
  seller: z.object({ ...Party, registration: text.nullable(), iban: text.nullable(), bic: text.nullable() }),
  buyer: BuyerSchema,
  lines: z.array(LineSchema),
  netMinor: z.int(),
  vat: VatSchema,
  vatMinor: z.int(),
  totalMinor: z.int(),
  paid: z.object({ via: z.enum(["card", "paypal", "bank", "credit", "test"]), on: text }).nullable(),
  credits: z.object({ number: text, issuedOn: text }).nullable(),
  transfer: z.object({ reference: text, dueOn: text }).nullable(),
}) satisfies z.ZodType<InvoiceDocument>;

/** Reads a stored invoice document. Throws where it is not one. */
export const readDocument = (stored: unknown): InvoiceDocument => DocumentSchema.parse(stored);
/** Reads a stored invoice document; null where it cannot be read. */
export const documentOrNull = (stored: unknown): InvoiceDocument | null =>
  DocumentSchema.safeParse(stored).data ?? null;
/** Reads the lines stored with an order. */
export const readLines = (stored: unknown): InvoiceLine[] => z.array(LineSchema).parse(stored);
export const readBuyer = (stored: unknown): Buyer => BuyerSchema.parse(stored);
export const readVat = (stored: unknown) => VatSchema.parse(stored);
