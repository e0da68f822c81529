import type { Locator, Page } from "./journey";

/**
 * Presses a button that posts a form, and waits until the next page has loaded completely. A click alone returns
 * earlier, which is too soon for screenshots and checks of the document.
 */
export async function post(page: Page, button: Locator): Promise<void> {
  await page.waitForLoadState();
  const loaded = page.waitForEvent("load");
  await button.click();
  await loaded;
}
