import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { goToNavItem } from "../setup/navigation";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("reports", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const theList = (page: Page) => goToNavItem(page, "reports");

test("what is wrong with a certificate is reported on its page, and answered by its issuer @nojs", async ({
  page,
}, info) => {
  await signIn(page);
  const name = `Misspelt ${info.project.name}`;
  await page.goto("/app/certificates/new");
  await page.getByLabel(text("certificates", "fields.name")).first().fill(name);
  await page.getByLabel(text("certificates", "fields.achievement")).first().fill("Bookkeeping");
  await press(page, text("certificates", "issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  await page.getByRole("link", { name: text("certificates", "certificate.public") }).click();

  await page.getByRole("link", { name: text("trust", "askIssuer.report") }).click();
  await press(page, t("send"));
  for (const error of ["kindRequired", "messageRequired", "fullNameRequired", "emailRequired"]) {
    await expect(page.getByText(t(`errors.${error}`)).first()).toBeVisible();
  }
  await page.getByLabel(text("mail", "reports.kinds.wrong_details")).check();
  await page.getByLabel(t("message")).fill("There is an a too few.");
  await page.getByLabel(t("fullName")).fill("A Reader");
  await page.getByLabel(t("email")).fill("reader@example.org");
  // The form rejects submissions within three seconds as automated.
  await page.waitForTimeout(3_200);
  await press(page, t("send"));
  await expect(page.getByRole("heading", { name: t("sent.title") })).toBeVisible();

  await page.goto("/app/certificates");
  await theList(page);
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("There is an a too few.")).toBeVisible();
  await press(page, t("one.send"));
  await expect(page.getByText(t("errors.answerRequired")).first()).toBeVisible();
  await page.getByLabel(t("one.answer")).fill("Thank you. We have corrected it.");
  await press(page, t("one.send"));
  await expect(page.getByText(t("one.news.answered"))).toBeVisible();
  await theList(page);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText(t("states.answered"));
});
