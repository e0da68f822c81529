import { data } from "@remix-run/node";

/** Maximum length read, above the domain's limit, so that the domain can report a reason that is too long. */
const LONGEST = 2000;

/** Reads the reason from a form; the domain validates it. */
export const readReasonField = (form: FormData): string => String(form.get("reason") ?? "").slice(0, LONGEST);

/** Returns the page with the problem at the rejected form, and its input. */
export const refusedForm = (intent: string, code: string, reason: string, chosen = "") =>
  data({ intent, code, reason, chosen }, { status: 422 });
