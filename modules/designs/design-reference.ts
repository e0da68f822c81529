const VERSION = "design-";
const NEWEST = "newest-";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What stands where a template's name may stand (in lists, certificates, forms and addresses): a published version of
 * an organization's own design.
 */
export const designReference = (versionId: string): string => `${VERSION}${versionId}`;

/** What an achievement says where it shall be awarded with whatever version of a design is the newest on the day. */
export const newestReference = (designId: string): string => `${NEWEST}${designId}`;

/** The version's id; null for a text that is no such reference. */
export const parseReference = (template: string): string | null => idAfter(VERSION, template);

/** The design's id; null for a text that is no such reference. */
export const parseNewest = (text: string): string | null => idAfter(NEWEST, text);

function idAfter(prefix: string, text: string): string | null {
  const id = text.startsWith(prefix) ? text.slice(prefix.length) : "";
  return UUID.test(id) ? id : null;
}
