import { expect, test } from "../setup/journey";
import { text } from "../setup/text";

const b = (key: string, values?: Record<string, string | number>) => text("blog", key, values);

test("the blog is found in the header, filtered by subject and searched, by addresses alone @nojs", async ({
  page,
}) => {
  await page.goto("/");
  const menu = page.locator("summary", { hasText: text("common", "nav.menu") });
  if (await menu.isVisible()) await menu.click();
  await page
    .locator("header")
    .getByRole("link", { name: text("common", "nav.blog") })
    .locator("visible=true")
    .click();
  await expect(page).toHaveURL(/\/blog$/);
  const posts = page.getByRole("article");
  // The address changes before the page has loaded.
  await page.waitForLoadState();
  const all = await posts.count();
  expect(all).toBeGreaterThanOrEqual(9);
  await expect(posts.first()).toContainText(b("featured"));

  await page.getByRole("link", { name: b("categories.security"), exact: true }).click();
  await expect(page).toHaveURL(/category=security$/);
  await expect.poll(() => posts.count()).toBeLessThan(all);
  await expect(posts.first()).toContainText(b("categories.security"));

  await page.getByLabel(b("search")).fill("forged");
  await page.getByRole("button", { name: b("submit") }).click();
  await expect(page).toHaveURL(/category=security&q=forged$/);
  await expect(page.getByRole("status")).toContainText(b("found_one"));
  await page.getByLabel(b("search")).fill("no such word anywhere");
  await page.getByRole("button", { name: b("submit") }).click();
  await expect(page.getByRole("heading", { name: b("none.title") })).toBeVisible();
  await page.getByRole("link", { name: b("all") }).click();
  await expect(posts).toHaveCount(all);
});

test("a post has its author, date and reading time, and a table of contents that leads to its parts @scripts-off @nojs", async ({
  page,
}) => {
  await page.goto("/blog");
  await page.getByRole("link", { name: "How an anchor proves a date" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How an anchor proves a date");
  const article = page.getByRole("article").first();
  await expect(article.locator("time").first()).toHaveAttribute("datetime", "2026-11-16");
  await expect(article).toContainText("The editors");
  await expect(article).toContainText(/\d+ min read/);
  const parts = page.getByRole("navigation", { name: b("contents") }).getByRole("link");
  await expect.poll(() => parts.count()).toBeGreaterThan(2);
  await parts.last().click();
  await expect(page).toHaveURL(/#how-to-ask-the-right-question$/);
  await expect(page.locator("#how-to-ask-the-right-question")).toBeInViewport();
  expect((await page.goto("/blog/no-such-post"))?.status()).toBe(404);
});

test("a post is read in the visitor's language where it was translated, and says so where it was not @nojs", async ({
  page,
}) => {
  await page.goto("/blog/how-to-check-a-certificate?lang=ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("كيف تتحقق من شهادة");
  await page.goto("/blog/how-an-anchor-proves-a-date?lang=zh");
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("dir", "ltr");
  await expect(page.getByText("本文尚未翻译")).toBeVisible();
});

test("the list puts posts of the reader's language first and names the language of the others @nojs", async ({
  page,
}) => {
  await page.goto("/blog?lang=zh");
  const posts = page.getByRole("article");
  await expect(posts.first().getByRole("heading")).toHaveAttribute("lang", "zh");
  const languages = await posts
    .getByRole("heading")
    .evaluateAll((all) => all.map((title) => title.getAttribute("lang")));
  expect(languages).toEqual([...languages].sort().reverse());
  expect(languages.filter((language) => language === "zh").length).toBeGreaterThanOrEqual(3);
  const foreign = posts.filter({ has: page.locator("h2[lang=en]") });
  for (const post of await foreign.all()) await expect(post.getByText("English", { exact: true })).toBeVisible();
  await expect(posts.first().getByText("中文", { exact: true })).toHaveCount(0);
});

test("a post leads to itself in its other languages, and tells search engines of these alone @nojs", async ({
  page,
}) => {
  await page.goto("/blog/how-an-anchor-proves-a-date?lang=en");
  const others = page.getByRole("navigation", { name: b("otherLanguages") }).getByRole("link");
  await expect(others).toHaveText(["Français", "العربية"]);
  const alternates = page.locator("link[rel=alternate][hreflang]");
  expect(await alternates.evaluateAll((all) => all.map((link) => link.getAttribute("hreflang")))).toEqual([
    "en",
    "fr",
    "ar",
    "x-default",
  ]);
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/blog/how-an-anchor-proves-a-date?lang=fr</loc>");
  expect(sitemap).not.toContain("/blog/how-an-anchor-proves-a-date?lang=zh");
  await others.first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Comment un ancrage prouve une date");
});

test("the feed, the sitemap and the pictures for sharing are what they say @js", async ({ page, baseURL }) => {
  const feed = await page.request.get("/blog/rss.xml");
  expect(feed.headers()["content-type"]).toContain("application/rss+xml");
  expect((await feed.text()).match(/<item>/g)?.length).toBeGreaterThanOrEqual(9);
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${baseURL}/blog/how-an-anchor-proves-a-date</loc>`);
  expect(sitemap).toContain(`hreflang="ar" href="${baseURL}/pricing?lang=ar"`);
  for (const path of ["/", "/pricing", "/blog", "/blog/how-an-anchor-proves-a-date", "/faq"]) {
    await page.goto(path);
    const picture = await page.locator("meta[property='og:image']").getAttribute("content");
    const answer = await page.request.get(picture ?? "");
    expect(answer.headers()["content-type"]).toBe("image/png");
    await expect(page.locator("link[rel=alternate][hreflang]")).toHaveCount(path.startsWith("/blog/") ? 4 : 7);
    for (const block of await page.locator("script[type='application/ld+json']").allInnerTexts()) {
      expect(JSON.parse(block)["@context"]).toBe("https://schema.org");
    }
  }
});
