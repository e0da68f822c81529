export { PLATFORM_AUDIT_GROUPS, type PlatformAuditGroup } from "./rules/audit-groups";
