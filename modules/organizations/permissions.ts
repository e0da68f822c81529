/** What a member may do in an organization, weakest role last. */
export const ORGANIZATION_ROLES = ["owner", "admin", "issuer", "viewer"] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

export const ORGANIZATION_PERMISSIONS = [
  "certificates.read",
  "certificates.issue",
  "certificates.revoke",
  "achievements.edit",
  "designs.edit",
  "organization.edit",
  "approval.change",
  "keys.manage",
  "members.manage",
  "recipients.erase",
  "audit.read",
  "organization.export",
] as const;
export type OrganizationPermission = (typeof ORGANIZATION_PERMISSIONS)[number];

const ALLOWED: Record<OrganizationRole, readonly OrganizationPermission[]> = {
  owner: ORGANIZATION_PERMISSIONS,
  admin: ORGANIZATION_PERMISSIONS.filter((permission) => permission !== "approval.change"),
  issuer: ["certificates.read", "certificates.issue", "certificates.revoke", "achievements.edit"],
  viewer: ["certificates.read"],
};

/** Whether a role carries a permission. The one table; checked in the domain, not only in the routes. */
export function can(role: OrganizationRole, permission: OrganizationPermission): boolean {
  return ALLOWED[role].includes(permission);
}

/**
 * Whether somebody may give a role, or take it from somebody who has it. Only owners make owners: an admin who could
 * would be one.
 */
export function canGive(role: OrganizationRole, given: OrganizationRole): boolean {
  return can(role, "members.manage") && (given !== "owner" || role === "owner");
}

/** The roles that carry a permission: whom to tell of what waits for somebody who has it. */
export function rolesThatMay(permission: OrganizationPermission): OrganizationRole[] {
  return ORGANIZATION_ROLES.filter((role) => can(role, permission));
}

/** What somebody may do on the whole platform. Belonging to an organization gives none of it. */
export const PLATFORM_ROLES = ["admin", "user"] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];
export const PLATFORM_PERMISSIONS = [
  "organizations.list",
  "organizations.prepare",
  "organizations.suspend",
  "organizations.review",
  "chain.read",
] as const;
export type PlatformPermission = (typeof PLATFORM_PERMISSIONS)[number];

const ALLOWED_ON_PLATFORM: Record<PlatformRole, readonly PlatformPermission[]> = {
  user: [],
  admin: PLATFORM_PERMISSIONS,
};

/** The same for the platform's own roles. */
export function canOnPlatform(role: PlatformRole, permission: PlatformPermission): boolean {
  return ALLOWED_ON_PLATFORM[role].includes(permission);
}
