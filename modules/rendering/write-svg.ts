import { bakeSvg } from "../credentials/index.server";
import type { DrawnPlace } from "./document/drawn-places";
import { fitImages } from "./images/fit-image";
import { imageType } from "./images/image-type";
import { type Letters, lettersAsGiven, lettersOnGrids } from "./letter-outlines";
import { relativePath } from "./relative-path";
import type { ImageItem, QrItem, Scene, SceneItem, ShapeItem, TextItem } from "./scene/scene";
import { HUNDREDTHS, shortPath } from "./short-path";
import { face, openOwnFonts } from "./text/fonts";

/**
 * The scene as a self-contained SVG 1.1 document: letters are outlines, so it looks the same with no font installed,
 * and every text is also there to be read (`aria-label`, `title`, `desc`). For an editor, `places` goes along as metadata,
 * what is drawn for one element is a group that names it, and paths are written as short as can be: it is sent anew with
 * each change, and is nobody's certificate.
 */
export function writeSvg(given: Scene, options: { credential?: string; places?: DrawnPlace[] } = {}): string {
  const scene = fitImages(given);
  openOwnFonts(scene.fonts);
  const canvas = canvasFor(scene, options.places !== undefined);
  const body = byElement(scene.items)
    .map((items) => drawTogether(items, canvas))
    .join("\n");
  const texts = scene.items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"` +
    ` width="${number(scene.width)}pt" height="${number(scene.height)}pt"` +
    ` viewBox="0 0 ${number(scene.width)} ${number(scene.height)}" role="img" xml:lang="${scene.language}">\n` +
    `<title>${escapeXml(scene.title)}</title>\n<desc>${escapeXml(texts.join(" · "))}</desc>\n` +
    (options.places ? `<metadata>${escapeXml(JSON.stringify(options.places))}</metadata>\n` : "") +
    `${definitions(canvas.outlines)}\n${body}\n</svg>\n`;
  return options.credential === undefined ? svg : bakeSvg(svg, options.credential);
}

/** What the items draw and nothing around it, to be rasterised: letters and paths as they are given. */
export function writeFragment(items: SceneItem[]): string {
  const outlines = new Map<string, string>();
  const asGiven = (path: string) => path;
  const canvas = { outlines, write: asGiven, letters: lettersAsGiven(outlines, asGiven) };
  const body = items.map((item) => drawItem(item, canvas)).join("");
  return `${definitions(outlines)}${body}`;
}

interface Canvas {
  /** What is shown more than once, by its id. */
  outlines: Map<string, string>;
  write(path: string): string;
  letters: Letters;
}

const definitions = (outlines: Map<string, string>): string =>
  `<defs>${[...outlines].map(([id, path]) => `<path id="${id}" d="${path}"/>`).join("")}</defs>`;

function canvasFor(scene: Scene, forEditor: boolean): Canvas {
  const outlines = new Map<string, string>();
  if (forEditor) return { outlines, write: relativePath, letters: lettersAsGiven(outlines, relativePath) };
  if (scene.drawing < 4) return { outlines, write: (path) => path, letters: lettersAsGiven(outlines, (path) => path) };
  return { outlines, write: (path) => shortPath(path, HUNDREDTHS) ?? path, letters: lettersOnGrids(outlines, scene) };
}

/** What follows one another for the same element is one list; what names none stands alone. */
function byElement(items: SceneItem[]): SceneItem[][] {
  const lists: SceneItem[][] = [];
  for (const item of items) {
    const last = lists.at(-1);
    if (last && item.element !== undefined && last[0]?.element === item.element) last.push(item);
    else lists.push([item]);
  }
  return lists;
}

function drawTogether(items: SceneItem[], canvas: Canvas): string {
  const drawn = items.map((item) => drawItem(item, canvas)).join("\n");
  const element = items[0]?.element;
  return element === undefined ? drawn : `<g data-element="${escapeXml(element)}">${drawn}</g>`;
}

function drawItem(item: SceneItem, canvas: Canvas): string {
  const drawn = drawUpright(item, canvas);
  if (!item.turn) return drawn;
  const { degrees, x, y } = item.turn;
  return `<g transform="rotate(${number(degrees)} ${number(x)} ${number(y)})">${drawn}</g>`;
}

function drawUpright(item: SceneItem, canvas: Canvas): string {
  switch (item.kind) {
    case "shape":
      return drawShape(item, canvas);
    case "image":
      return drawImage(item, canvas);
    case "qr":
      return drawQr(item);
    case "text":
      return drawText(item, canvas);
  }
}

function drawShape(item: ShapeItem, { outlines, write }: Canvas): string {
  const fill = ` fill="${item.fill ?? "none"}"${item.evenOdd ? ' fill-rule="evenodd"' : ""}`;
  const cap = item.stroke?.round ? ' stroke-linecap="round" stroke-linejoin="round"' : "";
  const stroke = item.stroke ? ` stroke="${item.stroke.color}" stroke-width="${number(item.stroke.width)}"${cap}` : "";
  const opacity = item.opacity === undefined ? "" : ` opacity="${number(item.opacity)}"`;
  if (!item.at) return `<path d="${write(item.path)}"${fill}${stroke}${opacity}/>`;
  const id = `shape-${outlines.size}`;
  outlines.set(id, write(item.path));
  const uses = item.at.map(([x, y]) => `<use xlink:href="#${id}" x="${number(x)}" y="${number(y)}"/>`).join("");
  return `<g${fill}${stroke}${opacity}>${uses}</g>`;
}

function drawImage({ x, y, width, height, image, alt, clip }: ImageItem, { outlines, write }: Canvas): string {
  const data = Buffer.from(image.png).toString("base64");
  const drawn =
    `<image x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"` +
    ` xlink:href="data:${imageType(image)};base64,${data}"><title>${escapeXml(alt)}</title></image>`;
  if (!clip) return drawn;
  const id = `shape-${outlines.size}`;
  outlines.set(id, write(clip.path));
  return `<clipPath id="clip-${id}"><use xlink:href="#${id}"/></clipPath><g clip-path="url(#clip-${id})">${drawn}</g>`;
}

function drawQr({ x, y, size, modules, color, alt }: QrItem): string {
  const path = modules.strips.map(([column, row, length]) => `M${column} ${row}h${length}v1h-${length}z`).join("");
  const scale = (size / modules.count).toFixed(5);
  return (
    `<g role="img" aria-label="${escapeXml(alt)}"><path shape-rendering="crispEdges" fill="${color}"` +
    ` transform="translate(${number(x)} ${number(y)}) scale(${scale})" d="${path}"/></g>`
  );
}

function drawText(item: TextItem, { letters }: Canvas): string {
  let drawn = "";
  for (const line of item.lines) {
    for (const run of line.runs) {
      const { unitsPerEm } = face(run.font);
      const { steps, show } = letters(run.font);
      const scale = (run.size / unitsPerEm / steps).toFixed(6 + String(steps).length - 1);
      let uses = "";
      let pen = 0;
      for (const glyph of run.glyphs) {
        const id = show(glyph.id);
        if (id !== null) {
          const x = (pen + glyph.xOffset) * steps;
          const y = glyph.yOffset * steps;
          uses += `<use xlink:href="#${id}"${x ? ` x="${number(x)}"` : ""}${y ? ` y="${number(y)}"` : ""}/>`;
        }
        pen += glyph.advance;
      }
      if (uses)
        drawn += `<g transform="matrix(${scale} 0 0 -${scale} ${number(line.x + run.x)} ${number(line.y)})">${uses}</g>`;
    }
  }
  return `<g role="img" aria-label="${escapeXml(item.text)}" fill="${item.color}">${drawn}</g>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** At most three decimals: a thousandth of a point is finer than any press. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);
