import { directionOf, FALLBACK_LANGUAGE, type Language } from "../../kernel/languages";
import {
  type Alignment,
  heightOf,
  placeText,
  type SceneItem,
  type SetText,
  sanitizeText,
  setText,
} from "../../scene/index.server";
import type { Context } from "./context";
import { anchorOf } from "./frame";
import type { Box, TextElement, Words } from "./schema";
import { BOUNDS } from "./schema";
import { substitute } from "./variables";
import { saysWhereToVerify, setWhereToVerify } from "./where-to-verify";

/** Distance from the baseline to the middle of capitals, as a share of the size, to center a line vertically. */
const OPTICAL_MIDDLE = 0.34;
/**
 * Scale of a firm text: the square root of what other texts shrink by, because the name is what the certificate is
 * about.
 */
const firmly = Math.sqrt;

/** Returns the words in this language, or in the fallback language. */
export function wordsOf(words: Words, language: Language): string {
  if (typeof words === "string") return words;
  return words[language] ?? words[FALLBACK_LANGUAGE] ?? Object.values(words)[0] ?? "";
}

/** Returns the element's text for this certificate; null if it is empty. */
export function textOf({ text }: TextElement, { facts }: Context): string | null {
  const written = substitute(wordsOf(text, facts.view.language), facts);
  return written === null ? null : sanitizeText(written, BOUNDS.text) || null;
}

/** Sets an element's text for the box; null if there is no text, or if a text that is optional does not fit. */
function setElementText(element: TextElement, box: Box, context: Context): SetText | null {
  const { facts } = context;
  const { height } = box;
  const set = (text: string) => setToFit(text, element, box, context);
  const text = textOf(element, context);
  if (text === null) return null;
  if (!saysWhereToVerify(wordsOf(element.text, facts.view.language))) return set(text);
  const hasRoom = (one: SetText) => one.lines.length === 1 || heightOf(one) <= height;
  const setIn = (words: string) => [set(sanitizeText(words, BOUNDS.text))].find(hasRoom) ?? null;
  return setWhereToVerify(facts, [setIn]) ?? (element.ifRoom ? null : set(text));
}

/** Step by which a text shrinks until it is no higher than its box. */
const SHRINK = 0.96;

/** Sets an element's text at full size, or if it is to fit, as large as the height of its box allows. */
function setToFit(text: string, element: TextElement, { width, height }: Box, context: Context): SetText {
  let scale = 1;
  let set = setScaled(text, element, context, width, scale);
  while (element.fit && heightOf(set) > height && set.size > (element.minSize ?? element.size)) {
    scale *= SHRINK;
    set = setScaled(text, element, context, width, scale);
  }
  return set;
}

/** Sets an element's text at a share of its size. */
export function setScaled(
  text: string,
  element: TextElement,
  context: Context,
  maxWidth: number,
  scale: number,
): SetText {
  const { language } = context.facts.view;
  const { size, minSize = size, oneLineMinSize, maxLines = 1, leading, tracking, role = "P" } = element;
  return setText(text, {
    language,
    direction: element.direction === "auto" ? "auto" : directionOf(language),
    voice: context.voice(element.voice),
    size: Math.max(minSize, size * (element.firm ? firmly(scale) : scale)),
    minSize,
    maxWidth,
    maxLines,
    role,
    color: context.color(element.color),
    ...(oneLineMinSize === undefined ? {} : { oneLineMinSize }),
    ...(leading === undefined ? {} : { leading }),
    ...(tracking === undefined ? {} : { tracking }),
  });
}

export function drawTextBox(element: TextElement, box: Box, context: Context, alignment: Alignment): SceneItem[] {
  const set = setElementText(element, box, context);
  return set ? [placeText(set, anchorOf(box, alignment), firstBaseline(element, set, box), alignment)] : [];
}

function firstBaseline({ valign = "top", fit }: TextElement, set: SetText, { y, height }: Box): number {
  // All ink of a text that was fitted to its box is within it.
  if (fit && valign === "middle") return y + Math.max(0, height - heightOf(set)) / 2 + set.rise;
  const further = (set.lines.length - 1) * set.leading;
  switch (valign) {
    case "top":
      return y + set.rise;
    case "middle":
      return y + height / 2 + set.size * OPTICAL_MIDDLE - further / 2;
    case "bottom":
      return y + height - set.drop - further;
    case "baseline":
      return y + height;
  }
}
