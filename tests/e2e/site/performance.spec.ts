import { readReport } from "../../bench/report";
import { expect, test } from "../setup/journey";
import { text } from "../setup/text";

const p = (key: string, values?: Record<string, string | number>) => text("site", `performance.${key}`, values);

test("the footer leads to what the benchmarks found, each with its outcome in words and how to repeat it", async ({
  page,
}) => {
  const { entries, machine } = readReport();
  await page.goto("/");
  await page
    .locator("footer")
    .getByRole("link", { name: text("common", "nav.performance") })
    .click();
  await expect(page).toHaveURL(/\/performance$/);
  await expect(page.getByRole("heading", { level: 1, name: p("title") })).toBeVisible();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(entries.length);
  for (const [index, { measure, reached, commit }] of entries.entries()) {
    await expect(rows.nth(index)).toContainText(p(`measures.${measure}`));
    await expect(rows.nth(index)).toContainText(
      p(`outcome.${reached === null ? "none" : reached ? "reached" : "missed"}`),
    );
    await expect(rows.nth(index)).toContainText(commit.slice(0, 10));
  }
  await expect(page.getByText("npm run bench", { exact: true })).toBeVisible();
  for (const command of new Set(entries.map((entry) => entry.command)))
    await expect(page.getByText(command, { exact: true })).toBeVisible();
  await expect(page.getByText(`PostgreSQL ${machine.postgres}`)).toBeVisible();
});
