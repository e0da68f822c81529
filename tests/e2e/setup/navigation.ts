import type { Page } from "@playwright/test";
import { text } from "./text";

/** Follows an entry of the signed-in navigation, which a narrow window hides behind its button. */
export async function goToNavItem(page: Page, navItem: string) {
  const menu = page.getByRole("button", { name: text("common", "nav.menu"), exact: true });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole("navigation", { name: text("common", "nav.main"), exact: true })
    .getByRole("link", { name: text("common", `nav.${navItem}`) })
    .first()
    .click();
}
