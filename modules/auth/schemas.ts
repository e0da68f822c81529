import { z } from "zod";

/** One form for one mailbox: NFKC and lower case, so that no two accounts differ only in how the address was typed. */
export function normalizeEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** Messages are text keys of the `auth` namespace. */
export const SignInSchema = z.object({
  email: z.string({ error: "emailRequired" }).trim().min(1, "emailRequired").max(320, "emailInvalid"),
  password: z.string({ error: "passwordRequired" }).min(1, "passwordRequired").max(1024, "passwordTooLong"),
  remember: z.preprocess((value) => value === "on" || value === true, z.boolean()),
  next: z.string().max(2048).optional(),
});
