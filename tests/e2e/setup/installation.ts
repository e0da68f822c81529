import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { openSession } from "./people";
import { text } from "./text";

/** Returns the sign-in data of the demonstration's owner, as the first start stored it. */
export function demonstrationOwner(): { email: string; password: string } {
  return JSON.parse(fs.readFileSync(path.join(process.env.E2E_DATA_DIR ?? "", "demonstration.json"), "utf8"));
}

/** Gives a visitor the session of the demonstration's owner. */
export const signIn = (page: Page) => signInAs(page, demonstrationOwner().email);

/** Gives a visitor the session of an account, for journeys about something else. */
export const signInAs = (page: Page, email: string) => openSession(page, email);

/** Signs in through the form. */
export async function signInByForm(page: Page, email: string, password: string) {
  await page.goto("/signin");
  await page.getByLabel(text("auth", "signIn.email")).fill(email);
  await page.getByLabel(text("auth", "signIn.password")).fill(password);
  await page.getByRole("button", { name: text("auth", "signIn.submit") }).click();
}

/** Reloads the page until it shows the expected content, as a visitor without JavaScript does. */
export async function reloadUntil(page: Page, shown: () => Promise<boolean>, seconds = 60) {
  const deadline = Date.now() + seconds * 1000;
  while (!(await shown())) {
    if (Date.now() > deadline) throw new Error(`${page.url()} did not show what was waited for within ${seconds} s`);
    await page.waitForTimeout(500);
    await page.reload();
  }
}
