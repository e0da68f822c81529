import type { SheetAttachment } from "../../rendering/index.server";
import type { InvoiceDocument } from "../rules/invoice-document";
import { writeCii } from "./cii";
import type { InvoiceWording } from "./wording";

const FILE_NAME = "factur-x.xml";

/**
 * Builds the attachment that Factur-X 1.0 embeds in a PDF, and the PDF's metadata about it; null where the invoice has
 * none.
 */
export function facturX(
  document: InvoiceDocument,
  words: InvoiceWording,
): { attachment: SheetAttachment; metadata: string } | null {
  const content = writeCii(document, words);
  if (content === null) return null;
  const attachment = { name: FILE_NAME, type: "text/xml", description: "Factur-X (EN 16931)", content };
  return { attachment: { ...attachment, relationship: "Alternative" }, metadata: METADATA };
}

/** Properties of Factur-X in the PDF's metadata, each with its description (ISO 19005-3, 6.6.2.3). */
const PROPERTIES = [
  ["DocumentFileName", "The name of the embedded XML document", FILE_NAME],
  ["DocumentType", "The type of the hybrid document in capital letters", "INVOICE"],
  ["Version", "The version of the standard applying to the embedded XML document", "1.0"],
  ["ConformanceLevel", "The conformance level of the embedded XML document", "EN 16931"],
] as const;
const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const METADATA = `
        <rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
${PROPERTIES.map(([name, , value]) => `            <fx:${name}>${value}</fx:${name}>`).join("\n")}
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq>
${PROPERTIES.map(
  ([name, description]) => `                    <rdf:li rdf:parseType="Resource">
                        <pdfaProperty:name>${name}</pdfaProperty:name>
                        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                        <pdfaProperty:category>external</pdfaProperty:category>
                        <pdfaProperty:description>${description}</pdfaProperty:description>
                    </rdf:li>`,
).join("\n")}
                </rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>`;
