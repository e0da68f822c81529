/**
 * Whether somebody may allow a certificate that is not printed whole, by its unprinted parts: never with boxes in place
 * of letters, which nobody can read.
 */
export const mayBeAllowed = (parts: readonly { fault: string }[]): boolean =>
  parts.every(({ fault }) => fault !== "no-font");
