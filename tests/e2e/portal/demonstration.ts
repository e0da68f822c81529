import type { APIRequestContext, Page } from "@playwright/test";
import { sql } from "../setup/database";
import { reloadUntil } from "../setup/installation";

/** Returns the public ID of an anchored certificate of the demonstration. */
export async function anchoredCertificate(page: Page): Promise<string> {
  // The oldest one, because the demonstration exists before any journey.
  const [first] = await sql<{ id: string }>(
    `select "publicId" as id from "Certificate" where "recipientName" = 'Amina Benali' order by "issuedAt" limit 1`,
  );
  const id = first?.id ?? "";
  await page.goto(`/v/${id}`);
  await reloadUntil(page, () => page.getByRole("heading", { level: 1, name: "Certificate is valid" }).isVisible());
  return id;
}

export async function download(request: APIRequestContext, id: string, format: string): Promise<Buffer> {
  const response = await request.get(`/v/${id}/${id}.${format}`);
  if (response.status() !== 200) throw new Error(`${id}.${format}: ${response.status()}`);
  return response.body();
}
