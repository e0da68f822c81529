/** Minimum length in characters, counted after normalization (product rules: Forms). */
export const SHORTEST_PASSWORD = 8;
/** Maximum length in characters; bounds the cost of hashing. */
export const LONGEST_PASSWORD = 1024;
export const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>';

export const PASSWORD_RULES = ["length", "upper", "lower", "number", "special"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const NONE_PASSED = { length: false, upper: false, lower: false, number: false, special: false };

/** Checks a password against each rule of section 5. Letters and digits of every script count. */
export function checkPassword(password: string): Record<PasswordRule, boolean> {
  if (password.length > LONGEST_PASSWORD) return NONE_PASSED;
  const text = password.normalize("NFKC");
  return {
    length: [...text].length >= SHORTEST_PASSWORD,
    upper: /\p{Lu}/u.test(text),
    lower: /\p{Ll}/u.test(text),
    number: /\p{Nd}/u.test(text),
    special: [...text].some((character) => SPECIAL_CHARACTERS.includes(character)),
  };
}
