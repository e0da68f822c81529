import "pdfkit";

/** Members of pdfkit 0.20 that its published types lack: a parsed font, an opened image, a measured text. */
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        font(source: { layout(text: string): unknown }, family: string, size: number): this;
      }
      interface PDFImage {
        image(
          opened: { width: number; height: number; label: string; embed(document: PDFKit.PDFDocument): void },
          x: number,
          y: number,
          options: { width: number; height: number },
        ): this;
      }
      interface PDFAnnotation {
        link(
          x: number,
          y: number,
          width: number,
          height: number,
          url: string,
          /** A `String` object is written as a PDF text string, a primitive one as a name. */
          options: { structParent: PDFKit.PDFStructureElement; Contents: object },
        ): this;
      }
      interface PDFAttachmentOptions {
        relationship?: "Source" | "Data" | "Alternative" | "Supplement" | "Unspecified";
      }
      interface StructureElementOptions {
        /** Direction of a table heading (ISO 32000-1, table 349). */
        scope?: "Column" | "Row";
      }
      interface TextOptions {
        textWidth?: number;
        wordCount?: number;
      }
    }
    interface PDFDocument {
      /** Document catalog (ISO 32000-1, 7.7.2). */
      _root: { data: Record<string, unknown> };
      /** Writes a line or bytes of the file; `_offset` counts the bytes so far. */
      _write(data: Uint8Array | string): void;
      _offset: number;
      /** Called when a PDF/A ends. */
      _addColorOutputIntent(): void;
      /** Writes the document information as XML, after all other places that contain it. */
      endMetadata(): void;
    }
  }
}

declare module "fontkit" {
  interface Subset {
    font: object;
    mapping: Record<number, number>;
    glyphs: number[];
    /** State while a subset of TrueType outlines is written: the tables, and the bytes of all glyphs so far. */
    _addGlyph?(id: number): number;
    glyf: Uint8Array[];
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    offset: number;
  }
}
