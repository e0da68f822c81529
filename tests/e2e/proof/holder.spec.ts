import sharp from "sharp";
import { hasScripts } from "../accounts/people";
import { reloadUntil, signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string) => text("certificates", key);
const holder = (key: string, values?: Record<string, string>) => text("holder", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, verdict: string) =>
  page.getByRole("heading", { level: 1, name: text("verification", `verdicts.${verdict}.title`) });

test("whoever holds a certificate sees it, takes it along and shows it on LinkedIn; not one that was revoked @scripts-off @phone @nojs", async ({
  page,
  baseURL,
}, info) => {
  await signIn(page);
  const name = `Proud Holder ${info.project.name}`;
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill(name);
  await page.getByLabel(t("fields.achievement")).first().fill("Solar Installation");
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  const own = page.url().split("?")[0] ?? "";
  const publicPage = (await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href")) ?? "";
  const publicId = publicPage.split("/").at(-1) ?? "";

  await page.goto(publicPage);
  await reloadUntil(page, () => heading(page, "valid").isVisible());
  const picture = page.getByRole("img", { name: new RegExp(`Solar Installation.*${name}`) });
  const [width, height] = [await picture.getAttribute("width"), await picture.getAttribute("height")];
  // Browsers without WebP take the image itself.
  const fallback = await page.request.get((await picture.getAttribute("src")) ?? "");
  expect([fallback.status(), fallback.headers()["content-type"]]).toEqual([200, "image/png"]);
  const source = page.locator("picture > source[type='image/webp']");
  const drawn = await page.request.get((await source.getAttribute("srcset")) ?? "");
  expect([drawn.status(), drawn.headers()["content-type"], width, height]).toEqual([200, "image/webp", "1120", "792"]);
  expect((await drawn.body()).length).toBeLessThanOrEqual(60_000);

  const linkedIn = await page.getByRole("link", { name: holder("linkedin") }).getAttribute("href");
  const fields = new URL(linkedIn ?? "").searchParams;
  expect(fields.get("name")).toBe("Solar Installation");
  expect(fields.get("certId")).toBe(publicId);
  expect(new URL(fields.get("certUrl") ?? "").pathname).toBe(new URL(publicPage, baseURL).pathname);
  await expect(page.getByLabel(holder("address"))).toHaveValue(fields.get("certUrl") ?? "");
  await expect(page.getByRole("link", { name: holder("by.whatsapp") })).toBeVisible();
  const copy = page.getByRole("button", { name: holder("copy") });
  if (hasScripts(info)) {
    await copy.click();
    await expect(page.getByRole("button", { name: holder("copied") })).toBeVisible();
  } else await expect(copy).toBeHidden();
  const pdf = await page.getByRole("link", { name: holder("download") }).getAttribute("href");
  expect((await page.request.get(pdf ?? "")).headers()["content-type"]).toBe("application/pdf");
  const [print] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: holder("files.print") }).click(),
  ]);
  expect(print.suggestedFilename()).toBe(`${name} – Solar Installation (300 dpi).png`);
  const { width: pixels, height: lines, density } = await sharp(await print.path()).metadata();
  expect([pixels, lines, density]).toEqual([3508, 2480, 300]);

  const card = async () => {
    await page.goto(publicPage);
    const address = await page.locator("meta[property='og:image']").getAttribute("content");
    const answer = await page.request.get(new URL(address ?? "").pathname);
    const { width: across, height: down } = await sharp(await answer.body()).metadata();
    expect([across, down]).toEqual([1200, 630]);
    return answer.body();
  };
  const valid = await card();

  await page.goto(own);
  await page.getByRole("link", { name: t("certificate.revoke"), exact: true }).click();
  await page.getByLabel(t("revoke.reason"), { exact: true }).selectOption("wrong-person");
  await press(page, t("revoke.submit"));
  await expect(page.getByText(t("certificate.news.revoked"))).toBeVisible();
  await page.goto(publicPage);
  await expect(heading(page, "revoked")).toBeVisible();
  await expect(page.getByText(holder("warning.revoked"))).toBeVisible();
  await expect(page.getByRole("link", { name: holder("linkedin") })).toHaveCount(0);
  await expect(page.getByText(t("status.revoked"), { exact: true })).toBeVisible();
  expect(valid.equals(await card())).toBe(false);
});

test("a mistyped ID is asked about, and one that was made up is told how to be copied @nojs", async ({ page }) => {
  await page.goto("/verification?id=CERT-2026-1234567890123456");
  await expect(page.getByText(holder("typing.title"))).toBeVisible();
  await page.goto("/verification?id=hello");
  await expect(page.getByText(holder("look"))).toBeVisible();
  await expect(page.getByText(holder("notAnId"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: text("verification", "unknown.title") })).toBeVisible();
  await expect(page.getByText(holder("typing.title"))).toHaveCount(0);
});

test("the address printed on certificates leads to where their number is entered @nojs", async ({ page }) => {
  await page.goto("/V");
  await expect(page).toHaveURL(/\/verification$/);
  await expect(page.getByRole("heading", { level: 1, name: text("verification", "form.title") })).toBeVisible();
});
