import type { FormEvent } from "react";

/** Properties of a form whose changes apply immediately, with scripts; without `onChange` it is submitted as usual. */
export function atOnce(onChange: ((form: FormData) => void) | undefined) {
  if (!onChange) return {};
  return {
    onChange: (event: FormEvent<HTMLFormElement>) => onChange(new FormData(event.currentTarget)),
    onSubmit: (event: FormEvent<HTMLFormElement>) => event.preventDefault(),
    "data-at-once": true,
  };
}
