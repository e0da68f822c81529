/** Roles in a whole organization, the weakest last; `billing` is apart, for the plan alone. */
export const ORGANIZATION_ROLES = ["owner", "admin", "issuer", "viewer", "billing"] as const;
/** Roles within one team only, the weakest last. */
export const TEAM_ROLES = ["team_admin", "team_issuer", "team_viewer"] as const;
export const MEMBER_ROLES = [...ORGANIZATION_ROLES, ...TEAM_ROLES] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * Role of an actor. `support` is a viewer from the platform's staff, who reads what members read and changes nothing.
 */
export type ActorRole = MemberRole | "support";

export const ORGANIZATION_PERMISSIONS = [
  "certificates.read",
  "certificates.export",
  "certificates.issue",
  "certificates.revoke",
  "achievements.edit",
  "designs.edit",
  "organization.edit",
  "approval.change",
  "keys.manage",
  "members.manage",
  "teams.manage",
  "recipients.erase",
  "audit.read",
  "organization.export",
  "billing.manage",
  "billing.refund",
] as const;
export type OrganizationPermission = (typeof ORGANIZATION_PERMISSIONS)[number];

const ALLOWED: Record<ActorRole, readonly OrganizationPermission[]> = {
  owner: ORGANIZATION_PERMISSIONS,
  // Actions that cost money or end a plan are for owners and the billing role.
  admin: ORGANIZATION_PERMISSIONS.filter(
    (permission) => permission !== "approval.change" && !permission.startsWith("billing."),
  ),
  issuer: [
    "certificates.read",
    "certificates.export",
    "certificates.issue",
    "certificates.revoke",
    "achievements.edit",
  ],
  viewer: ["certificates.read", "certificates.export"],
  billing: ["billing.manage"],
  // Organization-wide rights (designs, achievements, keys, audit log, erasure) stay with members of the whole
  // organization.
  team_admin: [
    "certificates.read",
    "certificates.export",
    "certificates.issue",
    "certificates.revoke",
    "members.manage",
  ],
  team_issuer: ["certificates.read", "certificates.export", "certificates.issue", "certificates.revoke"],
  team_viewer: ["certificates.read", "certificates.export"],
  support: ["certificates.read"],
};

/** Role of a member of the whole organization within each of its teams. */
const IN_TEAMS: Record<(typeof ORGANIZATION_ROLES)[number], TeamRole | null> = {
  owner: "team_admin",
  admin: "team_admin",
  issuer: "team_issuer",
  viewer: "team_viewer",
  billing: null,
};

/** Whether a role is one within a team. */
export function isTeamRole(role: ActorRole): role is TeamRole {
  return TEAM_ROLES.some((name) => name === role);
}

/** Strongest role within a team among these roles: the team's own, or those of the whole organization. */
export function roleInTeam(roles: MemberRole[]): TeamRole | null {
  const teamRoles = roles.map((role) => (isTeamRole(role) ? role : IN_TEAMS[role]));
  return TEAM_ROLES.find((role) => teamRoles.includes(role)) ?? null;
}

const OF_ROLES = new Map(Object.entries(ALLOWED).map(([role, permissions]) => [role, new Set(permissions)]));

/** Permissions of a role, from the only table. */
export const permissionsOf = (role: ActorRole): ReadonlySet<OrganizationPermission> => OF_ROLES.get(role) ?? new Set();

/** Whether a role carries a permission. */
export const roleCan = (role: ActorRole, permission: OrganizationPermission): boolean =>
  permissionsOf(role).has(permission);

/** Whether an actor may do something. Use cases check this, not only routes. */
export const can = (
  actor: { permissions: ReadonlySet<OrganizationPermission> },
  permission: OrganizationPermission,
): boolean => actor.permissions.has(permission);

/**
 * Whether a role may give another role, or take it away: team roles within the team, the others in the organization,
 * and none with permissions that the giver lacks. Otherwise an admin could become an owner.
 */
export function canGive(role: ActorRole | null, target: MemberRole): boolean {
  if (role === null || isTeamRole(role) !== isTeamRole(target)) return false;
  return roleCan(role, "members.manage") && ALLOWED[target].every((permission) => roleCan(role, permission));
}

/** Roles that carry a permission, to notify members of work that requires it. */
export function rolesThatMay(permission: OrganizationPermission): MemberRole[] {
  return MEMBER_ROLES.filter((role) => roleCan(role, permission));
}

/** Roles on the whole platform. Membership in an organization gives none of them. */
export const PLATFORM_ROLES = ["admin", "user"] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];
export const PLATFORM_PERMISSIONS = [
  "organizations.list",
  "organizations.prepare",
  "organizations.suspend",
  "organizations.review",
  "organizations.view",
  "chain.read",
  "plans.manage",
  "payments.manage",
  "chain.retry",
  "issuing.halt",
  "certificates.find",
  "certificates.freeze",
  "people.find",
  "people.suspend",
  "messages.answer",
  "jobs.retry",
  "health.read",
  "figures.read",
  "audit.search",
] as const;
export type PlatformPermission = (typeof PLATFORM_PERMISSIONS)[number];

const ALLOWED_ON_PLATFORM: Record<PlatformRole, readonly PlatformPermission[]> = {
  user: [],
  admin: PLATFORM_PERMISSIONS,
};

/** Whether a platform role carries a permission. */
export function canOnPlatform(role: PlatformRole, permission: PlatformPermission): boolean {
  return ALLOWED_ON_PLATFORM[role].includes(permission);
}
