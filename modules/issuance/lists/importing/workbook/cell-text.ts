import { type Attributes, SKIP } from "./read-xml";
import { isOn } from "./styles";

/** Text of a cell. `struck`: whether all its runs are crossed out; null where the style of the cell decides. */
export interface CellText {
  text: string;
  struck: boolean | null;
}

/**
 * Collects the text of a cell or of a shared string (ECMA-376 part 1, 18.4.8) from its runs, without the readings above
 * names (furigana).
 */
export function createTextReader() {
  let text = "";
  let inText = false;
  let run: { formatted: boolean; struck: boolean } | null = null;
  let marks: (boolean | null)[] = [];
  return {
    open(tag: string, attributes: Attributes): typeof SKIP | undefined {
      if (tag === "rPh" || tag === "phoneticPr") return SKIP;
      if (tag === "r") run = { formatted: false, struck: false };
      else if (tag === "rPr" && run) run.formatted = true;
      else if (tag === "strike" && run) run.struck = isOn(attributes.val?.value);
      else if (tag === "t") inText = true;
      return undefined;
    },
    text(piece: string) {
      if (!inText) return;
      text += piece;
      if (run && piece.trim() !== "") marks.push(run.formatted ? run.struck : null);
    },
    close(tag: string) {
      if (tag === "t") inText = false;
      if (tag === "r") run = null;
    },
    take(): CellText {
      const struck = marks.length === 0 || marks.includes(null) ? null : marks.every((mark) => mark);
      const taken = { text: decodeEscapes(text), struck: marks.includes(false) ? false : struck };
      text = "";
      marks = [];
      return taken;
    },
  };
}

/**
 * Decodes characters that XML cannot contain, written as `_x000D_` (ST_Xstring, 22.9.2.19). NUL, which cannot be
 * stored, becomes U+FFFD.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16) || 0xfffd))
    .toWellFormed();
}
