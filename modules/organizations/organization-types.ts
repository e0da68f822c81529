/** The seven kinds of organization, in their order (product rules: Forms). */
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

/** Their agreed names, which callers of the API may send as well. */
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

/** The type that is meant by a key or by its agreed name, in any capitals; anything else as it came. */
export function readOrganizationType(value: unknown): unknown {
  if (typeof value !== "string" || value.length > 40) return value;
  return TYPE_LABELS[value.trim().toLowerCase()] ?? value;
}
