import { z } from "zod";
import { emailField, requiredText } from "../auth";

// Messages are text keys of the `contact` namespace (product rules: Forms).

/** What could end a header, or hide in one, becomes a space. */
const toOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
const oneLine = (message: string, longest: number) =>
  requiredText(message, longest)
    .transform(toOneLine)
    .refine((text) => text !== "", message);

export const ContactSchema = z.object({
  fullName: oneLine("fullNameRequired", 120),
  email: emailField("emailRequired"),
  phone: z.string().max(40, "textTooLong").default("").transform(toOneLine),
  subject: oneLine("subjectRequired", 150),
  message: requiredText("messageRequired", 5000),
});
export type ContactForm = z.infer<typeof ContactSchema>;
