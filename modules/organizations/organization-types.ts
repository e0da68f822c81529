/** Seven types of organization, in the order of their choice (product rules: Forms). */
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

/** Agreed names of the types, which API clients may send as well. */
const TYPE_LABELS: Record<string, OrganizationType> = {
  "educational institution": "educational_institution",
  "training center": "training_center",
  "corporate organization": "corporate",
  company: "corporate",
  "government agency": "government",
  "non-profit organization": "non_profit",
  "professional association": "professional_association",
  other: "other",
};

/** Reads a type by its key or its agreed name, in any capitals; returns any other value unchanged. */
export function readOrganizationType(value: unknown): unknown {
  if (typeof value !== "string" || value.length > 40) return value;
  return TYPE_LABELS[value.trim().toLowerCase()] ?? value;
}
