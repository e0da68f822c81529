const VERSION = "design-";
const NEWEST = "newest-";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reference to a published version of an organization's own design, usable wherever a template's name is (in lists,
 * certificates, forms and addresses).
 */
export const designReference = (versionId: string): string => `${VERSION}${versionId}`;

/** Reference by which an achievement uses the newest version of a design on the day of issuing. */
export const newestReference = (designId: string): string => `${NEWEST}${designId}`;

/** Parses a reference and returns the version's id; null for any other text. */
export const parseReference = (template: string): string | null => idAfter(VERSION, template);

/** Parses a reference to the newest version and returns the design's id; null for any other text. */
export const parseNewest = (text: string): string | null => idAfter(NEWEST, text);

function idAfter(prefix: string, text: string): string | null {
  const id = text.startsWith(prefix) ? text.slice(prefix.length) : "";
  return UUID.test(id) ? id : null;
}
