import type { Locator, TestInfo } from "@playwright/test";
import { workbookOf } from "#tests/builders/workbook";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { codeFor, enterCode, fieldOf, freshEmail, hasScripts, organizationOf, PASSWORD, pressNext, t } from "./people";

// Bounds the effort from the home page to ten issued certificates: 9 clicks and 10 required fields, and one click more
// without scripts. Where scripts run, the pages count their own events.

const CLICKS = 9;
const FIELDS = 10;

const c = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);

/** Makes recipients.xlsx of the screens review (section 3): ten rows under usual headers. */
async function recipients(run: string) {
  const rows = Array.from({ length: 10 }, (_, row) => [
    `Person ${row + 1}`,
    `p${row}.${run}@example.org`,
    "Statistics",
  ]);
  const bytes = await workbookOf({ Recipients: [["Full name", "Email", "Course"], ...rows].map((row) => [...row]) });
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name: "recipients.xlsx", mimeType, buffer: Buffer.from(bytes) };
}

/**
 * Counts clicks of a person (pressing a button with Enter is one) and distinct fields that are filled. Where scripts
 * run, the pages report both; elsewhere the journey counts its own steps.
 */
async function countSteps(page: Page, info: TestInfo) {
  const clicks: string[] = [];
  const fields = new Set<string>();
  if (hasScripts(info)) {
    await page.exposeFunction("reportClick", (target: string) => clicks.push(target));
    await page.exposeFunction("reportField", (field: string) => fields.add(field));
    await page.addInitScript(() => {
      const report = window as unknown as Record<"reportClick" | "reportField", (text: string) => void>;
      addEventListener(
        "click",
        // Ignores clicks that scripts dispatch.
        ({ isTrusted, target }) =>
          isTrusted && report.reportClick(`${location.pathname} ${(target as Element).outerHTML.slice(0, 80)}`),
        true,
      );
      addEventListener(
        "input",
        ({ target }) => {
          const { name, type, form } = target as HTMLInputElement;
          // Counts the six boxes of a code, which have no names, as one field.
          if (type !== "file") report.reportField(`${form?.id} ${name || "code"}`);
        },
        true,
      );
    });
  }
  return {
    clicks: () => clicks,
    fields: () => [...fields],
    press: async (control: Locator) => {
      if (!hasScripts(info)) clicks.push(`a click on ${new URL(page.url()).pathname}`);
      await control.click();
    },
    fill: async (key: string, value: string) => {
      if (!hasScripts(info)) fields.add(key);
      await fieldOf(page, key).fill(value);
    },
    select: async (key: string, label: string) => {
      if (!hasScripts(info)) fields.add(key);
      await fieldOf(page, key).selectOption({ label });
    },
  };
}

test("a first owner issues ten certificates from the home page in 9 clicks and 10 fields", async ({ page }, info) => {
  test.setTimeout(180_000);
  const scripts = hasScripts(info);
  const email = freshEmail(info, "first");
  const count = await countSteps(page, info);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

  await page.goto("/");
  await count.press(page.getByRole("link", { name: text("common", "nav.signUp") }).first());
  await expect(page).toHaveURL(/\/signup$/);
  await count.fill("signUp.organizationName", organizationOf(email));
  await count.select("signUp.organizationType", t("types.training_center"));
  if (scripts) await pressNext(page);
  await count.fill("signUp.firstName", "Rim");
  await count.fill("signUp.lastName", "Alaoui");
  await count.fill("signUp.email", email);
  if (scripts) await pressNext(page);
  await count.fill("signUp.address", "1 Avenue Mohammed V, Rabat");
  await count.fill("signUp.phone", "+212 537 71 23 45");
  await count.fill("signUp.password", PASSWORD);
  await count.fill("signUp.confirmPassword", PASSWORD);
  await count.press(page.getByRole("button", { name: t("signUp.submit") }));
  await expect(page).toHaveURL(/\/email-verification$/);
  const code = await codeFor(email);
  if (scripts) await enterCode(page, code, info);
  else {
    await count.fill("verify.code", code);
    await count.press(button(t("verify.submit")));
  }
  await expect(page.getByRole("heading", { name: t("success.title") })).toBeVisible();
  await count.press(page.getByRole("link", { name: t("success.upload") }));

  const file = page.getByLabel(c("upload.file"), { exact: true });
  if (scripts) {
    const chooser = page.waitForEvent("filechooser");
    await count.press(file);
    await (await chooser).setFiles(await recipients(email.split("@")[0] ?? ""));
  } else {
    await file.setInputFiles(await recipients(email.split("@")[0] ?? ""));
    count.clicks().push("the file");
  }
  await count.press(button(c("upload.submit")));
  await expect(page).toHaveURL(/\/columns/, { timeout: 40_000 });
  await count.press(button(c("match.submit")));
  await expect(page).toHaveURL(/\/app\/batches\/[0-9a-f-]{36}$/);
  await count.press(page.getByRole("button", { name: /^Issue 10 certificates/ }));
  const issued = page.getByText(c("issued.title_other", { count: 10 }));
  await reloadUntil(page, () => issued.isVisible(), 90);

  expect(count.clicks().length, count.clicks().join("\n")).toBeLessThanOrEqual(scripts ? CLICKS : CLICKS + 1);
  expect(count.fields().length, count.fields().join("\n")).toBeLessThanOrEqual(FIELDS);
  // Proves that the counter works: nine fields of the form and the code, and a click for each page.
  expect(count.fields()).toHaveLength(FIELDS);
  expect(count.clicks().length).toBeGreaterThanOrEqual(scripts ? CLICKS : 8);
});
