import type { APIRequestContext, Page } from "@playwright/test";
import { reloadUntil, signIn } from "../setup/installation";

/** The public ID of an anchored certificate of the demonstration. */
export async function anchoredCertificate(page: Page): Promise<string> {
  await signIn(page);
  // Other journeys issue many certificates: the newest fill the first page.
  await page.goto("/app/certificates?search=Amina%20Benali");
  const row = page.getByRole("link", { name: "Amina Benali" }).first();
  await reloadUntil(page, () => row.isVisible());
  await row.click();
  const shown = page.getByText(/CERT-2026-\d{4} \d{4} \d{4} \d{4}/).first();
  const id = (await shown.innerText()).replaceAll(/\s(?=\d)/g, "").trim();
  await page.context().clearCookies();
  await page.goto(`/v/${id}`);
  await reloadUntil(page, () => page.getByRole("heading", { level: 1, name: "Certificate is valid" }).isVisible());
  return id;
}

export async function download(request: APIRequestContext, id: string, format: string): Promise<Buffer> {
  const response = await request.get(`/v/${id}/${id}.${format}`);
  if (response.status() !== 200) throw new Error(`${id}.${format}: ${response.status()}`);
  return response.body();
}
