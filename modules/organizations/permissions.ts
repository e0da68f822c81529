/** What a member may do in a whole organization, weakest role last; beside them who is there for its plan alone. */
export const ORGANIZATION_ROLES = ["owner", "admin", "issuer", "viewer", "billing"] as const;
/** What a member may do within one team of it, and nowhere else; weakest last. */
export const TEAM_ROLES = ["team_admin", "team_issuer", "team_viewer"] as const;
export const MEMBER_ROLES = [...ORGANIZATION_ROLES, ...TEAM_ROLES] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * Somebody of the platform who looks at an organization for support: they read what its members read, and change
 * nothing.
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
  // What costs money or ends a plan is the owner's, and of whoever was made responsible for it.
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
  // What is the organization's as a whole stays with its own members: designs, achievements, keys, its log, erasing.
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

/** What a member of the whole organization may do in each of its teams. */
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

/** The strongest role within a team that these roles give: that team's own, or those of the whole organization. */
export function roleInTeam(roles: MemberRole[]): TeamRole | null {
  const given = roles.map((role) => (isTeamRole(role) ? role : IN_TEAMS[role]));
  return TEAM_ROLES.find((role) => given.includes(role)) ?? null;
}

const OF_ROLES = new Map(Object.entries(ALLOWED).map(([role, permissions]) => [role, new Set(permissions)]));

/** What a role carries. The one table. */
export const permissionsOf = (role: ActorRole): ReadonlySet<OrganizationPermission> => OF_ROLES.get(role) ?? new Set();

/** Whether a role carries a permission. */
export const roleCan = (role: ActorRole, permission: OrganizationPermission): boolean =>
  permissionsOf(role).has(permission);

/** Whether an actor may do something; asked in the domain, not only in the routes. */
export const can = (
  actor: { permissions: ReadonlySet<OrganizationPermission> },
  permission: OrganizationPermission,
): boolean => actor.permissions.has(permission);

/**
 * Whether somebody may give a role, or take it from somebody who has it: roles of a team within the team, the others in
 * the organization, and none that may do what they may not. An admin who could make owners would be one.
 */
export function canGive(role: ActorRole | null, given: MemberRole): boolean {
  if (role === null || isTeamRole(role) !== isTeamRole(given)) return false;
  return roleCan(role, "members.manage") && ALLOWED[given].every((permission) => roleCan(role, permission));
}

/** The roles that carry a permission: whom to tell of what waits for somebody who has it. */
export function rolesThatMay(permission: OrganizationPermission): MemberRole[] {
  return MEMBER_ROLES.filter((role) => roleCan(role, permission));
}

/** What somebody may do on the whole platform. Belonging to an organization gives none of it. */
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

/** The same for the platform's own roles. */
export function canOnPlatform(role: PlatformRole, permission: PlatformPermission): boolean {
  return ALLOWED_ON_PLATFORM[role].includes(permission);
}
