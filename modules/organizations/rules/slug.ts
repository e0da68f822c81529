const LONGEST = 40;
/** Of a name, what is looked at. */
const LONGEST_NAME = 1000;

/**
 * A name as it stands in an address: Latin letters without their accents, digits and hyphens. Null where nothing
 * readable is left, as with a name in another script.
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
