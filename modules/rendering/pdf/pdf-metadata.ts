/** Description of a schema that PDF/A does not define, as PDF/A requires (ISO 19005-3, 6.6.2.3.3). */
const SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the document follows</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

const IDENTIFIER = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;

/** Declares a tagged document accessible: PDF/UA-1 (ISO 14289-1, 5). */
export const declareAccessible = (document: PDFKit.PDFDocument): void => {
  document.appendXML(`${IDENTIFIER}\n${SCHEMA}`);
};

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);

/**
 * Escapes titles in the XML metadata, where pdfkit inserts them unescaped. `endMetadata` runs after all other places
 * have been written, so only the XML is affected.
 */
export function escapeMetadata(document: PDFKit.PDFDocument): void {
  const end = document.endMetadata.bind(document);
  document.endMetadata = () => {
    const { Title = "", Producer = "", Creator = "" } = document.info;
    Object.assign(document.info, { Title: escaped(Title), Producer: escaped(Producer), Creator: escaped(Creator) });
    end();
  };
}
