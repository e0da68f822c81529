import type { PreparedImage } from "../../scene/index.server";
import {
  face,
  type ImageItem,
  type PlacedLine,
  type QrItem,
  type SceneItem,
  type ShapeItem,
  type TextItem,
  transformsOf,
} from "../../scene/index.server";
import { paintOperator } from "./ornament-forms";
import type { PdfImage } from "./pdf-image";
import { writtenPath } from "./pdf-path";
import type { PdfTypesetter } from "./pdf-text";
import { readingOrder, type WrittenRun } from "./reading-order";

/** A document being drawn, with the state shared by its pages. */
export interface Canvas {
  document: PDFKit.PDFDocument;
  typesetter: PdfTypesetter;
  images: Map<PreparedImage, PdfImage>;
  /** Number of the next form, a drawing that is shown more than once. */
  forms: { next: number };
}

/** Collects the bytes of a document without its stream: a PDF has hundreds of short pieces, all available at once. */
export function collect(document: PDFKit.PDFDocument): () => Uint8Array {
  const chunks: Uint8Array[] = [document.read()];
  document.push = (chunk: Uint8Array | null) => {
    if (chunk) chunks.push(chunk);
    return true;
  };
  document._write = (data) => {
    const bytes = typeof data === "string" ? Buffer.from(`${data}\n`, "latin1") : data;
    chunks.push(bytes);
    document._offset += bytes.length;
  };
  return () => Buffer.concat(chunks);
}

export function turned({ turn }: SceneItem, document: PDFKit.PDFDocument, draw: () => void): void {
  if (turn) document.save().rotate(turn.degrees, { origin: [turn.x, turn.y] });
  draw();
  if (turn) document.restore();
}

export function drawMeaningful(item: Exclude<SceneItem, ShapeItem>, canvas: Canvas): void {
  if (item.kind === "image") drawImage(item, canvas);
  else if (item.kind === "qr") drawQr(item, canvas);
  else drawText(item, canvas);
}

export function drawShape(item: ShapeItem, { document, forms }: Canvas): void {
  document.save();
  if (item.opacity !== undefined) document.opacity(item.opacity);
  if (item.fill) document.fillColor(item.fill);
  if (item.stroke) {
    document.lineWidth(item.stroke.width).strokeColor(item.stroke.color);
    if (item.stroke.round) document.lineCap("round").lineJoin("round");
  }
  const transforms = transformsOf(item);
  if (transforms) {
    const one = addForm(document, forms.next++, writtenPath(item.path, item.own), paintOperator(item));
    const copies = transforms.map((transform) => `q ${transform.join(" ")} cm /${one} Do Q`);
    if (item.copies && item.opacity !== undefined)
      document.addContent(`/${addForm(document, forms.next++, copies.join("\n"), "", one)} Do`);
    else for (const copy of copies) document.addContent(copy);
  } else document.addContent(writtenPath(item.path, item.own)).addContent(paintOperator(item));
  document.restore();
}

/**
 * Adds a drawing that is written once and shown repeatedly (form XObject, ISO 32000-1, 8.10). It takes the current
 * color. A form that shows another one is composited with its background as a whole.
 */
function addForm(document: PDFKit.PDFDocument, index: number, content: Buffer | string, end: string, shows?: string) {
  const { width, height, xobjects } = document.page;
  const group = shows && {
    Group: { Type: "Group", S: "Transparency" },
    Resources: { XObject: { [shows]: xobjects[shows] } },
  };
  const form = document.ref({
    Type: "XObject",
    Subtype: "Form",
    BBox: [-width, -height, width, height],
    ...(group || {}),
  });
  form.write(content);
  form.end(end);
  const label = `Shape${index}`;
  xobjects[label] = form;
  return label;
}

export function drawImage({ image, x, y, width, height, clip }: ImageItem, { document, images }: Canvas): void {
  const prepared = images.get(image);
  if (!prepared) throw new Error("the image was not prepared for PDF");
  if (!clip) return void document.image(prepared, x, y, { width, height });
  document.save().addContent(writtenPath(clip.path)).addContent("W n");
  document.image(prepared, x, y, { width, height }).restore();
}

function drawQr({ x, y, size, modules, color }: QrItem, { document }: Canvas): void {
  const side = size / modules.count;
  for (const [column, row, length] of modules.strips)
    document.rect(x + column * side, y + row * side, length * side, side);
  document.fill(color);
}

function drawRun(
  { run, glyphs, texts, widths, x, outlines }: WrittenRun,
  line: PlacedLine,
  color: string,
  canvas: Canvas,
): void {
  if (glyphs.length > 0) canvas.typesetter.draw({ ...run, glyphs }, line.x + x, line.y, { texts, widths });
  const scale = run.size / face(run.font).unitsPerEm;
  for (const { glyph, x: left } of outlines) {
    const outline = face(run.font).outline(glyph.id);
    const position = { x: line.x + left + glyph.xOffset * scale, y: line.y - glyph.yOffset * scale, scale };
    if (outline) drawOutline(outline, position, color, canvas);
  }
}

interface OutlinePosition {
  x: number;
  y: number;
  scale: number;
}

/** The y axis of outlines points upward. */
function drawOutline(path: string, { x, y, scale }: OutlinePosition, color: string, { document }: Canvas): void {
  document.save().translate(x, y).scale(scale, -scale).path(path).fill(color).restore();
}

function drawText({ lines, color, text, language, columns }: TextItem, canvas: Canvas): void {
  const { document } = canvas;
  // Text extractors take spaced letters for separate words, so the text is given as ActualText. Right-to-left text must
  // not be given so: viewers would reverse it.
  const spaced = columns || lines.some((line) => line.runs.some((run) => run.tracked && !run.rightToLeft));
  const mixed = lines.some((line) => line.runs.some((run) => run.rightToLeft));
  if (spaced && !mixed) document.markContent("Span", { actual: text, lang: language });
  document.fillColor(color);
  for (const line of lines) {
    for (const run of readingOrder(line)) drawRun(run, line, color, canvas);
  }
  if (spaced && !mixed) document.endMarkedContent();
}
