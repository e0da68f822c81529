import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { goToNavItem } from "../setup/navigation";
import { text } from "../setup/text";
import { uploadList } from "../setup/upload";

const d = (key: string, values?: Record<string, string | number>) => text("dashboard", key, values);
const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const section = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

async function issueOne(page: Page, name: string, achievement: string) {
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill(name);
  await page.getByLabel(t("fields.achievement")).first().fill(achievement);
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
}

/** Returns the numbers of a table row by row, as text. */
const cellsOf = async (page: Page, caption: string) => {
  const rows = page.getByRole("table", { name: caption, exact: true }).locator("tbody tr");
  return Promise.all((await rows.all()).map((row) => row.locator("td").allInnerTexts()));
};

test("a new organization begins on its dashboard, which says what is next, what waits and what was done @phone @nojs", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const email = freshEmail(info, "dashboard");
  await signUp(email);
  await signIn(page, email);
  await page.goto("/app");
  await expect(section(page, d("steps.title"))).toContainText(d("steps.progress", { done: 0, all: 4 }));
  await expect(page.getByText(d("attention.none"))).toBeVisible();
  await expect(section(page, d("figures.title"))).toHaveCount(0);
  await expectSoundPage(page, info);

  await section(page, d("steps.title"))
    .getByRole("link", { name: d("steps.certificate.title") })
    .click();
  await issueOne(page, "Amina Benali", "First aid");
  await issueOne(page, "Mei Chen", "Welding");
  await uploadList(page, {
    name: "faulty.csv",
    buffer: Buffer.from("Name,Course,Email\nAda Lovelace,Welding,\nRim Alaoui,Welding,nobody\n"),
  });
  await goToNavItem(page, "dashboard");
  await expect(section(page, d("steps.title"))).toContainText(d("steps.progress", { done: 1, all: 4 }));
  const attention = section(page, d("attention.title"));
  await expect(attention).toContainText(d("attention.invalid_one"));
  await expect(section(page, d("lists.title"))).toContainText(t("batches.states.draft"));
  await expectSoundPage(page, info);

  await attention.getByRole("link", { name: "faulty" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "faulty" })).toBeVisible();
  await page.getByLabel(t("batch.validRowsOnly_one")).check();
  await press(page, t("batch.issue_one"));
  await reloadUntil(page, () => page.getByText(t("issued.title_one")).isVisible());
  await goToNavItem(page, "dashboard");
  await expect(attention.getByRole("link", { name: "faulty" })).toHaveCount(0);

  const activity = section(page, d("figures.title"));
  const issued = activity.getByRole("figure").filter({ hasText: d("figures.hints.issued") });
  await expect(issued.getByRole("img")).toHaveAccessibleName(/: 3\. /);
  await expect(issued).toContainText("3");
  const viewed = activity.getByRole("figure").filter({ hasText: d("figures.hints.viewed") });
  await expect(viewed).toContainText(d("figures.underTen"));

  await page.getByLabel(d("figures.period")).selectOption("12-months");
  await page.getByLabel(d("figures.achievement")).selectOption({ label: "Welding" });
  await press(page, d("figures.submit"));
  await expect(page).toHaveURL(/period=12-months&achievement=/);
  await expect(issued.getByRole("img")).toHaveAccessibleName(/: 2\. /);
  await page.locator("summary", { hasText: d("figures.table") }).click();
  await expectSoundPage(page, info);
});

test("the file of figures has the numbers of the table @nojs", async ({ page }, info) => {
  const email = freshEmail(info, "figures");
  await signUp(email);
  await signIn(page, email);
  await issueOne(page, "Amina Benali", "First aid");
  await issueOne(page, "Mei Chen", "Welding");
  for (const period of ["30-days", "13-weeks", "12-months"]) {
    await page.goto(`/app?period=${period}`);
    await page.locator("summary", { hasText: d("figures.table") }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: d("figures.csv") }).click();
    const file = await readFile(await (await download).path(), "utf8");
    const [header, ...rows] = Papa.parse<string[]>(file.replace("\ufeff", ""), { skipEmptyLines: true }).data;
    expect(header?.slice(3)).toEqual(
      ["issued", "delivered", "viewed", "verified"].map((kind) => d(`figures.kinds.${kind}`)),
    );
    const steps = (await cellsOf(page, d("figures.title"))).slice(0, -1).reverse();
    const achievements = await cellsOf(page, d("figures.byAchievement"));
    expect(rows.map((row) => row.slice(3))).toEqual([...steps, ...achievements]);
    expect(rows.map((row) => row[3]).filter((issued) => issued !== "0")).toEqual(["2", "1", "1"]);
    expect(new Set(rows.map((row) => row[5]))).toEqual(new Set([d("figures.underTen")]));
  }
});

test("every address of figures is one, whatever stands in it @js", async ({ page }, info) => {
  const email = freshEmail(info, "addresses");
  await signUp(email);
  await signIn(page, email);
  const nobodys = "00000000-0000-7000-8000-000000000000";
  for (const query of ["period=1000-years", "achievement=%27", `achievement=${nobodys}`, "period=&achievement="]) {
    expect((await page.request.get(`/app?${query}`)).status()).toBe(200);
    expect((await page.request.get(`/app/figures.csv?${query}`)).status()).toBe(200);
  }
  const outsider = await page.request.get("/app/figures.csv", { headers: { Cookie: "" }, maxRedirects: 0 });
  expect(outsider.status()).toBe(303);
});

test("looks at a certificate are told from ten on, also where its page was shown from memory @nojs", async ({
  page,
  playwright,
  baseURL,
}, info) => {
  test.setTimeout(120_000);
  const email = freshEmail(info, "looks");
  await signUp(email);
  await signIn(page, email);
  await issueOne(page, "Amina Benali", "First aid");
  const address = (await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href")) ?? "";
  const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const visitor = await playwright.request.newContext({ extraHTTPHeaders: browser, ...(baseURL ? { baseURL } : {}) });
  const style = async (path: string, times: number, headers = {}) => {
    for (let n = 0; n < times; n++) expect((await visitor.get(path, { headers })).status()).toBe(200);
  };
  await style(address, 9);
  await style(address, 5, { DNT: "1" });
  await style(`/verification?id=${address.split("/").at(-1)}`, 12);
  const shown = async (kind: string) => {
    await page.goto("/app");
    const plot = page.getByRole("figure").filter({ hasText: d(`figures.hints.${kind}`) });
    return (await plot.locator("strong").innerText()).trim();
  };
  const some = d("figures.orMore", { number: 10 });
  await expect.poll(() => shown("verified"), { timeout: 30_000 }).toBe(some);
  expect(await shown("viewed")).toBe(d("figures.underTen"));
  await style(address, 1);
  await expect.poll(() => shown("viewed"), { timeout: 30_000 }).toBe(some);
  await visitor.dispose();
});
