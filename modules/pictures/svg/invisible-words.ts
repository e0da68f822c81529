import type { PlacedLine, Scene, TextItem } from "../../scene/index.server";
import { escapeXml } from "./escape-xml";

/**
 * Writes the words of a scene as invisible text, each line over its outlines, so that they can be found, selected and
 * copied in an SVG. Assistive technology reads the description instead, and not these. Lengths are in `steps` per
 * point.
 */
export function writeWords(scene: Scene, steps: number): string {
  const order = scene.reading ?? scene.items.map((_, index) => index);
  const texts = order.flatMap((index) => {
    const item = scene.items[index];
    if (item?.kind !== "text") return [];
    const lines = item.lines.filter(({ runs }) => runs.length > 0);
    return lines.length > 0 ? [writeText({ ...item, lines }, scene, steps)] : [];
  });
  return `<g aria-hidden="true" fill-opacity="0" font-family="sans-serif">${texts.join("")}</g>`;
}

function writeText(item: TextItem, scene: Scene, steps: number): string {
  const { turn, language, lines } = item;
  const at = (value: number): number => Math.round(value * steps);
  const turned = turn ? ` transform="rotate(${turn.degrees} ${at(turn.x)} ${at(turn.y)})"` : "";
  const spoken = language === scene.language ? "" : ` xml:lang="${language}"`;
  const size = at(Math.max(...lines.flatMap(({ runs }) => runs.map((run) => run.size))));
  const rightToLeft = lines.some(beginsAtRight);
  const boxes = lines.map((line) => boxOf(line, rightToLeft));
  const begin = `<text${turned}${spoken} font-size="${size}"${rightToLeft ? ' direction="rtl"' : ""}`;
  if (item.columns) {
    const list = (values: number[]) => values.map(at).join(" ");
    return `${begin} x="${list(boxes.map(({ x }) => x))}" y="${list(lines.map(({ y }) => y))}">${escapeXml(wordsOf(item).join(""))}</text>`;
  }
  const words = wordsOf(item);
  const spans = lines.map((line, i) => {
    const { x, width } = boxes[i] ?? { x: line.x, width: 0 };
    const attributes = ` x="${at(x)}" y="${at(line.y)}" textLength="${at(width)}"`;
    return { place: attributes, words: escapeXml(words[i] ?? "") };
  });
  const [only] = spans;
  if (only && spans.length === 1) return `${begin}${only.place}>${only.words}</text>`;
  return `${begin}>${spans.map((span) => `<tspan${span.place}>${span.words}</tspan>`).join("")}</text>`;
}

/** Text of each line, with the space that separates it from the next. */
function wordsOf({ text, lines }: TextItem): string[] {
  const starts = lines.map(({ runs }) => Math.min(...runs.map(({ start }) => start)));
  return starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length));
}

/** Whether a line is read from the right: its first run is the rightmost. */
function beginsAtRight({ runs }: PlacedLine): boolean {
  const [first] = [...runs].sort((one, other) => one.start - other.start);
  if (!first) return false;
  return runs.length === 1 ? first.rightToLeft : runs.every(({ x }) => x <= first.x);
}

function boxOf({ x, runs }: PlacedLine, rightToLeft: boolean): { x: number; width: number } {
  const left = x + Math.min(...runs.map((run) => run.x));
  const right = x + Math.max(...runs.map((run) => run.x + run.width));
  return { x: rightToLeft ? right : left, width: right - left };
}
