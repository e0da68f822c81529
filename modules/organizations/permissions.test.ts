import { describe, expect, it } from "vitest";
import { may, mayOnPlatform, ORGANIZATION_ROLES, type OrganizationPermission } from "./permissions";

const PERMISSIONS: OrganizationPermission[] = [
  "certificates.read",
  "certificates.issue",
  "certificates.revoke",
  "organization.edit",
  "keys.manage",
  "members.manage",
];

describe("roles", () => {
  it.each([
    ["owner", PERMISSIONS],
    ["admin", PERMISSIONS],
    ["issuer", ["certificates.read", "certificates.issue", "certificates.revoke"]],
    ["viewer", ["certificates.read"]],
  ] as const)("%s may exactly what the table says", (role, allowed) => {
    expect(PERMISSIONS.filter((permission) => may(role, permission))).toEqual(allowed);
  });

  it("never allow a weaker role what a stronger one may not", () => {
    for (const permission of PERMISSIONS) {
      const allowed = ORGANIZATION_ROLES.map((role) => may(role, permission));
      expect(allowed, permission).toEqual([...allowed].sort((a, b) => Number(b) - Number(a)));
    }
  });

  it("give a platform's admin the platform and a user nothing of it", () => {
    for (const permission of [
      "organizations.list",
      "organizations.prepare",
      "organizations.suspend",
      "chain.read",
    ] as const) {
      expect(mayOnPlatform("admin", permission)).toBe(true);
      expect(mayOnPlatform("user", permission)).toBe(false);
    }
  });
});
