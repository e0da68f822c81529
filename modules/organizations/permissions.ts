/** What a member may do in an organization, weakest role last. */
export const ORGANIZATION_ROLES = ["owner", "admin", "issuer", "viewer"] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

export type OrganizationPermission =
  | "certificates.read"
  | "certificates.issue"
  | "certificates.revoke"
  | "organization.edit"
  | "members.manage";

const ALLOWED: Record<OrganizationRole, readonly OrganizationPermission[]> = {
  owner: ["certificates.read", "certificates.issue", "certificates.revoke", "organization.edit", "members.manage"],
  admin: ["certificates.read", "certificates.issue", "certificates.revoke", "organization.edit", "members.manage"],
  issuer: ["certificates.read", "certificates.issue", "certificates.revoke"],
  viewer: ["certificates.read"],
};

/** Whether a role carries a permission. The one table; checked in the domain, not only in the routes. */
export function may(role: OrganizationRole, permission: OrganizationPermission): boolean {
  return ALLOWED[role].includes(permission);
}
