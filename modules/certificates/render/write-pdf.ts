import PDFDocument from "pdfkit";
import { CREDENTIAL_FILE_NAME } from "./bake";
import { type PdfImage, preparePdfImage } from "./pdf-image";
import { pdfPath } from "./pdf-path";
import { type PdfTypesetter, pdfTypesetter } from "./pdf-text";
import type { ImageItem, QrItem, Scene, SceneItem, ShapeItem, TextItem } from "./scene";
import type { PreparedImage } from "./view";

const PRODUCER = "Sanad";

interface Canvas {
  document: PDFKit.PDFDocument;
  typesetter: PdfTypesetter;
  images: Map<PreparedImage, PdfImage>;
}

/**
 * The scene as a tagged PDF/A-3a (ISO 19005-3) with real text in embedded fonts and, if given, the credential attached
 * as the source of the document. The same scene and options give the same bytes.
 */
export async function writePdf(scene: Scene, options: { createdAt: Date; credential?: string }): Promise<Uint8Array> {
  const images = await pdfImages(scene);
  const { createdAt } = options;
  const document = new PDFDocument({
    autoFirstPage: false,
    font: "",
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    lang: scene.language,
    displayTitle: true,
    fontLayoutCache: false,
    info: { Title: scene.title, Producer: PRODUCER, Creator: PRODUCER, CreationDate: createdAt, ModDate: createdAt },
  });
  const finished = collect(document);
  document.addPage({ size: [scene.width, scene.height], margin: 0 });
  drawScene(scene, { document, typesetter: pdfTypesetter(document), images });
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
  return finished;
}

async function pdfImages(scene: Scene): Promise<Canvas["images"]> {
  const images: Canvas["images"] = new Map();
  for (const item of scene.items)
    if (item.kind === "image" && !images.has(item.image))
      images.set(item.image, await preparePdfImage(item.image, `I${images.size + 1}`));
  return images;
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
}

function drawScene(scene: Scene, canvas: Canvas): void {
  const { document } = canvas;
  const root = document.struct("Document");
  document.addStructure(root);
  for (const item of scene.items) {
    if (item.kind === "shape") {
      document.markContent("Artifact", { type: "Layout" });
      drawShape(item, canvas);
      document.endMarkedContent();
    } else {
      root.add(document.struct(structure(item), tagOptions(item, scene), () => drawMeaningful(item, canvas)));
    }
  }
  root.end();
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

function drawShape({ path, fill, stroke, opacity, evenOdd }: ShapeItem, { document }: Canvas): void {
  document.save();
  if (opacity !== undefined) document.opacity(opacity);
  document.addContent(pdfPath(path));
  if (stroke) {
    document.lineWidth(stroke.width);
    if (stroke.round) document.lineCap("round").lineJoin("round");
  }
  const rule = evenOdd ? "even-odd" : "non-zero";
  if (fill && stroke) document.fillAndStroke(fill, stroke.color, rule);
  else if (fill) document.fill(fill, rule);
  else if (stroke) document.stroke(stroke.color);
  document.restore();
}

function drawImage({ image, x, y, width, height }: ImageItem, { document, images }: Canvas): void {
  const prepared = images.get(image);
  if (!prepared) throw new Error("the image was not prepared for PDF");
  document.image(prepared, x, y, { width, height });
}

function drawQr({ x, y, size, modules, color }: QrItem, { document }: Canvas): void {
  const side = size / modules.count;
  for (const [column, row, length] of modules.strips)
    document.rect(x + column * side, y + row * side, length * side, side);
  document.fill(color);
}

function drawText({ lines, color, text, language }: TextItem, { document, typesetter }: Canvas): void {
  // Spaced letters look like separate words to a text extractor. Right-to-left text must not be given this way:
  // viewers would reverse it.
  const spaced = lines.some((line) => line.runs.some((run) => run.tracked && !run.rightToLeft));
  const mixed = lines.some((line) => line.runs.some((run) => run.rightToLeft));
  if (spaced && !mixed) document.markContent("Span", { actual: text, lang: language });
  document.fillColor(color);
  for (const line of lines) for (const run of line.runs) typesetter.draw(run, line.x + run.x, line.y);
  if (spaced && !mixed) document.endMarkedContent();
}
