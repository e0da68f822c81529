import { expectSoundPage, freshEmail, mailTo, makeAdmin, organizationOf, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("trust", key, values);
const mail = (key: string, organization: string) => text("mail", `decision.${key}`, { organization });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const exactly = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

test("a look-alike name is pending review until an admin has compared it, and a review is shown as what it is @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(180_000);
  const admin = freshEmail(info, "reviewer");
  await signUp(admin);
  await makeAdmin(admin);
  await signIn(page, admin);
  const name = organizationOf(admin);
  // Cyrillic letters instead of Latin ones.
  const alike = name.replace("ole", "оlе").toUpperCase();

  const newVisitor = async () => {
    return another();
  };
  const visitor = await newVisitor();
  const email = freshEmail(info, "alike");
  await signUp(email, { "signUp.organizationName": alike });
  await signIn(visitor, email);
  await visitor.goto("/app");
  await expect(visitor).toHaveURL(/\/held$/);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(t("pendingReview.pending_review.title"));
  await expectSoundPage(visitor, info);
  await visitor.goto("/app/certificates/new");
  await expect(visitor).toHaveURL(/\/held$/);

  await page.goto("/admin/organizations");
  await page.getByRole("link", { name: t("review.toWaiting") }).click();
  await expectSoundPage(page, info);
  await page.getByRole("link", { name: alike, exact: true }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await expectSoundPage(page, info);
  await press(page, t("review.release"));
  await expect(page.getByRole("alert").getByText(text("admin", "problems.reason-missing"))).toBeVisible();
  await page.locator("#reason-released").fill("Another country, another school.");
  await press(page, t("review.release"));
  await expect(page.getByText(t("review.news.released"))).toBeVisible();
  await mailTo(email, exactly(mail("released.subject", alike)));
  await visitor.reload();
  await expect(visitor).toHaveURL(/\/app$/);
  await visitor.goto("/app/keys");
  const issuer = (await visitor.locator('a[href^="/issuers/"]').first().getAttribute("href")) ?? "";

  await press(page, t("review.submit"));
  await expect(page.getByRole("alert").getByText(t("review.problems.note-required"))).toBeVisible();
  await page.getByLabel(t("review.note")).fill("Entry in the commercial register of Rabat.");
  await press(page, t("review.submit"));
  await expect(page.getByText(t("review.news.reviewed"))).toBeVisible();
  await expectSoundPage(page, info);
  await visitor.goto(issuer);
  await expect(visitor.getByText("Entry in the commercial register of Rabat.")).toBeVisible();
  await expectSoundPage(visitor, info);
  await page.locator("#reason-withdraw").fill("The entry was deleted.");
  await press(page, t("review.withdraw"));
  await expect(page.getByText(t("review.news.withdrawn"))).toBeVisible();
  await visitor.goto(issuer);
  await expect(visitor.getByText("Entry in the commercial register of Rabat.")).toHaveCount(0);

  const turnedAway = freshEmail(info, "away");
  const third = await newVisitor();
  const again = `${name} Ltd.`;
  await signUp(turnedAway, { "signUp.organizationName": again });
  await page.goto("/admin/organizations?held=1");
  await page.getByRole("link", { name: again, exact: true }).click();
  await page.locator("#reason-released").fill("It copies the first.");
  await press(page, t("review.refuse"));
  await expect(page.getByText(t("review.news.refused"))).toBeVisible();
  await mailTo(turnedAway, exactly(mail("refused.subject", again)));
  await signIn(third, turnedAway);
  await third.goto("/app");
  await expect(third.getByRole("heading", { level: 1 })).toHaveText(t("pendingReview.refused.title"));
  await expect(third.getByRole("link", { name: t("pendingReview.contact") })).toBeVisible();
  await third.context().close();
  await visitor.context().close();
});
