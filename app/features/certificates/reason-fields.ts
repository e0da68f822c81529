/** Reads the code of a reason and a private note from a form. */
export function readReasonFields(form: FormData): { reason: string; note: string } {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return { reason: text("reason"), note: text("note") };
}
