import { isCommonPassword } from "./common-password";
import { findPersonalWord } from "./personal-password";

/** Reasons why a password that satisfies the rules of its form is refused. */
export type PasswordProblem = "personal-password" | "common-password";

/**
 * Finds the reason why a new password is refused; null where it is accepted. `about` are names, addresses and
 * organizations of the person as they were typed.
 */
export function findPasswordProblem(password: string, about: readonly string[]): PasswordProblem | null {
  if (findPersonalWord(password, about) !== null) return "personal-password";
  return isCommonPassword(password) ? "common-password" : null;
}
