import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, issuance } from "#app/modules.server";
import { encodeText } from "#tests/builders/encoded";
import { workbookOf } from "#tests/builders/workbook";
import { createWorld, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const utf8 = (text: string) => ({ bytes: new TextEncoder().encode(text) });
const HEADER = "Prénom;Nom;Cursus suivi;Le;Matricule\n";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

async function bring(actor: Actor, source: Parameters<typeof issuance.importList>[2]["source"], achievement = "") {
  const result = await issuance.importList(world.deps, actor, { ...style, name: "list", source, achievement });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result;
}
async function guessed(actor: Actor, batchId: string, chosen = {}) {
  const result = await issuance.getImport(world.deps, actor, batchId, chosen);
  if (!result.ok) throw new Error(result.code);
  return result.list;
}
async function rowsOf(actor: Actor, batchId: string) {
  const result = await issuance.getBatch(world.db, actor, batchId);
  if (!result.ok) throw new Error(result.code);
  return result.batch;
}
/** Returns the guessed matching with other targets for some columns. */
function matching(list: issuance.ImportView, targets: Record<number, string>, orders = {}, rows = {}) {
  const columns = list.columns.map(({ index, header, target }) => ({
    index,
    header,
    target: targets[index] ?? target,
  }));
  return { sheet: list.sheet, headerLine: list.headerLine, columns, orders, rows } as issuance.Matching;
}

describe("bringing a list", () => {
  it("guesses its columns, asks about dates that can be read both ways, and reads the next such list by itself", async () => {
    const actor = await world.organization("brings");
    const first = await bring(actor, utf8(`${HEADER}Ada;Lovelace;Chimie;03/04/2026;00123\n`));
    expect(first.matched).toBe(false);
    const list = await guessed(actor, first.batchId);
    expect(list.columns.map(({ target }) => target)).toEqual(["first_name", "last_name", "field", "field", "field"]);
    const chosen = matching(list, { 2: "achievement", 3: "issued_on" }, { 3: "day-first" });
    expect(await issuance.matchColumns(world.deps, actor, { batchId: first.batchId, matching: chosen })).toEqual({
      ok: true,
    });
    const { state, rows } = await rowsOf(actor, first.batchId);
    expect(state).toBe("draft");
    expect(rows[0]?.cells).toMatchObject({
      name: "Ada Lovelace",
      achievement: "Chimie",
      issued_on: "2026-04-03",
      custom: [{ label: "Matricule", value: "00123" }],
    });

    const second = await bring(actor, { pasted: `${HEADER}Bob;Kahn;Chimie;05/06/2026;00124\n`.replaceAll(";", "\t") });
    expect(second.matched).toBe(true);
    expect((await rowsOf(actor, second.batchId)).rows[0]?.cells).toMatchObject({
      name: "Bob Kahn",
      issued_on: "2026-06-05",
    });
    const other = await world.organization("brings-otherwise");
    expect((await bring(other, utf8(`${HEADER}Ada;Lovelace;Chimie;03/04/2026;1\n`))).matched).toBe(false);
  });

  const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rowOf = (texts: string[], attributes = "") => `<row ${attributes}>${texts.map(cell).join("")}</row>`;
  const sheetOf = (rows: string, columns = "") =>
    workbookOf({ A: `<worksheet xmlns="${MAIN}">${columns}<sheetData>${rows}</sheetData></worksheet>` });
  const header = rowOf(["Name", "Course", "Result"]);

  it("asks what is done with rows that its workbook hides, each time, and issues none of them unasked", async () => {
    const actor = await world.organization("hides");
    const rows = rowOf(["Ada", "Chemistry", "passed"]) + rowOf(["Bob", "Chemistry", "failed"], 'hidden="1"');
    const bytes = await sheetOf(header + rows);
    const { batchId } = await bring(actor, { bytes });
    const list = await guessed(actor, batchId);
    expect(list.doubts).toEqual([{ doubt: "hidden", count: 1, lines: [3], sample: "Bob · Chemistry · failed" }]);
    const match = (answers: object) =>
      issuance.matchColumns(world.deps, actor, { batchId, matching: matching(list, {}, {}, answers) });
    const undecided = { code: "rows-undecided", doubt: "hidden", count: 1, lines: [3] };
    expect(await match({})).toEqual({ ok: false, code: "unmatched", problems: [undecided] });
    const names = async () => (await rowsOf(actor, batchId)).rows.map(({ cells }) => cells.name);
    expect(await match({ hidden: "leave-out" })).toEqual({ ok: true });
    expect(await names()).toEqual(["Ada"]);
    expect((await guessed(actor, batchId)).answers).toEqual({ hidden: "leave-out" });
    expect(await match({ hidden: "take" })).toEqual({ ok: true });
    expect(await names()).toEqual(["Ada", "Bob"]);
    // An answer on these rows does not apply to other rows.
    expect((await bring(actor, { bytes })).matched).toBe(false);
    expect((await bring(actor, { bytes: await sheetOf(header + rowOf(["Eve", "Chemistry", "passed"])) })).matched).toBe(
      true,
    );
  });

  it("leaves a hidden column out until somebody says what it is, also where it was read before", async () => {
    const actor = await world.organization("hides-column");
    const rows = header + rowOf(["Ada", "Chemistry", "passed"]);
    const hidden = await sheetOf(rows, '<cols><col min="3" max="3" hidden="1"/></cols>');
    const { batchId } = await bring(actor, { bytes: hidden });
    const list = await guessed(actor, batchId);
    expect(list.columns.map(({ target, doubt }) => [target, doubt])).toEqual([
      ["name", null],
      ["achievement", null],
      ["ignore", "hidden"],
    ]);
    await issuance.matchColumns(world.deps, actor, { batchId, matching: matching(list, { 2: "field" }) });
    expect((await rowsOf(actor, batchId)).rows[0]?.cells.custom).toEqual([{ label: "Result", value: "passed" }]);
    expect((await bring(actor, { bytes: hidden })).matched).toBe(false);
    expect((await bring(actor, { bytes: await sheetOf(rows) })).matched).toBe(true);
  });

  it("sets totals and signatures aside, and says so, unless somebody takes them for recipients", async () => {
    const actor = await world.organization("totals");
    const text = "Name;Course\nAda;Chemistry\nEve;Chemistry\nIda;Chemistry\nTotal: 3;\nSignature: M. Faure;\n";
    const { batchId } = await bring(actor, utf8(text));
    const list = await guessed(actor, batchId);
    expect(list.doubts).toEqual([{ doubt: "nobody", count: 2, lines: [5, 6], sample: "Total: 3" }]);
    const match = (answers: object) =>
      issuance.matchColumns(world.deps, actor, { batchId, matching: matching(list, {}, {}, answers) });
    expect(await match({})).toEqual({ ok: true });
    const draft = await rowsOf(actor, batchId);
    expect(draft.rows).toHaveLength(3);
    expect(draft.notes).toContainEqual({ code: "set-aside", label: "", count: 2, lines: [5, 6] });
    expect(await match({ nobody: "take" })).toEqual({ ok: true });
    expect((await rowsOf(actor, batchId)).rows).toHaveLength(5);
  });

  it("asks about people who are crossed out, whatever stands beside them, and about a sheet that is hidden", async () => {
    const actor = await world.organization("crosses-out");
    const struck = (text: string) => ({ attributes: 't="inlineStr" s="4"', inner: `<is><t>${text}</t></is>` });
    const rows = [
      ["Name", "Course", "Result"],
      [struck("Ada"), "Chemistry", "withdrawn"],
      ["Bob", "Chemistry", "passed"],
    ];
    const crossed = await bring(actor, { bytes: await workbookOf({ A: rows }) });
    expect((await guessed(actor, crossed.batchId)).doubts).toMatchObject([{ doubt: "struck", lines: [2] }]);
    const bytes = await workbookOf({ Cover: [], List: rows.slice(0, 1).concat(rows.slice(2)) }, { hidden: ["List"] });
    expect((await guessed(actor, (await bring(actor, { bytes })).batchId)).doubts).toMatchObject([
      { doubt: "hidden", count: 1 },
    ]);
  });

  it("asks about rows behind an empty line below the list, who may be latecomers", async () => {
    const actor = await world.organization("latecomers");
    const text = "Name;Course\nAda;Chemistry\nEve;Chemistry\nIda;Chemistry\n\nDora D;\n";
    const { batchId } = await bring(actor, utf8(text), "Chemistry");
    expect((await guessed(actor, batchId)).doubts).toMatchObject([{ doubt: "below", count: 1, lines: [6] }]);
  });

  it("is read by a command only where what would be asked was answered beforehand", async () => {
    const actor = await world.organization("hides-from-command");
    const rows = rowOf(["Ada", "Chemistry", "passed"]) + rowOf(["Bob", "Chemistry", "failed"], 'hidden="1"');
    const bytes = await sheetOf(header + rows, '<cols><col min="3" max="3" hidden="1"/></cols>');
    const draft = (answers?: object) =>
      issuance.draftBatch(world.deps, actor, {
        ...style,
        name: "list",
        bytes,
        ...(answers ? { answers } : {}),
      } as never);
    expect(await draft()).toMatchObject({
      ok: false,
      code: "unreadable",
      problems: [
        { code: "column-hidden", column: "Result" },
        { code: "rows-undecided", doubt: "hidden", lines: [3] },
      ],
    });
    expect(await draft({ rows: { hidden: "leave-out" } })).toMatchObject({ problems: [{ code: "column-hidden" }] });
    const left = await draft({ rows: { hidden: "leave-out" }, hiddenColumns: "leave-out" });
    if (!left.ok) throw new Error(left.code);
    const { rows: stored } = await rowsOf(actor, left.batchId);
    expect(stored.map(({ cells }) => [cells.name, cells.custom])).toEqual([["Ada", []]]);
    const taken = await draft({ rows: { hidden: "take" }, hiddenColumns: "take" });
    if (!taken.ok) throw new Error(taken.code);
    expect(taken.notes).toEqual([]);
    expect((await rowsOf(actor, taken.batchId)).rows.map(({ cells }) => cells.custom.length)).toEqual([1, 1]);
  });

  it("joins names as their scripts do, and shows addresses as it understands them", async () => {
    const actor = await world.organization("joins");
    const people = [
      ["陈", "晓雨", "\u200echen@learner.example"],
      ["高田", "みどり", "Takada <midori@learner.example>"],
      ["佐々木", "レーナ", "mailto:lena@learner.example"],
      ["김", "민준", "minjun＠learner.example"],
      ["Nagy", "Katalin", "katalin@learner.example."],
      ["王", "Lily", "lily@learner.example"],
    ];
    const lines = people.map((cells) => cells.join(";")).join("\n");
    const { batchId } = await bring(actor, utf8(`Last name;First name;Email\n${lines}\n`), "First aid");
    const list = await guessed(actor, batchId);
    await issuance.matchColumns(world.deps, actor, { batchId, matching: matching(list, {}) });
    const { rows } = await rowsOf(actor, batchId);
    expect(rows.map(({ cells }) => [cells.name, cells.email])).toEqual([
      ["陈晓雨", "chen@learner.example"],
      ["高田みどり", "midori@learner.example"],
      ["佐々木レーナ", "lena@learner.example"],
      ["김민준", "minjun@learner.example"],
      ["Katalin Nagy", "katalin@learner.example"],
      ["Lily 王", "lily@learner.example"],
    ]);
  });

  it("says what is wrong with a choice of columns, and leaves the list as it was", async () => {
    const actor = await world.organization("chooses");
    const { batchId } = await bring(actor, utf8("Name,Note,Note\nAda,1,2\n"));
    const list = await guessed(actor, batchId);
    expect(list.columns.map(({ target, doubt }) => [target, doubt])).toEqual([
      ["name", null],
      ["field", null],
      ["ignore", "twice"],
    ]);
    const wrong = matching(list, { 2: "field" });
    expect(await issuance.matchColumns(world.deps, actor, { batchId, matching: wrong })).toEqual({
      ok: false,
      code: "unmatched",
      problems: [
        { code: "column-missing", column: "achievement" },
        { code: "column-twice", column: "Note" },
      ],
    });
    expect((await guessed(actor, batchId)).drafted).toBe(false);
  });

  it("finds the sheet and the header under a title in a workbook, and takes another one that is chosen", async () => {
    const actor = await world.organization("workbook");
    const day = { attributes: 's="1"', inner: "<v>46346</v>" };
    const bytes = await workbookOf({
      Cover: [["Atlas Academy"], ["2026"]],
      Graduates: [["Graduates of 2026"], [], ["Name", "Course", "Issue date"], ["محمد", "Chemistry", day]],
      Other: [
        ["Name", "Course"],
        ["Zoe", "Physics"],
      ],
    });
    const { batchId } = await bring(actor, { bytes });
    expect(await guessed(actor, batchId)).toMatchObject({ sheet: 1, headerLine: 3, rows: 1 });
    expect(await guessed(actor, batchId, { sheet: 2 })).toMatchObject({ sheet: 2, headerLine: 1, rows: 1 });
    expect(await guessed(actor, batchId, { sheet: 1, headerLine: 0 })).toMatchObject({ headerLine: 0, rows: 3 });
    expect(await guessed(actor, batchId, { sheet: 99, headerLine: 99 })).toMatchObject({ sheet: 1, headerLine: 3 });
    await issuance.matchColumns(world.deps, actor, {
      batchId,
      matching: matching(await guessed(actor, batchId), {}),
    });
    expect((await rowsOf(actor, batchId)).rows[0]).toMatchObject({
      line: 4,
      cells: { name: "محمد", issued_on: "2026-11-20" },
    });
  });

  it("tells what the spreadsheet did to values", async () => {
    const actor = await world.organization("told");
    const day = { attributes: 's="1"', inner: "<v>46346</v>" };
    const broken = { attributes: 't="e"', inner: "<v>#REF!</v>" };
    const people = Array.from({ length: 6 }, (_, i) => [`Person ${i}`, "Chemistry", i === 0 ? 123 : 10_000 + i, "B"]);
    const bytes = await workbookOf({
      A: [
        ["Name", "Course", "Student ID", "Grade"],
        ...people,
        ["Da\u202evid", "Chemistry", 10_009, day],
        ["Eve", broken, 10_010, "A"],
      ],
    });
    const { batchId } = await bring(actor, { bytes }, "Chemistry");
    await issuance.matchColumns(world.deps, actor, {
      batchId,
      matching: matching(await guessed(actor, batchId), {}),
    });
    const { notes } = await rowsOf(actor, batchId);
    expect(notes).toEqual([
      { code: "unseen", label: "Name", count: 1, lines: [8] },
      { code: "no-value", label: "Course", count: 1, lines: [9] },
      { code: "zeros-lost", label: "Student ID", count: 1, lines: [2] },
      { code: "date-in-text", label: "Grade", count: 1, lines: [8] },
    ]);
  });

  it("knows a list again whether it comes as CSV with dates of one kind or as a workbook with dates of another", async () => {
    const actor = await world.organization("again");
    const issue = { validRowsOnly: false, replaceChanged: false };
    const csv = await bring(actor, utf8("Name,Course,Issue date\nAda,Chemistry,20.11.2026\n"));
    await issuance.matchColumns(world.deps, actor, {
      batchId: csv.batchId,
      matching: matching(await guessed(actor, csv.batchId), {}),
    });
    expect(await issuance.issueBatch(world.deps, actor, { batchId: csv.batchId, ...issue })).toMatchObject({
      queued: 1,
    });
    await world.runJobs();
    const day = { attributes: 's="1"', inner: "<v>46346</v>" };
    const workbook = await bring(actor, {
      bytes: await workbookOf({
        A: [
          ["Name", "Course", "Issue date"],
          ["Ada", "Chemistry", day],
        ],
      }),
    });
    expect(workbook.matched).toBe(true);
    expect((await rowsOf(actor, workbook.batchId)).counts).toMatchObject({ duplicate: 1, fresh: 0 });
  });

  it("asks what a list is in where that does not show, whatever was matched before, and reads it as is said", async () => {
    const actor = await world.organization("asks-encoding");
    const bytes = encodeText("Name;E-mail;Course\nLászló Győző;a@x.org;Rowing\n", "windows-1250");
    const plain = await bring(actor, utf8("Name;E-mail;Course\nAda;ada@x.org;Rowing\n"));
    await issuance.matchColumns(world.deps, actor, {
      batchId: plain.batchId,
      matching: matching(await guessed(actor, plain.batchId), { 1: "field" }),
    });
    expect((await bring(actor, utf8("Name;E-mail;Course\nŐry;a@x.org;Rowing\n"))).matched).toBe(true);
    const { batchId, matched } = await bring(actor, { bytes });
    expect(matched).toBe(false);
    const opened = await guessed(actor, batchId);
    expect(opened).toMatchObject({ asksEncoding: true, encoding: { name: "windows-1250", certain: false } });
    expect(opened.encoding?.candidates.slice(0, 2)).toEqual([
      { name: "windows-1250", sample: ["László Győző"] },
      { name: "windows-1252", sample: ["László Gyõzõ"] },
    ]);
    const unsaid = matching(opened, {});
    const refused = { ok: false, code: "encoding-unsure" };
    expect(await issuance.matchColumns(world.deps, actor, { batchId, matching: unsaid })).toEqual(refused);
    expect((await guessed(actor, batchId)).drafted).toBe(false);

    const wrong = await guessed(actor, batchId, { encoding: "windows-1252" });
    expect(wrong.columns.map(({ samples, target }) => [samples[0], target])).toEqual([
      ["László Gyõzõ", "name"],
      ["a@x.org", "field"],
      ["Rowing", "achievement"],
    ]);
    const columns = matching(await guessed(actor, batchId, { encoding: "windows-1250" }), {});
    const withEncoding = { ...columns, encoding: "windows-1250" as const };
    expect(await issuance.matchColumns(world.deps, actor, { batchId, matching: withEncoding })).toEqual({ ok: true });
    expect((await rowsOf(actor, batchId)).rows[0]?.cells.name).toBe("László Győző");
    expect(await guessed(actor, batchId)).toMatchObject({ asksEncoding: false, encoding: { name: "windows-1250" } });
    expect((await bring(actor, { bytes })).matched).toBe(false);
  });

  it("loses the rows of a person who is erased in every way to read a list", async () => {
    const actor = await world.organization("erases-readings");
    const bytes = encodeText(
      "Name;E-mail;Course\nLászló Győző;a@x.org;Rowing\nErdős László;b@x.org;Rowing\n",
      "windows-1250",
    );
    const { batchId } = await bring(actor, { bytes });
    await certificates.eraseRecipient(world.deps, actor, { certificateIds: [], recipient: "László Győző" });
    for (const encoding of ["windows-1250", "windows-1252"] as const)
      expect(await guessed(actor, batchId, { encoding })).toMatchObject({ rows: 1 });
    expect((await guessed(actor, batchId)).encoding?.candidates[0]?.sample).toEqual(["Erdős László"]);
  });

  it("is forgotten after a week, deleted on demand, and gone once it is issued; another organization sees none of it", async () => {
    const actor = await world.organization("forgets");
    const outsider = await world.organization("forgets-not");
    const source = utf8("Name,Course\nAda,Chemistry\n");
    const [left, deleted, issued] = [
      await bring(actor, source),
      await bring(actor, source),
      await bring(actor, source),
    ];
    expect(await issuance.getImport(world.deps, outsider, left.batchId, {})).toEqual({
      ok: false,
      code: "not-found",
    });
    expect(await issuance.discardBatch(world.deps, outsider, deleted.batchId)).toEqual({
      ok: false,
      code: "not-found",
    });
    expect(await issuance.discardBatch(world.deps, actor, deleted.batchId)).toEqual({ ok: true });
    const plain = matching(await guessed(actor, issued.batchId), {});
    expect(
      await issuance.matchColumns(world.deps, outsider, { batchId: issued.batchId, matching: plain }),
    ).toMatchObject({ code: "not-found" });
    await issuance.matchColumns(world.deps, actor, { batchId: issued.batchId, matching: plain });
    await issuance.issueBatch(world.deps, actor, {
      batchId: issued.batchId,
      validRowsOnly: false,
      replaceChanged: false,
    });
    const { organizationId } = actor;
    expect(await world.db.batchTable.count({ where: { organizationId } })).toBe(1);
    world.clock.advance(8 * 24 * 3_600_000);
    await issuance.purgeTables(world.deps);
    expect(await world.db.batchTable.count({ where: { organizationId } })).toBe(0);
    expect(await issuance.getImport(world.deps, actor, left.batchId, {})).toEqual({ ok: false, code: "not-found" });
  });

  it("loses the rows of a person who is erased", async () => {
    const actor = await world.organization("erases");
    const { batchId } = await bring(
      actor,
      utf8("Name,E-mail,Course\nAda,ada@x.org,Chemistry\nBob,bob@x.org,Chemistry\n"),
    );
    await certificates.eraseRecipient(world.deps, actor, { certificateIds: [], recipient: "ADA@x.org" });
    expect(await guessed(actor, batchId)).toMatchObject({ rows: 1, columns: [{ samples: ["Bob"] }, {}, {}] });
  });

  it("loses them also where the address stands in a link, or the name in two columns", async () => {
    const actor = await world.organization("erases-as-understood");
    const rows = ["Lovelace;Ada;mailto:ada@x.org", "Lovelace;Ada;", "Kahn;Bob;Bob <bob@x.org>", "高田;みどり;"];
    const { batchId } = await bring(actor, utf8(`Last name;First name;E-mail\n${rows.join("\n")}\n`), "Chemistry");
    for (const recipient of ["ada@x.org", "Ada Lovelace", "高田みどり"])
      await certificates.eraseRecipient(world.deps, actor, { certificateIds: [], recipient });
    expect(await guessed(actor, batchId)).toMatchObject({ rows: 1, columns: [{ samples: ["Kahn"] }, {}, {}] });
  });
});
