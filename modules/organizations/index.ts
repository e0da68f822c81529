export { InviteSchema } from "./members/schemas";
export { ORGANIZATION_TYPES, type OrganizationType, readOrganizationType } from "./organization-types";
export {
  type ActorRole,
  can,
  canGive,
  isTeamRole,
  MEMBER_ROLES,
  type MemberRole,
  ORGANIZATION_ROLES,
  type OrganizationPermission,
  TEAM_ROLES,
} from "./permissions";
export {
  ContactSchema,
  NameSchema,
  organizationNameField,
  organizationTypeField,
  ProfileSchema,
  websiteField,
} from "./profile/schemas";
export { AUDIT_GROUPS, type AuditGroup } from "./rules/audit-groups";
export { REMINDER_DAYS } from "./rules/reminders";
export { type SocialKind, socialKindOf } from "./rules/social-links";
export { LONGEST_TEAM_NAME } from "./rules/team-name";
export { workspaceName } from "./rules/workspace-name";
