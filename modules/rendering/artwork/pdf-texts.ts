import type { PDFPageProxy, RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ArtworkText, ArtworkWords } from "../../kernel/ports/artwork";
import { plainWord } from "./plain-word";

type Pdfjs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");
type Item = Extract<Awaited<ReturnType<PDFPageProxy["getTextContent"]>>["items"][number], { str: string }>;

/** A line of text, and the indexes of the page's show-text operations that draw it; null if they are uncertain. */
interface FoundText {
  text: ArtworkText;
  orders: number[] | null;
}

/** Size in points from which letters are too large for a label. */
const LARGE = 16;
const MAX_TEXTS = 400;
const LONGEST_TEXT = 200;
/** Maximum gap, in ems, between two pieces of one line. */
const NEAR = 0.6;
const TURNED = 0.02;
/** Height of letters above the baseline, as a share of the size. */
const ASCENT = 0.8;
const IN_BRACKETS = /^\s*(\{\{|[[<{«‹【(]).*[\]>}»›】)]\s*$/u;

/** Finds the lines of text on a page; some are placeholders. Lengths in points from the upper left corner. */
export async function findTexts(pdfjs: Pdfjs, page: PDFPageProxy, words: ArtworkWords): Promise<FoundText[]> {
  const { items } = await page.getTextContent({ disableNormalization: true });
  const lines = linesOf(
    pdfjs,
    page,
    items.filter((item): item is Item => "str" in item),
  ).slice(0, MAX_TEXTS);
  const orders = ordersOf(pdfjs, await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.DISABLE }));
  assignOrders(lines, orders);
  const [labels, examples] = [new Set(words.labels), new Set(words.examples)];
  return lines.map(({ characters, turned, ...line }) => {
    const plain = plainWord(line.text);
    const labelled = labels.has(plain) && (IN_BRACKETS.test(line.text) || line.size >= LARGE);
    const placeholder = !turned && plain !== "" && (examples.has(plain) || labelled);
    const { box, size, color, orders: own } = line;
    const text = line.text.trim().slice(0, LONGEST_TEXT);
    return { text: { text, box, size, color, placeholder, removed: false }, orders: own };
  });
}

interface Line extends Omit<ArtworkText, "placeholder" | "removed"> {
  /** The text without spaces, in the order in which the page shows it. */
  characters: string;
  turned: boolean;
  orders: number[] | null;
}

function linesOf(pdfjs: Pdfjs, page: PDFPageProxy, items: Item[]): Line[] {
  const viewport = page.getViewport({ scale: 1 });
  const lines: Line[] = [];
  let ended = true;
  for (const { str, transform, width, hasEOL } of items) {
    const characters = str.replace(/\s/gu, "");
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = pdfjs.Util.transform(viewport.transform, transform) as number[];
    const size = Math.hypot(c, d);
    const own = width * (Math.hypot(a, b) / (Math.hypot(transform[0], transform[1]) || 1));
    const last = lines.at(-1);
    // A wide gap is reported as a space of that width.
    if (!characters && own > size * NEAR) ended = true;
    if (last && !ended && isOn(last, x, y, size)) {
      last.text += str;
      last.characters += characters;
      last.box.width = Math.max(last.box.width, x + own - last.box.x);
    } else if (characters) {
      const box = { x, y: y - size * ASCENT, width: own, height: size };
      const turned = Math.abs(Math.atan2(b, a)) > TURNED;
      lines.push({ text: str, characters, box, size, turned, color: null, orders: null });
      ended = false;
    }
    if (hasEOL) ended = true;
  }
  return lines;
}

/** Returns whether a text that begins at this point continues the line. */
const isOn = ({ box, size }: Line, x: number, y: number, own: number): boolean =>
  Math.abs(box.y + size * ASCENT - y) < 1 && Math.abs(x - box.x - box.width) < own * NEAR;

/** A show-text operation of the page: its index, its text without spaces, and its color. */
interface Order {
  index: number;
  characters: string;
  color: string | null;
}

function ordersOf({ OPS }: Pdfjs, { fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): Order[] {
  const orders: Order[] = [];
  const savedColors: (string | null)[] = [];
  let color: string | null = "#000000";
  for (const [i, operation] of fnArray.entries()) {
    const [first] = Array.isArray(argsArray[i]) ? argsArray[i] : [];
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) savedColors.push(color);
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) color = savedColors.pop() ?? color;
    else if (operation === OPS.setFillRGBColor) color = /^#[0-9a-f]{6}$/.test(String(first)) ? String(first) : null;
    else if (operation === OPS.setFillColorN) color = null;
    else if (operation === OPS.showText) orders.push({ index: orders.length, characters: charactersOf(first), color });
  }
  return orders;
}

const charactersOf = (glyphs: unknown): string =>
  (Array.isArray(glyphs) ? glyphs : [])
    .map((glyph) => (typeof glyph === "object" && glyph !== null ? String(Reflect.get(glyph, "unicode") ?? "") : ""))
    .join("")
    .replace(/\s/gu, "");

const sorted = (text: string): string => [...text].sort().join("");

/**
 * Assigns to each line the operations that draw it. Lines and operations come in the same order, so each line takes
 * operations until their characters add up. Arabic is in reverse order in one of them: having the same letters is
 * enough.
 */
function assignOrders(lines: Line[], orders: Order[]): void {
  let next = 0;
  for (const line of lines) {
    const own: Order[] = [];
    let shown = "";
    while (shown.length < line.characters.length) {
      const order = orders[next];
      if (!order) return;
      next++;
      own.push(order);
      shown += order.characters;
    }
    if (sorted(shown) !== sorted(line.characters)) return;
    line.orders = own.map(({ index }) => index);
    line.color = own[0]?.color ?? null;
  }
}

/** Draws a page without the placeholders whose operations are recognized, and marks each as removed or not. */
export function leaveOut({ OPS }: Pdfjs, found: FoundText[]) {
  const left = found.filter(({ text, orders }) => text.placeholder && orders !== null);
  const unwanted = new Set(left.flatMap(({ orders }) => orders ?? []));
  let shown = 0;
  const seen = new Set<number>();
  return {
    /**
     * Returns whether to carry out the operation at this index. The operations are visited once, from the beginning.
     */
    keeps(task: RenderTask, index: number): boolean {
      if (operationAt(task, index) !== OPS.showText) return true;
      const order = shown++;
      if (!unwanted.has(order)) return true;
      seen.add(order);
      return false;
    },
    tell(): void {
      for (const { text, orders } of left) text.removed = orders?.every((order) => seen.has(order)) ?? false;
    },
  };
}

/**
 * Reads from the list of operations that is drawn, which differs from the list for reading. The library does not expose
 * it.
 */
function operationAt(task: RenderTask, index: number): unknown {
  const inside: unknown = Reflect.get(Object(Reflect.get(task, "_internalRenderTask")), "operatorList");
  const operations: unknown = Reflect.get(Object(inside), "fnArray");
  return Array.isArray(operations) ? operations[index] : undefined;
}
