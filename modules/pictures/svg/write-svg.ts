import { bakeSvg } from "../../credentials/index.server";
import type { DrawnBox } from "../../scene/index.server";
import {
  type Copies,
  face,
  type ImageItem,
  type Matrix,
  openOwnFonts,
  type QrItem,
  type Scene,
  type SceneItem,
  type ShapeItem,
  type TextItem,
} from "../../scene/index.server";
import { fitImages } from "../raster/fit-image";
import { imageType } from "../raster/image-type";
import { escapeXml } from "./escape-xml";
import { writeWords } from "./invisible-words";
import { type Letters, lettersInFontUnits, lettersOnGrids, shortName } from "./letter-outlines";
import { relativePath } from "./relative-path";
import { cachedShortPath, shortPath } from "./short-path";

/**
 * Writes the scene as a self-contained SVG 1.1 document. Letters are outlines, so that it looks the same with no font
 * installed; all texts are in `title` and `desc`, and as words that can be selected. Items of one element form a group
 * with its name.
 * For an editor, `places` is added as metadata; paths are then only relative and there are no words, because that
 * document is sent anew with each change and is nobody's certificate.
 */
export function writeSvg(original: Scene, options: { credential?: string; places?: DrawnBox[] } = {}): string {
  const scene = fitImages(original);
  openOwnFonts(scene.fonts);
  const canvas = options.places ? plainCanvas(relativePath) : canvasOnGrid(scene);
  const body = byElement(scene.items)
    .map((items) => drawTogether(items, canvas))
    .join("\n");
  const words = canvas.worded ? `\n${writeWords(scene, canvas.steps)}` : "";
  const texts = scene.items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"` +
    ` width="${number(scene.width)}pt" height="${number(scene.height)}pt"` +
    ` viewBox="0 0 ${canvas.length(scene.width)} ${canvas.length(scene.height)}" role="img" xml:lang="${scene.language}">\n` +
    `<title>${escapeXml(scene.title)}</title>\n<desc>${escapeXml(texts.join(" · "))}</desc>\n` +
    (options.places ? `<metadata>${escapeXml(JSON.stringify(options.places))}</metadata>\n` : "") +
    `${definitions(canvas.outlines)}\n${body}${words}\n</svg>\n`;
  return options.credential === undefined ? svg : bakeSvg(svg, options.credential);
}

/** Writes the items alone, for rasterizing, with letters and paths unchanged. */
export function writeFragment(items: SceneItem[]): string {
  const canvas = plainCanvas();
  const body = items.map((item) => drawItem(item, canvas)).join("");
  return `${definitions(canvas.outlines)}${body}`;
}

interface Canvas {
  /** Definitions of repeated drawings by id: the data of a path, or the content of a group. */
  outlines: Map<string, string>;
  /** Ids of shared drawings by their content, so that each is defined once. */
  shared?: Map<string, string>;
  /** Number of document units in a point; where it is more than one, coordinates are whole. */
  steps: number;
  write(path: string, own?: boolean): string;
  letters: Letters;
  /** Formats a coordinate or length given in points. */
  length(points: number): string;
  /** Whether texts are written as words instead of labels. */
  worded?: boolean;
}

const definitions = (outlines: Map<string, string>): string =>
  `<defs>${[...outlines].map(([id, drawn]) => (drawn.startsWith("<") ? `<g id="${id}">${drawn}</g>` : `<path id="${id}" d="${drawn}"/>`)).join("")}</defs>`;

/** Document units per point. A unit is a thirtieth of a pixel on a screen, and most numbers have two digits. */
const STEPS = 25;

function canvasOnGrid(scene: Scene): Canvas {
  const outlines = new Map<string, string>();
  return {
    outlines,
    steps: STEPS,
    worded: true,
    letters: lettersOnGrids(outlines, scene),
    shared: new Map(),
    write: (path, own) => wholeSteps(own ? shortPath(path, STEPS) : cachedShortPath(path, STEPS)),
    length: (points) => String(Math.round(points * STEPS)),
  };
}

function plainCanvas(write = (path: string) => path): Canvas {
  const outlines = new Map<string, string>();
  return { outlines, steps: 1, write, length: number, letters: lettersInFontUnits(outlines, write) };
}

function wholeSteps(path: string | null): string {
  if (path === null) throw new Error("a shape is drawn with commands that are not known");
  return path;
}

/** Groups consecutive items of the same element; items without an element stay alone. */
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
  return `<g transform="rotate(${number(degrees)} ${canvas.length(x)} ${canvas.length(y)})">${drawn}</g>`;
}

function drawUpright(item: SceneItem, canvas: Canvas): string {
  switch (item.kind) {
    case "shape":
      return drawShape(item, canvas);
    case "image":
      return drawImage(item, canvas);
    case "qr":
      return drawQr(item, canvas);
    case "text":
      return drawText(item, canvas);
  }
}

const nextId = ({ outlines, worded }: Canvas): string => (worded ? shortName(outlines.size) : `shape-${outlines.size}`);

function drawShape(item: ShapeItem, canvas: Canvas): string {
  const { write, steps, length } = canvas;
  const fill = ` fill="${item.fill ?? "none"}"${item.evenOdd ? ' fill-rule="evenodd"' : ""}`;
  const cap = item.stroke?.round ? ' stroke-linecap="round" stroke-linejoin="round"' : "";
  const { color, width = 0 } = item.stroke ?? {};
  const stroke = item.stroke ? ` stroke="${color}" stroke-width="${number(width * steps)}"${cap}` : "";
  const opacity = item.opacity === undefined ? "" : ` opacity="${number(item.opacity)}"`;
  const path = write(item.path, item.own);
  if (item.copies) return `<g${fill}${stroke}${opacity}>${drawCopies(path, item.copies, canvas)}</g>`;
  if (!item.at) return `<path d="${path}"${fill}${stroke}${opacity}/>`;
  const id = define(path, canvas);
  const uses = item.at.map(([x, y]) => `<use xlink:href="#${id}" x="${length(x)}" y="${length(y)}"/>`).join("");
  return `<g${fill}${stroke}${opacity}>${uses}</g>`;
}

/**
 * Draws copies; each list of positions repeats the drawing of the one before, so that a grid of a hundred takes twenty
 * positions.
 */
function drawCopies(path: string, copies: Copies, canvas: Canvas): string {
  let drawn = path;
  for (const positions of copies) {
    const id = define(drawn, canvas);
    drawn = positions.map((position) => `<use xlink:href="#${id}"${lyingAt(position, canvas)}/>`).join("");
  }
  return drawn;
}

function define(drawn: string, canvas: Canvas): string {
  const { outlines, shared } = canvas;
  const existing = shared?.get(drawn);
  if (existing !== undefined) return existing;
  const id = nextId(canvas);
  outlines.set(id, drawn);
  shared?.set(drawn, id);
  return id;
}

function lyingAt([a, b, c, d, e, f]: Matrix, { length }: Canvas): string {
  const [x, y] = [length(e), length(f)];
  if (a === 1 && b === 0 && c === 0 && d === 1) return `${x === "0" ? "" : ` x="${x}"`}${y === "0" ? "" : ` y="${y}"`}`;
  if (b === 0 && c === 0 && x === "0" && y === "0") return ` transform="scale(${a} ${d})"`;
  if (a === d && b === -c && x === "0" && y === "0")
    return ` transform="rotate(${number((Math.atan2(b, a) * 180) / Math.PI)})"`;
  return ` transform="matrix(${[a, b, c, d].map(fraction).join(" ")} ${x} ${y})"`;
}

/** Formats a matrix value with five decimals: the rounding error is invisible across a page. */
const fraction = (value: number): string =>
  String(Math.round(value * 100_000) / 100_000 || 0).replace(/^(-?)0\./, "$1.");

function drawImage({ x, y, width, height, image, alt, clip }: ImageItem, canvas: Canvas): string {
  const { outlines, write, length } = canvas;
  const data = Buffer.from(image.png).toString("base64");
  const drawn =
    `<image x="${length(x)}" y="${length(y)}" width="${length(width)}" height="${length(height)}"` +
    ` xlink:href="data:${imageType(image)};base64,${data}"><title>${escapeXml(alt)}</title></image>`;
  if (!clip) return drawn;
  const id = nextId(canvas);
  outlines.set(id, write(clip.path));
  return `<clipPath id="clip-${id}"><use xlink:href="#${id}"/></clipPath><g clip-path="url(#clip-${id})">${drawn}</g>`;
}

function drawQr({ x, y, size, modules, color, alt }: QrItem, { steps, length }: Canvas): string {
  const path = modules.strips.map(([column, row, length]) => `M${column} ${row}h${length}v1h-${length}z`).join("");
  const scale = ((size / modules.count) * steps).toFixed(5);
  return (
    `<g role="img" aria-label="${escapeXml(alt)}"><path shape-rendering="crispEdges" fill="${color}"` +
    ` transform="translate(${length(x)} ${length(y)}) scale(${scale})" d="${path}"/></g>`
  );
}

function drawText(item: TextItem, { letters, steps: perPoint, length, worded }: Canvas): string {
  let drawn = "";
  for (const line of item.lines) {
    for (const run of line.runs) {
      const { unitsPerEm } = face(run.font);
      const { steps, coordinate, show } = letters(run.font);
      const scale = ((run.size * perPoint) / unitsPerEm / steps).toFixed(6 + String(steps).length - 1);
      let uses = "";
      let pen = 0;
      for (const glyph of run.glyphs) {
        const id = show(glyph.id);
        if (id !== null) {
          const [x, y] = [pen + glyph.xOffset, glyph.yOffset];
          uses += `<use xlink:href="#${id}"${x ? ` x="${coordinate(x)}"` : ""}${y ? ` y="${coordinate(y)}"` : ""}/>`;
        }
        pen += glyph.advance;
      }
      if (uses)
        drawn += `<g transform="matrix(${scale} 0 0 -${scale} ${length(line.x + run.x)} ${length(line.y)})">${uses}</g>`;
    }
  }
  return worded
    ? `<g fill="${item.color}">${drawn}</g>`
    : `<g role="img" aria-label="${escapeXml(item.text)}" fill="${item.color}">${drawn}</g>`;
}

/** Formats a number with at most three decimals: a thousandth of a point is finer than any press. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);
