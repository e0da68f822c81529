import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { expect, type Page, type TestInfo, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("certificates", key, values);
const f = (key: string, values?: Record<string, string>) => text("find", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function issue(page: Page, name: string, achievement: string) {
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill(name);
  await page.getByLabel(t("fields.achievement")).first().fill(achievement);
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
}

async function begin(page: Page, info: TestInfo) {
  const email = freshEmail(info, "finding");
  await signUp(email);
  await signIn(page, email);
}

const rows = (page: Page) => page.getByRole("table").getByRole("link", { name: /^(Nguyễn|Jürgen|مُحَمَّد)/ });
const openFilters = (page: Page) => page.locator("summary", { hasText: f("filters") }).click();

test("certificates are found by words and filters, and a search is kept for everybody @scripts-off @nojs", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  await begin(page, info);
  await issue(page, "Nguyễn Thị Hoa", "Welding");
  await issue(page, "Jürgen Straße", "Welding");
  await issue(page, "مُحَمَّد علي", "Safety");

  await page.getByLabel(f("tags.title")).fill("Spring, Été 2026");
  await press(page, f("tags.save"));
  await expect(page.getByText(f("tags.saved"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByLabel(f("tags.title")).fill("x".repeat(50));
  await press(page, f("tags.save"));
  await expect(page.getByRole("alert").getByText(f("tags.problems.tag-too-long"))).toBeVisible();
  await expect(page.getByLabel(f("tags.title"))).toHaveValue("x".repeat(50));

  await page.goto("/app/certificates");
  await expect(rows(page)).toHaveCount(3);
  for (const [typed, found] of [
    ["nguyen", "Nguyễn Thị Hoa"],
    ["juergen strasse", "Jürgen Straße"],
    ["محمد", "مُحَمَّد علي"],
  ] as const) {
    await page.getByRole("searchbox").fill(typed);
    await press(page, f("submit"));
    await expect(rows(page)).toHaveText([found]);
  }
  await page.getByRole("searchbox").fill("");
  await openFilters(page);
  await page.getByLabel(f("parts.achievementId"), { exact: true }).selectOption({ label: "Welding" });
  await page.getByLabel(f("parts.mail"), { exact: true }).selectOption({ label: f("mail.none") });
  await page.getByLabel(f("order.label")).selectOption("name");
  await press(page, f("apply"));
  await expect(rows(page)).toHaveText(["Jürgen Straße", "Nguyễn Thị Hoa"]);
  // The address can be shared: no parameter in it is empty.
  expect(new URL(page.url()).search).not.toMatch(/=(&|$)/);
  await expectSoundPage(page, info);

  await page.locator("summary", { hasText: f("views.saveThis") }).click();
  await press(page, f("views.save"));
  await expect(page.getByRole("alert").getByText(f("views.problems.name-required"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByLabel(f("views.name")).fill("Welders");
  await press(page, f("views.save"));
  const view = page.getByRole("link", { name: "Welders", exact: true });
  await expect(view).toHaveAttribute("aria-current", "page");
  await expect(rows(page)).toHaveCount(2);

  const chip = `${f("parts.achievementId")}: Welding`;
  await page.getByRole("link", { name: f("remove", { filter: chip }) }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("link", { name: f("clear") }).click();
  await openFilters(page);
  await page.getByLabel(f("parts.tag"), { exact: true }).selectOption({ label: "Spring" });
  await press(page, f("apply"));
  await expect(rows(page)).toHaveText(["مُحَمَّد علي"]);

  await page.getByRole("link", { name: f("views.manage") }).click();
  await page.getByLabel(f("views.name")).fill("All welders");
  await press(page, f("views.rename"));
  await expect(page.getByText(f("views.news.renamed"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByRole("button", { name: f("views.deleteNamed", { name: "All welders" }) }).click();
  await expect(page.getByText(f("views.none"))).toBeVisible();
});

test("what no form sends is a list all the same @js", async ({ page }, info) => {
  await begin(page, info);
  await issue(page, "Nguyễn Thị Hoa", "Welding");
  for (const query of [
    "cursor=x",

    "search=%27%5C",
    "state=none&list=1&from=2026-99-99",
    "order=x&tag=%ff",
  ]) {
    const response = await page.goto(`/app/certificates?${query}`);
    expect(response?.status(), query).toBe(200);
  }
});
