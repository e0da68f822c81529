import { describe, expect, it } from "vitest";
import { openDocumentOf, openRow, openTable } from "#tests/builders/open-document";
import { workbookOf, zipParts } from "#tests/builders/workbook";
import { inspectorHere } from "#tests/fakes/inspector";
import { readTable } from "./read-table";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
/** Makes a compound file with these stream names in its directory. */
const compound = (...streams: string[]) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(504),
      ...streams.map((name) => Buffer.from(name.padEnd(32, "\0"), "utf16le")),
    ]),
  );

async function codeOf(bytes: Uint8Array): Promise<string | null> {
  const reading = await readTable({ inspector: inspectorHere }, { bytes });
  return reading.ok ? null : reading.problem.code;
}

const TABLE = "<table><tr><td>Name</td></tr><tr><td>Ada</td></tr></table>";
const ROW = openTable("A", [openRow(["Name"]), openRow(["Ada"])]);
const ENCRYPTED = `<manifest:encryption-data manifest:checksum="x"/>`;
const office = (part: string, content: string | Buffer) =>
  zipParts({
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`,
    [part]: content,
  });
const flat = (kind: string) =>
  `<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:mimetype="application/vnd.oasis.opendocument.${kind}"></office:document>`;
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

describe("a file is told by its content", () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["a workbook from before 2007", () => compound("Root Entry", "Workbook"), "old-workbook"],
    ["one with a text within it", () => compound("Root Entry", "Workbook", "WordDocument"), "old-workbook"],
    ["a workbook with a password", () => compound("Root Entry", "EncryptionInfo", "EncryptedPackage"), "password"],
    ["a text from before 2007", () => compound("Root Entry", "WordDocument"), "document"],
    ["a text in RTF", () => utf8("{\\rtf1\\ansi Ada}"), "document"],
    ["a PDF", () => utf8("%PDF-1.7\n%âãÏÓ\n1 0 obj"), "pdf"],
    ["a page", () => utf8(`<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body>${TABLE}`), "web-page"],
    ["a page with a document type", () => utf8(`\ufeff\r\n<!DOCTYPE html>${TABLE}`), "web-page"],
    ["a table of HTML alone", () => utf8(TABLE), "web-page"],
    ["a table in UTF-16", () => utf16(`\r\n${TABLE}`), "web-page"],
    ["a table in UTF-16 without its mark", () => utf16(TABLE).subarray(2), "web-page"],
    ["a page as mail carries it", () => utf8("MIME-Version: 1.0\nContent-Type: multipart/related"), "web-page"],
    [
      "an XML spreadsheet of Excel 2003",
      () => utf8('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>'),
      "xml-spreadsheet",
    ],
    ["a spreadsheet of OpenDocument in one file", () => utf8(flat("spreadsheet")), "flat-spreadsheet"],
    ["a text of OpenDocument in one file", () => utf8(flat("text")), "document"],
    ["SYLK", () => utf8('ID;PWXL;N;E\r\nP;PGeneral\r\nB;Y2;X2\r\nC;Y1;X1;K"Name"\r\n'), "exchange-format"],
    ["DIF", () => utf8('TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n'), "exchange-format"],
    ["a binary workbook", () => office("xl/workbook.bin", Buffer.from([0x83, 1, 0])), "binary-workbook"],
    ["a text of Word", () => office("word/document.xml", `<w:document xmlns:w="${WORD}"/>`), "document"],
    ["a package without a document", () => zipParts({ "[Content_Types].xml": "<a/>" }), "no-table"],
    ["Numbers", () => zipParts({ "Index/Document.iwa": "x", "Metadata/Properties.plist": "x" }), "numbers-file"],
    ["Numbers in a folder", () => zipParts({ "List.numbers/Index.zip": "x" }), "numbers-file"],
    [
      "a text of OpenDocument",
      () => openDocumentOf(ROW, { mimetype: "application/vnd.oasis.opendocument.text" }),
      "document",
    ],
    ["an OpenDocument with a password", () => openDocumentOf(ROW, { manifest: ENCRYPTED }), "password"],
    ["an archive with a workbook in it", async () => zipParts({ "a.xlsx": Buffer.from(await list()) }), "archive"],
  ])("%s is named", async (_what, make, code) => {
    expect(await codeOf(await make())).toBe(code);
  });

  const list = () => workbookOf({ A: [["Name"], ["Ada"]] });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ["a workbook", list],
    ["an OpenDocument spreadsheet", () => openDocumentOf(ROW)],
    [
      "one that does not begin with what it is",
      () => openDocumentOf(ROW, { mimetype: "application/vnd.oasis.opendocument.spreadsheet-template" }),
    ],
    ["columns with the words of a page", () => utf8("Name,Note\nAda,<html> and %PDF-\n")],
    ["columns with a header in angle brackets", () => utf8("<name>,Course\nAda,Chemistry\n")],
    ["columns about a spreadsheet", () => utf8("Name,urn:schemas-microsoft-com:office:spreadsheet\nAda,x\n")],
    ["columns that begin as SYLK does", () => utf8("ID;Passport\nB;Y2\nAda;Chemistry\nC;Y1\n")],
    ["columns under a title that begins as DIF does", () => utf8("TABLE\n0,1\n1,2\n")],
    ["columns in UTF-16", () => utf16("Name\tCourse\nAda\tChemistry\n")],
  ])("%s is read", async (_what, make) => {
    expect(await codeOf(await make())).toBeNull();
  });
});
