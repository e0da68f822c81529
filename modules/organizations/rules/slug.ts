const LONGEST = 40;

/**
 * A name as it stands in an address: Latin letters without their accents, digits and hyphens. Null where nothing
 * readable is left, as with a name in another script.
 */
export function slugOf(name: string): string | null {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  return slug.length >= 3 ? slug : null;
}
