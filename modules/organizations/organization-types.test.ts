import { expect, it } from "vitest";
import { ORGANIZATION_TYPES, readOrganizationType } from ".";

it.each([
  ["Educational Institution", "educational_institution"],
  ["Training Center", "training_center"],
  ["Corporate Organization", "corporate"],
  ["company", "corporate"],
  ["Government Agency", "government"],
  ["Non-Profit Organization", "non_profit"],
  ["Professional Association", "professional_association"],
  [" other ", "other"],
])("reads the agreed name %j as %s", (label, type) => {
  expect(readOrganizationType(label)).toBe(type);
});

it("leaves keys, and what is neither, as they came", () => {
  for (const type of ORGANIZATION_TYPES) expect(readOrganizationType(type)).toBe(type);
  for (const other of ["School", "", 7, null, undefined]) expect(readOrganizationType(other)).toBe(other);
});
