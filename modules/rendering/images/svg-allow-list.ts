import { SaxesParser } from "saxes";
import type { Result } from "../../kernel/result";

/**
 * Rewrites an uploaded SVG from a short list of harmless elements and attributes: shapes, gradients, clips. No images,
 * text, filters, patterns, scripts, styles or references outside the file. Limited in size, depth and number, because a
 * small file can hang a renderer as well as make it read a local file.
 */
export type SvgCheck = Result<{ svg: string; dropped: string[] }, "bad-svg" | "too-large">;

const MAX_BYTES = 512 * 1024;
const MAX_ELEMENTS = 3000;
const MAX_DEPTH = 24;
const MAX_USES = 200;
const MAX_PATH_DATA = 64 * 1024;

const ELEMENTS = new Set(
  "svg g path rect circle ellipse line polyline polygon defs use symbol linearGradient radialGradient stop clipPath title desc".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  (
    "id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform gradientTransform gradientUnits " +
    "spreadMethod offset stop-color stop-opacity fill fill-opacity fill-rule stroke stroke-width stroke-linecap " +
    "stroke-linejoin stroke-miterlimit stroke-opacity opacity clip-path clip-rule clipPathUnits preserveAspectRatio " +
    "href xlink:href display visibility color version"
  ).split(" "),
);
const STYLES = new Set(
  "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity opacity stop-color stop-opacity clip-path clip-rule display visibility color".split(
    " ",
  ),
);
const LOCAL_REFERENCE = /^#[\w.-]{1,80}$/;
const LOCAL_URL = /^\s{0,20}url\(\s{0,20}['"]?#[\w.-]{1,80}['"]?\s{0,20}\)\s{0,20}[\w#]{0,40}\s{0,20}$/;
/** Limit of coordinates, which no logo exceeds: 1e30 and the like make huge canvases or endless loops. */
const HUGE = 1_000_000;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/gi;

const hasHugeNumber = (value: string): boolean =>
  [...value.matchAll(NUMBER)].some(([number]) => !(Number(number) < HUGE));

class Refused extends Error {}

export function allowListSvg(source: string): SvgCheck {
  if (Buffer.byteLength(source) > MAX_BYTES) return { ok: false, code: "too-large" };
  const parser = new SaxesParser();
  const dropped = new Set<string>();
  let out = "";
  let depth = 0;
  let skippedBelow: number | null = null;
  let elements = 0;
  let uses = 0;
  const refuse = () => {
    throw new Refused();
  };
  parser.on("error", refuse);
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) refuse();
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth++;
    if (++elements > MAX_ELEMENTS || depth > MAX_DEPTH) refuse();
    if (name === "use" && ++uses > MAX_USES) refuse();
    if (depth === 1 && name !== "svg") refuse();
    if (skippedBelow !== null) return;
    if (!ELEMENTS.has(name)) {
      dropped.add(`<${name}>`);
      skippedBelow = depth;
      return;
    }
    const root = depth === 1 ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : "";
    out += `<${name}${root}${Object.entries(attributes)
      .map(([key, value]) => keepAttribute(key, value))
      .join("")}>`;
  });
  parser.on("closetag", ({ name }) => {
    if (skippedBelow === null) out += `</${name}>`;
    else if (skippedBelow === depth) skippedBelow = null;
    depth--;
  });
  const keepAttribute = (name: string, value: string): string => {
    if (name.startsWith("xmlns")) return "";
    if (name === "style") return keepStyle(value);
    const allowed = ATTRIBUTES.has(name) && isHarmless(name, value);
    if (!allowed) dropped.add(name);
    return allowed ? ` ${name}="${escapeXml(value)}"` : "";
  };
  const keepStyle = (style: string): string =>
    style
      .split(";")
      .map((declaration) => declaration.split(":"))
      .map(([name = "", value = ""]) => [name.trim(), value.trim()] as const)
      .filter(([name, value]) => STYLES.has(name) && isHarmless(name, value))
      .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
      .join("");
  try {
    parser.write(source).close();
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: "bad-svg" };
    throw error;
  }
  return { ok: true, svg: out, dropped: [...dropped] };
}

function isHarmless(name: string, value: string): boolean {
  if (name === "d" || name === "points") return value.length <= MAX_PATH_DATA && !hasHugeNumber(value);
  if (value.length > 2000) return false;
  if (name === "href" || name === "xlink:href") return LOCAL_REFERENCE.test(value);
  if (/url\s*\(/i.test(value)) return LOCAL_URL.test(value);
  return name === "id" || /^#[0-9a-f]{3,8}$/i.test(value) || !hasHugeNumber(value);
}

const escapeXml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
