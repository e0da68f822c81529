import { type Scene, type SceneItem, type ShapeItem, transformsOf } from "../../scene/index.server";
import { markUnique } from "./packed-streams";
import { writtenPath } from "./pdf-path";

/** Consecutive shapes that are either the same on every certificate of a design or all unique to one certificate. */
export interface Ornament {
  items: ShapeItem[];
  /** Operators of a content stream (ISO 32000-1, 8.2). */
  content: Buffer;
  /** Opacities used by the shapes, in the order of their names `G0`, `G1`… */
  opacities: number[];
  /** Drawings shown more than once, in the order of their names `S0`, `S1`… */
  forms: OrnamentForm[];
}

interface OrnamentForm {
  content: Buffer;
  /**
   * Whether the form is composited with its background as a whole, so that crossing copies are as transparent there as
   * elsewhere.
   */
  group: boolean;
  /** Numbers of the forms that this one shows. */
  shows: number[];
}

/** Minimum length of the paths, below which shapes are compressed as fast with the page. */
const WORTH_A_FORM = 3000;
/** Minimum number of shapes unique to a certificate that are written faster together than one by one. */
const WORTH_TOGETHER = 4;

/** Finds the ornaments of a scene, by the index of their first item. */
export function ornamentsIn({ items }: Scene): Map<number, Ornament> {
  const found = new Map<number, Ornament>();
  for (let first = 0; first < items.length; first++) {
    const run: ShapeItem[] = [];
    const own = (item: SceneItem | undefined) => item?.kind === "shape" && item.own === true;
    for (let item = items[first]; item && isPlain(item); item = items[first + run.length]) {
      if (own(item) !== own(items[first])) break;
      run.push(item);
    }
    const size = run.reduce((sum, { path }) => sum + path.length, 0);
    if (own(run[0]) ? run.length >= WORTH_TOGETHER : size >= WORTH_A_FORM) found.set(first, writeOrnament(run));
    first += Math.max(0, run.length - 1);
  }
  return found;
}

const isPlain = (item: SceneItem): item is ShapeItem =>
  item.kind === "shape" && !item.turn && [item.fill, item.stroke?.color].every(isPlainColor);
const isPlainColor = (color: string | undefined) => color === undefined || /^#[0-9a-f]{6}$/i.test(color);

function writeOrnament(items: ShapeItem[]): Ornament {
  const opacities: number[] = [];
  const forms: OrnamentForm[] = [];
  const numbers = new Map<string, number>();
  const formOf = (key: string, write: () => OrnamentForm): number => {
    const formIndex = numbers.get(key) ?? forms.push(write()) - 1;
    numbers.set(key, formIndex);
    return formIndex;
  };
  const parts = items.flatMap((item) => {
    const { path, fill, stroke, opacity, own } = item;
    if (opacity !== undefined && !opacities.includes(opacity)) opacities.push(opacity);
    const colors = [
      ...(fill ? [`${channelsOf(fill)} rg`] : []),
      ...(stroke ? [`${stroke.width} w ${channelsOf(stroke.color)} RG`] : []),
      ...(stroke?.round ? ["1 J 1 j"] : []),
    ];
    const veil = opacity === undefined ? [] : [`/G${opacities.indexOf(opacity)} gs`];
    const begin = Buffer.from(`${["q", ...veil, ...colors].join("\n")}\n`);
    const transforms = transformsOf(item);
    if (!transforms) return [begin, writtenPath(path, own), Buffer.from(`${paintOperator(item)}\nQ\n`)];
    const one = formOf(`${paintOperator(item)} ${path}`, () => ({
      content: Buffer.concat([writtenPath(path, own), Buffer.from(paintOperator(item))]),
      group: false,
      shows: [],
    }));
    const copies = Buffer.from(
      transforms.map((transform) => `q ${transform.map(decimals).join(" ")} cm /S${one} Do Q\n`).join(""),
    );
    if (opacity === undefined) return [begin, copies, Buffer.from("Q\n")];
    const content = Buffer.concat([Buffer.from(`${colors.join("\n")}\n`), copies]);
    const whole = formOf(content.toString("latin1"), () => ({ content, group: true, shows: [one] }));
    return [Buffer.from(`q\n${veil.join("")}\n/S${whole} Do\nQ\n`)];
  });
  return { items, content: Buffer.concat(parts), opacities, forms };
}

/** Returns the painting operator (ISO 32000-1, 8.5.3). */
export function paintOperator({ fill, stroke, evenOdd }: ShapeItem): string {
  const star = evenOdd && fill ? "*" : "";
  if (fill && stroke) return `B${star}`;
  return fill ? `f${star}` : "S";
}

const decimals = (value: number): number => Math.round(value * 1e6) / 1e6 || 0;

/** Four decimals preserve the eight bits of a channel. */
function channelsOf(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255]
    .map((channel) => String(Math.round((channel / 255) * 10_000) / 10_000))
    .join(" ");
}

/**
 * Shows an ornament as a form XObject (ISO 32000-1, 8.10): its stream is compressed once and cached, so that the page
 * holds only the content unique to a certificate.
 */
export function drawOrnamentForm(document: PDFKit.PDFDocument, ornament: Ornament, index: number): void {
  const { width, height } = document.page;
  const states = ornament.opacities.map((opacity, i) => {
    const state = document.ref({ Type: "ExtGState", ca: opacity, CA: opacity });
    state.end("");
    return [`G${i}`, state] as const;
  });
  const copied: [string, PDFKit.PDFKitReference][] = [];
  for (const [i, { content, group, shows }] of ornament.forms.entries()) {
    const shown = copied.filter((_, number) => shows.includes(number));
    const form = document.ref({
      Type: "XObject",
      Subtype: "Form",
      BBox: [-width, -height, width, height],
      ...(group ? { Group: { Type: "Group", S: "Transparency" } } : {}),
      ...(shown.length > 0 ? { Resources: { XObject: Object.fromEntries(shown) } } : {}),
    });
    form.end(content);
    copied.push([`S${i}`, form]);
  }
  const resources = {
    ...(states.length > 0 ? { ExtGState: Object.fromEntries(states) } : {}),
    ...(copied.length > 0 ? { XObject: Object.fromEntries(copied) } : {}),
  };
  const form = document.ref({
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, width, height],
    ...(Object.keys(resources).length > 0 ? { Resources: resources } : {}),
  });
  if (ornament.items.some(({ own }) => own)) markUnique(form);
  form.end(ornament.content);
  const label = `Ornament${index}`;
  document.page.xobjects[label] = form;
  document.addContent(`/${label} Do`);
}
