import { NotDrawn } from "../kernel/ports/drawing";
import { writePng, writeSvg, writeWebp } from "../pictures/index.server";
import type { DrawnBox, OwnFonts, PreparedImage, Scene } from "../scene/index.server";
import type { DocumentProblem } from "./document/document-problem";
import type { DesignDocument } from "./document/schema";
import { type DesignWeight, weighDesign } from "./document/weigh-design";
import { type Card, drawCard } from "./draw-card";
import { type CertificateCard, drawCertificateCard } from "./draw-certificate-card";
import { drawSample, drawSamplePicture, drawSamplePortrait } from "./draw-sample";
import { judgeDesign } from "./judge-design";
import { shrinkImage, writeJpeg } from "./mail-pictures";
import { buildPrintSheet, buildScene } from "./page/build-scene";
import { findPrintFaults, type PrintFault } from "./page/find-print-faults";
import type { Page, PageForm } from "./page/page";
import { stampSample } from "./page/stamp-sample";
import { writePdf } from "./pdf/write-pdf";
import type { SampleWidth } from "./sample-widths";
import { type CertificateStyle, readStyle } from "./templates/registry";

/**
 * Drawing tasks for pages, files, mails and batches. Each task takes and returns plain values, so that another process
 * may run it; the same input gives the same bytes.
 */
export interface DrawingTasks {
  /**
   * Lays out a page once and writes it in each of these formats; `sheet` puts it on a print shop's larger sheet, and
   * `sample` prints across it that it is a sample.
   */
  "draw-page": (input: Page & { forms: PageForm[]; sheet?: boolean; sample?: boolean }) => Promise<Uint8Array[]>;
  /** Finds the parts of each page that would not be printed whole. */
  "find-print-faults": (input: { pages: Page[] }) => Promise<PrintFault[][]>;
  /** Draws the preview card of a certificate's link. */
  "draw-certificate-card": (input: CertificateCard) => Promise<Uint8Array>;
  /** Draws the preview card of a page of the site. */
  "draw-card": (input: Card) => Promise<Uint8Array>;
  /** Shrinks an image to fit the box, in pixels. */
  "shrink-image": (input: { image: PreparedImage; box: { width: number; height: number } }) => Promise<PreparedImage>;
  /** Checks a design before it is published for elements that cannot be printed whole or read. */
  "judge-design": (input: Page) => Promise<DocumentProblem[]>;
  /** Weighs a design before it is saved, so that no design is stored that cannot be drawn. */
  "weigh-design": (input: { document: DesignDocument; fonts: OwnFonts }) => Promise<DesignWeight>;
  /**
   * Draws a sample certificate of a fictitious institute: a picture of this width in pixels, or an SVG if null. `code`
   * is the target of its QR code.
   */
  "draw-sample": (input: CertificateStyle & { width: SampleWidth | null; code: string }) => Promise<Uint8Array>;
  /** Draws the recipient's picture in previews. */
  "draw-sample-portrait": (input: Record<string, never>) => Promise<PreparedImage>;
}
export type DrawingTask = keyof DrawingTasks;
export type Drawn<T extends DrawingTask> = ReturnType<DrawingTasks[T]>;

/**
 * The port that runs drawing tasks. `turnOf` is the organization's id: waiting organizations are served in turn,
 * however many drawings one of them has requested. Throws `NotDrawn` for a drawing that exceeds the limits, and another
 * error if it cannot be drawn at present.
 */
export interface Drawing {
  draw<T extends DrawingTask>(task: T, input: Parameters<DrawingTasks[T]>[0], turnOf: string): Drawn<T>;
}

export { NotDrawn };

export const drawingTasks: DrawingTasks = {
  async "draw-page"({ view, design, forms, sheet = false, sample = false }) {
    const drawnBoxes: DrawnBox[] | undefined = forms.some((form) => form.as === "svg" && form.handles) ? [] : undefined;
    const drawn = sheet ? buildPrintSheet(view, design) : buildScene(view, design, drawnBoxes);
    const scene = sample ? stampSample(drawn) : drawn;
    const written: Uint8Array[] = [];
    // One after another, because together they would hold the pixels of all formats in memory.
    for (const form of forms) written.push(await writeIn(form, scene, drawnBoxes));
    return written;
  },
  "find-print-faults": async ({ pages }) => pages.map(({ view, design }) => findPrintFaults(view, design)),
  "draw-certificate-card": drawCertificateCard,
  "draw-card": drawCard,
  "shrink-image": ({ image, box }) => shrinkImage(image, box),
  "judge-design": judgeDesign,
  "weigh-design": async ({ document, fonts }) => weighDesign(document, fonts),
  async "draw-sample"({ width, code, ...style }) {
    const read = readStyle(style);
    if (!read.ok) throw new Error(`the sample ${style.template} ${style.language} cannot be drawn: ${read.code}`);
    if (width) return drawSamplePicture(read.style, code, width);
    return new TextEncoder().encode(await drawSample(read.style, code));
  },
  "draw-sample-portrait": drawSamplePortrait,
};

/** Draws in the calling process, without limits: for programs that do nothing else. */
export const drawHere: Drawing = {
  draw: (task, input) =>
    // Generic over the task, which TypeScript cannot tie to its input here.
    (drawingTasks[task] as (input: unknown) => never)(input),
};

async function writeIn(form: PageForm, scene: Scene, drawnBoxes: DrawnBox[] | undefined): Promise<Uint8Array> {
  switch (form.as) {
    case "svg": {
      const { credential, handles } = form;
      const options = {
        ...(credential === undefined ? {} : { credential }),
        ...(handles && drawnBoxes ? { places: drawnBoxes } : {}),
      };
      return new TextEncoder().encode(writeSvg(scene, options));
    }
    case "png":
      return writePng(scene, form);
    case "pdf":
      return writePdf(scene, form);
    case "webp":
      return writeWebp(scene, form);
    case "jpeg":
      return writeJpeg(scene, form.width);
  }
}
