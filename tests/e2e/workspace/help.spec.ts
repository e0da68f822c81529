import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { expect, test } from "../setup/journey";
import { text } from "../setup/text";
import { issueLabel, uploadList } from "../setup/upload";

const h = (key: string) => text("help", key);
const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);

test("help is one press away: the guide of the task, all guides, questions and answers, and people @phone @nojs", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const email = freshEmail(info, "help");
  await signUp(email);
  await signIn(page, email);
  const help = page.getByRole("banner").getByRole("link", { name: text("common", "nav.helpHere"), exact: true });

  await page.goto("/app/batches/new");
  await help.click();
  await expect(page).toHaveURL(/\/app\/help\/issue$/);
  const guide = page.getByRole("article");
  // The button is named as it is on the page where people press it.
  await expect(guide).toContainText(t("upload.submit"));
  await expect(guide.getByRole("link", { name: text("common", "nav.batches") })).toHaveAttribute(
    "href",
    "/app/batches",
  );
  await expectSoundPage(page, info);

  await page.goto("/app");
  await help.click();
  await expect(page).toHaveURL(/\/app\/help$/);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(11);
  for (const name of ["faq", "glossary", "contact"]) {
    const link = page.getByRole("main").getByRole("link", { name: h(`more.${name}`), exact: true });
    await expect(link).toHaveAttribute("href", `/${name}`);
  }
  await expectSoundPage(page, info);
  expect((await page.goto("/app/help/nothing"))?.status()).toBe(404);
});

test("after the first batch a page says what comes next, and after the second no more @js @nojs", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const email = freshEmail(info, "next");
  await signUp(email);
  await signIn(page, email);
  const next = page.getByRole("region", { name: t("issued.next.title"), exact: true });
  const issue = async (name: string) => {
    await uploadList(page, {
      name: `${name}.csv`,
      buffer: Buffer.from(`name,email,achievement\n${name},,Chemistry\n`),
    });
    await page.getByRole("button", { name: issueLabel(1), exact: true }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(t("issued.title_one"))).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
  };
  await issue("Amina Benali");
  await expect(next.getByRole("link")).toHaveCount(2);
  await next.getByRole("link", { name: t("issued.next.invite") }).click();
  await expect(page).toHaveURL(/\/app\/members\/invite$/);
  await page.goBack();
  await next.getByRole("link", { name: t("issued.next.share") }).click();
  await expect(page).toHaveURL(/\/issuers\//);
  await page.goBack();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("issued.look"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/v\/CERT-/);
  await issue("Omar Alami");
  await expect(next).toHaveCount(0);
});
