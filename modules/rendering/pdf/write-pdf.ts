import PDFDocument from "pdfkit";
import { CREDENTIAL_FILE_NAME } from "../../credentials/index.server";
import type { DrawingVersion } from "../drawing-version";
import type { ImageItem, PlacedLine, QrItem, Scene, SceneItem, ShapeItem, TextItem } from "../scene/scene";
import type { PreparedImage } from "../scene/view";
import { face, openOwnFonts } from "../text/fonts";
import { rememberPacked } from "./packed-streams";
import { type PdfImage, preparePdfImage } from "./pdf-image";
import { writtenPath } from "./pdf-path";
import { reserveSignature } from "./pdf-signature";
import { type PdfTypesetter, pdfTypesetter } from "./pdf-text";
import { readingOrder, type WrittenRun } from "./reading-order";

interface Canvas {
  drawing: DrawingVersion;
  document: PDFKit.PDFDocument;
  typesetter: PdfTypesetter;
  images: Map<PreparedImage, PdfImage>;
  /** Counts the drawings that are shown more than once. */
  forms: { next: number };
}

/**
 * The scene as a tagged PDF/A-3a (ISO 19005-3) with real text in embedded fonts and, if given, the credential attached
 * as the source of the document; with `signedAt`, with room for a signature of that time. The same scene and options
 * give the same bytes.
 */
export async function writePdf(
  scene: Scene,
  options: { createdAt: Date; credential?: string; producer?: string; signedAt?: Date },
): Promise<Uint8Array> {
  const images = await pdfImages(scene);
  const { createdAt, producer = "" } = options;
  const document = new PDFDocument({
    autoFirstPage: false,
    font: "",
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    lang: scene.language,
    displayTitle: true,
    fontLayoutCache: false,
    info: { Title: scene.title, Producer: producer, Creator: producer, CreationDate: createdAt, ModDate: createdAt },
  });
  const finished = collect(document);
  rememberPacked(document);
  const signature = options.signedAt && reserveSignature(document, options.signedAt);
  document.addPage({ size: [scene.width, scene.height], margin: 0 });
  signature?.attach();
  if (scene.boxes) setBoxes(document, scene.boxes);
  // Until the end nothing else is drawn in between: what is open stays open.
  openOwnFonts(scene.fonts);
  drawScene(scene, {
    drawing: scene.drawing,
    document,
    typesetter: pdfTypesetter(document),
    images,
    forms: { next: 1 },
  });
  if (options.credential !== undefined) {
    document.file(Buffer.from(options.credential, "utf8"), {
      name: CREDENTIAL_FILE_NAME,
      type: "application/json",
      description: "The signed credential that this page is a picture of",
      relationship: "Source",
      creationDate: createdAt,
      modifiedDate: createdAt,
    });
  }
  document.end();
  return finished();
}

/** ISO 32000-1, 14.11.2: from the lower left corner. */
function setBoxes(document: PDFKit.PDFDocument, { trim, bleed }: NonNullable<Scene["boxes"]>): void {
  const { page } = document;
  const box = ({ x, y, width, height }: typeof trim) => [x, page.height - y - height, x + width, page.height - y];
  Object.assign(page.dictionary.data, { TrimBox: box(trim), BleedBox: box(bleed) });
}

async function pdfImages(scene: Scene): Promise<Canvas["images"]> {
  const images: Canvas["images"] = new Map();
  for (const item of scene.items)
    if (item.kind === "image" && !images.has(item.image))
      images.set(item.image, await preparePdfImage(item.image, `I${images.size + 1}`));
  return images;
}

/** Takes what the document writes without the stream that it is: a PDF is hundreds of short pieces, and all at once there. */
function collect(document: PDFKit.PDFDocument): () => Uint8Array {
  const chunks: Uint8Array[] = [document.read()];
  document.push = (chunk: Uint8Array | null) => {
    if (chunk) chunks.push(chunk);
    return true;
  };
  return () => Buffer.concat(chunks);
}

function drawScene(scene: Scene, canvas: Canvas): void {
  const { document } = canvas;
  const root = document.struct("Document");
  document.addStructure(root);
  if (scene.reading) drawApart(scene, scene.reading, canvas, root);
  else
    for (const item of scene.items) {
      if (item.kind === "shape" || isDecoration(item)) drawDecoration(item, canvas);
      else {
        root.add(
          document.struct(structure(item), tagOptions(item, scene), () =>
            turned(item, document, () => drawMeaningful(item, canvas)),
          ),
        );
        if (item.kind === "qr") root.add(linkTo(item, document));
      }
    }
  root.end();
}

/** Draws from back to front, and then names what was drawn in the order in which it is read. */
function drawApart(scene: Scene, reading: number[], canvas: Canvas, root: PDFKit.PDFStructureElement): void {
  const { document } = canvas;
  const contents = scene.items.map((item) => {
    if (item.kind === "shape" || isDecoration(item)) {
      drawDecoration(item, canvas);
      return null;
    }
    const content = document.markStructureContent(structure(item));
    turned(item, document, () => drawMeaningful(item, canvas));
    document.endMarkedContent();
    return { item, content };
  });
  for (const index of reading) {
    const drawn = contents[index];
    if (!drawn) throw new Error(`the item ${index} is read and was not drawn`);
    const { item, content } = drawn;
    root.add(document.struct(structure(item), tagOptions(item, scene), [content]));
    if (item.kind === "qr") root.add(linkTo(item, document));
  }
}

function drawDecoration(item: ShapeItem | ImageItem, canvas: Canvas): void {
  const { document } = canvas;
  document.markContent("Artifact", { type: "Layout" });
  turned(item, document, () => (item.kind === "shape" ? drawShape(item, canvas) : drawImage(item, canvas)));
  document.endMarkedContent();
}

/** A picture of which nothing is said to those who do not see it. */
const isDecoration = (item: SceneItem): item is ImageItem => item.kind === "image" && item.alt === "";

function turned({ turn }: SceneItem, document: PDFKit.PDFDocument, draw: () => void): void {
  if (turn) document.save().rotate(turn.degrees, { origin: [turn.x, turn.y] });
  draw();
  if (turn) document.restore();
}

const structure = (item: Exclude<SceneItem, ShapeItem>): string => (item.kind === "text" ? item.role : "Figure");

function tagOptions(item: Exclude<SceneItem, ShapeItem>, scene: Scene): PDFKit.Mixins.StructureElementOptions {
  return item.kind === "text" ? { lang: item.language } : { lang: scene.language, alt: item.alt };
}

function drawMeaningful(item: Exclude<SceneItem, ShapeItem>, canvas: Canvas): void {
  if (item.kind === "image") drawImage(item, canvas);
  else if (item.kind === "qr") drawQr(item, canvas);
  else drawText(item, canvas);
}

function drawShape(item: ShapeItem, { document, forms }: Canvas): void {
  document.save();
  if (item.opacity !== undefined) document.opacity(item.opacity);
  if (item.fill) document.fillColor(item.fill);
  if (item.stroke) {
    document.lineWidth(item.stroke.width).strokeColor(item.stroke.color);
    if (item.stroke.round) document.lineCap("round").lineJoin("round");
  }
  if (item.at) {
    const label = addForm(document, item, forms.next++);
    for (const [x, y] of item.at) document.addContent(`q 1 0 0 1 ${x} ${y} cm /${label} Do Q`);
  } else document.addContent(writtenPath(item.path)).addContent(paintOperator(item));
  document.restore();
}

/** ISO 32000-1, 8.5.3. */
function paintOperator({ fill, stroke, evenOdd }: ShapeItem): string {
  const star = evenOdd ? "*" : "";
  if (fill && stroke) return `B${star}`;
  return fill ? `f${star}` : "S";
}

/** A drawing written once and shown in many places (form XObject, ISO 32000-1, 8.10). It takes on the colour in force. */
function addForm(document: PDFKit.PDFDocument, item: ShapeItem, index: number): string {
  const { width, height } = document.page;
  const form = document.ref({ Type: "XObject", Subtype: "Form", BBox: [-width, -height, width, height] });
  form.write(writtenPath(item.path));
  form.end(paintOperator(item));
  const label = `Shape${index}`;
  document.page.xobjects[label] = form;
  return label;
}

function drawImage({ image, x, y, width, height, clip }: ImageItem, { document, images }: Canvas): void {
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

/** For readers on a screen, who cannot scan the code. */
function linkTo({ x, y, size, href, alt }: QrItem, document: PDFKit.PDFDocument): PDFKit.PDFStructureElement {
  const structParent = document.struct("Link", { alt });
  document.link(x, y, size, size, href, { structParent, Contents: new String(alt) });
  return structParent;
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
    const place = { x: line.x + left + glyph.xOffset * scale, y: line.y - glyph.yOffset * scale, scale };
    if (outline) drawOutline(outline, place, color, canvas);
  }
}

interface Place {
  x: number;
  y: number;
  scale: number;
}

/** Outlines have their y upwards. */
function drawOutline(path: string, { x, y, scale }: Place, color: string, { document }: Canvas): void {
  document.save().translate(x, y).scale(scale, -scale).path(path).fill(color).restore();
}

function drawText({ lines, color, text, language, columns }: TextItem, canvas: Canvas): void {
  const { document, typesetter, drawing } = canvas;
  // Spaced letters look like separate words to a text extractor. Right-to-left text must not be given this way:
  // viewers would reverse it.
  const spaced = columns || lines.some((line) => line.runs.some((run) => run.tracked && !run.rightToLeft));
  const mixed = lines.some((line) => line.runs.some((run) => run.rightToLeft));
  if (spaced && !mixed) document.markContent("Span", { actual: text, lang: language });
  document.fillColor(color);
  for (const line of lines) {
    if (drawing === 1) for (const run of line.runs) typesetter.draw(run, line.x + run.x, line.y);
    else for (const run of readingOrder(line)) drawRun(run, line, color, canvas);
  }
  if (spaced && !mixed) document.endMarkedContent();
}
