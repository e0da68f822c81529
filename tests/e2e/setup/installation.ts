import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { openSession } from "./people";
import { text } from "./text";

/** The demonstration owner's sign-in, as the first start kept it. */
export function demonstrationOwner(): { email: string; password: string } {
  return JSON.parse(fs.readFileSync(path.join(process.env.E2E_DATA_DIR ?? "", "demonstration.json"), "utf8"));
}

/** Gives the session of the demonstration's owner to a visitor. */
export const signIn = (page: Page) => signInAs(page, demonstrationOwner().email);

/**
 * Gives somebody's session to a visitor, who opens what they like with it: for journeys that are about something else.
 */
export const signInAs = (page: Page, email: string) => openSession(page, email);

/** Goes the way of people. */
export async function signInByForm(page: Page, email: string, password: string) {
  await page.goto("/signin");
  await page.getByLabel(text("auth", "signIn.email")).fill(email);
  await page.getByLabel(text("auth", "signIn.password")).fill(password);
  await page.getByRole("button", { name: text("auth", "signIn.submit") }).click();
}

/** Loads the page again until it shows what is waited for: the way without JavaScript. */
export async function reloadUntil(page: Page, shown: () => Promise<boolean>, seconds = 60) {
  const deadline = Date.now() + seconds * 1000;
  while (!(await shown())) {
    if (Date.now() > deadline) throw new Error(`${page.url()} did not show what was waited for within ${seconds} s`);
    await page.waitForTimeout(500);
    await page.reload();
  }
}
