import type { FormEvent } from "react";

/** A form of which every change is taken at once, where scripts run; without `onChange` it is sent as usual. */
export function atOnce(onChange: ((form: FormData) => void) | undefined) {
  if (!onChange) return {};
  return {
    onChange: (event: FormEvent<HTMLFormElement>) => onChange(new FormData(event.currentTarget)),
    onSubmit: (event: FormEvent<HTMLFormElement>) => event.preventDefault(),
    "data-at-once": true,
  };
}
