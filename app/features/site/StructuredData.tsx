/** Facts about a page for machines, as JSON-LD (schema.org). It is data and never runs. */
export function StructuredData({ data }: { data: object }) {
  // "</script>" in a title would end the element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
