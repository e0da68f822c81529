/** Names of the variables, as in "{name}", in a mail's own subject and text. They are the same in every language. */
export const MAIL_VARIABLES = ["name", "achievement", "organization", "issued_on", "expires_on", "id", "link"] as const;
export type MailVariable = (typeof MAIL_VARIABLES)[number];

const NAMED = /\{([^{}\n]{1,40})\}/g;

const isVariable = (name: string): name is MailVariable => (MAIL_VARIABLES as readonly string[]).includes(name);

/** Finds the names in braces that are no variables and would be sent as they are. */
export function unknownVariables(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap(([, name = ""]) => (isVariable(name.trim()) ? [] : name));
}

/** Replaces the variables of a text by their values. Other text in braces stays. */
export function fillVariables(text: string, values: Record<MailVariable, string>): string {
  return text.replace(NAMED, (whole, name: string) =>
    isVariable(name.trim()) ? values[name.trim() as MailVariable] : whole,
  );
}
