import type { Locator, Page } from "./journey";

/**
 * Presses a button that posts a page's form, and waits until the page that answers has loaded whole. Needed before
 * anything looks at the page as a picture or by its tree: a click alone returns while the answer is still being read.
 */
export async function post(page: Page, button: Locator): Promise<void> {
  await page.waitForLoadState();
  const loaded = page.waitForEvent("load");
  await button.click();
  await loaded;
}
