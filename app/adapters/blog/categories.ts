/** What posts are about (product rules: Constants), as it stands in front matter and in addresses. */
export const CATEGORIES = [
  "technology",
  "security",
  "automation",
  "education",
  "best-practices",
  "guide",
  "industry-news",
  "case-studies",
] as const;
/** Covers that a post can ask for by name; without one it has its subject's. */
export const COVERS = ["gap"] as const;
export type Category = (typeof CATEGORIES)[number];
