import { z } from "zod";
import type { FALLBACK_LANGUAGE, Language } from "../../kernel/languages";
import type { CURRENT_DRAWING, DrawingVersion } from "../drawing-version";
import type { SceneItem } from "../scene/scene";
import type { CertificateView } from "../scene/view";

/** The size of the page in points. */
export interface Page {
  width: number;
  height: number;
}

/** What people who choose a template read about it. */
export const TemplateTexts = z.strictObject({ title: z.string().min(1), text: z.string().min(1) });
export type TemplateTexts = z.infer<typeof TemplateTexts>;

/**
 * A designed template. Each is one folder here with a `template.ts` that exports such a value; `registry.ts` lists them,
 * and nothing else names one.
 */
export interface Template<Name extends string = string> {
  /** Stored with every certificate that is drawn by it, so it never changes and is never given to another. */
  name: Name;
  /** The language it was designed for. Readers of the same direction are shown this template first. */
  language: Language;
  /** In the languages that there were when it was designed. A later one brings them in its `certificate-wording.json`. */
  texts: Partial<Record<Language, TemplateTexts>> & Record<typeof FALLBACK_LANGUAGE, TemplateTexts>;
  /** By the versions of the drawing: the current one, and those before in which certificates were issued with it. */
  drawings: Partial<Record<DrawingVersion, Draw>> & Record<typeof CURRENT_DRAWING, Draw>;
}

/** Everything on the page, in reading order. Pure: the same view gives the same items. */
export type Draw = (view: CertificateView, page: Page) => SceneItem[];
