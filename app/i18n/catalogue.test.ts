import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#modules/kernel/languages";

/** Messages whose exact English wording is agreed (product rules), with their keys. */
const FIXED: [namespace: string, key: string, english: string][] = [
  ["account", "errors.organizationNameRequired", "Organization name is required."],
  ["account", "errors.organizationTypeRequired", "Organization type is required."],
  ["account", "errors.firstNameRequired", "First name is required."],
  ["account", "errors.lastNameRequired", "Last name is required."],
  ["account", "errors.emailRequired", "Email address is required."],
  ["account", "errors.phoneRequired", "Phone number is required."],
  ["account", "errors.addressRequired", "Address is required."],
  ["account", "errors.passwordRequired", "Password is required."],
  ["account", "errors.confirmPasswordRequired", "Confirm password is required."],
  ["account", "errors.emailInvalid", "Please enter a valid email address."],
  ["account", "errors.firstNameLetters", "First name can only contain letters."],
  ["account", "errors.lastNameLetters", "Last name can only contain letters."],
  ["account", "errors.phoneInvalid", "Please enter a valid phone number."],
  ["account", "errors.passwordRules", "Password does not meet requirements."],
  ["account", "errors.passwordsDiffer", "Passwords do not match"],
  ["account", "errors.emailOnlyRequired", "Email is required"],
  ["account", "errors.codeNumbers", "Please enter only numbers"],
  ["account", "errors.codePasteNumbers", "Please paste only numbers"],
  ["account", "errors.codeIncomplete", "Please enter all 6 digits"],
  ["account", "errors.invalid-code", "Invalid verification code. Please try again."],
  ["account", "errors.resend-code-failed", "Failed to resend code. Please try again."],
  ["account", "errors.resend-email-failed", "Failed to resend email. Please try again."],
  ["account", "errors.failed", "An error occurred. Please try again."],
  ["account", "errors.reset-failed", "An error occurred while resetting your password. Please try again."],
  ["account", "errors.invalid-token", "Invalid or expired reset token."],
  ["account", "errors.email-taken", "This email is already registered"],
  ["common", "settingsFailed", "Could not load account settings"],
  ["account", "verify.resent", "Verification code has been resent to your email"],
  ["common", "loading", "Loading..."],
  ["auth", "errors.invalid-credentials", "Invalid email address or password."],
  ["verification", "verdicts.valid.title", "Certificate is valid"],
  ["verification", "unknown.title", "Invalid Certificate"],
  [
    "verification",
    "unknown.text",
    "The certificate ID you provided could not be verified. Please check the ID and try again.",
  ],
  ["contact", "refusals.failed", "There was an error sending your message. Please try again."],
  ["contact", "sent.done", "Message sent successfully! We will get back to you soon."],
];

function textOf(language: string, namespace: string, key: string): unknown {
  const file = JSON.parse(fs.readFileSync(`app/i18n/locales/${language}/${namespace}.json`, "utf8"));
  return key.split(".").reduce<unknown>((node, part) => Object(node)[part], file);
}

describe("the agreed messages", () => {
  it.each(FIXED)("%s:%s is, word for word, %j", (namespace, key, english) => {
    expect(textOf("en", namespace, key)).toBe(english);
  });

  it.each(FIXED)("%s:%s has words of its own in the five other languages", (namespace, key, english) => {
    for (const language of LANGUAGES.filter((language) => language !== "en")) {
      const text = textOf(language, namespace, key);
      expect(text, language).toEqual(expect.stringMatching(/\S/));
      expect(text, language).not.toBe(english);
    }
  });
});
