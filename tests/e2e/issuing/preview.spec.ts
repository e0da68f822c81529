import { expectSoundPage, freshEmail, mailTo, signIn, signUp } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { issueLabel, uploadList } from "../setup/upload";

const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="180" fill="#34495e"/></svg>',
);
const LONGEST = "Maximiliana Wolfeschlegelsteinhausen";

/** The picture of the certificate that is shown, as the browser got it. */
async function shown(page: Page, name: string) {
  // The page sets a name of another direction apart with marks that nobody sees.
  const picture = page.getByRole("img", { name: new RegExp(`^Certificate for .?${name}`) });
  await expect(picture).toBeVisible();
  const answer = await page.request.get((await picture.getAttribute("src")) ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/svg+xml"]);
  return answer.text();
}

test("certificates are turned over, changed and sent to oneself before anything is signed @nojs @phone", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const email = freshEmail(info, "preview");
  await signUp(email);
  await signIn(page, email);
  const list = [
    "Nom complet,E-mail,Formation,Mention",
    "Zoé Martin,zoe@example.org,Voile,Bien",
    `${LONGEST},max@example.org,Voile,Bien`,
    "محمد علي,,Voile,Bien",
  ];
  await uploadList(page, { name: "Diplômés 2026.csv", buffer: Buffer.from(list.join("\n")) });
  await expect(page.getByRole("heading", { level: 1, name: "Diplômés 2026", exact: true })).toBeVisible();

  // In the language of the file, each kind of name once, and around again.
  expect(await shown(page, "Zoé Martin")).toContain("Voile");
  await expect(page.locator("dd", { hasText: "Français" }).first()).toBeVisible();
  const next = page.getByRole("link", { name: t("examples.next") });
  await next.click();
  await shown(page, LONGEST);
  await next.click();
  await shown(page, "محمد علي");
  await expect(page).toHaveURL(/certificate=4/);
  await next.click();
  await shown(page, "Zoé Martin");
  await expectSoundPage(page, info);

  // No logo and no signer yet: said, and put right on the spot.
  await expect(page.getByText(t("draft.brand.both"))).toBeVisible();
  await page.getByLabel(t("design.logo"), { exact: false }).setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: LOGO,
  });
  await page.getByLabel(t("design.signerName")).fill("Salma Bennani");
  await press(page, t("draft.brand.save"));
  await expect(page.getByText(t("draft.brand.both"))).toHaveCount(0);
  expect(await shown(page, "Zoé Martin")).toContain("Salma Bennani");

  await page.locator("#settings > summary").click();
  await page.locator("#settings").getByLabel(t("fields.expires_on")).fill("2031-05-06");
  await page.locator("#settings").getByLabel("Mention", { exact: true }).uncheck();
  await page.locator("#settings select[name=language]").selectOption("es");
  await press(page, t("draft.save"));
  await expect(page.locator("dd", { hasText: "Español" }).first()).toBeVisible();
  const changed = await shown(page, "Zoé Martin");
  expect(changed).toContain("2031");
  expect(changed).not.toContain("Bien");

  await press(page, t("sampleMail.submit"));
  await expect(page.getByText(t("sampleMail.sent", { address: email }))).toBeVisible();
  expect((await mailTo(email, /^Sample: Voile$/)).text).toContain("Zoé Martin");

  await page.locator("summary", { hasText: t("rename.title") }).click();
  await page.getByLabel(t("rename.label")).fill("");
  await press(page, t("rename.save"));
  await expect(page.getByRole("alert").first()).toContainText(t("rename.problems.name-missing"));
  await page.getByLabel(t("rename.label")).fill("Voile, printemps");
  await press(page, t("rename.save"));
  await expect(page.getByRole("heading", { level: 1, name: "Voile, printemps" })).toBeVisible();

  await press(page, issueLabel(3, 2));
  await reloadUntil(page, () => page.getByText(t("issued.title_other", { count: 3 })).isVisible());
  await reloadUntil(page, () => page.getByText(t("issued.mailed_other", { count: 2 })).isVisible());
  await press(page, t("issued.files"));
  await reloadUntil(page, () => page.getByRole("link", { name: text("find", "bulk.zip") }).isVisible());
  await page.goto("/app/batches");
  await page.getByRole("link", { name: "Voile, printemps" }).click();
  await page.getByRole("link", { name: t("issued.look") }).click();
  await expect(page).toHaveURL(/\/v\/CERT-/);
  await expect(page.getByText("Zoé Martin").first()).toBeVisible();
});

test("the button that issues a list is seen without scrolling, and one turns certificates without leaving the page @js", async ({
  page,
}, info) => {
  const email = freshEmail(info, "in-sight");
  await signUp(email);
  await signIn(page, email);
  await page.setViewportSize({ width: 1280, height: 900 });
  const list = "name,email,achievement\nAda,ada@example.org,Rowing\nEvangeline Carmichael,eve@example.org,Rowing\n";
  await uploadList(page, { name: "rowing.csv", buffer: Buffer.from(list) });
  await expect(page.getByRole("button", { name: issueLabel(2, 2) })).toBeInViewport({ ratio: 1 });
  await shown(page, "Ada");
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByRole("link", { name: t("examples.next") }).click();
  await shown(page, "Evangeline Carmichael");
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);

  // Deleting asks first, and can be thought better of.
  await page.getByRole("link", { name: t("batch.discard") }).click();
  const dialog = page.getByRole("dialog", { name: t("discard.title") });
  await dialog.getByRole("button", { name: t("discard.cancel") }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: t("batch.discard") }).click();
  await dialog.getByRole("button", { name: t("discard.submit") }).click();
  await expect(page.getByText(t("discard.done"))).toBeVisible();
  await expect(page.getByRole("link", { name: "rowing" })).toHaveCount(0);
});

test("the code of a sample leads to a page that says what it is @nojs", async ({ page }, info) => {
  await page.goto("/verification/sample");
  await expect(page.getByRole("heading", { level: 1, name: text("verification", "sample.title") })).toBeVisible();
  await expectSoundPage(page, info);
});
