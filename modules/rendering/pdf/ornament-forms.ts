import type { Scene, SceneItem, ShapeItem } from "../scene/scene";
import { writtenPath } from "./pdf-path";

/** Shapes that follow one another and are the same on every certificate of a design. */
export interface Ornament {
  items: ShapeItem[];
  /** Operators of a content stream (ISO 32000-1, 8.2). */
  content: Buffer;
  /** How opaque some of them are, in the order of their names `G0`, `G1`… */
  opacities: number[];
}

/** A smaller one is packed as fast with the page. */
const WORTH_A_FORM = 3000;

/** By the number of the first item of each. */
export function ornamentsIn({ items }: Scene): Map<number, Ornament> {
  const found = new Map<number, Ornament>();
  for (let first = 0; first < items.length; first++) {
    const run: ShapeItem[] = [];
    for (let item = items[first]; item && isShared(item); item = items[first + run.length]) run.push(item);
    const size = run.reduce((sum, { path }) => sum + path.length, 0);
    if (size >= WORTH_A_FORM) found.set(first, writeOrnament(run));
    first += Math.max(0, run.length - 1);
  }
  return found;
}

const isShared = (item: SceneItem): item is ShapeItem =>
  item.kind === "shape" && !item.own && !item.at && !item.turn && [item.fill, item.stroke?.color].every(isPlainColor);
const isPlainColor = (color: string | undefined) => color === undefined || /^#[0-9a-f]{6}$/i.test(color);

function writeOrnament(items: ShapeItem[]): Ornament {
  const opacities: number[] = [];
  const parts = items.flatMap(({ path, fill, stroke, evenOdd, opacity }) => {
    if (opacity !== undefined && !opacities.includes(opacity)) opacities.push(opacity);
    const state = [
      "q",
      ...(opacity === undefined ? [] : [`/G${opacities.indexOf(opacity)} gs`]),
      ...(fill ? [`${channelsOf(fill)} rg`] : []),
      ...(stroke ? [`${stroke.width} w ${channelsOf(stroke.color)} RG`] : []),
      ...(stroke?.round ? ["1 J 1 j"] : []),
    ];
    const painted = (fill ? (stroke ? "B" : "f") : "S") + (evenOdd && fill ? "*" : "");
    return [Buffer.from(`${state.join("\n")}\n`), writtenPath(path), Buffer.from(`${painted}\nQ\n`)];
  });
  return { items, content: Buffer.concat(parts), opacities };
}

/** Eight bits of a channel come back from four decimals. */
function channelsOf(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255]
    .map((channel) => String(Math.round((channel / 255) * 10_000) / 10_000))
    .join(" ");
}

/**
 * Shows an ornament as a form XObject (ISO 32000-1, 8.10): its stream is packed once and kept, and the page holds but what is
 * a certificate's own.
 */
export function drawOrnamentForm(document: PDFKit.PDFDocument, ornament: Ornament, index: number): void {
  const { width, height } = document.page;
  const states = ornament.opacities.map((opacity, i) => {
    const state = document.ref({ Type: "ExtGState", ca: opacity, CA: opacity });
    state.end("");
    return [`G${i}`, state] as const;
  });
  const form = document.ref({
    ...{ Type: "XObject", Subtype: "Form", BBox: [0, 0, width, height] },
    ...(states.length > 0 ? { Resources: { ExtGState: Object.fromEntries(states) } } : {}),
  });
  form.end(ornament.content);
  const label = `Ornament${index}`;
  document.page.xobjects[label] = form;
  document.addContent(`/${label} Do`);
}
