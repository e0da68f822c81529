import { expect, it } from "vitest";
import { fileNameOf, freeFileName } from "./file-name";

const named = (recipientName: string, achievementName = "Data") =>
  fileNameOf({ recipientName, achievementName, publicId: "CERT-2026-4718290356112740" });

it.each([
  ["Amina Benali", "Applied Data Analysis", "Amina Benali – Applied Data Analysis"],
  ["أمينة بنعلي", "تحليل البيانات", "أمينة بنعلي – تحليل البيانات"],
  ["欧阳龘", "数据分析", "欧阳龘 – 数据分析"],
  ["Nguye\u0302\u0303n", "C++", "Nguyễn – C++"],
])("is whose it is and for what, in any script: %s", (name, achievement, expected) => {
  expect(named(name, achievement)).toBe(expected);
});

it.each([
  ["../../etc/passwd", "etc passwd – Data"],
  ['A<b>:"c"|d?*\\e', "A b c d e – Data"],
  ["Ada\u202efdp.exe", "Adafdp.exe – Data"],
  ["Ada\r\nSet-Cookie: x", "Ada Set-Cookie x – Data"],
  [".hidden. ", "hidden – Data"],
  ["\ud800", "\ufffd – Data"],
  ['=HYPERLINK("https://example.org")', "HYPERLINK( https example.org ) – Data"],
  ["+-@=Ada", "Ada – Data"],
])("leaves out what file systems refuse or take for something else: %j", (name, expected) => {
  expect(named(name)).toBe(expected);
});

it("is short enough for every file system, and cuts no letter in two", () => {
  for (const letters of ["W", "ض", "鑫", "👩‍👩‍👧", "e\u0301"]) {
    const name = named(letters.repeat(200), letters.repeat(200));
    expect(Buffer.byteLength(`${name} (300 dpi).png`)).toBeLessThan(255);
    expect(name).toMatch(/… – .+…$/u);
    expect(name.isWellFormed()).toBe(true);
  }
  expect(named("👩‍👩‍👧".repeat(200)).replaceAll("👩‍👩‍👧", "")).toBe("… – Data");
});

it("is the public ID where nothing is left of the names", () => {
  expect(named("//", "???")).toBe("CERT-2026-4718290356112740");
});

it("is another in an archive that has it already, also where they differ by case or accents' form alone", () => {
  const taken = new Set<string>();
  const names = [
    "Ada – Data.pdf",
    "ada – data.pdf",
    "ADA – DATA.PDF",
    "STRASSE.pdf",
    "straße.pdf",
    "É.pdf",
    "e\u0301.pdf",
  ];
  const freeNames = names.map((name, index) => freeFileName(taken, name, `CERT-${index}`));
  expect(freeNames).toEqual([
    "Ada – Data.pdf",
    "ada – data (CERT-1).pdf",
    "ADA – DATA (CERT-2).PDF",
    "STRASSE.pdf",
    "straße (CERT-4).pdf",
    "É.pdf",
    "e\u0301 (CERT-6).pdf",
  ]);
  expect(freeFileName(taken, "Eve – Data.pdf", "CERT-9")).toBe("Eve – Data.pdf");
});
