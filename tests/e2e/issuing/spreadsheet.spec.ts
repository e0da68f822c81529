import { readFile } from "node:fs/promises";
import path from "node:path";
import { readWorkbook } from "#modules/issuance/lists/importing/read-workbook";
import { encodeText } from "#tests/builders/encoded";
import { sheetXml, workbookOf } from "#tests/builders/workbook";
import { expectSoundPage } from "../accounts/people";
import { reloadUntil, signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { goToNavItem } from "../setup/navigation";
import { text } from "../setup/text";
import { issueLabel, uploadList } from "../setup/upload";

const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
/** Timeout for opening a workbook in a newly started process, which takes a while on a busy machine. */
const STARTED = { timeout: 40_000 };
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const GRADUATES = path.resolve("tests/vectors/lists/graduates.xlsx");

test("an office's own workbook becomes fifty certificates in a few presses @js", async ({ page }, info) => {
  test.setTimeout(180_000);
  await signIn(page);
  await page.goto("/app");
  const steps: string[] = [];
  const began = Date.now();
  const step = async (what: string, act: () => Promise<unknown>) => {
    await act();
    steps.push(what);
  };
  await step("open the batches", () => goToNavItem(page, "batches"));
  await step("upload a spreadsheet", () =>
    page
      .getByRole("link", { name: t("list.upload") })
      .first()
      .click(),
  );
  await step("choose the file", () => page.getByLabel(t("upload.file"), { exact: true }).setInputFiles(GRADUATES));
  await step("continue", () => press(page, t("upload.submit")));
  await expect(page).toHaveURL(/\/columns$/, STARTED);
  await expect(page.getByText(t("match.header", { line: 3, text: "Full name" }), { exact: false })).toBeVisible();
  await step("take the columns as they were guessed", () => press(page, t("match.submit")));
  await expect(page.getByRole("heading", { level: 1, name: "graduates" })).toBeVisible();
  await expect(page.getByText("محمد عبد الرحمن الزهراني")).toBeVisible();
  await step("issue", () => press(page, issueLabel(50, 50)));
  await reloadUntil(page, () => page.getByText(t("issued.title_other", { count: 50 })).isVisible());
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(
    `50 certificates from a workbook (${info.project.name}): ${steps.length} steps, ${seconds} s: ${steps.join(", ")}\n`,
  );
  expect(steps.length).toBeLessThanOrEqual(6);
  expect(seconds).toBeLessThan(180);
  await report(page);
});

/** Downloads the report, a workbook that can be opened again, with each row's certificate. */
async function report(page: Page) {
  const address = await page.getByRole("link", { name: t("issued.report") }).getAttribute("href");
  const file = await page.request.get(address ?? "");
  const reading = await readWorkbook({ bytes: new Uint8Array(await file.body()) });
  const rows = reading.ok ? (reading.table.sheets[0]?.rows ?? []) : [];
  expect(rows).toHaveLength(51);
  expect(rows[2]?.cells.slice(0, 3)).toEqual([{ number: "5" }, "محمد عبد الرحمن الزهراني", "graduate2@example.org"]);
  expect(String(rows[2]?.cells[6])).toMatch(/^CERT-2026-\d{16}$/);
  const csv = await (await page.request.get((address ?? "").replace(/xlsx$/, "csv"))).text();
  expect(csv.split("\n")).toHaveLength(51);
}

test("rows are pasted, their columns said, and the list is kept for later @nojs", async ({ page }, info) => {
  await signIn(page);
  const course = `Sailing ${info.project.name}`;
  await page.goto("/app/batches/new");
  await page.locator("summary", { hasText: t("upload.paste") }).click();
  await page
    .getByLabel(t("upload.pasted"))
    .fill(`Who ${info.project.name}\tWhat\tWhen\nAda\t${course}\t03/04/2026\n=Bob\t${course}\t04/04/2026\n`);
  await press(page, t("upload.submit"));
  await expect(page).toHaveURL(/\/columns$/);
  await press(page, t("match.submit"));
  const wrong = page.getByRole("alert");
  await expect(wrong).toContainText(t("upload.problems.column-missing", { column: t("fields.name") }));
  await page.getByLabel(t("match.becomesOf", { column: `Who ${info.project.name}` })).selectOption("name");
  await page.getByLabel(t("match.becomesOf", { column: "What" })).selectOption("achievement");
  await page.getByLabel(t("match.becomesOf", { column: "When" })).selectOption("issued_on");
  await press(page, t("match.submit"));
  await expect(wrong).toContainText(t("match.orderMissing"));
  await page.getByLabel(t("match.monthFirst")).check();
  await press(page, t("match.submit"));
  await expect(
    page
      .getByRole("cell", { name: "=Bob" })
      .or(page.getByRole("rowheader", { name: "=Bob" }))
      .first(),
  ).toBeVisible();

  await page.locator("summary", { hasText: t("schedule.later") }).click();
  await press(page, t("schedule.submit"));
  await expect(wrong).toContainText(t("schedule.problems.time-missing"));
  await page.getByLabel(t("schedule.at")).fill("2020-01-01T09:00");
  await press(page, t("schedule.submit"));
  await expect(wrong).toContainText(t("schedule.problems.time-past"));
  const soon = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel(t("schedule.at")).fill(soon);
  await press(page, t("schedule.submit"));
  await expect(page.getByText(t("schedule.text_other", { count: 2 }))).toBeVisible();
  await press(page, t("schedule.cancel"));
  await page.getByRole("link", { name: t("match.again") }).click();
  await expect(page.getByText(t("match.drafted"))).toBeVisible();
  await page.getByLabel(t("match.dayFirst")).check();
  await press(page, t("match.submit"));
  await page.getByRole("link", { name: t("batch.discard") }).click();
  await press(page, t("discard.submit"));
  await expect(page).toHaveURL(/\/app\/batches\?deleted=yes$/);
  await expect(page.getByText(t("discard.done"))).toBeVisible();
});

test("a list tells by itself when it is issued and when it is on the chain, without being loaded again @js", async ({
  page,
}) => {
  await signIn(page);
  const buffer = Buffer.from("name,achievement,issued_on\nAda,Navigation,2026-11-02\nBob,Navigation,2026-11-02\n");
  await uploadList(page, { name: "by-itself.csv", buffer });
  const issue = t("batch.issue_other", { count: 2 });
  await press(page, issue);
  // A button pressed before the page's script has loaded reloads the document; afterwards the document must stay the
  // same.
  await expect(page.getByRole("button", { name: issue, exact: true })).toHaveCount(0, STARTED);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await expect(page.getByText(t("issued.title_other", { count: 2 }))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(t("issued.anchored"))).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

test("a file that is no list is refused with its reason, and nothing is kept of it @nojs", async ({ page }) => {
  await signIn(page);
  const workbook = await readFile(GRADUATES);
  const broken = Buffer.concat([workbook.subarray(0, 3000), Buffer.alloc(200), workbook.subarray(3200)]);
  for (const [name, buffer, code] of [
    ["broken.xlsx", broken, "damaged"],
    ["old.xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "old-workbook"],
    ["photo.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), "no-badges"],
    ["film.bin", Buffer.from([0, 1, 2, 3]), "no-table"],
    ["list.pdf", Buffer.from("%PDF-1.7\n"), "pdf"],
    ["list.xls", Buffer.from("<table><tr><td>Name</td></tr></table>"), "web-page"],
  ] as const) {
    await page.goto("/app/batches/new");
    await page
      .getByLabel(t("upload.file"), { exact: true })
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await press(page, t("upload.submit"));
    await expect(page.getByRole("alert")).toContainText(t(`upload.problems.${code}`), STARTED);
  }
  await page.goto("/app/batches");
  await expect(page.getByRole("link", { name: "broken" })).toHaveCount(0);
});

test("a list whose letters can be read in several ways asks which is right, and is read so @nojs", async ({
  page,
}, info) => {
  await signIn(page);
  const course = `Fencing ${info.project.name}`;
  const buffer = Buffer.from(encodeText(`Név;Kurzus ${course}\nLászló Győző;${course}\n`, "windows-1250"));
  const upload = async () => {
    await page.goto("/app/batches/new");
    await page.getByLabel(t("upload.achievement")).fill(course);
    await page
      .getByLabel(t("upload.file"), { exact: true })
      .setInputFiles({ name: "nevsor.csv", mimeType: "text/csv", buffer });
    await press(page, t("upload.submit"));
    await expect(page).toHaveURL(/\/columns$/);
  };
  await upload();
  const central = page.getByRole("radio", { name: t("match.encodings.windows-1250") });
  const western = page.getByRole("radio", { name: t("match.encodings.windows-1252") });
  await expect(central).toBeChecked();
  await expect(page.getByRole("button", { name: t("match.submit"), exact: true })).toHaveCount(0);
  await western.check();
  await press(page, t("match.encoding.submit"));
  await expect(page.getByRole("cell", { name: "László Gyõzõ" }).first()).toBeVisible();
  const chosen = t("match.encoding.chosen", { name: t("match.encodings.windows-1252") });
  await page.locator("summary", { hasText: chosen }).click();
  await central.check();
  await press(page, t("match.encoding.submit"));
  await expect(page.getByRole("cell", { name: "László Győző" }).first()).toBeVisible();
  const name = page.getByLabel(t("match.becomesOf", { column: "Név" }));
  await name.selectOption("name");
  await press(page, t("match.submit"));
  await expect(page).toHaveURL(/\/app\/batches\/[0-9a-f-]{36}$/);
  await expect(page.getByText("László Győző").first()).toBeVisible();
  // The same columns again: the remembered mapping does not answer the question about the encoding.
  await upload();
  await press(page, t("match.encoding.submit"));
  await expect(name).toHaveValue("name");
});

test("rows that a workbook hides are issued after a yes alone, and totals are set aside @nojs @phone", async ({
  page,
}, info) => {
  await signIn(page);
  const course = `Forklift ${info.project.name}`;
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (name: string, attributes = "") => `<row ${attributes}>${[name, course].map(cell).join("")}</row>`;
  const rows = [row("Ada"), row("Bruno", 'hidden="1"'), row("Chiara"), row("Total: 3")].join("");
  const header = `<row>${["Name", `Course ${info.project.name}`].map(cell).join("")}</row>`;
  await page.goto("/app/batches/new");
  await page.getByLabel(t("upload.file"), { exact: true }).setInputFiles({
    name: "filtered.xlsx",
    buffer: Buffer.from(await workbookOf({ A: sheetXml(header + rows) })),
    mimeType: XLSX,
  });
  await press(page, t("upload.submit"));
  await expect(page).toHaveURL(/\/columns$/, STARTED);
  const hidden = page.getByRole("group", { name: t("match.rows.hidden_one") });
  await expect(hidden).toContainText("Bruno");
  await expectSoundPage(page, info);
  await press(page, t("match.submit"));
  await expect(page.getByRole("alert")).toContainText(t("match.rowsMissing"));
  await hidden.getByLabel(t("match.leaveOut")).check();
  await press(page, t("match.submit"));
  await expect(page.getByRole("button", { name: t("batch.issue_other", { count: 2 }), exact: true })).toBeVisible();
  await expect(page.getByText(t("notes.set-aside_one"), { exact: false })).toBeVisible();
  await expect(page.getByText("Bruno")).toHaveCount(0);
});

test("the preview shows all that certificates will say, and marks what nobody wrote @nojs @phone", async ({
  page,
}, info) => {
  await signIn(page);
  const course = `Gliding ${info.project.name}`;
  const list = `Name,Achievement,Issue date,Valid until,Flights ${info.project.name}\nAda,,,,12\nBob,${course},2026-03-01,2027-03-01,\n`;
  await uploadList(page, { name: "gliding.csv", buffer: Buffer.from(list) }, (at) =>
    at.getByLabel(t("upload.achievement")).fill(course),
  );
  const [ada, bob] = [
    page.getByRole("row").filter({ hasText: "Ada" }),
    page.getByRole("row").filter({ hasText: "Bob" }),
  ];
  await expect(ada).toContainText("12");
  await expect(ada.getByText(t("preview.filled.day"), { exact: true })).toHaveCount(3);
  await expect(ada).toContainText(t("preview.noEnd"));
  await expect(bob).toContainText("Mar 1, 2026");
  await expect(bob).toContainText("Mar 1, 2027");
  await expect(bob.getByText(t("preview.filled.day"), { exact: true })).toHaveCount(0);
  await expect(bob).toContainText("English");
  await expect(page.getByText(t("preview.counted.noEnd_one"))).toBeVisible();
  await expectSoundPage(page, info);
});

test("a list is uploaded where its headers were matched before, and asks nothing @nojs", async ({ page }, info) => {
  await signIn(page);
  const list = (name: string) => Buffer.from(`Teilnehmer;Lehrgang ${info.project.name}\n${name};x\n`);
  await uploadList(page, { name: "first.csv", buffer: list("Ada") }, (at) =>
    at.getByLabel(t("upload.achievement")).fill("Rowing"),
  );
  await page.goto("/app/batches/new");
  await page.getByLabel(t("upload.achievement")).fill("Rowing");
  await page
    .getByLabel(t("upload.file"), { exact: true })
    .setInputFiles({ name: "second.csv", mimeType: "text/csv", buffer: list("Bob") });
  await press(page, t("upload.submit"));
  await expect(page).toHaveURL(/\/app\/batches\/[0-9a-f-]{36}$/);
});
