import { expect, type Page } from "./journey";
import { text } from "./text";

const t = (key: string) => text("certificates", key);
const COLUMNS = /\/app\/batches\/[0-9a-f-]{36}\/columns/;

/** What the button says that issues a draft of so many certificates, so many of whose recipients have an address. */
export function issueLabel(count: number, mails = 0): string {
  const counted = (key: string, of: number) =>
    text("certificates", `${key}_${of === 1 ? "one" : "other"}`, { count: of });
  const issue = counted("batch.issue", count);
  return mails === 0
    ? issue
    : text("certificates", "batch.issueAndSend", { issue, send: counted("batch.send", mails) });
}

/**
 * Uploads a list and accepts the suggested mapping of its columns; `choose` may change something on the page first. For
 * known headers the page with the mapping is skipped.
 */
export async function uploadList(
  page: Page,
  file: { name: string; buffer: Buffer; mimeType?: string },
  choose: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  await page.goto("/app/batches/new");
  await page.getByLabel(t("upload.file"), { exact: true }).setInputFiles({ mimeType: "text/csv", ...file });
  await choose(page);
  await page.getByRole("button", { name: t("upload.submit"), exact: true }).click();
  // A newly started process opens the workbook, which takes a while on a busy machine.
  await expect(page).toHaveURL(/\/app\/batches\/[0-9a-f-]{36}/, { timeout: 40_000 });
  if (COLUMNS.test(page.url())) await page.getByRole("button", { name: t("match.submit"), exact: true }).click();
  await expect(page).not.toHaveURL(COLUMNS);
}
