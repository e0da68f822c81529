import type { TableProblem } from "../../../kernel/ports";

type Named = TableProblem["code"];

/** Names of parts by which an archive may be an office file. Its parts decide later, in a process of their own. */
const MARKS_OF_OFFICE = ["[Content_Types].xml", "META-INF/manifest.xml", "Index/Document.iwa", "Index.zip"];

/** Whether an archive may be an office file. The names of its parts are not compressed. */
export function mayBeWorkbook(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return MARKS_OF_OFFICE.some((mark) => file.includes(mark));
}

/** Recognizes a file that cannot be read as a table by its first bytes; null for every other file. */
export function kindOf(bytes: Uint8Array): Named | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 4).equals(COMPOUND)) return kindOfCompound(file);
  const start = startOf(file);
  if (start.startsWith("%PDF-")) return "pdf";
  if (start.startsWith("{\\rtf")) return "document";
  if (WEB_PAGE.test(start)) return "web-page";
  if (start.startsWith("TABLE") && DIF.test(start)) return "exchange-format";
  if (start.startsWith("ID;P") && SYLK.test(start)) return "exchange-format";
  return start.startsWith("<") ? kindOfXml(start) : null;
}

/**
 * First bytes of a compound file, which office programs wrote before 2007 and write with a password ([MS-CFB], 2.2;
 * [MS-OFFCRYPTO], 2.3.4.1).
 */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

function kindOfCompound(file: Buffer): Named {
  const hasStream = (name: string) => file.includes(name, 0, "utf16le");
  if (hasStream("EncryptedPackage")) return "password";
  // A workbook may contain documents and slides.
  if (hasStream("Workbook") || hasStream("Book")) return "old-workbook";
  return hasStream("WordDocument") || hasStream("PowerPoint Document") ? "document" : "old-workbook";
}

/** Number of bytes by which a file is recognized. */
const LOOKED_AT = 4096;

/** A web page, as some programs save a table under the name of a workbook, or as a mail contains it. */
const WEB_PAGE =
  /^(?:<\?xml[^>]{0,200}>\s{0,20})?(?:<(?:!doctype html|html|head|meta|style|body|table)[\s>]|mime-version:)/i;
const EXCEL_2003 = "urn:schemas-microsoft-com:office:spreadsheet";

const FLAT_OPEN_DOCUMENT = /<office:document[\s>]/;

function kindOfXml(start: string): Named | null {
  if (start.includes(EXCEL_2003)) return "xml-spreadsheet";
  if (!FLAT_OPEN_DOCUMENT.test(start)) return null;
  return start.includes("application/vnd.oasis.opendocument.spreadsheet") ? "flat-spreadsheet" : "document";
}

/** Header of a data interchange file. */
const DIF = /^TABLE[ \t]*\r?\n0,1[ \t]*\r?\n"/;
/** Records of a symbolic link file, three of them: a list of passports may begin like the first. */
const SYLK = /^ID;P[^\r\n]{0,60}(?:\r?\n(?:[BCEFOPW]|N[NEU]);[A-Z][^\r\n]{0,200}){3}/;

/** Decodes the beginning of a file in UTF-8 or, with a byte order mark or without, in UTF-16. */
function startOf(file: Buffer): string {
  const [a, b] = file;
  const start = file.subarray(0, LOOKED_AT);
  const text = (encoding: string) => new TextDecoder(encoding).decode(start).trimStart();
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return text("utf-16le");
  return (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c) ? text("utf-16be") : text("utf-8");
}
