import type { PDFPageProxy, RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ArtworkText, ArtworkWords } from "../../kernel/ports/artwork";
import { plainWord } from "./plain-word";

type Pdfjs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");
type Item = Extract<Awaited<ReturnType<PDFPageProxy["getTextContent"]>>["items"][number], { str: string }>;

/** A line of text, and which of the page's orders to show text make it; null where that is not certain. */
interface FoundText {
  text: ArtworkText;
  orders: number[] | null;
}

/** Points: letters as large as that are no label. */
const LARGE = 16;
const MAX_TEXTS = 400;
const LONGEST_TEXT = 200;
/** In ems: pieces nearer to each other than that are one line. */
const NEAR = 0.6;
const TURNED = 0.02;
/** Of the size: how far above the baseline letters reach. */
const ASCENT = 0.8;
const IN_BRACKETS = /^\s*(\{\{|[[<{«‹【(]).*[\]>}»›】)]\s*$/u;

/** The lines of text on a page, of which some stand for others. Lengths in points from the upper left corner. */
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
  /** Without spaces, in the order in which the page shows them. */
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
    // A wide gap comes as a space of that width.
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

/** Whether a text that begins there goes on with a line. */
const isOn = ({ box, size }: Line, x: number, y: number, own: number): boolean =>
  Math.abs(box.y + size * ASCENT - y) < 1 && Math.abs(x - box.x - box.width) < own * NEAR;

/** An order of the page to show text: which one of them it is, what it shows without spaces, and in which colour. */
interface Order {
  index: number;
  characters: string;
  color: string | null;
}

function ordersOf({ OPS }: Pdfjs, { fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): Order[] {
  const orders: Order[] = [];
  const kept: (string | null)[] = [];
  let color: string | null = "#000000";
  for (const [i, operation] of fnArray.entries()) {
    const [first] = Array.isArray(argsArray[i]) ? argsArray[i] : [];
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) kept.push(color);
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) color = kept.pop() ?? color;
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
 * Both go through the page in one order, so that a line is made by the orders that show as many characters after those
 * before it. Arabic is written the other way round in one of them: the same letters are enough.
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

/** Draws a page without the placeholders whose orders are known, and tells each of them that it was left out. */
export function leaveOut({ OPS }: Pdfjs, found: FoundText[]) {
  const left = found.filter(({ text, orders }) => text.placeholder && orders !== null);
  const unwanted = new Set(left.flatMap(({ orders }) => orders ?? []));
  let shown = 0;
  const seen = new Set<number>();
  return {
    /**
     * Whether the operation at that place of the list is carried out. The list is gone through once, from its
     * beginning.
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

/** The list that is drawn is another one than that for reading, and the library shows it to nobody. */
function operationAt(task: RenderTask, index: number): unknown {
  const inside: unknown = Reflect.get(Object(Reflect.get(task, "_internalRenderTask")), "operatorList");
  const operations: unknown = Reflect.get(Object(inside), "fnArray");
  return Array.isArray(operations) ? operations[index] : undefined;
}
