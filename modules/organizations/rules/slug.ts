const LONGEST = 40;
/** Maximum length of a name that is read. */
const LONGEST_NAME = 1000;

/**
 * Makes a slug from a name: Latin letters without accents, digits and hyphens. Null where less than three characters
 * are left, as with a name in another script.
 */
export function slugOf(name: string): string | null {
  const slug = name
    .slice(0, LONGEST_NAME)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  return slug.length >= 3 ? slug : null;
}
