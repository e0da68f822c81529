import { z } from "zod";
import { emailField, readPhone, requiredText, toOneLine } from "../../auth";
import { cleanText } from "../../kernel/plain-text";
import { ORGANIZATION_TYPES, readOrganizationType } from "../organization-types";
import { isSeen } from "../rules/like-names";
import { REMINDER_DAYS } from "../rules/reminders";
import { MAX_SOCIAL_LINKS, readSocialLink } from "../rules/social-links";
import { isTimeZone } from "../rules/time-zones";
import { readWebsite } from "../rules/website";

// Messages are text keys of `account:errors`, which sign-up shows too, or of `organization:errors`, which contains all
// of them.

/**
 * Name of an organization, without invisible or direction-changing characters, and with at least one letter or digit.
 */
export const organizationNameField = requiredText("organizationNameRequired", 200)
  .transform(cleanText)
  .refine(isSeen, "organizationNameRequired");

export const websiteField = z
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

export const organizationTypeField = z.preprocess(
  readOrganizationType,
  z.enum(ORGANIZATION_TYPES, { error: "organizationTypeRequired" }),
);

const optionalText = (longest: number) =>
  z
    .string()
    .max(longest, "textTooLong")
    .default("")
    .transform((text) => toOneLine(text) || null);

/** Profile of an organization, apart from its name and its contact address. */
export const ProfileSchema = z.object({
  type: organizationTypeField,
  website: websiteField,
  phone: z
    .string()
    .trim()
    .max(40, "phoneInvalid")
    .default("")
    .transform((text, context) => {
      const number = text === "" ? null : readPhone(text);
      if (text !== "" && !number) context.addIssue({ code: "custom", message: "phoneInvalid" });
      return number;
    }),
  address: optionalText(500),
  senderName: optionalText(100),
  reminderDays: z
    .string()
    .default("")
    .transform((text) => REMINDER_DAYS.find((days) => String(days) === text) ?? null),
  timeZone: z.string({ error: "timeZoneRequired" }).refine(isTimeZone, "timeZoneRequired"),
  /** Addresses separated by line breaks or spaces. */
  socialLinks: z
    .string()
    .max(4000, "textTooLong")
    .default("")
    .transform((text, context) => {
      const lines = text.split(/\s+/).filter(Boolean);
      const links = lines.map(readSocialLink);
      if (lines.length > MAX_SOCIAL_LINKS) context.addIssue({ code: "custom", message: "tooManyLinks" });
      else if (links.includes(null)) context.addIssue({ code: "custom", message: "linkInvalid" });
      return [...new Set(links.flatMap((link) => link ?? []))];
    }),
});

export const ContactSchema = z.object({ contact: emailField("emailRequired") });
export const NameSchema = z.object({ name: organizationNameField });
