import type { SceneItem } from "../scene/scene";
import type { CertificateView } from "../scene/view";
import { drawDiwanUntil2 } from "./diwan";
import { drawMeridianUntil2 } from "./meridian";

export interface Page {
  width: number;
  height: number;
}

/**
 * How certificates were drawn before drawing 3, when templates were code. Kept for those that were issued then, whose
 * files must come out byte for byte as they were handed out. Nothing is added here.
 */
const DRAWINGS: Record<string, (view: CertificateView, page: Page) => SceneItem[]> = {
  meridian: drawMeridianUntil2,
  diwan: drawDiwanUntil2,
};

const A4_LANDSCAPE = { width: 841.89, height: 595.28 };

/** Throws for a template that there was not. */
export function drawUntil2(view: CertificateView, template: string) {
  const draw = Object.hasOwn(DRAWINGS, template) ? DRAWINGS[template] : undefined;
  if (!draw) throw new Error(`there was no template ${template} in drawing ${view.drawing}`);
  return { ...A4_LANDSCAPE, items: draw(view, A4_LANDSCAPE) };
}
