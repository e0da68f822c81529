import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("designs", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
/** Starts a design from Meridian under this name. */
async function start(page: Page, name?: string) {
  await page.goto("/app/designs");
  await page.getByRole("link", { name: t("templates.startNamed", { title: "Meridian" }), exact: true }).click();
  const field = page.getByLabel(t("about.name"), { exact: true });
  await expect(field).toHaveValue(new RegExp(t("new.suggested.certificate")));
  if (name) await field.fill(name);
  await press(page, t("new.submit"));
  await expect(page).toHaveURL(/\/app\/designs\/[0-9a-f-]{36}$/);
}
/** Submits the form without scripts; with them every change is saved after a moment. */
async function save(page: Page) {
  const status = page.locator("[data-save]");
  if (await status.count()) await expect(status).toHaveText(t("studio.status.saved"));
  else await press(page, t("editor.save"));
}
/** Waits for the editor, and for its scripts where there are any. */
async function opened(page: Page, scripts: boolean) {
  if (scripts) await expect(page.locator("[data-save]")).toBeVisible();
}
const layer = (page: Page, name: string | RegExp) => page.getByRole("listitem").getByRole("link", { name }).first();

test("an organization makes a template its own, issues with it, and sees the same everywhere @scripts-off", async ({
  page,
}, info) => {
  const scripts = info.project.use.javaScriptEnabled !== false;
  await signIn(page);
  const design = `Diploma ${info.project.name}`;
  await start(page, design);
  const editor = page.url();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(design);
  await opened(page, scripts);

  await layer(page, t("variables.words-title")).click();
  const words = page.getByRole("textbox", { name: t("properties.text"), exact: true });
  await words.fill("{{recipient.age}}");
  if (!scripts) await save(page);
  await expect(page.getByText(t("document.unknown-variable", { found: "recipient.age" }))).toBeVisible();
  if (scripts) await expect(words.locator("[data-code]")).toHaveCount(0);
  else await expect(words).toHaveValue("{{recipient.age}}");
  await words.fill("Master of {{achievement.title}}");
  await page.locator("#property-voice summary").click();
  // The label covers its radio button.
  await page.locator('input[name="voice"][value="cinzel/400"]').check({ force: true });
  await save(page);
  await expect(page).toHaveURL(/element=title/);
  // A design is published only if its sample is printed completely.
  await press(page, t("editor.publish"));
  await expect(page.getByRole("alert")).toContainText("Master of Applied Cryptography");
  await expect(page.getByText(t("news.published"))).toBeHidden();
  await page.goto(`${editor}?element=title`);
  await opened(page, scripts);
  await page.getByText(t("editor.more"), { exact: true }).click();
  await page.getByLabel(t("properties.maxLines"), { exact: true }).fill("2");
  await save(page);
  const picture = `${new URL(editor).pathname}/en-usual-0.svg`;
  expect(await (await page.request.get(picture)).text()).toContain("Master of");

  await layer(page, t("page.title")).click();
  await page.getByLabel(t("page.size")).selectOption("letter-landscape");
  await save(page);
  await page.goto(editor);
  await opened(page, scripts);
  if (!scripts) await page.getByLabel(t("layers.new")).selectOption("line");
  await press(page, t("layers.add"));
  if (scripts) await page.getByRole("menuitem", { name: t("elements.line"), exact: true }).click();
  await expect(page).toHaveURL(/element=line/);
  await press(page, t("editor.duplicate"));
  await expect(layer(page, t("elements.line"))).toBeVisible();
  await press(page, t("editor.remove"));
  await press(page, t("editor.publish"));
  await expect(page.getByText(t("news.published"))).toBeVisible();
  // There is nothing more to publish.
  await expect(page.getByRole("button", { name: t("editor.upToDate"), exact: true })).toBeDisabled();
  await press(page, t("default.choose"));
  await expect(page.getByText(t("news.default"))).toBeVisible();

  await page.goto("/app/batches/new");
  await expect(page.getByRole("radio", { name: design })).toBeChecked();
  await page.goto(editor);
  await opened(page, scripts);
  await press(page, t("default.end"));
  await expect(page.getByText(t("news.no-default"))).toBeVisible();

  await page.goto("/app/certificates/new");
  await page.getByLabel(text("certificates", "fields.name")).first().fill(`Designed ${info.project.name}`);
  await page.getByLabel(text("certificates", "fields.achievement")).first().fill("Bookbinding");
  await page.getByRole("radio", { name: design }).check();
  await press(page, text("certificates", "issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  await page.getByRole("link", { name: text("certificates", "certificate.public") }).click();
  await expect(page).toHaveURL(/\/v\/CERT-/);
  const address = new URL(page.url()).pathname;
  await page.goto(`${address}/${address.split("/").at(-1)}.svg`);
  expect(await page.content()).toContain("Master of Bookbinding");
});

test("somebody who edits what was changed since is told, and saves again @nojs", async ({ page, context }) => {
  await signIn(page);
  await start(page);
  await layer(page, t("variables.words-title")).click();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel(t("properties.size"), { exact: true }).fill("30");
  await press(other, t("editor.save"));
  await expect(other.getByLabel(t("properties.size"), { exact: true })).toHaveValue("30");

  await page.getByLabel(t("properties.size"), { exact: true }).fill("26");
  await press(page, t("editor.save"));
  await expect(page.getByText(t("problems.conflict"))).toBeVisible();
  await expect(page.getByLabel(t("properties.size"), { exact: true })).toHaveValue("26");
  await press(page, t("editor.save"));
  await expect(page.getByText(t("problems.conflict"))).toBeHidden();
  await expect(page.getByLabel(t("properties.size"), { exact: true })).toHaveValue("26");
});
