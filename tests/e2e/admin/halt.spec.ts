import { expectSoundPage, freshEmail, makeAdmin, signIn, signUp } from "../accounts/people";
import { expect, test } from "../setup/journey";
import { post } from "../setup/post";
import { text } from "../setup/text";

// Stops issuing for everybody, so it runs alone after all others (tests/playwright.config.ts).

test("issuing is halted for everybody, with a notice, and goes on when the halt ends", async ({ page }, info) => {
  const t = (key: string) => text("admin", key);
  const c = (key: string) => text("certificates", key);
  const email = freshEmail(info, "halts");
  await signUp(email);
  await makeAdmin(email);
  await signIn(page, email);
  const turn = async (intent: "halt" | "resume", news: string) => {
    await page.goto("/admin/issuing");
    await page.getByLabel(t("reason.label")).fill("A key may have leaked.");
    await post(page, page.getByRole("button", { name: t(`issuing.${intent}`), exact: true }));
    await expect(page.getByText(t(`issuing.news.${news}`))).toBeVisible();
    await expectSoundPage(page, info);
  };
  const issue = async () => {
    await page.goto("/app/certificates/new");
    await page.getByLabel(c("fields.name")).first().fill("Amina Benali");
    await page.getByLabel(c("fields.achievement")).first().fill("First aid");
    await page
      .getByRole("button", { name: c("issueOne.submit"), exact: true })
      .first()
      .click();
  };
  await turn("halt", "halted");
  try {
    await page.goto("/app");
    await expect(page.getByText(text("common", "halted.title"))).toBeVisible();
    await expectSoundPage(page, info);
    await issue();
    await expect(page.getByText(c("issueOne.halted"))).toBeVisible();
    await expect(page.getByLabel(c("fields.name")).first()).toHaveValue("Amina Benali");
  } finally {
    await turn("resume", "resumed");
  }
  await issue();
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
});
