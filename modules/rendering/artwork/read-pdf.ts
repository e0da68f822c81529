import { createRequire } from "node:module";
import path from "node:path";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ArtworkProblem, ArtworkText, ArtworkWords } from "../../kernel/ports/artwork";
import type { Result } from "../../kernel/result";
import { BOUNDS } from "../document/schema";
import { loadPdfjs } from "./load-pdfjs";
import { findTexts, leaveOut } from "./pdf-texts";
import { LONGEST_SIDE, type Raster } from "./raster";

type PdfReading = Result<
  { page: { width: number; height: number }; raster: Raster; texts: ArtworkText[] },
  ArtworkProblem
>;

const MAX_PAGES = 100;
/** Maximum number of pixels of a picture within the page; a larger one is refused before it is unpacked. */
const MAX_PIXELS = 50_000_000;
const POINTS_TO_AN_INCH = 72;
const PIXELS_TO_AN_INCH = 250;

/** Returns whether the first kilobyte contains the PDF header (ISO 32000-1, 7.5.2 and implementation note 13). */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString("latin1").includes("%PDF-");

/**
 * Reads the first page of a PDF as pixels, with its texts. No script runs, nothing is fetched, and only the library's
 * own fonts and tables are read. Comments and form fields are left out.
 */
export async function readPdf(bytes: Uint8Array, words: ArtworkWords): Promise<PdfReading> {
  const pdfjs = await loadPdfjs();
  const warnings = listenToWarnings();
  // The library takes ownership of the bytes, so it gets a copy.
  const task = pdfjs.getDocument({
    ...settings(),
    verbosity: pdfjs.VerbosityLevel.WARNINGS,
    data: new Uint8Array(bytes),
  });
  try {
    const document = await task.promise;
    const refusal = await judge(document);
    if (refusal) return { ok: false, code: refusal };
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    if (Math.max(width, height) > BOUNDS.page.most) return { ok: false, code: "page-too-large" };
    if (Math.min(width, height) < BOUNDS.page.least) return { ok: false, code: "page-too-small" };
    const found = await findTexts(pdfjs, page, words);
    const raster = await draw(pdfjs, document, page, found);
    if (warnings.heard(/maximum allowed size/)) return { ok: false, code: "picture-too-large" };
    return {
      ok: true,
      page: { width: round(width), height: round(height) },
      raster,
      texts: found.map(({ text }) => text),
    };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { ok: false, code: error instanceof Error && error.name === "PasswordException" ? "encrypted" : "bad-pdf" };
  } finally {
    warnings.stop();
    await task.destroy();
  }
}

/** Collects the library's warnings, which are the only sign that a picture was left out because of its size. */
function listenToWarnings() {
  const { warn } = console;
  const heard: string[] = [];
  console.warn = (message: unknown) => {
    if (heard.length < 1000) heard.push(String(message));
  };
  return {
    heard: (pattern: RegExp): boolean => heard.some((message) => pattern.test(message)),
    stop() {
      console.warn = warn;
    },
  };
}

const round = (length: number): number => Math.round(length * 100) / 100;

function settings() {
  const folder = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const own = (name: string) => `${path.join(folder, name)}/`;
  return {
    standardFontDataUrl: own("standard_fonts"),
    cMapUrl: own("cmaps"),
    wasmUrl: own("wasm"),
    iccUrl: own("iccs"),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: MAX_PIXELS,
  };
}

async function judge(document: PDFDocumentProxy): Promise<ArtworkProblem | null> {
  if (document.numPages > MAX_PAGES) return "too-many-pages";
  const { info } = await document.getMetadata();
  return Reflect.get(info, "EncryptFilterName") ? "encrypted" : null;
}

type Pdfjs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");
type Found = Awaited<ReturnType<typeof findTexts>>;

async function draw(pdfjs: Pdfjs, document: PDFDocumentProxy, page: PDFPageProxy, found: Found): Promise<Raster> {
  const natural = page.getViewport({ scale: 1 });
  const longest = Math.max(natural.width, natural.height);
  const viewport = page.getViewport({ scale: Math.min(PIXELS_TO_AN_INCH / POINTS_TO_AN_INCH, LONGEST_SIDE / longest) });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  const factory = document.canvasFactory as CanvasFactory;
  const { canvas, context } = factory.create(width, height);
  const filter = leaveOut(pdfjs, found);
  const task = page.render({
    canvas,
    canvasContext: context,
    viewport,
    background: "#ffffff",
    annotationMode: pdfjs.AnnotationMode.DISABLE,
    operationsFilter: (index: number) => filter.keeps(task, index),
  });
  await task.promise;
  filter.tell();
  return { data: new Uint8Array(context.getImageData(0, 0, width, height).data), width, height };
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
}
