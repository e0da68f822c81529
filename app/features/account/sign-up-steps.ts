/** The steps of a sign-up and their fields, in the order of the form. */
export const SIGN_UP_STEPS = [
  { name: "organization", fields: ["organizationName", "organizationType", "website", "address"] },
  { name: "person", fields: ["firstName", "lastName", "email", "phone"] },
  { name: "password", fields: ["password", "confirmPassword"] },
] as const;
export type SignUpFieldName = (typeof SIGN_UP_STEPS)[number]["fields"][number];

/** What a form says of where it stands: the step that was shown, and whether all of them were. */
export const STEP_FIELD = "step";
export const WHOLE_FIELD = "whole";
export const BACK = "back";

type Errors = Record<string, string[] | null>;

/**
 * Which step a form that cannot be taken leads to, counted from 0, and which of its errors are shown there. The whole
 * form is sent with each step, so that nothing is kept anywhere but on the page: what is still empty in later steps is
 * no mistake yet. An error without a field is one of the form, and keeps it where it is. Where all steps were shown,
 * all is judged.
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

/** Reads where a form stands; anything else than a step of ours is the first one. */
export function readProgress(form: FormData): { step: number; whole: boolean; back: boolean } {
  const step = Number(form.get(STEP_FIELD));
  return {
    step: Number.isInteger(step) && step > 0 && step < SIGN_UP_STEPS.length ? step : 0,
    whole: form.has(WHOLE_FIELD),
    back: form.get("intent") === BACK,
  };
}
