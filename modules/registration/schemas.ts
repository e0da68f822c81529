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
import { ORGANIZATION_TYPES, readOrganizationType } from "../organizations";

/** Addresses of sites are short; what reads international names takes long for long ones. */
const LONGEST = 1000;

/** An organization's site as an https or http address, from what people write ("example.org"); null for other texts. */
export function readWebsite(text: string): string | null {
  if (text.length > LONGEST) return null;
  const written = text.trim();
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^[^/]+:\d/.test(written) ? written : `https://${written}`,
  );
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  const labels = url.hostname.split(".");
  const isName = labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(label));
  if (!isName || /^\d+$/.test(labels.at(-1) ?? "") || /\s/.test(written)) return null;
  return url.pathname === "/" && !url.search && !url.hash ? url.origin : url.href;
}

// Messages are text keys of the `account` namespace (product rules: Forms).

const websiteField = z
  .string()
  .trim()
  .max(300, "websiteInvalid")
  .default("")
  .transform((text, context) => {
    if (text === "") return null;
    const url = readWebsite(text);
    if (!url) context.addIssue({ code: "custom", message: "websiteInvalid" });
    return url;
  });

const organizationType = z.preprocess(
  readOrganizationType,
  z.enum(ORGANIZATION_TYPES, { error: "organizationTypeRequired" }),
);

export const SignUpFields = z.object({
  organizationName: requiredText("organizationNameRequired", 200),
  organizationType: organizationType,
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
/** The form without its passwords, as it waits for the code. */
export const WaitingForm = SignUpFields.omit({ password: true, confirmPassword: true, website: true }).extend({
  website: z.string().nullable(),
  passwordHash: z.string(),
});

/** Six digits with whatever stands between them. */
const LONGEST_TYPED_CODE = 60;

/** Six digits; the six boxes of the page send them under one name each or all in one. */
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

/** One more organization of somebody who has an account. */
export const AnotherOrganizationSchema = z.object({
  name: requiredText("organizationNameRequired", 200),
  type: organizationType,
  website: websiteField,
});

export const PrepareOrganizationSchema = AnotherOrganizationSchema.extend({
  email: emailField("emailRequired"),
});
