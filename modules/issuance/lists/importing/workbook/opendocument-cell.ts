import type { Cell } from "../../../../kernel/ports/tables";
import { countOf } from "./opendocument-names";
import type { OpenStyles } from "./opendocument-styles";
import { SKIP } from "./read-xml";
import { TooComplex } from "./refusal";

/**
 * Elements within a cell that are not part of its text: comments, readings above names, objects on top of the cell.
 */
const ASIDE = new Set([
  "office:annotation",
  "office:annotation-end",
  "text:note",
  "text:ruby-text",
  "table:table",
  "table:detective",
]);

/** Text of a formula that has no value. */
const ERROR = /^(?:#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)|Err:\d{3})$/;

/**
 * Collects one cell of an OpenDocument (ISO/IEC 26300-3, 9.1.4): its paragraphs, and the value that the program stored.
 */
export function createOpenCell(attributes: Record<string, string>, styles: OpenStyles, style: string | undefined) {
  const paragraphs: string[] = [];
  const isStruckByStyle = styles.isStruck("table-cell", style);
  let inParagraph = 0;
  let struckSpans = 0;
  let isStruck: boolean | null = null;
  const spans: boolean[] = [];

  const add = (text: string) => {
    if (inParagraph === 0) return;
    paragraphs[paragraphs.length - 1] += text;
    if (text.trim() !== "") isStruck = (isStruck ?? true) && (isStruckByStyle || struckSpans > 0);
  };

  const shown = () => paragraphs.join("\n");

  function value(): Cell {
    const text = shown();
    const type = attributes["office:value-type"] ?? attributes["calcext:value-type"];
    if (attributes["calcext:value-type"] === "error") return { error: text.slice(0, 20) };
    const isFormula = attributes["table:formula"] !== undefined;
    if (isFormula && ERROR.test(text)) return { error: text };
    switch (type) {
      case "float":
      case "percentage":
      case "currency": {
        const number = text || (attributes["office:value"] ?? "");
        return number === "" ? "" : { number };
      }
      case "date": {
        const date = attributes["office:date-value"]?.slice(0, 10) ?? "";
        return /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : text;
      }
      case "boolean":
        return { truth: attributes["office:boolean-value"] === "true" };
      case undefined:
        return isFormula && text === "" ? { error: "=" } : text;
      default:
        return text || (attributes["office:string-value"] ?? "");
    }
  }

  return {
    open(tag: string, inner: Record<string, string>): typeof SKIP | undefined {
      if (ASIDE.has(tag)) return SKIP;
      if (tag === "text:p" || tag === "text:h") {
        inParagraph += 1;
        paragraphs.push("");
      } else if (tag === "text:span") {
        spans.push(styles.isStruck("text", inner["text:style-name"]));
        struckSpans += spans.at(-1) ? 1 : 0;
      } else if (tag === "text:s") add(spaces(inner["text:c"]));
      else if (tag === "text:tab") add("\t");
      else if (tag === "text:line-break") add("\n");
      return undefined;
    },
    /**
     * White space is one space, as in every text of an OpenDocument (6.1.2): other spaces have elements of their own.
     */
    text: (piece: string) => add(piece.replace(/[ \t\r\n]+/g, " ")),
    close(tag: string) {
      if (tag === "text:p" || tag === "text:h") inParagraph -= 1;
      if (tag === "text:span") struckSpans -= spans.pop() ? 1 : 0;
    },
    finish: (): { cell: Cell; struck: boolean } => ({ cell: value(), struck: isStruck ?? isStruckByStyle }),
  };
}

function spaces(count: string | undefined): string {
  const many = countOf(count);
  // An element of a few bytes may represent any number of spaces.
  if (many > 10_000) throw new TooComplex();
  return " ".repeat(many);
}
