import { data } from "@remix-run/node";

/** Somewhat more than what is taken, so that who wrote too much is told. */
const LONGEST = 2000;

/** The reason in a form, as it was written; the domain judges it. */
export const readReasonField = (form: FormData): string => String(form.get("reason") ?? "").slice(0, LONGEST);

/** The same page once more, with what is wrong beside the form that it was, and what was chosen in it. */
export const refusedForm = (intent: string, code: string, reason: string, chosen = "") =>
  data({ intent, code, reason, chosen }, { status: 422 });
