import { reloadUntil, signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { uploadList } from "../setup/upload";

const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const v = (key: string, values?: Record<string, string | number>) => text("verification", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

test("what is awarded is described once, checks a list's grades, and has a page that its certificates lead to @scripts-off @nojs", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const title = `Welding ${info.project.name} ${info.retry}`;
  await signIn(page);
  await page.goto("/app/achievements/new");
  await field(page, "title").fill(title);
  await field(page, "criteria").fill("Weld the final piece.");
  // Rows are added and removed without losing what was typed.
  for (const skill of ["skills[0]", "skills[1]"]) {
    await press(page, t("achievements.fields.addSkill"));
    // Before the scripts run, a row is added by a page load; two presses in between count as one.
    await expect(field(page, `${skill}.name`)).toBeVisible();
  }
  await field(page, "skills[0].name").fill("to be removed");
  await field(page, "skills[1].name").fill("operate welding equipment");
  await field(page, "skills[1].url").fill("welding");
  await press(page, t("achievements.fields.removeSkill", { n: 1 }));
  await expect(field(page, "skills[0].name")).toHaveValue("operate welding equipment");
  await expect(field(page, "skills[1].name")).toHaveCount(0);
  await expect(field(page, "criteria")).toHaveValue("Weld the final piece.");
  await press(page, t("achievements.fields.addResult"));
  await field(page, "results[0].name").fill("Final grade");
  await field(page, "results[0].values").fill("Pass\nDistinction");
  await press(page, t("achievements.create"));
  await expect(page.getByRole("alert")).toContainText(t("achievements.problems.url-invalid"));
  await page.locator('[name="badge"][value="badge-crest"]').check();
  await field(page, "skills[0].url").fill("http://data.europa.eu/esco/skill/1");
  await field(page, "skills[0].url").press("Enter");
  await expect(page).toHaveURL(/\/app\/achievements\/[0-9a-f-]{36}\?created/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  const list = `name,achievement,grade\nAda ${title},${title.toUpperCase()},A+\nBob ${title},${title},pass\n`;
  await uploadList(page, { name: "welders.csv", buffer: Buffer.from(list) });
  await expect(page.getByText(t("problems.custom.not-allowed")).first()).toBeVisible();
  await expect(page.getByText(t("problems.allowed", { values: "Pass, Distinction" }))).toBeVisible();
  await field(page, "line-2-custom-0").fill("Distinction");
  await press(page, t("correct.submit"));
  await press(page, t("batch.issue_other", { count: 2 }));
  await reloadUntil(page, () => page.getByText(t("issued.title_other", { count: 2 })).isVisible());

  await page.goto(`/app/certificates?search=${encodeURIComponent(`Ada ${title}`)}`);
  await page.getByRole("link", { name: `Ada ${title}` }).click();
  await reloadUntil(page, () => page.getByText(t("status.anchored"), { exact: true }).first().isVisible());
  await page.getByRole("link", { name: t("certificate.public") }).click();
  await expect(page.getByRole("heading", { level: 1, name: v("verdicts.valid.title") })).toBeVisible();
  await expect(page.getByText("Distinction").first()).toBeVisible();
  const badge = page.getByAltText(text("holder", "badge", { achievement: title }));
  expect(await badge.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(480);
  await page.getByRole("link", { name: title, exact: true }).click();

  await expect(page).toHaveURL(new RegExp(`/achievements/${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByAltText(v("achievement.badge", { title }))).toBeVisible();
  await expect(page.getByText(v("achievement.held_other", { count: 2 }))).toBeVisible();
  await expect(page.getByRole("link", { name: "operate welding equipment" })).toHaveAttribute("rel", /nofollow/);
  await expect(page.locator("script")).toHaveCount(0);
  const response = await page.request.get(`/achievements/${id}`, { headers: { Accept: "application/ld+json" } });
  expect(await response.json()).toMatchObject({
    id: page.url(),
    type: ["Achievement"],
    name: title,
    creator: { type: ["Profile"] },
    image: { id: `${page.url()}/badge-1.png`, type: "Image", caption: title },
    resultDescription: [{ name: "Final grade", allowedValue: ["Pass", "Distinction"] }],
  });

  await page.goto(`/app/achievements/${id}`);
  await press(page, t("achievements.archive.archive"));
  await page.goto(`/achievements/${id}`);
  await expect(page.getByText(v("achievement.archived"))).toBeVisible();
});

test("who saves over somebody else's change is told what that was, and loses nothing @nojs", async ({ page }, info) => {
  const title = `Pottery ${info.project.name} ${info.retry}`;
  await signIn(page);
  await page.goto("/app/achievements/new");
  await field(page, "title").fill(title);
  await press(page, t("achievements.create"));
  await expect(page).toHaveURL(/\?created/);
  const address = page.url().split("?")[0] ?? "";
  const other = await page.context().newPage();
  await other.goto(address);
  await field(other, "hours").fill("40");
  await press(other, t("achievements.save"));
  await expect(other).toHaveURL(/\?saved/);

  await field(page, "description").fill("At the wheel");
  await press(page, t("achievements.save"));
  await expect(page.getByText(t("achievements.conflict.title"))).toBeVisible();
  await expect(page.getByText(t("achievements.conflict.text", { parts: t("achievements.parts.hours") }))).toBeVisible();
  await expect(field(page, "description")).toHaveValue("At the wheel");
  await press(page, t("achievements.save"));
  await expect(page).toHaveURL(/\?saved/);
  await expect(page.getByText(t("achievements.version", { number: 3 }))).toBeVisible();
});

test("rows that came before the scripts keep what is typed into them when another is removed @js", async ({ page }) => {
  await signIn(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto("/app/achievements/new", { waitUntil: "commit" });
  for (const skill of ["skills[0]", "skills[1]"]) {
    await page.getByRole("button", { name: t("achievements.fields.addSkill") }).click({ noWaitAfter: true });
    await expect(field(page, `${skill}.name`)).toBeVisible();
  }
  await field(page, "skills[0].name").fill("to be removed");
  await field(page, "skills[1].name").fill("operate welding equipment");
  letThrough();
  const address = page.url();
  await page.waitForFunction(() =>
    Object.keys(document.forms.namedItem("achievement") ?? {}).some((name) => name.startsWith("__reactProps")),
  );
  await press(page, t("achievements.fields.removeSkill", { n: 1 }));
  await expect(field(page, "skills[1].name")).toHaveCount(0);
  await expect(field(page, "skills[0].name")).toHaveValue("operate welding equipment");
  expect(page.url()).toBe(address);
});
