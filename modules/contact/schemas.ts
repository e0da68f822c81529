import { z } from "zod";
import { emailField, requiredLine, requiredText, toOneLine } from "../auth";

// Messages are text keys of the `contact` namespace (product rules: Forms).

export const ContactSchema = z.object({
  fullName: requiredLine("fullNameRequired", 120),
  email: emailField("emailRequired"),
  phone: z.string().max(40, "textTooLong").default("").transform(toOneLine),
  subject: requiredLine("subjectRequired", 150),
  message: requiredText("messageRequired", 5000),
});
export type ContactForm = z.infer<typeof ContactSchema>;
