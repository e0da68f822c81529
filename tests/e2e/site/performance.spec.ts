import { readReport } from "../../bench/report";
import { expect, test } from "../setup/journey";
import { text } from "../setup/text";

const p = (key: string, values?: Record<string, string | number>) => text("site", `performance.${key}`, values);

test("the footer leads to what the benchmarks found, each with its outcome in words and how to repeat it @nojs", async ({
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
  await expect(page.getByRole("table")).toHaveCount(5);
  // Measurements at several numbers of certificates share one row of the growth.
  const keys = entries.map(({ bench, measure, size }) => (bench === "growth" ? measure : `${measure} ${size}`));
  await expect(page.locator("tbody tr")).toHaveCount(new Set(keys).size);
  for (const { bench, measure, size, commit } of entries) {
    const rows = page
      .locator("tbody tr")
      .filter({ has: page.getByRole("rowheader").filter({ hasText: p(`measures.${measure}`) }) });
    const among = p("among", { size: size?.toLocaleString("en") ?? "" });
    const row = (size === undefined || bench === "growth" ? rows : rows.filter({ hasText: among })).first();
    await expect(row).toContainText(commit.slice(0, 10));
    // A row meets its target where every number of certificates with a target does.
    const alike = entries.filter((one) => one.measure === measure && (bench === "growth" || one.size === size));
    const judged = alike.filter(({ reached }) => reached !== null);
    const outcome = judged.length === 0 ? "none" : judged.every(({ reached }) => reached) ? "reached" : "missed";
    await expect(row).toContainText(p(`outcome.${outcome}`));
  }
  // On a phone there is no table header, and each cell contains its own label.
  for (const { size = 0 } of entries.filter(({ measure }) => measure === "growth-erase"))
    await expect(
      page
        .locator("tbody td")
        .and(page.locator(`[data-label="${p("among", { size: size.toLocaleString("en") })}"]`))
        .first(),
    ).toBeVisible();
  await expect(page.getByText("npm run bench", { exact: true })).toBeVisible();
  for (const command of new Set(entries.map((entry) => entry.command)))
    await expect(page.getByText(command, { exact: true })).toBeVisible();
  await expect(page.getByText(`PostgreSQL ${machine.postgres}`)).toBeVisible();
});
