import { portraitOf } from "../../builders/portraits";
import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { post } from "../setup/post";
import { text } from "../setup/text";

const t = (key: string) => text("certificates", key);
const CERTIFICATE = /\/app\/certificates\/[0-9a-f-]{36}/;

async function fillForm(page: Page, name: string) {
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.achievement")).first().fill("First aid");
  const file = { name: "kim.jpg", mimeType: "image/jpeg", buffer: await portraitOf("#306080") };
  await page.getByLabel(t("fields.picture")).setInputFiles(file);
  if (name) await page.getByLabel(t("fields.name")).first().fill(name);
}
const submit = (page: Page) => page.getByRole("button", { name: t("issueOne.submit"), exact: true });
const stagedBox = (page: Page) => page.locator('[name="picture-staged"]');
/** Address of the recipient's picture on the public page of the issued certificate. */
async function recipientPicture(page: Page) {
  await expect(page).toHaveURL(CERTIFICATE);
  const href = await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href");
  return page.request.get(`${href}/recipient.jpg`);
}

test("a refused form keeps its picture, which is issued, or left out where that is wanted @nojs", async ({
  page,
}, info) => {
  const email = freshEmail(info, "staged");
  await signUp(email);
  await signIn(page, email);
  await fillForm(page, "");
  await post(page, submit(page));
  await expect(page.getByText("kim.jpg")).toBeVisible();
  await expect(stagedBox(page)).toBeChecked();
  await expectSoundPage(page, info);
  await page.getByLabel(t("fields.name")).first().fill("Kim Kept");
  await post(page, submit(page));
  expect((await recipientPicture(page)).headers()["content-type"]).toBe("image/jpeg");

  await fillForm(page, "");
  await post(page, submit(page));
  await stagedBox(page).uncheck();
  await page.getByLabel(t("fields.name")).first().fill("Kim Without");
  await post(page, submit(page));
  expect((await recipientPicture(page)).status()).toBe(404);
});

test("a chosen file shows its name and size, is sent at once, and goes with the form by its id @js", async ({
  page,
}, info) => {
  const email = freshEmail(info, "sent");
  await signUp(email);
  await signIn(page, email);
  const staged = page.waitForResponse("/app/files");
  await fillForm(page, "Kim Sent");
  expect((await staged).status()).toBe(200);
  await expect(page.locator("[data-file-chosen]")).toHaveText(/^kim\.jpg \(\d+ kB\)$/);
  await expect(stagedBox(page)).toBeChecked();
  await expect(page.locator("[data-file-progress]")).toBeHidden();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/new"));
  await submit(page).click();
  expect((await sent).postData() ?? "").not.toContain("kim.jpg");
  expect((await recipientPicture(page)).headers()["content-type"]).toBe("image/jpeg");
});

test("a form waits for its file, and sends it itself where that fails @js", async ({ page }, info) => {
  const email = freshEmail(info, "unsent");
  await signUp(email);
  await signIn(page, email);
  await page.route("**/app/files", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.abort();
  });
  await fillForm(page, "Kim Again");
  await submit(page).click();
  expect((await recipientPicture(page)).headers()["content-type"]).toBe("image/jpeg");
});
