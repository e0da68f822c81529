/** Subjects of posts (product rules: Constants), as written in front matter and in addresses. */
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
/** Covers that a post can name; without one it shows the cover of its subject. */
export const COVERS = ["gap"] as const;
export type Category = (typeof CATEGORIES)[number];
