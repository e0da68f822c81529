import { describe, expect, it } from "vitest";
import type { Encoding } from "#modules/kernel/ports";
import { encodeText } from "#tests/builders/encoded";
import { inspectorHere } from "#tests/fakes/inspector";
import { MAX_FILE_MEGABYTES, MAX_ROWS } from "../../limits";
import { checkRow } from "../../rows/row";
import { readList } from "./read-list";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

async function read(bytes: Uint8Array) {
  const result = await readList({ inspector: inspectorHere }, bytes);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
}

async function problems(bytes: Uint8Array) {
  const result = await readList({ inspector: inspectorHere }, bytes);
  return result.ok ? [] : result.problems;
}

describe("reading a spreadsheet", () => {
  it.each([
    ["the documented headers", "name,email,achievement,issued_on,expires_on\n"],
    ["English prose", "Full name;E-Mail Address;Course title;Date of issue;Valid until\n"],
    ["French", "Nom complet;Courriel;Intitulé;Date d'émission;Date d’expiration\n"],
    ["German", "Teilnehmer\tE-Mail-Adresse\tLehrgang\tAusgestellt am\tGültig bis\n"],
    ["Spanish", "Nombre y apellidos,Correo electrónico,Curso,Fecha de emisión,Fecha de caducidad\n"],
    ["Arabic", "الاسم الكامل,البريد الإلكتروني,الدورة,تاريخ الإصدار,تاريخ الانتهاء\n"],
    ["Chinese", "姓名,邮箱,课程名称,颁发日期,有效期至\n"],
  ])("finds the five columns under headers in %s", async (_language, header) => {
    const delimiter = header.includes("\t") ? "\t" : header.includes(";") ? ";" : ",";
    const row = ["Ada", "ada@example.org", "Chemistry", "2026-11-02", "2027-11-02"].join(delimiter);
    expect((await read(utf8(`${header}${row}\n`))).lines).toEqual([
      {
        line: 2,
        cells: {
          name: "Ada",
          email: "ada@example.org",
          achievement: "Chemistry",
          issued_on: "2026-11-02",
          expires_on: "2027-11-02",
          picture: "",
          custom: [],
        },
      },
    ]);
  });

  it("keeps further columns with the label that their owner gave them, in order", async () => {
    const { lines } = await read(utf8("Hours,name,achievement,Grade\n42,Ada,Chemistry,A\n"));
    expect(lines[0]?.cells.custom).toEqual([
      { label: "Hours", value: "42" },
      { label: "Grade", value: "A" },
    ]);
  });

  it("finds two columns in a list of one person", async () => {
    const { lines } = await read(utf8("name;achievement\nAda;Chemistry\n"));
    expect(lines[0]?.cells).toMatchObject({ name: "Ada", achievement: "Chemistry" });
  });

  it("counts lines as the spreadsheet does, blank ones included", async () => {
    const { lines } = await read(utf8('name,achievement\nAda,"Chemistry,\nadvanced"\n\n ,\nBob,Physics\n'));
    expect(lines.map(({ line }) => line)).toEqual([2, 5]);
    expect(lines[0]?.cells.achievement).toBe("Chemistry,\nadvanced");
  });

  it.each([
    ["UTF-8", utf8],
    ["UTF-8 with a byte order mark", (text: string) => utf8(`\ufeff${text}`)],
    ["UTF-16, as Excel's Unicode text", utf16],
    ["UTF-16 without a byte order mark", (text: string) => utf16(text).subarray(2)],
    ["Windows-1252", latin],
  ])("reads names in %s", async (_name, encode) => {
    const { lines } = await read(encode("name,achievement\nZoë Müller,Français\nHélène Lefèvre,Sécurité\n"));
    expect(lines[0]?.cells.name).toBe("Zoë Müller");
  });

  it("refuses a list that can be read in several ways, until somebody says which is right", async () => {
    const list = encodeText("name,achievement\nLászló,Győr\n", "windows-1250");
    const [problem] = await problems(list);
    expect(problem).toMatchObject({
      code: "encoding-unsure",
      candidates: [
        { name: "windows-1250", sample: ["László · Győr"] },
        { name: "windows-1252", sample: ["László · Gyõr"] },
        {},
        {},
      ],
    });
    const as = (encoding: Encoding) => readList({ inspector: inspectorHere }, list, { encoding });
    expect(await as("windows-1250")).toMatchObject({ lines: [{ cells: { achievement: "Győr" } }] });
    expect(await as("windows-1252")).toMatchObject({ lines: [{ cells: { achievement: "Gyõr" } }] });
    expect(await as("utf-8")).toEqual({ ok: false, problems: [{ code: "other-encoding" }] });
  });

  it("asks again where the whole of a list is not what its first lines look like", async () => {
    const first = encodeText(`name,achievement\n${"Łukasz Wiśniewski,Książka\n".repeat(3000)}`, "windows-1250");
    const [problem] = await problems(new Uint8Array([...first, 0x81, 0x88, 0x90, 10]));
    expect(problem).toMatchObject({ code: "encoding-unsure" });
    expect(problem && "candidates" in problem && problem.candidates.map(({ name }) => name)).not.toContain(
      "windows-1250",
    );
  });

  it("says which column is missing", async () => {
    expect(await problems(utf8("email\na@b.co\n"))).toEqual([
      { code: "column-missing", column: "name" },
      { code: "column-missing", column: "achievement" },
    ]);
  });

  it("says which column stands twice", async () => {
    expect(await problems(utf8("name,achievement,Full name\na,b,c\n"))).toEqual([
      { code: "column-twice", column: "Full name" },
    ]);
    expect(await problems(utf8("name,achievement,Grade,Grade\na,b,c,d\n"))).toEqual([
      { code: "column-twice", column: "Grade" },
    ]);
  });

  it.each<[string, Uint8Array, string]>([
    ["an empty file", utf8(""), "table-empty"],
    ["a header alone", utf8("name,achievement\n\n"), "table-empty"],
    ["a workbook that was cut off", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), "damaged"],
    ["a workbook from before 2007", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "old-workbook"],
    ["a picture without a badge", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), "no-badges"],
    ["a film", new Uint8Array([0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70]), "no-table"],
    ["a quotation mark that is never closed", utf8('name,achievement\n"Ada,Chemistry\n'), "quote-open"],
    ["a file that is too large", new Uint8Array(MAX_FILE_MEGABYTES * 1_000_000 + 1).fill(65), "file-too-large"],
    ["too many rows", utf8(`name,achievement\n${"a,b\n".repeat(MAX_ROWS + 1)}`), "too-many-rows"],
  ])("refuses %s", async (_what, bytes, code) => {
    expect(await problems(bytes)).toEqual([expect.objectContaining({ code })]);
  });

  it("takes as many rows as it says it does", async () => {
    expect((await read(utf8(`name,achievement\n${"a,b\n".repeat(MAX_ROWS)}`))).lines).toHaveLength(MAX_ROWS);
  });

  it("refuses what cannot be stored, and what is more than a list", async () => {
    expect(await problems(utf16("name,achievement\nA\u0000da,Chemistry"))).toEqual([{ code: "no-table" }]);
    expect(await problems(utf8(`name,achievement${",x".repeat(1_000_000)}\nAda,Chemistry`))).toEqual([
      { code: "too-many-columns", limit: 200, line: 1 },
    ]);
    expect(await problems(utf8(`name,achievement\nAda,Chemistry\n${"\n".repeat(2_000_000)}`))).toEqual([
      { code: "too-many-rows", limit: MAX_ROWS },
    ]);
  });

  it("refuses a header that is too long with its place and limit, and takes one that just fits", async () => {
    const headed = (header: string) => utf8(`name,achievement,${header}\nAda,Chemistry,A`);
    expect(await problems(headed("é".repeat(41)))).toEqual([
      {
        code: "header-too-long",
        column: `${"é".repeat(40)}…`,
        position: 3,
        limit: 40,
      },
    ]);
    const { lines } = await read(headed("é".repeat(40)));
    expect(lines[0]?.cells.custom).toEqual([{ label: "é".repeat(40), value: "A" }]);
  });

  it("cuts a cell that no column takes, which is wrong then and says so", async () => {
    const { lines } = await read(
      utf8(`name,email,achievement,issued_on,note\n${`${"👩‍👩‍👧‍👦".repeat(20_000)},`.repeat(4)}x`),
    );
    const [line] = lines;
    if (!line) throw new Error("no line was read");
    expect(line.cells.name).toHaveLength(1001);
    expect(checkRow(line.cells, "2026-11-20")).toEqual({
      ok: false,
      problems: [
        { column: "name", code: "too-long", limit: 120 },
        { column: "email", code: "email-invalid" },
        { column: "achievement", code: "too-long", limit: 160 },
        { column: "issued_on", code: "date-invalid" },
      ],
    });
  });
});
