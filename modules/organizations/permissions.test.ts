import { describe, expect, it } from "vitest";
import {
  can,
  canOnPlatform,
  ORGANIZATION_PERMISSIONS,
  ORGANIZATION_ROLES,
  PLATFORM_PERMISSIONS,
  PLATFORM_ROLES,
} from "./permissions";

/** Every permission there is, and who has it: a new one fails here until somebody has decided. */
const ORGANIZATION_TABLE = {
  "certificates.read": ["owner", "admin", "issuer", "viewer"],
  "certificates.issue": ["owner", "admin", "issuer"],
  "certificates.revoke": ["owner", "admin", "issuer"],
  "achievements.edit": ["owner", "admin", "issuer"],
  "designs.edit": ["owner", "admin"],
  "organization.edit": ["owner", "admin"],
  "approval.change": ["owner"],
  "keys.manage": ["owner", "admin"],
  "members.manage": ["owner", "admin"],
  "recipients.erase": ["owner", "admin"],
  "audit.read": ["owner", "admin"],
  "organization.export": ["owner", "admin"],
};
const PLATFORM_TABLE = {
  "organizations.list": ["admin"],
  "organizations.prepare": ["admin"],
  "organizations.suspend": ["admin"],
  "organizations.review": ["admin"],
  "chain.read": ["admin"],
};

describe("roles", () => {
  it("may in their organization exactly what the table says", () => {
    const table = ORGANIZATION_PERMISSIONS.map((permission) => [
      permission,
      ORGANIZATION_ROLES.filter((role) => can(role, permission)),
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
    for (const permission of ORGANIZATION_PERMISSIONS) {
      const allowed = ORGANIZATION_ROLES.map((role) => can(role, permission));
      expect(allowed, permission).toEqual([...allowed].sort((a, b) => Number(b) - Number(a)));
    }
  });
});
