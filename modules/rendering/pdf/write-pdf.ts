import PDFDocument from "pdfkit";
import { CREDENTIAL_FILE_NAME } from "../../credentials/index.server";
import { fitImages } from "../../pictures/index.server";
import {
  type ImageItem,
  openOwnFonts,
  type QrItem,
  type Scene,
  type SceneItem,
  type ShapeItem,
} from "../../scene/index.server";
import { setColorProfile } from "./color-profile";
import { type Canvas, collect, drawImage, drawMeaningful, drawShape, turned } from "./draw-items";
import { drawOrnamentForm, ornamentsIn } from "./ornament-forms";
import { rememberPacked } from "./packed-streams";
import { reserveFileSignature } from "./pdf-file-room";
import { preparePdfImage } from "./pdf-image";
import { declareAccessible, escapeMetadata } from "./pdf-metadata";
import { reserveSignature } from "./pdf-signature";
import { pdfTypesetter } from "./pdf-text";

/**
 * Writes the scene as a tagged PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1) with real text in embedded fonts. A
 * given credential is attached as the source of the document, with room for the file's own signature; `signedAt` adds
 * room for a PAdES signature of that time. The same scene and options give the same bytes.
 */
export async function writePdf(
  input: Scene,
  options: { createdAt: Date; credential?: string; producer?: string; signedAt?: Date },
): Promise<Uint8Array> {
  const scene = fitImages(input);
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
  setColorProfile(document);
  declareAccessible(document);
  escapeMetadata(document);
  const signature = options.signedAt && reserveSignature(document, options.signedAt);
  if (options.credential !== undefined) reserveFileSignature(document);
  document.addPage({ size: [scene.width, scene.height], margin: 0 });
  signature?.attach();
  if (scene.boxes) setBoxes(document, scene.boxes);
  // No other drawing runs from here to the end, so the opened fonts stay open.
  openOwnFonts(scene.fonts);
  drawScene(scene, {
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

/** Sets the trim and bleed boxes, measured from the lower left corner (ISO 32000-1, 14.11.2). */
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

function drawScene(scene: Scene, canvas: Canvas): void {
  const { document } = canvas;
  const root = document.struct("Document");
  document.addStructure(root);
  const drawnBehind = behindOthers(scene, canvas);
  if (scene.reading) drawApart(scene, scene.reading, { canvas, root, drawnBehind });
  else
    for (const [index, item] of scene.items.entries()) {
      if (drawnBehind(index)) continue;
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

/** Draws from back to front, then adds the tags in reading order. */
function drawApart(
  scene: Scene,
  reading: number[],
  {
    canvas,
    root,
    drawnBehind,
  }: { canvas: Canvas; root: PDFKit.PDFStructureElement; drawnBehind: (index: number) => boolean },
): void {
  const { document } = canvas;
  const contents = scene.items.map((item, index) => {
    if (drawnBehind(index)) return null;
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

/**
 * Returns a function that draws the ornament beginning at an item, and tells whether the item belongs to a drawn
 * ornament.
 */
function behindOthers(scene: Scene, { document }: Canvas): (index: number) => boolean {
  const ornaments = ornamentsIn(scene);
  let drawnTo = 0;
  let next = 1;
  return (index) => {
    const ornament = ornaments.get(index);
    if (ornament) {
      document.markContent("Artifact", { type: "Layout" });
      drawOrnamentForm(document, ornament, next++);
      document.endMarkedContent();
      drawnTo = index + ornament.items.length;
    }
    return index < drawnTo;
  };
}

function drawDecoration(item: ShapeItem | ImageItem, canvas: Canvas): void {
  const { document } = canvas;
  document.markContent("Artifact", { type: "Layout" });
  turned(item, document, () => (item.kind === "shape" ? drawShape(item, canvas) : drawImage(item, canvas)));
  document.endMarkedContent();
}

/** Returns whether an item is a picture without a text alternative. */
const isDecoration = (item: SceneItem): item is ImageItem => item.kind === "image" && item.alt === "";

const structure = (item: Exclude<SceneItem, ShapeItem>): string => (item.kind === "text" ? item.role : "Figure");

function tagOptions(item: Exclude<SceneItem, ShapeItem>, scene: Scene): PDFKit.Mixins.StructureElementOptions {
  return item.kind === "text" ? { lang: item.language } : { lang: scene.language, alt: item.alt };
}

/** Adds a link over the QR code, for screen readers and people who cannot scan it. */
function linkTo({ x, y, size, href, alt }: QrItem, document: PDFKit.PDFDocument): PDFKit.PDFStructureElement {
  const structParent = document.struct("Link", { alt });
  document.link(x, y, size, size, href, { structParent, Contents: new String(alt) });
  return structParent;
}
