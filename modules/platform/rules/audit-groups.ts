import { AUDIT_GROUPS } from "../../organizations";

/** Filters of the platform's audit trail, each with the nouns of its actions. */
export const PLATFORM_AUDIT_GROUPS = {
  ...AUDIT_GROUPS,
  accounts: ["user", "session", "password", "password-reset", "email", "avatar", "settings", "registration"],
  platform: ["platform", "admin", "contact-message", "job", "chain-write"],
} as const satisfies Record<string, readonly string[]>;
export type PlatformAuditGroup = keyof typeof PLATFORM_AUDIT_GROUPS;
