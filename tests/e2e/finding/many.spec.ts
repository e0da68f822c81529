import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

/** Timeout for pages that update on their own, with scripts and without. */
const SOON = { timeout: 60_000 };

const t = (key: string, values?: Record<string, string>) => text("certificates", key, values);
const f = (key: string, values?: Record<string, string>) => text("find", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("certificates are chosen, what will happen is said first, and then it happens @nojs", async ({
  page,
  baseURL,
}, info) => {
  test.setTimeout(180_000);
  const email = freshEmail(info, "many");
  await signUp(email);
  await signIn(page, email);
  for (const name of ["Amina Benali", "Jürgen Müller", "Mei Chen"]) {
    await page.goto("/app/certificates/new");
    await page.getByLabel(t("fields.name")).first().fill(name);
    await page.getByLabel(t("fields.achievement")).first().fill("First aid");
    await press(page, t("issueOne.submit"));
    await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  }

  await page.goto("/app/certificates");
  // The browser asks for an action first; whoever sends none all the same gets a page that says so.
  const sent = await page.request.post("/app/certificates/actions", {
    form: { scope: "all", query: "" },
    headers: { Origin: baseURL ?? "" },
  });
  expect([sent.status(), (await sent.text()).includes(f("bulk.problems.no-action"))]).toEqual([422, true]);
  await page.getByLabel(f("bulk.label")).selectOption("tag");
  await press(page, f("bulk.toSelected"));
  await expect(page.getByText(f("bulk.problems.nothing-chosen"))).toBeVisible();
  await page
    .getByRole("link", { name: f("back") })
    .last()
    .click();

  const tagAll = async () => {
    await page.getByLabel(f("bulk.label")).selectOption("tag");
    await press(page, f("bulk.toAll", { number: "3" }));
  };
  await tagAll();
  await expect(page.getByText(f("bulk.will.tag_other", { count: "3" }))).toBeVisible();
  await press(page, f("bulk.confirm.tag_other", { count: "3" }));
  await expect(page.getByRole("alert").getByText(f("bulk.problems.tags-required"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByLabel(f("tags.title")).fill("Spring");
  await press(page, f("bulk.confirm.tag_other", { count: "3" }));
  await expect(page.getByText(f("bulk.done_other", { count: "3" }))).toBeVisible(SOON);

  await page.goto("/app/certificates?tag=spring");
  for (const name of ["Amina Benali", "Mei Chen"]) await page.getByLabel(f("bulk.select", { name })).check();
  await expectSoundPage(page, info);
  await page.getByLabel(f("bulk.label")).selectOption("revoke");
  await press(page, f("bulk.toSelected"));
  await expect(page.getByText(f("bulk.will.revoke_other", { count: "2" }))).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByLabel(t("revoke.reason"), { exact: true }).selectOption("issued-in-error");
  await press(page, f("bulk.confirm.revoke_other", { count: "2" }));
  await expect(page.getByText(f("bulk.done_other", { count: "2" }))).toBeVisible(SOON);

  await page.goto("/app/certificates");
  await page.getByLabel(f("bulk.label")).selectOption("suspend");
  await press(page, f("bulk.toAll", { number: "3" }));
  await expect(page.getByText(f("bulk.will.suspend_one"))).toBeVisible();
  await expect(page.getByText(f("bulk.leftOut.already-revoked", { count: "2" }))).toBeVisible();
  await page.getByLabel(t("revoke.reason"), { exact: true }).selectOption("under-review");
  await press(page, f("bulk.confirm.suspend_one"));
  await expect(page.getByText(f("bulk.done_one"))).toBeVisible(SOON);
  await expect(page.getByText(f("bulk.codes.already-revoked"))).toHaveCount(3);
  await expectSoundPage(page, info);
});
