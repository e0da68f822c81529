import { builtInFormat, type NumberFormat, readFormat } from "./number-formats";
import { isTrue, type Namespaces, readXml } from "./read-xml";

/** Properties of a cell's style that affect its value. */
export interface CellStyle {
  format: NumberFormat;
  struck: boolean;
}

export const PLAIN: CellStyle = { format: null, struck: false };

/**
 * Reads the styles of cells (ECMA-376 part 1, 18.8.10) in the order of their index. Fonts and formats are counted only
 * in their own lists.
 */
export async function readStyles(part: AsyncIterable<Buffer>, namespaces: Namespaces): Promise<CellStyle[]> {
  const formats = new Map<number, NumberFormat>();
  const struckFonts: boolean[] = [];
  const styles: CellStyle[] = [];
  const path: string[] = [];
  await readXml(
    part,
    { namespaces, root: "styleSheet" },
    {
      open: (tag, attributes) => {
        const list = path[1];
        path.push(tag);
        if (list === "numFmts" && tag === "numFmt" && attributes.formatCode)
          formats.set(numberOf(attributes.numFmtId?.value), readFormat(attributes.formatCode.value));
        if (list === "fonts" && tag === "font") struckFonts.push(false);
        if (list === "fonts" && tag === "strike") struckFonts[struckFonts.length - 1] = isOn(attributes.val?.value);
        if (list !== "cellXfs" || tag !== "xf") return;
        const id = numberOf(attributes.numFmtId?.value);
        const format = formats.get(id) ?? builtInFormat(id);
        styles.push({ format, struck: struckFonts[numberOf(attributes.fontId?.value)] ?? false });
      },
      close: () => void path.pop(),
    },
  );
  return styles;
}

const numberOf = (value: string | undefined) => Number(value ?? "0");

/** Whether a property of a font is on: its presence means so, unless its value is false (18.8.36). */
export const isOn = (value: string | undefined): boolean => value === undefined || isTrue(value);
