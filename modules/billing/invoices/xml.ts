/** XML element: its name, content and attributes. Children that are null or false are omitted. */
export type Element = [name: string, content: string | Children, attributes?: Record<string, string>];
export type Children = (Element | null | false)[];

/** Writes an XML document. The caller has removed characters that XML does not allow. */
export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, "")}`;
}

function writeElement([name, content, attributes = {}]: Element, indent: string): string {
  const head = `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join("")}`;
  if (typeof content === "string") return `${indent}<${head}>${escaped(content)}</${name}>\n`;
  const inside = content.filter((child) => child !== null && child !== false);
  if (inside.length === 0) return `${indent}<${head}/>\n`;
  return `${indent}<${head}>\n${inside.map((child) => writeElement(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
