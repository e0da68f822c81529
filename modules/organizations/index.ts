export { may, ORGANIZATION_ROLES, type OrganizationPermission, type OrganizationRole } from "./permissions";

/** The seven kinds of organization of the product specification, in its order. */
export const ORGANIZATION_TYPES = [
  "educational_institution",
  "training_center",
  "corporate",
  "government",
  "non_profit",
  "professional_association",
  "other",
] as const;
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number];
