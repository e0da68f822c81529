import { afterAll, beforeAll, expect, it } from "vitest";
import { issuance, type organizations } from "#app/modules.server";
import { openDocumentOf, openRow, openTable } from "#tests/builders/open-document";
import { shared, sharedStringsXml, workbookOf, zipParts } from "#tests/builders/workbook";
import { createWorld, type World } from "#tests/builders/world";
import { createInspectors } from "./inspector.server";

const style = { template: "meridian", language: "en" } as const;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

const inspector = createInspectors();
let world: World;
let actor: organizations.OrganizationActor;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("brings-hostile-lists");
});
afterAll(async () => {
  await Promise.all([world.close(), inspector.close()]);
});

/** Returns the problem reported for an imported file, and checks that nothing was stored. */
async function problemOf(bytes: Uint8Array) {
  const input = { ...style, name: "list.xlsx", source: { bytes }, achievement: "Physics" };
  const result = await issuance.importList({ ...world.deps, inspector }, actor, input);
  expect(await world.db.batch.count({ where: { organizationId: actor.organizationId } })).toBe(0);
  expect(await world.db.batchTable.count({ where: { organizationId: actor.organizationId } })).toBe(0);
  if (result.ok || result.code !== "unreadable") throw new Error(JSON.stringify(result));
  return result.problem.code;
}

const sheet = (data: string) => `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;
const relationship = (id: number, target: string) =>
  `<Relationship Id="r${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/>`;

/** Sixty kilobytes: one part of thirty megabytes, referenced by five hundred sheets. */
async function unfoldsToGigabytes() {
  const [id, sheets] = ["http://schemas.openxmlformats.org/officeDocument/2006/relationships", 500];
  const named = Array.from({ length: sheets }, (_, i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="r${i + 1}"/>`);
  const related = Array.from({ length: sheets }, (_, i) => relationship(i + 1, "worksheets/sheet1.xml"));
  return workbookOf(
    { A: sheet(" ".repeat(30_000_000)) },
    {
      parts: {
        "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${id}"><sheets>${named.join("")}</sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join("")}</Relationships>`,
      },
    },
  );
}

/** A workbook with a part of sixty megabytes, whose archive declares a thousand bytes for it. */
async function saysLess() {
  const bytes = Buffer.from(await workbookOf({ A: sheet(" ".repeat(60_000_000)) }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(Buffer.byteLength(sheet(" ".repeat(60_000_000))));
  for (let at = bytes.indexOf(size); at !== -1; at = bytes.indexOf(size, at + 4)) bytes.writeUInt32LE(1000, at);
  return new Uint8Array(bytes);
}

const longText = sharedStringsXml([`<t>${"x".repeat(32_000)}</t>`]);
const cellsThatName = (count: number) =>
  Array.from({ length: count / 20 }, () => Array.from({ length: 20 }, () => shared(0)));

const entities = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${"abcdefghij"[i + 1]} "${`&${"abcdefghij"[i]};`.repeat(10)}">`).join("")}]>`;

const repeated = openTable("A", [
  openRow(["Name"]),
  `<table:table-row table:number-rows-repeated="9000"><table:table-cell table:number-columns-repeated="150" office:value-type="string"><text:p>${"x".repeat(30_000)}</text:p></table:table-cell></table:table-row>`,
]);

it.each<[string, () => Promise<Uint8Array>, string]>([
  ["a workbook of sixty kilobytes that unfolds to gigabytes", unfoldsToGigabytes, "too-complex"],
  ["a workbook that says less of itself than it holds", saysLess, "damaged"],
  [
    "18,000 cells that name one long text",
    () => workbookOf({ A: cellsThatName(18_000) }, { parts: { "xl/sharedStrings.xml": longText } }),
    "too-complex",
  ],
  [
    "one long text of an OpenDocument that is repeated over a million cells",
    () => openDocumentOf(repeated),
    "too-complex",
  ],
  [
    "entities within entities",
    () => workbookOf({ A: `${entities}${sheet("<row><c><v>&j;</v></c></row>")}` }),
    "too-complex",
  ],
  [
    "entities in the texts that cells share",
    () => workbookOf({ A: [[shared(0)]] }, { parts: { "xl/sharedStrings.xml": `${entities}${longText}` } }),
    "too-complex",
  ],
  [
    "a workbook in a ZIP",
    async () => zipParts({ "list.xlsx": Buffer.from(await workbookOf({ A: [["Name"], ["Ada"]] })) }),
    "archive",
  ],
  [
    "a ZIP in a ZIP that shows the names of a workbook",
    async () => zipParts({ "list.xlsx": Buffer.from(await workbookOf({ A: [["Name"], ["Ada"]] })) }, false),
    "archive",
  ],
  [
    "a ZIP of ZIPs of badges",
    async () => zipParts({ "more.zip": Buffer.from(await zipParts({ "a.json": " ".repeat(9_000_000) })) }),
    "archive",
  ],
])("%s is refused in one sentence, and nothing is kept of it", async (_what, make, code) => {
  const bytes = await make();
  expect(bytes.length).toBeLessThan(500_000);
  expect(await problemOf(bytes)).toBe(code);
});
