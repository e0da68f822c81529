const PREFIX = "design-";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What stands where a template's name may stand (in lists, certificates, forms and addresses): a published version of an
 * organization's own design.
 */
export const designReference = (versionId: string): string => `${PREFIX}${versionId}`;

/** The version's id; null for a text that is no such reference. */
export function parseReference(template: string): string | null {
  const id = template.startsWith(PREFIX) ? template.slice(PREFIX.length) : "";
  return UUID.test(id) ? id : null;
}
