import { directionOf, type Language } from "../kernel/languages";
import { drawSeal, INK } from "../ornaments/index.server";
import { writePng } from "../pictures/index.server";
import {
  growZellige,
  placeText,
  type Scene,
  type SceneItem,
  sanitizeText,
  setText,
  starPath,
} from "../scene/index.server";

/**
 * Size of the preview picture shown when a page's link is shared: 1200 by 630 pixels, as recommended for the Open Graph
 * protocol.
 */
export const CARD = { width: 1200, height: 630 };
const MARGIN = 84;
const TEXT_WIDTH = 600;

/** Words of a preview card and the seed of its seal: the same page always has the same picture. */
export interface Card {
  language: Language;
  /** A word or two above the title. */
  kicker: string;
  title: string;
  /** Name of the site that the page belongs to. */
  product: string;
  seed: string;
}

/** Draws a card as PNG. */
export const drawCard = (card: Card): Promise<Uint8Array> => writePng(cardScene(card), { width: CARD.width });

const bar = (x: number, y: number): string => `M${x} ${y}H${x + 64}V${y + 4}H${x}Z`;

/** Composes a card as a scene. Arabic is on the right, with the seal on the left. */
export function cardScene(card: Card): Scene {
  const { width, height } = CARD;
  const { language } = card;
  const direction = directionOf(language);
  const rightToLeft = direction === "rtl";
  const x = rightToLeft ? width - MARGIN : MARGIN;
  const alignment = rightToLeft ? "right" : "left";
  const base = { language, direction, maxWidth: TEXT_WIDTH } as const;
  const title = setText(sanitizeText(card.title, 140), {
    ...base,
    direction: "auto",
    voice: "title",
    size: 66,
    minSize: 38,
    maxLines: 4,
    color: INK.deep,
    leading: 1.2,
  });
  const kicker = setText(sanitizeText(card.kicker, 60), {
    ...base,
    voice: "label-strong",
    size: 24,
    minSize: 18,
    maxLines: 1,
    color: INK.slate,
  });
  const titleHeight = (title.lines.length - 1) * title.leading;
  const titleTop = Math.max(MARGIN + 110, (height - titleHeight) / 2 + 8);
  const middle = [rightToLeft ? 150 : width - 150, height / 2] as const;
  const items: SceneItem[] = [
    { kind: "shape", path: `M0 0H${width}V${height}H0Z`, fill: INK.paper },
    ...drawSeal(growZellige(card.seed, 330), middle, 2),
    placeText(kicker, x, MARGIN + 26, alignment),
    { kind: "shape", path: bar(rightToLeft ? x - 64 : x, MARGIN + 52), fill: INK.sun },
    placeText(title, x, titleTop, alignment),
    ...drawMark(card.product, language, { x, y: height - MARGIN + 2, size: 34 }),
  ];
  return { ...CARD, language, title: card.title, items };
}

/**
 * Draws the platform's star and name, from `x` in the reading direction, on the baseline `y`; `size` is the size of the
 * letters.
 */
export function drawMark(
  name: string,
  language: Language,
  { x, y, size }: { x: number; y: number; size: number },
): SceneItem[] {
  const sign = directionOf(language) === "rtl" ? -1 : 1;
  const radius = size * 0.47;
  const star = { x: x + sign * radius, y: y - size * 0.35 };
  const text = setText(sanitizeText(name, 40), {
    language,
    direction: "auto",
    maxWidth: TEXT_WIDTH,
    voice: "name",
    size,
    minSize: size * 0.65,
    maxLines: 1,
    color: INK.navy,
  });
  return [
    { kind: "shape", path: starPath(8, 2, radius, star.x, star.y), fill: INK.navy },
    { kind: "shape", path: starPath(8, 3, radius / 2, star.x, star.y), fill: INK.sun },
    placeText(text, x + sign * size * 1.35, y, sign < 0 ? "right" : "left"),
  ];
}
