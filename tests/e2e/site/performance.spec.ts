import { readReport } from "../../bench/report";
import { expect, test } from "../setup/journey";
import { text } from "../setup/text";

const p = (key: string, values?: Record<string, string | number>) => text("site", `performance.${key}`, values);

test("the footer leads to five figures, and below them, folded, to all that the benchmarks found @nojs", async ({
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
  await expect(page.getByText(p("figures.draw"))).toBeVisible();
  await expect(page.getByText(p("figures.page"))).toBeVisible();
  await expect(page.locator("main details")).toHaveCount(7);
  await expect(page.locator("main details[open]")).toHaveCount(0);
  const judged = entries.filter(({ reached }) => reached !== null);
  const met = judged.filter(({ reached }) => reached).length;
  await expect(page.getByText(p("all.text", { met, all: judged.length }))).toBeVisible();

  await expect(page.locator("main table")).toHaveCount(5);
  // Measurements at several numbers of certificates share one row of the growth.
  const keys = entries.map(({ bench, measure, size }) => (bench === "growth" ? measure : `${measure} ${size}`));
  await expect(page.locator("tbody tr")).toHaveCount(new Set(keys).size);
  for (const { bench, measure, size } of entries) {
    const rows = page
      .locator("tbody tr")
      .filter({ has: page.locator("th").filter({ hasText: p(`measures.${measure}`) }) });
    const among = p("among", { size: size?.toLocaleString("en") ?? "" });
    const row = (size === undefined || bench === "growth" ? rows : rows.filter({ hasText: among })).first();
    // A row meets its target where every number of certificates with a target does.
    const alike = entries.filter((one) => one.measure === measure && (bench === "growth" || one.size === size));
    const aimed = alike.filter(({ reached }) => reached !== null);
    const outcome = aimed.every(({ reached }) => reached) ? "reached" : "missed";
    await expect(row).toContainText(aimed.length === 0 ? "–" : p(`outcome.${outcome}`));
  }
  // On a phone there is no table header, and each cell contains its own label.
  for (const { size = 0 } of entries.filter(({ measure }) => measure === "growth-erase"))
    await expect(
      page
        .locator("tbody td")
        .and(page.locator(`[data-label="${p("among", { size: size.toLocaleString("en") })}"]`))
        .first(),
    ).toBeAttached();
  const repeat = page.locator("#repeat");
  for (const { command, commit } of entries) {
    await expect(repeat).toContainText(command);
    await expect(repeat).toContainText(commit.slice(0, 10));
  }
  await expect(page.locator("#machine")).toContainText(`PostgreSQL ${machine.postgres}`);
});
