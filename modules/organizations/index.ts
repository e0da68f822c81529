export { InviteSchema } from "./members/schemas";
export { ORGANIZATION_TYPES, type OrganizationType, readOrganizationType } from "./organization-types";
export { can, canGive, ORGANIZATION_ROLES, type OrganizationPermission, type OrganizationRole } from "./permissions";
export {
  ContactSchema,
  NameSchema,
  organizationTypeField,
  ProfileSchema,
  websiteField,
} from "./profile/schemas";
export { AUDIT_GROUPS, type AuditGroup } from "./rules/audit-groups";
export { REMINDER_DAYS } from "./rules/reminders";
export { type SocialKind, socialKindOf } from "./rules/social-links";
