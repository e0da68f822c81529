import fs from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { text } from "./text";

/** The demonstration owner's sign-in, as the first start kept it. */
export function demonstrationOwner(): { email: string; password: string } {
  return JSON.parse(fs.readFileSync(path.join(process.env.E2E_DATA_DIR ?? "", "demonstration.json"), "utf8"));
}

/** Signs the demonstration's owner in, and opens the workspace. */
export async function signIn(page: Page) {
  const { email, password } = demonstrationOwner();
  await signInAs(page, email, password);
}

/**
 * Begins a session by the call that our pages make of it, and opens the workspace: for journeys that are about something
 * else. `signInByForm` goes the way of people.
 */
export async function signInAs(page: Page, email: string, password: string) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.post("/api/login", { data: { email, password }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto("/app");
}

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
