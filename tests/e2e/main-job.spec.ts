import { readQrCode, textOfPdf } from "./setup/files";
import { demonstrationOwner, reloadUntil, signIn, signInByForm } from "./setup/installation";
import { expect, type Page, test } from "./setup/journey";
import { text } from "./setup/text";

const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const v = (key: string) => text("verification", key);

/** Writes a spreadsheet with people in three scripts, and three lines that cannot be issued. */
function spreadsheet(run: string, count: number): Buffer {
  const named = ["Zoë Müller-Nguyễn", "محمد عبد الرحمن الزهراني", "欧阳静怡"];
  const lines = Array.from({ length: count }, (_, i) => {
    const name = named[i] ?? `Person ${i + 1}`;
    const wrong: Record<number, string> = {
      4: `,four@example.org,Chemistry ${run},2026-11-02,A`,
      5: `${name},not-an-address,Chemistry ${run},2026-11-02,A`,
      6: `${name},six@example.org,Chemistry ${run},03/04/2026,A`,
    };
    return wrong[i] ?? `${name},p${i}@example.org,Chemistry ${run},2026-11-02,A`;
  });
  // Unique headers, because the mapping of earlier columns is remembered.
  return Buffer.from(`Full name,E-mail,Course,Issue date,Grade ${run}\n${lines.join("\n")}\n`);
}

/** Downloads through the page's own link, with the browser's cookies. */
async function download(page: Page, publicId: string, format: "pdf" | "png"): Promise<Buffer> {
  const response = await page.request.get(`/v/${publicId}/${publicId}.${format}`);
  expect(response.status()).toBe(200);
  return response.body();
}

async function openCertificate(page: Page, search: string) {
  await page.goto(`/app/certificates?search=${encodeURIComponent(search)}`);
  await page.getByRole("link", { name: search }).first().click();
  await reloadUntil(page, () => page.getByText(t("status.anchored"), { exact: true }).first().isVisible());
  const id = (
    await page
      .getByText(/CERT-2026-\d{4} \d{4} \d{4} \d{4}/)
      .first()
      .innerText()
  ).replaceAll(/\s(?=\d)/g, "");
  return id.trim();
}

test("a list becomes certificates that anyone verifies, until one is revoked @scripts-off @phone", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const count = info.project.name === "no-javascript" ? 50 : 12;
  const run = `${info.project.name} ${info.retry}`;
  const { email, password } = demonstrationOwner();
  await signInByForm(page, email, password);
  await expect(page).toHaveURL(/\/app$/);

  await page.goto("/app/batches/new");
  const file = { name: "graduates.csv", mimeType: "text/csv", buffer: spreadsheet(run, count) };
  await page.getByLabel(t("upload.file"), { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: t("upload.submit") }).click();
  const dayFirst = page.getByLabel(t("match.dayFirst"));
  await expect(dayFirst).toBeVisible();
  await page.getByRole("button", { name: t("match.submit"), exact: true }).click();
  await expect(page.getByRole("alert").getByText(t("match.orderMissing"))).toBeVisible();
  await dayFirst.check();
  await page.getByRole("button", { name: t("match.submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/app\/batches\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("group", { name: t("correct.line", { line: 6 }) })).toBeVisible();
  await expect(page.getByRole("group", { name: /^Row/ })).toHaveCount(2);

  await page.locator("[name='line-6-name']").fill("Corrected Name");
  await page.locator("[name='line-7-email']").fill("still wrong");
  await page.getByRole("button", { name: t("correct.submit") }).click();
  await expect(page.getByRole("group", { name: /^Row/ })).toHaveCount(1);
  await expect(page.locator("[name='line-7-email']")).toHaveValue("still wrong");
  await page.locator("[name='line-7-email']").fill("seven@example.org");
  await page.getByRole("button", { name: t("correct.submit") }).click();
  await expect(page.getByRole("group", { name: /^Row/ })).toHaveCount(0);

  await page.getByRole("button", { name: t("batch.issue_other", { count }) }).click();
  const finished = page.getByText(t("issued.title_other", { count }));
  await reloadUntil(page, () => finished.isVisible());

  for (const name of ["Zoë Müller-Nguyễn", "محمد عبد الرحمن الزهراني", "欧阳静怡"]) {
    const publicId = await openCertificate(page, name);
    expect(textOfPdf(await download(page, publicId, "pdf"))).toContain(name.normalize("NFKC"));
  }

  const publicId = await openCertificate(page, "Corrected Name");
  const certificatePage = page.url();
  const address = await readQrCode(await download(page, publicId, "png"));
  expect(address).toBe(`HTTP://LOCALHOST:${new URL(page.url()).port}/V/${publicId}`);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Certificate is valid" })).toBeVisible();
  await expect(page.getByText("Corrected Name")).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);

  await page.goto(certificatePage);
  await page.getByRole("link", { name: t("certificate.revoke") }).click();
  await page.getByRole("button", { name: t("revoke.submit") }).click();
  await expect(page.getByRole("alert").or(page.locator("[aria-labelledby*='summary']")).first()).toBeVisible();
  await page.getByLabel(t("revoke.reason")).selectOption("issued-in-error");
  await page.getByRole("button", { name: t("revoke.submit") }).click();
  await expect(page.getByText(t("status.revoked"), { exact: true }).first()).toBeVisible();

  await page.goto("/verification");
  await page.getByLabel(v("form.label")).fill(publicId.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: v("form.submit") }).click();
  await expect(page.getByRole("heading", { level: 1, name: v("verdicts.revoked.title") })).toBeVisible();
  await expect(page.getByText(t("reasons.issued-in-error")).first()).toBeVisible();

  const wrong = publicId.slice(0, -1) + ((Number(publicId.at(-1)) + 1) % 10);
  await page.goto("/verification");
  await page.getByLabel(v("form.label")).fill(wrong);
  await page.getByRole("button", { name: v("form.submit") }).click();
  await expect(page.getByRole("heading", { name: "Invalid Certificate" })).toBeVisible();
  await expect(
    page.getByText("The certificate ID you provided could not be verified. Please check the ID and try again."),
  ).toBeVisible();
});

test("one certificate is issued with a form, twice gives the same one @nojs", async ({ page }, info) => {
  await signIn(page);
  const name = `Single ${info.project.name}`;
  const issue = async () => {
    await page.goto("/app/certificates/new");
    await page.getByLabel(t("fields.name")).first().fill(name);
    await page.getByLabel(t("fields.achievement")).first().fill("First aid");
    await page.getByRole("button", { name: t("issueOne.submit") }).click();
    await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
    return page.url().split("?")[0];
  };
  const first = await issue();
  expect(await issue()).toBe(first);
});

test("wrong input keeps what was typed and says what to do @nojs", async ({ page }) => {
  await signIn(page);
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill("Ada");
  await page.getByLabel(t("fields.email")).first().fill("nobody");
  await page.getByRole("button", { name: t("issueOne.submit") }).click();
  await expect(page.getByLabel(t("fields.name")).first()).toHaveValue("Ada");
  await expect(page.getByText(t("problems.email.email-invalid")).first()).toBeVisible();
  await expect(page).toHaveTitle(/^Error/);

  await page.goto("/app/batches/new");
  const photo = { name: "photo.csv", mimeType: "text/csv", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]) };
  await page.getByLabel(t("upload.file"), { exact: true }).setInputFiles(photo);
  await page.getByRole("button", { name: t("upload.submit") }).click();
  await expect(page.getByText(t("upload.problems.no-badges")).first()).toBeVisible();
});

test("a wrong password is answered with the catalogue's message and keeps the address @nojs", async ({ page }) => {
  await page.goto("/signin");
  await page.getByLabel(text("auth", "signIn.email")).fill("somebody@example.org");
  await page.getByLabel(text("auth", "signIn.password")).fill("Wrong-password-1!");
  await page.getByRole("button", { name: text("auth", "signIn.submit") }).click();
  await expect(page.getByText("Invalid email address or password.").first()).toBeVisible();
  await expect(page.getByLabel(text("auth", "signIn.email"))).toHaveValue("somebody@example.org");
  await expect(page.getByLabel(text("auth", "signIn.password"))).toHaveValue("");
});

test("the application asks a visitor to sign in, and then goes where they wanted @nojs", async ({ page }) => {
  await page.goto("/app/design");
  await expect(page).toHaveURL(/\/signin\?next=/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a post from another site is refused and changes nothing @js", async ({ page, baseURL }) => {
  await signIn(page);
  const refuse = async (headers: Record<string, string>, path: string) => {
    const response = await page.request.post(path, { headers, form: { language: "fr" }, maxRedirects: 0 });
    return response.status();
  };
  const crossSite = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
  expect(await refuse(crossSite, "/language")).toBe(403);
  expect(await refuse(crossSite, "/app/certificates/new?_data=routes%2Fapp%2Fissue-one")).toBe(403);
  expect(await refuse({ Origin: "https://evil.example" }, "/signout")).toBe(403);
  expect(await refuse({}, "/signout")).toBe(403);
  await page.goto("/app/certificates");
  await expect(page).toHaveURL(/\/app\/certificates$/);
  expect(await refuse({ "Sec-Fetch-Site": "same-origin", Origin: baseURL ?? "" }, "/language")).toBeLessThan(400);
});
