/** What a mail's own subject and text can name in braces, as in "{name}": the same in every language. */
export const MAIL_VARIABLES = ["name", "achievement", "organization", "issued_on", "expires_on", "id", "link"] as const;
export type MailVariable = (typeof MAIL_VARIABLES)[number];

const NAMED = /\{([^{}\n]{1,40})\}/g;

const isVariable = (name: string): name is MailVariable => (MAIL_VARIABLES as readonly string[]).includes(name);

/** What stands in braces and is no variable: it would be sent as it is. */
export function unknownVariables(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap(([, name = ""]) => (isVariable(name.trim()) ? [] : name));
}

/** The text with what its variables stand for; braces around anything else stay. */
export function fillVariables(text: string, values: Record<MailVariable, string>): string {
  return text.replace(NAMED, (whole, name: string) =>
    isVariable(name.trim()) ? values[name.trim() as MailVariable] : whole,
  );
}
