import PDFDocument from "pdfkit";
import type { Language } from "../../kernel/languages";
import type { QrItem, ShapeItem, TextItem } from "../../scene/index.server";
import { type Canvas, collect, drawMeaningful, drawShape } from "./draw-items";
import { rememberPacked } from "./packed-streams";
import { pdfTypesetter } from "./pdf-text";

/** One page of a document that is not a certificate. Lengths are points, x to the right, y down. */
export interface Sheet {
  width: number;
  height: number;
  /** Shapes behind everything, without meaning. */
  shapes: ShapeItem[];
  /** Content in reading order. */
  content: (TextItem | QrItem | SheetTable)[];
}

/** Content tagged as a table. A cell may hold several texts. */
export interface SheetTable {
  kind: "table";
  rows: { heads: boolean; cells: TextItem[][] }[];
}

/** A file attached to the document. */
export interface SheetAttachment {
  name: string;
  /** MIME type. */
  type: string;
  description: string;
  relationship: "Alternative" | "Data";
  content: string;
}

export interface SheetOptions {
  language: Language;
  title: string;
  createdAt: Date;
  producer: string;
  attachment: SheetAttachment | null;
  /** `rdf:Description` elements for the document's XMP, as XML. */
  metadata: string;
}

/**
 * Writes sheets as a tagged PDF/A-3a (ISO 19005-3), like certificates. The same sheets and options give the same bytes.
 */
export function writeSheets(sheets: Sheet[], options: SheetOptions): Uint8Array {
  const { createdAt, language, title, producer, attachment } = options;
  const document = new PDFDocument({
    autoFirstPage: false,
    font: "",
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    lang: language,
    displayTitle: true,
    fontLayoutCache: false,
    info: {
      Title: plain(title),
      Producer: plain(producer),
      Creator: plain(producer),
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const finished = collect(document);
  rememberPacked(document);
  const canvas: Canvas = {
    document,
    typesetter: pdfTypesetter(document),
    images: new Map(),
    forms: { next: 1 },
  };
  const root = document.struct("Document");
  for (const [index, sheet] of sheets.entries()) {
    document.addPage({ size: [sheet.width, sheet.height], margin: 0 });
    if (index === 0) document.addStructure(root);
    drawSheet(sheet, canvas, root, language);
  }
  root.end();
  if (options.metadata) document.appendXML(options.metadata);
  if (attachment) attach(document, attachment, createdAt);
  document.end();
  return finished();
}

function drawSheet(
  { shapes, content }: Sheet,
  canvas: Canvas,
  root: PDFKit.PDFStructureElement,
  language: Language,
): void {
  const { document } = canvas;
  for (const shape of shapes) {
    document.markContent("Artifact", { type: "Layout" });
    drawShape(shape, canvas);
    document.endMarkedContent();
  }
  const draws = (item: TextItem | QrItem) => () => drawMeaningful(item, canvas);
  const named = (item: TextItem | QrItem) =>
    item.kind === "qr"
      ? document.struct("Figure", { lang: language, alt: item.alt }, draws(item))
      : document.struct(item.role, { lang: item.language }, draws(item));
  for (const item of content) {
    if (item.kind !== "table") {
      root.add(named(item));
      continue;
    }
    const rows = item.rows.map(({ heads, cells }) =>
      document.struct(
        "TR",
        {},
        cells.map((texts) => document.struct(heads ? "TH" : "TD", heads ? { scope: "Column" } : {}, texts.map(named))),
      ),
    );
    root.add(document.struct("Table", {}, rows));
  }
}

function attach(document: PDFKit.PDFDocument, attachment: SheetAttachment, createdAt: Date): void {
  const { content, ...options } = attachment;
  document.file(Buffer.from(content, "utf8"), { ...options, creationDate: createdAt, modifiedDate: createdAt });
}

/** Removes markup characters: pdfkit writes these texts into XML unescaped. */
const plain = (text: string): string => text.replace(/[&<>]/g, " ");
