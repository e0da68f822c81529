import { createPublicKey, verify } from "node:crypto";
import fs from "node:fs";
import { canonicalJson } from "#modules/kernel/canonical-json";
import { zipOf } from "#tests/builders/archive";
import { accessibilityFaults } from "../setup/axe";
import { expect, type Page, test } from "../setup/journey";
import { post } from "../setup/post";
import { text } from "../setup/text";
import { anchoredCertificate, download } from "./demonstration";

const v = (key: string, values?: Record<string, string | number>) => text("verification", key, values);
const UNKNOWN = "CERT-2026-1956509996343541";

async function submit(page: Page, ids: string, file?: { name: string; buffer: Buffer }) {
  await page.goto("/verification");
  await page.getByRole("link", { name: v("many.title") }).click();
  await page.waitForURL("**/verification/many");
  await page.getByLabel(v("many.ids")).fill(ids);
  if (file) await page.getByLabel(v("many.file")).setInputFiles({ ...file, mimeType: "application/octet-stream" });
  await post(page, page.getByRole("button", { name: v("many.submit") }));
}

async function take(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return fs.readFileSync(await file.path(), "utf8");
}

test("many certificates are verified at once, as a table, a spreadsheet and a signed receipt @nojs", async ({
  page,
}) => {
  const id = await anchoredCertificate(page);
  const json = (await download(page.request, id, "json")).toString("utf8");
  const archive = await zipOf({
    "genuine.json": json,
    "altered.json": json.replaceAll("Amina Benali", "Somebody Else"),
    "=cmd().txt": "nothing 1",
  });
  await submit(page, `${id}\n${UNKNOWN}`, { name: "class.zip", buffer: Buffer.from(archive) });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    v("many.resultTitle_other", { valid: 2, total: 5, count: 5 }),
  );
  await expect(page.getByRole("row").filter({ hasText: UNKNOWN.slice(-4) })).toContainText(v("many.verdicts.unknown"));
  await expect(page.getByRole("row").filter({ hasText: "altered.json" })).toContainText(
    v("many.verdicts.file-altered"),
  );
  await expect(page.locator("script")).toHaveCount(0);

  const csv = await take(page, v("many.csv"));
  expect(csv.split("\r\n")).toHaveLength(6);
  expect(csv).toContain(`${id},${id},Amina Benali,${v("many.verdicts.valid")}`);

  const { receipt, jws } = JSON.parse(await take(page, v("many.receipt")));
  const { keys } = await (await page.request.get(new URL(receipt.key).pathname)).json();
  const [header, , signature] = jws.split(".");
  const signed = Buffer.from(`${header}.${Buffer.from(canonicalJson(receipt)).toString("base64url")}`);
  const key = createPublicKey({ key: keys[0], format: "jwk" });
  expect(verify(null, signed, key, Buffer.from(signature, "base64url"))).toBe(true);
  expect(receipt.results.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    "valid",
    "unknown",
    "valid",
    "file-altered",
    "unreadable",
  ]);
});

test("every line is answered with its reason, and an ID is found among other words @nojs", async ({ page }) => {
  const id = await anchoredCertificate(page);
  const spoken = id.replaceAll("-", " ").replace(/(\d{4})(?=\d)/g, "$1 ");
  const mistyped = id.slice(0, -1) + ((Number(id.slice(-1)) + 1) % 10);
  await submit(page, `Amina, no number\n${spoken} Amina\nBob ${mistyped}\n${UNKNOWN}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    v("many.resultTitle_other", { valid: 1, total: 4, count: 4 }),
  );
  for (const [line, verdict, reason] of [
    ["Amina, no number", "unreadable", "no-id"],
    [`Bob ${mistyped}`, "unknown", "mistyped"],
    [UNKNOWN.slice(-4), "unknown", "not-found"],
  ] as const) {
    const row = page.getByRole("row").filter({ hasText: line });
    await expect(row).toContainText(v(`many.verdicts.${verdict}`));
    await expect(row).toContainText(v(`many.reasons.${reason}`));
  }
  const found = page.getByRole("row").filter({ hasText: "Amina Benali" });
  await expect(found).toContainText(v("many.verdicts.valid"));
});

test("a long list is shown in pages, what needs a look first, and taken away whole @nojs", async ({ page }) => {
  const id = await anchoredCertificate(page);
  await submit(page, [id, ...Array.from({ length: 220 }, (_, i) => `no ${i}`)].join("\n"));
  const position = (number: number) =>
    page.getByText(text("common", "pagination.position", { page: number, pages: 2 }));
  const row = page.getByRole("row").filter({ hasText: "Amina Benali" });
  await expect(position(1)).toBeVisible();
  await expect(row).toHaveCount(0);
  await post(page, page.getByRole("button", { name: text("common", "pagination.after") }));
  await expect(position(2)).toBeVisible();
  await expect(row).toContainText(v("many.verdicts.valid"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    v("many.resultTitle_other", { valid: 1, total: 221, count: 221 }),
  );
  expect((await take(page, v("many.csv"))).split("\r\n")).toHaveLength(222);
  await post(page, page.getByRole("button", { name: text("common", "pagination.before") }));
  await expect(position(1)).toBeVisible();
});

test("a list with nothing in it, or too much, is refused with a reason and keeps what was typed @nojs", async ({
  page,
}) => {
  await submit(page, "");
  await expect(page.getByText(v("many.problems.nothing")).first()).toBeVisible();
  const long = Array.from({ length: 1001 }, (_, i) => `no ${i}`).join("\n");
  await submit(page, long);
  await expect(page.getByText(v("many.problems.too-many", { most: 1000 })).first()).toBeVisible();
  await expect(page.getByLabel(v("many.ids"))).toHaveValue(long);
});

test("the page of many has no fault that axe can see, in either scheme, nor scrolls sideways at 320 pixels @js", async ({
  page,
}) => {
  const id = await anchoredCertificate(page);
  for (const open of [() => page.goto("/verification/many"), () => submit(page, `${id}\n${UNKNOWN}`)]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await open();
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
    }
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    if (size) await page.setViewportSize(size);
  }
});
