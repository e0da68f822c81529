import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import { z } from "zod";
import { LANGUAGES } from "../kernel/languages";
import { isEmail, readAddress } from "../mail";
import { checkPassword, LONGEST_PASSWORD, PASSWORD_RULES, type PasswordRule } from "./rules/password";

/** Maximum length of the input. E.164 has fifteen digits; people put spaces, hyphens and brackets between them. */
const LONGEST = 60;

/**
 * Parses a telephone number of any country to E.164 (+212537123456), or null. Without a country (ISO 3166, "MA") the
 * number needs its country code, as + or 00, because the same digits are another line elsewhere.
 */
export function readPhone(text: string, country?: string): string | null {
  if (text.length > LONGEST) return null;
  const international = text.normalize("NFKC").trim().replace(/^00/, "+");
  const supportedCountry = country && isSupportedCountry(country) ? country : undefined;
  if (!international.startsWith("+") && !supportedCountry) return null;
  const number = parsePhoneNumberFromString(international, {
    extract: false,
    ...(supportedCountry ? { defaultCountry: supportedCountry } : {}),
  });
  return number?.isValid() ? number.number : null;
}

/** Lists every country that has telephone numbers, with its calling code ("212"). */
export function phoneCountries(): { country: string; code: string }[] {
  return getCountries().map((country) => ({ country, code: getCountryCallingCode(country) }));
}

/** Normalizes an address by NFKC and lower case, so that no two accounts differ only in spelling. */
export function normalizeEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/**
 * Whether a text consists of letters of any script and the spaces, hyphens, apostrophes and combining marks of names.
 */
export function isPersonName(text: string): boolean {
  return /^\p{L}[\p{L}\p{M} '’ʼ\-‐]*$/u.test(text);
}

/** A required text. Messages are text keys. */
export function requiredText(message: string, longest: number, tooLong = "textTooLong") {
  return z.string({ error: message }).trim().min(1, message).max(longest, tooLong);
}

/** A required text on one line: characters that could end a mail's header, or hide in one, become spaces. */
export const requiredLine = (message: string, longest: number) =>
  requiredText(message, longest)
    .transform(toOneLine)
    .refine((text) => text !== "", message);
export const toOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

export const emailField = (required: string) =>
  requiredText(required, 320, "emailInvalid")
    .transform(readAddress)
    .refine((text) => text === "" || isEmail(text), "emailInvalid");
export const personName = (required: string, letters: string) =>
  requiredText(required, 100).refine((text) => text === "" || isPersonName(text), letters);
export const phoneField = requiredText("phoneRequired", 40, "phoneInvalid").transform((text, context) => {
  const number = readPhone(text);
  if (number === null && text !== "") context.addIssue({ code: "custom", message: "phoneInvalid" });
  return number ?? "";
});
/** Text key of the message for each rule that a password breaks. */
const NEEDED: Record<PasswordRule, string> = {
  length: "passwordNeedsLength",
  upper: "passwordNeedsUpper",
  lower: "passwordNeedsLower",
  number: "passwordNeedsNumber",
  special: "passwordNeedsSpecial",
};
export const newPasswordField = (required = "passwordRequired") =>
  z
    .string({ error: required })
    .min(1, required)
    .superRefine((text, context) => {
      const passed = checkPassword(text);
      const broken = PASSWORD_RULES.filter((rule) => !passed[rule]);
      if (text === "" || broken.length === 0) return;
      for (const message of ["passwordRules", ...broken.map((rule) => NEEDED[rule])]) {
        context.addIssue({ code: "custom", message });
      }
    });
export const confirmationField = z.string({ error: "confirmPasswordRequired" }).min(1, "confirmPasswordRequired");
/** A password to be checked: any text of a bounded length. */
export const enteredPassword = (required = "passwordRequired") =>
  z.string({ error: required }).min(1, required).max(LONGEST_PASSWORD, "passwordTooLong");

/**
 * Arguments for `refine`: reports "passwords do not match" at the second field once both are filled in, whatever else
 * is wrong with the form.
 */
export function passwordsMatch(
  key: string,
): [(form: unknown) => boolean, { path: string[]; message: string; when: (payload: { value: unknown }) => boolean }] {
  const bothOf = (form: unknown) => {
    const read = (name: string) => (typeof form === "object" && form !== null ? Reflect.get(form, name) : undefined);
    return { password: read(key), confirmation: read("confirmPassword") };
  };
  return [
    (form: unknown) => {
      const { password, confirmation } = bothOf(form);
      return password === confirmation;
    },
    {
      path: ["confirmPassword"],
      message: "passwordsDiffer",
      when: ({ value }) => {
        const { password, confirmation } = bothOf(value);
        return typeof password === "string" && typeof confirmation === "string" && confirmation !== "";
      },
    },
  ];
}

/** Messages are text keys of the `auth` namespace. */
export const SignInSchema = z.object({
  email: z.string({ error: "emailRequired" }).trim().min(1, "emailRequired").max(320, "emailInvalid"),
  password: z.string({ error: "passwordRequired" }).min(1, "passwordRequired").max(1024, "passwordTooLong"),
  remember: z.preprocess((value) => value === "on" || value === true, z.boolean()),
  next: z.string().max(2048).optional(),
});

// The messages below are text keys of the `account` namespace.

export const ForgotPasswordSchema = z.object({ email: emailField("emailOnlyRequired") });

export const ResetPasswordSchema = z
  .object({
    token: z.string().max(200).default(""),
    newPassword: newPasswordField(),
    confirmPassword: confirmationField,
  })
  .refine(...passwordsMatch("newPassword"));

export const ChangePasswordSchema = z
  .object({
    password: enteredPassword("currentPasswordRequired"),
    newPassword: newPasswordField("newPasswordRequired"),
    confirmPassword: confirmationField,
  })
  .refine(...passwordsMatch("newPassword"));

const hexColor = z
  .string()
  .trim()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, "colorInvalid");

export const ProfileSchema = z.object({
  firstName: personName("firstNameRequired", "firstNameLetters"),
  lastName: personName("lastNameRequired", "lastNameLetters"),
  phone: phoneField,
});
export const EmailSettingsSchema = z.object({
  signInAlerts: z.preprocess((value) => value === "on" || value === true, z.boolean()),
});
export const PreferencesSchema = z.object({
  theme: z.object({ primaryColor: hexColor, accentColor: hexColor }),
  colorScheme: z.enum(["light", "dark", "system"], { error: "choiceInvalid" }),
  language: z.enum(LANGUAGES, { error: "choiceInvalid" }),
});
export const AccountSchema = z.object({
  email: emailField("emailRequired"),
  password: enteredPassword("currentPasswordRequired"),
});
export const CloseAccountSchema = z.object({ password: enteredPassword("currentPasswordRequired") });
