/** Maximum length of an address. Parsing a long international name takes long. */
const LONGEST = 1000;

/** Reads an organization's website as an https or http address ("example.org" is completed); null for other texts. */
export function readWebsite(text: string): string | null {
  if (text.length > LONGEST) return null;
  const written = text.trim();
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^[^/]+:\d/.test(written) ? written : `https://${written}`,
  );
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  const labels = url.hostname.split(".");
  const isName = labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(label));
  if (!isName || /^\d+$/.test(labels.at(-1) ?? "") || /\s/.test(written)) return null;
  return url.pathname === "/" && !url.search && !url.hash ? url.origin : url.href;
}
