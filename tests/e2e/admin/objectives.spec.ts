import { expectSoundPage, freshEmail, makeAdmin, signIn, signUp } from "../accounts/people";
import { expect, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string | number>) => text("admin", `objectives.${key}`, values);

test("an admin sees whether the service keeps what it promises @nojs", async ({ page }, info) => {
  test.setTimeout(180_000);
  const admin = freshEmail(info, "watcher");
  await signUp(admin);
  await signIn(page, admin);
  expect((await page.goto("/admin/objectives"))?.status()).toBe(403);

  await makeAdmin(admin);
  // A lookup of a missing certificate is counted as well, within ten seconds.
  await page.goto("/verification?id=CERT-2026-0000000000000000");
  await expect(async () => {
    await page.goto("/admin/objectives");
    const verification = page.getByRole("row", { name: t("names.verification") });
    await expect(verification.getByText(t("states.kept"))).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expectSoundPage(page, info);
  const p99 = page.getByRole("row", { name: t("names.p99") });
  await expect(p99.getByText(t("milliseconds", { value: 500 })).first()).toBeVisible();
  await expect(page.getByRole("row", { name: t("waits.mail") })).toBeVisible();
  await expect(page.getByRole("link", { name: t("title") })).toHaveAttribute("aria-current", "page");

  const health = await page.request.get("/health");
  expect([200, ["ok", "degraded"].includes((await health.json()).status)]).toEqual([health.status(), true]);
  expect(health.headers()["x-request-id"]).toMatch(/^[0-9a-f]{16}$/);
  expect(await (await page.request.get("/health/ready")).json()).toEqual({ status: "ok" });
  expect((await page.request.get("/metrics")).status()).toBe(404);
});
