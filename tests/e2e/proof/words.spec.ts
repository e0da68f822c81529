import { anchoredCertificate } from "../portal/demonstration";
import { signIn } from "../setup/installation";
import { expect, test } from "../setup/journey";

test("each word of the field that is linked leads to where the glossary explains it @js", async ({ page }) => {
  const id = await anchoredCertificate(page);
  const explained = await page.request.get("/glossary");
  const terms = new Set([...(await explained.text()).matchAll(/ id="([^"]+)"/g)].map(([, term]) => term));

  const linkedFrom = async (address: string) => {
    await page.goto(address);
    const links = await page.locator("a[href^='/glossary#']").all();
    return Promise.all(links.map(async (link) => (await link.getAttribute("href"))?.split("#")[1]));
  };
  const fromVerdict = await linkedFrom(`/v/${id}`);
  expect(fromVerdict).toEqual(expect.arrayContaining(["signature", "anchor", "status"]));
  await signIn(page);
  await page.goto("/app/certificates");
  const certificate = await page.locator("main table a[href^='/app/certificates/']").first().getAttribute("href");
  const fromWorkspace = await linkedFrom(certificate ?? "");
  expect(fromWorkspace.length).toBeGreaterThan(0);
  for (const word of [...fromVerdict, ...fromWorkspace]) expect(terms, `${word}`).toContain(word);

  await page.goto(`/v/${id}`);
  await page.locator("a[href='/glossary#anchor']").first().click();
  await expect(page).toHaveURL(/\/glossary#anchor$/);
  await expect(page.locator("#anchor")).toBeInViewport();
});
