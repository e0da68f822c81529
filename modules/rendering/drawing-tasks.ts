import { NotDrawn } from "../kernel/ports/drawing";
import { writePng, writeSvg, writeWebp } from "../pictures/index.server";
import type { DrawnPlace, OwnFonts, PreparedImage, Scene } from "../scene/index.server";
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
 * Everything that is drawn for pages, files, mails and lists. Each task takes values and gives values, so that it may
 * be done in another process; the same input gives the same bytes.
 */
export interface DrawingTasks {
  /**
   * A page, laid out once and written in each of these forms; `sheet` puts it on a print shop's larger sheet, and
   * `sample` prints across it that it is one.
   */
  "draw-page": (input: Page & { forms: PageForm[]; sheet?: boolean; sample?: boolean }) => Promise<Uint8Array[]>;
  /** What of each page would not be printed whole. */
  "find-print-faults": (input: { pages: Page[] }) => Promise<PrintFault[][]>;
  /** The picture for those who share a certificate's link. */
  "draw-certificate-card": (input: CertificateCard) => Promise<Uint8Array>;
  /** The picture for those who share the link of a page of the site. */
  "draw-card": (input: Card) => Promise<Uint8Array>;
  /** An image no larger than the box, in pixels. */
  "shrink-image": (input: { image: PreparedImage; box: { width: number; height: number } }) => Promise<PreparedImage>;
  /** What of a design that somebody publishes cannot be printed whole or read. */
  "judge-design": (input: Page) => Promise<DocumentProblem[]>;
  /** What a design weighs that somebody saves, so that nothing is saved that nobody could draw. */
  "weigh-design": (input: { document: DesignDocument; fonts: OwnFonts }) => Promise<DesignWeight>;
  /**
   * A certificate of an institute that does not exist: a picture so many pixels wide, or an SVG. `code` is where its
   * code leads.
   */
  "draw-sample": (input: CertificateStyle & { width: SampleWidth | null; code: string }) => Promise<Uint8Array>;
  /** The picture of a recipient in previews. */
  "draw-sample-portrait": (input: Record<string, never>) => Promise<PreparedImage>;
}
export type DrawingTask = keyof DrawingTasks;
export type Drawn<T extends DrawingTask> = ReturnType<DrawingTasks[T]>;

/**
 * Who draws. `turnOf` says whose turn a drawing takes, an organization's id: where several wait, each of them is served
 * in turn, however much one has asked for. Throws `NotDrawn` for what took too much to draw, and else what says "not
 * now".
 */
export interface Drawing {
  draw<T extends DrawingTask>(task: T, input: Parameters<DrawingTasks[T]>[0], turnOf: string): Drawn<T>;
}

export { NotDrawn };

export const drawingTasks: DrawingTasks = {
  async "draw-page"({ view, design, forms, sheet = false, sample = false }) {
    const places: DrawnPlace[] | undefined = forms.some((form) => form.as === "svg" && form.handles) ? [] : undefined;
    const drawn = sheet ? buildPrintSheet(view, design) : buildScene(view, design, places);
    const scene = sample ? stampSample(drawn) : drawn;
    const written: Uint8Array[] = [];
    // One after another: together they would hold the pixels of all.
    for (const form of forms) written.push(await writeIn(form, scene, places));
    return written;
  },
  "find-print-faults": async ({ pages }) => pages.map(({ view, design }) => findPrintFaults(view, design)),
  "draw-certificate-card": drawCertificateCard,
  "draw-card": drawCard,
  "shrink-image": ({ image, box }) => shrinkImage(image, box),
  "judge-design": judgeDesign,
  "weigh-design": async ({ document, fonts }) => weighDesign(document, fonts),
  async "draw-sample"({ width, code, ...asked }) {
    const read = readStyle(asked);
    if (!read.ok) throw new Error(`the sample ${asked.template} ${asked.language} cannot be drawn: ${read.code}`);
    if (width) return drawSamplePicture(read.style, code, width);
    return new TextEncoder().encode(await drawSample(read.style, code));
  },
  "draw-sample-portrait": drawSamplePortrait,
};

/** Draws where it is called, without limits: for programs that do nothing else. */
export const drawHere: Drawing = {
  draw: (task, input) =>
    // Generic over the task, which TypeScript cannot tie to its input here.
    (drawingTasks[task] as (input: unknown) => never)(input),
};

async function writeIn(form: PageForm, scene: Scene, places: DrawnPlace[] | undefined): Promise<Uint8Array> {
  switch (form.as) {
    case "svg": {
      const { credential, handles } = form;
      const options = {
        ...(credential === undefined ? {} : { credential }),
        ...(handles && places ? { places } : {}),
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
