/** The steps of a sign-up and their fields, in the order of the form. */
export const SIGN_UP_STEPS = [
  { name: "organization", fields: ["organizationName", "organizationType", "website", "address"] },
  { name: "person", fields: ["firstName", "lastName", "email", "phone"] },
  { name: "password", fields: ["password", "confirmPassword"] },
] as const;
export type SignUpFieldName = (typeof SIGN_UP_STEPS)[number]["fields"][number];

/** Names of the hidden form fields: the step that was shown, and whether all steps were shown. */
export const STEP_FIELD = "step";
export const WHOLE_FIELD = "whole";
export const BACK = "back";

type Errors = Record<string, string[] | null>;

/**
 * Returns the step that an invalid form leads to, counted from 0, and which of its errors are shown there. The whole
 * form is sent with each step, so no data is stored between steps, and empty fields of later steps are no error yet. An
 * error without a field keeps the form at its current step. If all steps were shown, all errors are returned.
 */
export function nextStep(
  errors: Errors,
  { step, whole, back }: { step: number; whole: boolean; back: boolean },
): { step: number; errors: Errors } {
  if (back) return { step: Math.max(0, step - 1), errors: {} };
  if (errors[""]) return { step, errors: { "": errors[""] } };
  const wrongIn = SIGN_UP_STEPS.map(({ fields }) => fields.some((field) => errors[field]));
  const first = wrongIn.includes(true) ? wrongIn.indexOf(true) : SIGN_UP_STEPS.length - 1;
  if (whole) return { step: first, errors };
  if (first > step) return { step: step + 1, errors: {} };
  const seen = SIGN_UP_STEPS.slice(0, step + 1).flatMap(({ fields }) => [...fields] as string[]);
  return {
    step: first,
    errors: Object.fromEntries(Object.entries(errors).filter(([field]) => seen.includes(field))),
  };
}

/** Reads the step of a form; an unrecognized value is the first step. */
export function readProgress(form: FormData): { step: number; whole: boolean; back: boolean } {
  const step = Number(form.get(STEP_FIELD));
  return {
    step: Number.isInteger(step) && step > 0 && step < SIGN_UP_STEPS.length ? step : 0,
    whole: form.has(WHOLE_FIELD),
    back: form.get("intent") === BACK,
  };
}
