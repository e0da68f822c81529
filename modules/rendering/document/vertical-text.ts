import {
  type PlacedLine,
  placeText,
  type SceneItem,
  type SetText,
  setText,
  splitGraphemes,
} from "../../scene/index.server";
import type { Context } from "./context";
import type { Box, TextElement } from "./schema";
import { drawTextBox, setScaled, textOf } from "./text";

const CHINESE = /\p{Script=Han}/u;
const WORDS = /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}]{2}/u;
/** Maximum number of lines of words set in place of a column. */
const MAX_LINES = 12;
/** Distance between columns, as a multiple of the size. */
const COLUMN = 1.5;
const SHRINK = 0.95;
/** Stops, which are in the lower left of their cell in a line, and in the upper right of it in a column. */
const STOPS = /^[、。，．]$/u;
/** Offset of a stop in a column, across and up, as a share of the size. */
const CORNER = 0.56;

/**
 * Draws letters one below the other in columns from right to left, in the middle of the box or from its upper edge. A
 * text without Chinese letters is set as one line from top to bottom, rotated sideways, as in books. A text that mixes
 * both is set in short lines, since words are not read letter by letter.
 */
export function drawVertical(element: TextElement, box: Box, context: Context): SceneItem[] {
  const text = textOf(element, context);
  if (text === null) return [];
  if (CHINESE.test(text) && WORDS.test(text)) {
    const lines = Math.min(MAX_LINES, Math.max(1, Math.floor(box.height / element.size / 1.5)));
    return drawTextBox(
      { ...element, maxLines: lines, valign: element.writing === "columns" ? "top" : "middle" },
      box,
      context,
      "center",
    );
  }
  return CHINESE.test(text) ? drawColumns(text, element, box, context) : drawLying(element, box, context);
}

function drawLying(element: TextElement, box: Box, context: Context): SceneItem[] {
  const text = textOf(element, context);
  if (text === null) return [];
  let scale = 1;
  let set = setScaled(text, element, context, box.height, scale);
  // The lines run side by side: the maximum number of lines may be too wide for the box.
  while (acrossOf(set) > box.width && set.size > (element.minSize ?? element.size)) {
    scale *= SHRINK;
    set = setScaled(text, element, context, box.height, scale);
  }
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const first = middle.y + set.size * 0.34 - ((set.lines.length - 1) * set.leading) / 2;
  return [{ ...placeText(set, middle.x, first, "center"), turn: { degrees: 90, ...middle } }];
}

const acrossOf = ({ lines, leading, size }: SetText): number => (lines.length - 1) * leading + size;

function drawColumns(text: string, element: TextElement, box: Box, context: Context): SceneItem[] {
  const { language } = context.facts.view;
  const { minSize = element.size, maxLines = 1, leading = 1.12, role = "P" } = element;
  const letters = splitGraphemes(text).filter(({ segment }) => segment !== " ");
  let size = element.size;
  const rows = () => Math.max(1, Math.floor((box.height / size - 1) / leading) + 1);
  const columns = () => Math.ceil(letters.length / rows());
  const tooMany = () => columns() > maxLines || (columns() - 1) * size * COLUMN + size > box.width;
  while (tooMany() && size > minSize) size = Math.max(minSize, size * SHRINK);
  const room = rows() * maxLines;
  const cut = letters.length > room;
  const shown = cut
    ? [...letters.slice(0, room - 1), { segment: "︙", index: letters[room - 1]?.index ?? 0 }]
    : letters;
  // Columns of even length, so that the last letter of a name is not alone.
  const used = Math.ceil(shown.length / Math.ceil(shown.length / rows()));
  const width = (Math.ceil(shown.length / used) - 1) * size * COLUMN;
  const height = (used - 1) * size * leading + size;
  const hangs = element.writing === "columns";
  const top = hangs ? box.y : box.y + (box.height - height) / 2;
  const set = (letter: string) =>
    setText(letter, {
      language,
      direction: "auto",
      voice: context.voice(element.voice),
      size,
      minSize: size,
      maxLines: 1,
      maxWidth: size * 4,
      role,
      color: context.color(element.color),
    });
  const lines = shown.map(({ segment, index }, i): PlacedLine => {
    const corner = hangs && STOPS.test(segment) ? size * CORNER : 0;
    const x = box.x + box.width / 2 + width / 2 - Math.floor(i / used) * size * COLUMN + corner;
    const y = top + size * 0.86 + (i % used) * size * leading - corner;
    const [line] = placeText(set(segment), x, y, "center").lines;
    return { x, y, ...line, runs: (line?.runs ?? []).map((run) => ({ ...run, start: run.start + index })) };
  });
  return [
    {
      kind: "text",
      role,
      text,
      language,
      color: context.color(element.color),
      lines,
      columns: true,
      ...(cut ? { cutFrom: text } : {}),
    },
  ];
}
