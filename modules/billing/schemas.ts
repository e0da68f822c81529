import { z } from "zod";
import { emailField, requiredLine } from "../auth";
import { MAX_ADDED_CERTIFICATES, MAX_ADDED_DAYS } from "./rules/administered";
import { COUNTRY_CODES } from "./rules/countries";

// Messages are text keys of the `plan` namespace.

export const BillingDetailsSchema = z.object({
  name: requiredLine("nameRequired", 120),
  street: requiredLine("streetRequired", 160),
  postcode: z.string().trim().max(20, "textTooLong").default(""),
  city: requiredLine("cityRequired", 80),
  country: z.enum(COUNTRY_CODES, "countryRequired"),
  vatNumber: z.string().trim().max(40, "textTooLong").default(""),
  email: emailField("emailRequired"),
});
export type BillingDetailsForm = z.infer<typeof BillingDetailsSchema>;

/** Days that one extension adds to a trial. */
export const AddedDaysSchema = z.int().min(1).max(MAX_ADDED_DAYS);
/** Certificates that one grant adds to a month or trial. */
export const AddedCertificatesSchema = z.int().min(1).max(MAX_ADDED_CERTIFICATES);
