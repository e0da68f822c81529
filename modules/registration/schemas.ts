import { z } from "zod";
import {
  confirmationField,
  emailField,
  newPasswordField,
  passwordsMatch,
  personName,
  phoneField,
  requiredText,
} from "../auth";
import { readStatedReason } from "../kernel/stated-reason";
import { organizationNameField, organizationTypeField, websiteField } from "../organizations";

// Messages are text keys of the `account` namespace (product rules: Forms).

export const SignUpFields = z.object({
  organizationName: organizationNameField,
  organizationType: organizationTypeField,
  website: websiteField,
  firstName: personName("firstNameRequired", "firstNameLetters"),
  lastName: personName("lastNameRequired", "lastNameLetters"),
  email: emailField("emailRequired"),
  phone: phoneField,
  address: requiredText("addressRequired", 500),
  password: newPasswordField(),
  confirmPassword: confirmationField,
});
export const SignUpSchema = SignUpFields.refine(...passwordsMatch("password"));
/** Form without its passwords, as stored until the code is confirmed. */
export const WaitingForm = SignUpFields.omit({ password: true, confirmPassword: true, website: true }).extend({
  website: z.string().nullable(),
  passwordHash: z.string(),
});

/** Maximum length of a typed code, with separators between its digits. */
const LONGEST_TYPED_CODE = 60;

/** Six digits in one field, in European or Arabic-Indic digits; spaces and hyphens are ignored. */
export const CodeSchema = z.object({
  code: z
    .string({ error: "codeIncomplete" })
    .transform((text) => text.slice(0, LONGEST_TYPED_CODE))
    .transform((text) =>
      text
        .normalize("NFKC")
        .replace(/[\s-]/g, "")
        .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)),
    )
    .pipe(z.string().regex(/^\d*$/, "codeNumbers").length(6, "codeIncomplete")),
});

export const ClaimSchema = z
  .object({
    firstName: personName("firstNameRequired", "firstNameLetters"),
    lastName: personName("lastNameRequired", "lastNameLetters"),
    password: newPasswordField(),
    confirmPassword: confirmationField,
  })
  .refine(...passwordsMatch("password"));

/** Form for another organization of a person with an account. */
export const AnotherOrganizationSchema = z.object({
  name: organizationNameField,
  type: organizationTypeField,
  website: websiteField,
});

export const PrepareOrganizationSchema = AnotherOrganizationSchema.extend({
  email: emailField("emailRequired"),
  /** Reason for the audit log. */
  reason: z.string({ error: "reason-missing" }).transform((text, context) => {
    const stated = readStatedReason(text);
    if (stated.ok) return stated.reason;
    context.addIssue({ code: "custom", message: stated.code });
    return z.NEVER;
  }),
});
