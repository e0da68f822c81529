import { type CellText, createTextReader } from "./cell-text";
import { type Namespaces, readXml } from "./read-xml";

/** Texts that cells refer to by their index. */
export interface SharedTexts {
  get(index: number): CellText | undefined;
}

export const NO_TEXTS: SharedTexts = { get: () => undefined };

/** Reads the shared strings of a workbook (ECMA-376 part 1, 18.4.9). */
export async function readSharedTexts(part: AsyncIterable<Buffer>, namespaces: Namespaces): Promise<SharedTexts> {
  const texts: CellText[] = [];
  const reader = createTextReader();
  await readXml(
    part,
    { namespaces, root: "sst" },
    {
      open: reader.open,
      text: reader.text,
      close: (tag) => {
        reader.close(tag);
        if (tag === "si") texts.push(reader.take());
      },
    },
  );
  return { get: (index) => texts[index] };
}
