import type { Sheet } from "../../../../kernel/ports/tables";
import type { Parts } from "./archive-parts";
import { decodeEscapes } from "./cell-text";
import { readTableFilter, readWorksheet, type WorkbookContext } from "./read-worksheet";
import { attributeOf, isTrue, type Namespaces, OtherRoot, readXml } from "./read-xml";
import { Damaged, Refusal, rethrowOf, TooComplex } from "./refusal";
import { OFFICE_RELATIONSHIPS, type Relationship, readRelationships } from "./relationships";
import { NO_TEXTS, readSharedTexts } from "./shared-texts";
import { createSheetRows, type Room, wholeRoom } from "./sheet-rows";
import { readStyles } from "./styles";

/** Namespaces of SpreadsheetML, transitional and strict (ISO/IEC 29500-1). */
const SPREADSHEETML: Namespaces = new Map([
  ["http://schemas.openxmlformats.org/spreadsheetml/2006/main", ""],
  ["http://purl.oclc.org/ooxml/spreadsheetml/main", ""],
]);

export const MAX_SHEETS = 500;

/**
 * Reads the sheets of a workbook (XLSX), each part by the relationships that lead to it. Codes: `document` and
 * `binary-workbook` where the package is something else, `no-table` where it is no office document.
 */
export async function readSpreadsheetml(parts: Parts): Promise<Sheet[]> {
  const main = ofType(await readRelationships(parts, ""), "officeDocument")[0]?.part;
  if (!main) throw new Refusal({ code: "no-table" });
  if (main.endsWith(".bin")) throw new Refusal({ code: "binary-workbook" });
  const workbook = await readMain(parts, main);
  if (workbook.sheets.length === 0) throw new Refusal({ code: "no-table" });
  const related = await readRelationships(parts, main);
  const listed = workbook.sheets.flatMap(({ id, ...sheet }) => {
    const found = related.find((relationship) => relationship.id === id);
    // Chart sheets and dialog sheets have no cells.
    return found && found.type !== "worksheet" ? [] : [{ ...sheet, part: found?.part }];
  });
  const [texts, styles] = [ofType(related, "sharedStrings")[0], ofType(related, "styles")[0]];
  parts.judge([texts, styles, ...listed].flatMap((named) => (named?.part ? [named.part] : [])));
  const context: WorkbookContext = {
    texts: texts && parts.has(texts.part) ? await readSharedTexts(parts.read(texts.part), SPREADSHEETML) : NO_TEXTS,
    // A styles part that is named must exist: without it, dates would be numbers. A missing text is reported by its
    // cell.
    styles: styles ? await readStyles(parts.read(styles.part), SPREADSHEETML) : [],
    from1904: workbook.from1904,
  };
  const room = wholeRoom();
  const sheets: Sheet[] = [];
  for (const { name, hidden, part } of listed)
    sheets.push({ name, hidden, ...(await readSheet(parts, part, context, room).catch(rethrowOf(name))) });
  return sheets;
}

const ofType = (relationships: Relationship[], type: string) =>
  relationships.filter((relationship) => relationship.type === type);

/** Reads the sheets in their order (ECMA-376 part 1, 18.2.20), and the calendar of the workbook. */
async function readMain(parts: Parts, part: string) {
  const sheets: { name: string; hidden: boolean; id: string }[] = [];
  let from1904 = false;
  try {
    await readXml(
      parts.read(part),
      { namespaces: SPREADSHEETML, root: "workbook" },
      {
        open: (tag, attributes) => {
          if (tag === "workbookPr") from1904 = isTrue(attributes.date1904?.value);
          const id = attributeOf(attributes, OFFICE_RELATIONSHIPS, "id");
          if (tag !== "sheet" || !id) return;
          const name = decodeEscapes(attributes.name?.value ?? "");
          const hidden = (attributes.state?.value ?? "visible") !== "visible";
          if (sheets.push({ name, hidden, id }) > MAX_SHEETS) throw new TooComplex();
        },
      },
    );
  } catch (error) {
    // A text, slides or a drawing, packed in the same way.
    if (error instanceof OtherRoot) throw new Refusal({ code: "document" });
    throw error;
  }
  return { sheets, from1904 };
}

async function readSheet(parts: Parts, part: string | undefined, context: WorkbookContext, room: Room) {
  if (!part) throw new Damaged();
  const sheet = createSheetRows(room);
  await readWorksheet(parts.read(part), SPREADSHEETML, context, sheet);
  for (const table of ofType(await readRelationships(parts, part), "table"))
    if (parts.has(table.part)) await readTableFilter(parts.read(table.part), SPREADSHEETML, sheet);
  return sheet.finish();
}
