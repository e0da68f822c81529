import { expect, test } from "../setup/journey";
import { text } from "../setup/text";

test.use({ serviceWorkers: "allow" });

test("without a connection a page says so in the visitor's language, and is there again with it @js", async ({
  page,
  context,
}) => {
  await page.goto("/email-verification?lang=fr");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match("/offline"))), { timeout: 15_000 })
    .toBe(true);
  await context.setOffline(true);
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vous êtes hors connexion");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(text("errors", "problems.offline.title"));
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});
