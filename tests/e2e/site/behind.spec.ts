import { expect, test } from "../setup/journey";
import { text } from "../setup/text";

test("security.txt says where to report a security problem, and the way it names is there @nojs", async ({ page }) => {
  const answer = await page.request.get("/.well-known/security.txt");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).trim().split("\n");
  const fieldOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
  expect(new URL(fieldOf("Canonical")).pathname).toBe("/.well-known/security.txt");
  expect(Date.parse(fieldOf("Expires"))).toBeGreaterThan(Date.now());
  await page.goto(new URL(fieldOf("Contact")).pathname);
  await expect(page.getByRole("heading", { level: 1, name: text("contact", "title") })).toBeVisible();
});

test("the foot leads to what was checked for accessibility and what was not, and from there to contact @nojs", async ({
  page,
}) => {
  await page.goto("/");
  await page
    .locator("footer")
    .getByRole("link", { name: text("common", "nav.accessibility") })
    .click();
  await expect(page).toHaveURL(/\/accessibility$/);
  for (const section of ["checked", "unchecked"])
    await expect(
      page.getByRole("heading", { level: 2, name: text("legal", `accessibility.sections.${section}.title`) }),
    ).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: text("legal", "accessibility.action") })
    .click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("who is behind the service is not made up where the settings name nobody @nojs", async ({ page }) => {
  for (const path of ["/", "/contact", "/privacy", "/terms"]) {
    await page.goto(path);
    await expect(page.locator("address")).toHaveCount(0);
  }
  await expect(page.getByText("Avenue Mohammed V")).toHaveCount(0);
});
