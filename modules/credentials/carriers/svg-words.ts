import { type SaxesAttributeNS, SaxesParser } from "saxes";

const MAX_TEXT = 100_000;

/**
 * Extracts the text of an SVG: its `text` elements, and the labels of letters drawn as outlines. Empty for a file that
 * is no SVG, or has no text.
 */
export function wordsOfSvg(svg: string): string {
  const parser = new SaxesParser<{ xmlns: true }>({ xmlns: true });
  const parts: string[] = [];
  let insideText = 0;
  let length = 0;
  const add = (part: string) => {
    if (length < MAX_TEXT) parts.push(part.slice(0, MAX_TEXT));
    length += part.length;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag: { local: string; attributes: Record<string, SaxesAttributeNS> }) => {
    if (insideText > 0 || tag.local === "text") insideText++;
    const label = tag.attributes["aria-label"]?.value;
    if (label) add(`${label}\n`);
  });
  parser.on("text", (text) => {
    if (insideText > 0) add(text);
  });
  parser.on("closetag", () => {
    if (insideText > 0 && --insideText === 0) add("\n");
  });
  try {
    parser.write(svg).close();
  } catch {
    return "";
  }
  return parts.join("").slice(0, MAX_TEXT);
}
