/**
 * Whether somebody may have a certificate issued that is not printed whole, by what is not: never with boxes in the
 * place of letters, which nobody can read for what they stand for.
 */
export const mayBeAllowed = (parts: readonly { fault: string }[]): boolean =>
  parts.every(({ fault }) => fault !== "no-font");
