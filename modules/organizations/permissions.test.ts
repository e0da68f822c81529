import { describe, expect, it } from "vitest";
import {
  canGive,
  canOnPlatform,
  MEMBER_ROLES,
  ORGANIZATION_PERMISSIONS,
  ORGANIZATION_ROLES,
  PLATFORM_PERMISSIONS,
  PLATFORM_ROLES,
  roleCan,
  roleInTeam,
  TEAM_ROLES,
} from "./permissions";

/** Table of every permission and its roles: a new permission fails here until it is decided. */
const ORGANIZATION_TABLE = {
  "certificates.read": ["owner", "admin", "issuer", "viewer", "team_admin", "team_issuer", "team_viewer"],
  "certificates.export": ["owner", "admin", "issuer", "viewer", "team_admin", "team_issuer", "team_viewer"],
  "certificates.issue": ["owner", "admin", "issuer", "team_admin", "team_issuer"],
  "certificates.revoke": ["owner", "admin", "issuer", "team_admin", "team_issuer"],
  "achievements.edit": ["owner", "admin", "issuer"],
  "designs.edit": ["owner", "admin"],
  "organization.edit": ["owner", "admin"],
  "approval.change": ["owner"],
  "keys.manage": ["owner", "admin"],
  "members.manage": ["owner", "admin", "team_admin"],
  "teams.manage": ["owner", "admin"],
  "recipients.erase": ["owner", "admin"],
  "audit.read": ["owner", "admin"],
  "organization.export": ["owner", "admin"],
  "billing.manage": ["owner", "billing"],
  "billing.refund": ["owner"],
};
const PLATFORM_TABLE = {
  "organizations.list": ["admin"],
  "organizations.prepare": ["admin"],
  "organizations.suspend": ["admin"],
  "organizations.review": ["admin"],
  "organizations.view": ["admin"],
  "chain.read": ["admin"],
  "plans.manage": ["admin"],
  "payments.manage": ["admin"],
  "chain.retry": ["admin"],
  "issuing.halt": ["admin"],
  "certificates.find": ["admin"],
  "certificates.freeze": ["admin"],
  "people.find": ["admin"],
  "people.suspend": ["admin"],
  "messages.answer": ["admin"],
  "jobs.retry": ["admin"],
  "health.read": ["admin"],
  "figures.read": ["admin"],
  "audit.search": ["admin"],
};

describe("roles", () => {
  it("may in their organization, or their team, exactly what the table says", () => {
    const table = ORGANIZATION_PERMISSIONS.map((permission) => [
      permission,
      MEMBER_ROLES.filter((role) => roleCan(role, permission)),
    ]);
    expect(Object.fromEntries(table)).toEqual(ORGANIZATION_TABLE);
  });

  it("may on the platform exactly what the table says", () => {
    const table = PLATFORM_PERMISSIONS.map((permission) => [
      permission,
      PLATFORM_ROLES.filter((role) => canOnPlatform(role, permission)),
    ]);
    expect(Object.fromEntries(table)).toEqual(PLATFORM_TABLE);
  });

  it("never allow a weaker role what a stronger one may not", () => {
    // The billing role is neither weaker nor stronger than the others.
    for (const roles of [ORGANIZATION_ROLES.filter((role) => role !== "billing"), TEAM_ROLES])
      for (const permission of ORGANIZATION_PERMISSIONS) {
        const allowed = roles.map((role) => roleCan(role, permission));
        expect(allowed, permission).toEqual([...allowed].sort((a, b) => Number(b) - Number(a)));
      }
  });

  it("never allow within a team what the role in the whole organization does not", () => {
    for (const role of ORGANIZATION_ROLES) {
      const within = roleInTeam([role]);
      expect(within === null, role).toBe(role === "billing");
      if (!within) continue;
      for (const permission of ORGANIZATION_PERMISSIONS)
        expect(!roleCan(within, permission) || roleCan(role, permission), `${role} ${permission}`).toBe(true);
    }
    expect(roleInTeam(["viewer", "team_issuer"])).toBe("team_issuer");
    expect(roleInTeam(["admin", "team_viewer"])).toBe("team_admin");
    expect(roleInTeam([])).toBeNull();
  });

  it("are given where they are: those of a team in the team, the others in the organization", () => {
    expect(TEAM_ROLES.map((role) => canGive("team_admin", role))).toEqual([true, true, true]);
    expect(TEAM_ROLES.map((role) => canGive("team_issuer", role))).toEqual([false, false, false]);
    expect(ORGANIZATION_ROLES.map((role) => canGive("team_admin", role))).not.toContain(true);
    expect(TEAM_ROLES.map((role) => canGive("owner", role))).toEqual([false, false, false]);
    expect(canGive("owner", "owner")).toBe(true);
    expect(canGive("admin", "owner")).toBe(false);
    // Only roles that may manage billing give the billing role: an admin could otherwise take it with another address.
    expect(canGive("owner", "billing")).toBe(true);
    expect(canGive("admin", "billing")).toBe(false);
  });
});
