import { startDnsServer, type Zone } from "../../setup/dns-server";
import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("trust", key, values);
const field = (page: Page) => page.getByRole("textbox", { name: t("domain.name") });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const own = async (page: Page, email: string) => {
  await signUp(email);
  await signIn(page, email);
};

test("a domain is shown as a fact once its record stands in the DNS, and not before @nojs", async ({ page }, info) => {
  const zone: Zone = new Map();
  const server = await startDnsServer(zone, Number(process.env.E2E_DNS_PORT));
  try {
    await own(page, freshEmail(info, "domain"));
    await page.goto("/app/keys");
    const issuer = (await page.locator('a[href^="/issuers/"]').first().getAttribute("href")) ?? "";
    await page.goto(issuer);
    await expect(page.getByText("www.example.org")).toBeVisible();
    await expect(page.getByText(t("facts.word"), { exact: true })).toBeVisible();
    await expect(page.getByText(t("facts.fact"), { exact: true })).toHaveCount(0);

    await page.goto("/app/domain");
    await expectSoundPage(page, info);
    await field(page).fill("192.168.1.1");
    await press(page, t("domain.submit"));
    await expect(page.getByRole("alert").getByText(t("domain.problems.domain-invalid"))).toBeVisible();
    await expect(field(page)).toHaveValue("192.168.1.1");
    await expectSoundPage(page, info);

    await field(page).fill("https://École.example.com/");
    await press(page, t("domain.submit"));
    await expect(page.getByText("_sanad-verification.xn--cole-9oa.example.com")).toBeVisible();
    await press(page, t("domain.check"));
    await expect(page.getByText(t("domain.news.missing"))).toBeVisible();
    zone.set("_sanad-verification.xn--cole-9oa.example.com", { how: "silent" });
    await press(page, t("domain.check"));
    await expect(page.getByText(t("domain.news.unknown"))).toBeVisible();

    const record = await page.getByText(/^sanad-verification=[0-9a-f]{32}$/).innerText();
    zone.set("_sanad-verification.xn--cole-9oa.example.com", { texts: [["v=spf1 -all"], [record]] });
    await press(page, t("domain.check"));
    await expect(page.getByText(t("domain.news.found"))).toBeVisible();
    await expectSoundPage(page, info);
    await page.goto(issuer);
    await expect(page.getByText(t("facts.fact"), { exact: true })).toBeVisible();
    await expect(page.getByText("(xn--cole-9oa.example.com)")).toBeVisible();
    await expectSoundPage(page, info);

    await page.goto("/app/domain");
    await press(page, t("domain.giveUp"));
    await expect(page.getByText(t("domain.news.removed"))).toBeVisible();
    await page.goto(issuer);
    await expect(page.getByText(t("facts.fact"), { exact: true })).toHaveCount(0);
  } finally {
    await server.close();
  }
});
