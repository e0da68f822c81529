import { createHash } from "node:crypto";
import { portraitOf, zipOf } from "../../builders/portraits";
import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { post } from "../setup/post";
import { text } from "../setup/text";
import { uploadList } from "../setup/upload";

const t = (key: string, values?: Record<string, string>) => text("certificates", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const zip = async (files: Record<string, string>) => {
  const pictures = Object.entries(files).map(async ([name, color]) => [name, await portraitOf(color)] as const);
  const buffer = Buffer.from(await zipOf(Object.fromEntries(await Promise.all(pictures))));
  return { name: "photos.zip", mimeType: "application/zip", buffer };
};
/** Selects the template Keycard, one of those that are collapsed at first. */
async function chooseKeycard(page: Page) {
  const card = page.getByRole("radio", { name: /^Keycard A/ });
  if (!(await card.isVisible())) await page.locator("summary", { hasText: /^More templates/ }).click();
  await card.check();
}

/** Timeout for opening a ZIP in a newly started process, which takes a while on a busy machine. */
const STARTED = { timeout: 40_000 };

test("members get cards with their pictures, which the signature covers @nojs", async ({ page }, info) => {
  test.setTimeout(180_000);
  await signIn(page);
  const club = `Rowing ${info.project.name}`;
  const [amina, omar] = [`Amina ${info.project.name}`, `Omar ${info.project.name}`];
  const list = ["Name,Course,Photo", `${amina},${club},amina.jpg`, `${omar},${club},omar`, `Zoe,${club},zoe`].join(
    "\n",
  );
  const file = { name: "club.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
  await uploadList(page, file, chooseKeycard);
  const wrong = { name: "photos.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") };
  await page.getByLabel(t("upload.pictures")).setInputFiles(wrong);
  await press(page, t("pictures.submit"));
  await expect(page.getByRole("alert").getByText(t("upload.problems.pictures-not-zip"))).toBeVisible(STARTED);
  await page
    .getByLabel(t("upload.pictures"))
    .setInputFiles(await zip({ "amina.jpg": "#a03020", "nobody.jpg": "#999999" }));
  await press(page, t("pictures.submit"));
  await expect(page.getByText(t("pictures.unused.title_one"))).toBeVisible(STARTED);
  await expect(page.getByText(t("pictures.found_other", { count: "3", found: "1" }))).toBeVisible();
  await expect(page.getByText(t("problems.picture.picture-missing"))).toHaveCount(2);
  await page.getByLabel(t("pictures.more")).setInputFiles(await zip({ "club/Omar.JPG": "#2050a0" }));
  await press(page, t("pictures.submit"));
  await expect(page.getByText(t("pictures.found_other", { count: "3", found: "2" }))).toBeVisible(STARTED);
  await press(page, t("pictures.leaveOut_one"));
  await expect(page.getByText(t("pictures.found_other", { count: "2", found: "2" }))).toBeVisible();
  const shown = page.locator(`tr:has-text("${amina}") img`);
  await shown.scrollIntoViewIfNeeded();
  const small = await page.request.get((await shown.getAttribute("src")) ?? "");
  expect(small.headers()["content-type"]).toBe("image/jpeg");

  await press(page, t("batch.issue_other", { count: "3" }));
  const issued = page.getByText(t("issued.title_other", { count: "3" }));
  await expect(async () => {
    await page.reload();
    await expect(issued).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.goto(`/app/certificates?search=${encodeURIComponent(amina)}`);
  await page.getByRole("link", { name: amina }).first().click();
  await page.getByRole("link", { name: t("certificate.public") }).click();
  await expect(page).toHaveURL(/\/v\/CERT-/);
  const address = new URL(page.url()).pathname;
  const named = `${address}/${address.split("/").at(-1)}`;
  const credential = await (await page.request.get(`${named}.json`)).json();
  const [resource] = credential.relatedResource;
  const picture = await (await page.request.get(resource.id)).body();
  expect(resource.digestSRI).toBe(`sha384-${createHash("sha384").update(picture).digest("base64")}`);
  for (const format of ["pdf", "svg", "png"]) {
    const bytes = await (await page.request.get(`${named}.${format}`)).body();
    await page.goto("/verification");
    await page
      .getByLabel(text("verification", "file.label"))
      .setInputFiles({ name: `card.${format}`, mimeType: "application/octet-stream", buffer: bytes });
    await post(page, page.getByRole("button", { name: text("verification", "file.submit") }));
    await expect(page.getByText(text("verification", "file.states.as-issued.title"))).toBeVisible();
  }
});

test("a single certificate takes a picture, and says what is wrong with one @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  await signIn(page);
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name"), { exact: true }).fill(`Kim ${info.project.name}`);
  await page.getByLabel(t("fields.achievement"), { exact: true }).fill("Judo");
  await chooseKeycard(page);
  const field = page.getByLabel(t("fields.picture"));
  await field.setInputFiles({ name: "kim.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await press(page, t("issueOne.submit"));
  const problem = t("problems.picture.picture-unsupported-image");
  await expect(page.getByRole("alert").getByText(problem)).toBeVisible(STARTED);
  await field.setInputFiles({ name: "kim.jpg", mimeType: "image/jpeg", buffer: await portraitOf("#306080") });
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/.*\?issued/, STARTED);
  await page.getByRole("link", { name: t("certificate.public") }).click();
  await expect(page).toHaveURL(/\/v\/CERT-/);
  const picture = await page.request.get(`${new URL(page.url()).pathname}/recipient.jpg`);
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
});
