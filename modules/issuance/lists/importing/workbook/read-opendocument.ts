import { text } from "node:stream/consumers";
import type { Sheet } from "../../../../kernel/ports/tables";
import type { Parts } from "./archive-parts";
import { namedAttributes, OPEN_DOCUMENT } from "./opendocument-names";
import { createOpenStyles, type OpenStyles } from "./opendocument-styles";
import { createOpenTable, type OpenTable } from "./opendocument-table";
import { MAX_SHEETS } from "./read-spreadsheetml";
import { readXml, SKIP } from "./read-xml";
import { Refusal, TooComplex, withSheetName } from "./refusal";
import { wholeRoom } from "./sheet-rows";

const MANIFEST = "META-INF/manifest.xml";
const STYLES = "styles.xml";
const SPREADSHEETS = new Set([
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.spreadsheet-template",
]);

export const isOpenDocument = (parts: Parts): boolean =>
  parts.has(MANIFEST) && (parts.has("mimetype") || parts.has("content.xml"));

/** Elements that contain no visible cells: recorded changes of tables, and copies of tables of other files. */
const PASSED_OVER = new Set(["table:tracked-changes", "table:dde-links", "office:master-styles", "table:shapes"]);

/** Reads the sheets of an OpenDocument spreadsheet. Codes: `document` (a text, slides), `password`. */
export async function readOpenDocument(parts: Parts): Promise<Sheet[]> {
  const { isEncrypted, mediaType } = await readManifest(parts);
  const type = parts.has("mimetype") ? (await text(parts.read("mimetype"))).trim() : mediaType;
  if (!SPREADSHEETS.has(type)) throw new Refusal({ code: "document" });
  if (isEncrypted) throw new Refusal({ code: "password" });
  const styles = createOpenStyles();
  parts.judge(["content.xml", STYLES]);
  if (parts.has(STYLES)) await readStyles(parts, styles);
  const room = wholeRoom();
  const sheets: Sheet[] = [];
  const open: { table: OpenTable | null } = { table: null };
  await readXml(
    parts.read("content.xml"),
    { namespaces: OPEN_DOCUMENT, root: "office:document-content" },
    {
      open: (tag, written) => {
        if (PASSED_OVER.has(tag)) return SKIP;
        const attributes = namedAttributes(written);
        const { table } = open;
        if (table) return withSheetName(table.name, () => table.open(tag, attributes));
        if (tag === "table:table") open.table = createOpenTable(attributes, styles, room);
        else styles.open(tag, attributes);
        return undefined;
      },
      text: (piece) => open.table?.text(piece),
      close: (tag) => {
        const { table } = open;
        if (!table) return styles.close(tag);
        if (tag !== "table:table") return withSheetName(table.name, () => table.close(tag));
        const sheet = withSheetName(table.name, table.finish);
        if (sheet && sheets.push(sheet) > MAX_SHEETS) throw new TooComplex();
        open.table = null;
      },
    },
  );
  return sheets;
}

/** Reads the named styles, which others inherit from. */
const readStyles = (parts: Parts, styles: OpenStyles) =>
  readXml(
    parts.read(STYLES),
    { namespaces: OPEN_DOCUMENT, root: "office:document-styles" },
    {
      open: (tag, written) => {
        if (PASSED_OVER.has(tag)) return SKIP;
        styles.open(tag, namedAttributes(written));
        return undefined;
      },
      close: styles.close,
    },
  );

/** Reads whether the file is encrypted, and its stated media type (ISO/IEC 26300-2, 3.2). */
async function readManifest(parts: Parts): Promise<{ isEncrypted: boolean; mediaType: string }> {
  const found = { isEncrypted: false, mediaType: "" };
  await readXml(
    parts.read(MANIFEST),
    { namespaces: OPEN_DOCUMENT, root: "manifest:manifest" },
    {
      open: (tag, written) => {
        if (tag === "manifest:encryption-data") found.isEncrypted = true;
        const attributes = namedAttributes(written);
        if (tag === "manifest:file-entry" && attributes["manifest:full-path"] === "/")
          found.mediaType = attributes["manifest:media-type"] ?? "";
      },
    },
  );
  return found;
}
