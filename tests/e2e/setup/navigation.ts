import type { Page } from "./journey";
import { text } from "./text";

/** Items that are tabs of the organization. */
const TABS = ["organization", "brand", "domain", "keys", "members", "teams", "approval", "audit"];
/** Links of the account menu. */
const OF_ACCOUNT = ["settings", "glossary", "admin", "workspace"];

const t = (key: string) => text("common", `nav.${key}`);

/**
 * Follows an item of the navigation, which a narrow window hides behind its button, of the organization's tabs, or of
 * the account menu.
 */
export async function goToNavItem(page: Page, navItem: string) {
  if (OF_ACCOUNT.includes(navItem)) {
    await openAccount(page);
    return page
      .locator("header")
      .getByRole("link", { name: t(navItem), exact: true })
      .click();
  }
  await followEntry(page, TABS.includes(navItem) ? "organization" : navItem);
  if (!TABS.includes(navItem)) return;
  const tabs = page.getByRole("navigation", { name: t("organization"), exact: true });
  await tabs.getByRole("link", { name: t(navItem), exact: true }).click();
}

/** Opens the account menu. */
export const openAccount = (page: Page) => page.locator("header details").last().locator("summary").click();

async function followEntry(page: Page, navItem: string) {
  const menu = page.getByRole("button", { name: t("menu"), exact: true });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole("navigation", { name: t("main"), exact: true })
    .getByRole("link", { name: t(navItem) })
    .first()
    .click();
}
