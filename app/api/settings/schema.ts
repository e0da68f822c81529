import { z } from "zod";
import { AccountSchema, PreferencesSchema, ProfileSchema } from "#modules/auth/index";

/** Body with one section of the settings. `avatarUrl` may be sent unchanged, or as null to remove the picture. */
const SettingsBody = z.union([
  z.strictObject({ profile: ProfileSchema.extend({ avatarUrl: z.string().max(300).nullish() }).strict() }),
  z.strictObject({ emailSettings: z.strictObject({ signInAlerts: z.boolean() }) }),
  z.strictObject({ preferences: PreferencesSchema.extend({ theme: PreferencesSchema.shape.theme.strict() }).strict() }),
  // The section's other fields are read-only: they may be sent along but have no effect.
  z.strictObject({
    account: AccountSchema.partial({ password: true })
      .extend({ role: z.string().max(40), status: z.string().max(40), createdAt: z.iso.datetime() })
      .partial({ role: true, status: true, createdAt: true })
      .strict(),
  }),
]);
const SECTIONS = ["profile", "emailSettings", "preferences", "account"] as const;

/** Validates by the schema of the section sent, so that errors concern that section rather than all four. */
export const SectionOfSettings = z.unknown().transform((input, context): z.output<typeof SettingsBody> => {
  const sent = SECTIONS.findIndex((name) => typeof input === "object" && input !== null && Object.hasOwn(input, name));
  const schema = SettingsBody.options[sent];
  const result = schema?.safeParse(input);
  if (result?.success) return result.data;
  if (!result) context.addIssue({ code: "custom", message: "fieldInvalid" });
  for (const issue of result?.error.issues ?? []) {
    if (issue.code !== "unrecognized_keys")
      context.addIssue({ code: "custom", path: issue.path, message: issue.message });
    else
      for (const key of issue.keys)
        context.addIssue({ code: "custom", path: [...issue.path, key], message: "fieldUnknown" });
  }
  return z.NEVER;
});
