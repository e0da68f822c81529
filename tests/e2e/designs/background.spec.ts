import PDFDocument from "pdfkit";
import { textOfPdf } from "../setup/files";
import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { post } from "../setup/post";
import { text } from "../setup/text";
import { issueLabel, uploadList } from "../setup/upload";

const t = (key: string, values?: Record<string, string>) => text("designs", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** Timeout for opening a file in a newly started process, which takes a while on a busy machine. */
const STARTED = { timeout: 40_000 };

/** Draws a certificate as from another program: a dark page with a gold frame, and space for the name. */
function finishedDesign(): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", layout: "landscape", margin: 0 });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((resolve) => document.on("end", () => resolve(Buffer.concat(chunks))));
  document.rect(0, 0, 842, 596).fill("#0b2545");
  document.rect(20, 20, 802, 555).lineWidth(3).stroke("#d4a017");
  document.fillColor("#ffffff").fontSize(40).text("Certificate of Welding", 0, 90, { width: 842, align: "center" });
  document.fillColor("#ffdd88").fontSize(30).text("{{name}}", 0, 250, { width: 842, align: "center" });
  document.end();
  return finished;
}

const list = (project: string) =>
  [
    "name,email,achievement,issued_on",
    ...Array.from(
      { length: 20 },
      (_, i) => `Welder ${i + 1} ${project},w${i + 1}@welders.example,Welding ${project},2026-03-01`,
    ),
  ].join("\n");

test("a file that is brought is said to be read while it waits @js", async ({ page }) => {
  await signIn(page);
  await page.goto("/app/designs");
  const file = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nDear Sir") };
  await page.getByLabel(t("bring.file")).setInputFiles(file);
  await page.waitForLoadState("networkidle");
  // Playwright cannot read the page while it navigates, so an observer records the text.
  await page.evaluate(
    (words) => {
      const style = () => document.body.innerText.includes(words) && sessionStorage.setItem("said", words);
      new MutationObserver(style).observe(document.body, { childList: true, subtree: true });
    },
    text("common", "readingFile"),
  );
  await press(page, t("bring.submit"));
  await expect(page.getByRole("alert").getByText(t("bring.problems.bad-pdf"))).toBeVisible(STARTED);
  expect(await page.evaluate(() => sessionStorage.getItem("said"))).toBe(text("common", "readingFile"));
});

test("a finished design becomes the background of twenty certificates, which anybody verifies @nojs", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  await signIn(page);
  await page.goto("/app/designs");
  const name = `Welders ${info.project.name}`;
  const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByLabel(t("bring.file")).setInputFiles(file);
    await press(page, t("bring.submit"));
  };
  await upload({ name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nDear Sir") });
  await expect(page.getByRole("alert").getByText(t("bring.problems.bad-pdf"))).toBeVisible(STARTED);
  await upload({ name: `${name}.pdf`, mimeType: "application/pdf", buffer: await finishedDesign() });
  await expect(page.getByText(t("news.brought"))).toBeVisible(STARTED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const drawn = await page.request.get(`${new URL(page.url()).pathname}/en-usual-0.svg`);
  expect(await drawn.text()).toMatch(/<image x="0" y="0" width="841\.89" height="595\.28"/);
  await press(page, t("editor.publish"));
  await expect(page.getByText(t("news.published"))).toBeVisible();

  const welders = { name: "welders.csv", buffer: Buffer.from(list(info.project.name)) };
  await uploadList(page, welders, () => page.getByRole("radio", { name }).check());
  await press(page, issueLabel(20, 20));
  const issued = page.getByText(text("certificates", "issued.title_other", { count: "20" }));
  await expect(async () => {
    await page.reload();
    await expect(issued).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.goto(`/app/certificates?search=${encodeURIComponent(`Welder 7 ${info.project.name}`)}`);
  await page
    .getByRole("link", { name: `Welder 7 ${info.project.name}` })
    .first()
    .click();
  await page.getByRole("link", { name: text("certificates", "certificate.public") }).click();
  await expect(page).toHaveURL(/\/v\/CERT-/);
  const address = new URL(page.url()).pathname;
  const file = await page.request.get(`${address}/${address.split("/").at(-1)}.pdf`);
  const words = textOfPdf(await file.body());
  expect(words).toContain(`Welder 7 ${info.project.name}`);
  expect(words).not.toContain("{{name}}");

  for (const format of ["pdf", "svg", "png"]) {
    const issuedFile = await (await page.request.get(`${address}/${address.split("/").at(-1)}.${format}`)).body();
    await page.goto("/verification");
    await page
      .getByLabel(text("verification", "file.label"))
      .setInputFiles({ name: `welder.${format}`, mimeType: "application/octet-stream", buffer: issuedFile });
    await post(page, page.getByRole("button", { name: text("verification", "file.submit") }));
    await expect(page.getByText(text("verification", "file.states.as-issued.title"))).toBeVisible();
  }
});
