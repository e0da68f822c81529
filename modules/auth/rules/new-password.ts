import { isCommonPassword } from "./common-password";
import { findPersonalWord } from "./personal-password";

/** Why a password that keeps the rules of its form is refused all the same. */
export type PasswordProblem = "personal-password" | "common-password";

/**
 * Why a new password is refused; null where it is not. `about` are the names, addresses and organizations of the person
 * as they were typed.
 */
export function findPasswordProblem(password: string, about: readonly string[]): PasswordProblem | null {
  if (findPersonalWord(password, about) !== null) return "personal-password";
  return isCommonPassword(password) ? "common-password" : null;
}
