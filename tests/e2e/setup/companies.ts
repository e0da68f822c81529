import type { Page } from "@playwright/test";

/** What the installation knows of the companies that are played for it, which take three ports from the first on. */
export const companySettings = (first: number) => ({
  STRIPE_SECRET_KEY: "sk_test_fake",
  STRIPE_WEBHOOK_SECRET: "whsec_fake",
  STRIPE_API_URL: `http://127.0.0.1:${first + 1}`,
  PAYPAL_CLIENT_ID: "client",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "webhook",
  PAYPAL_API_URL: `http://127.0.0.1:${first + 2}`,
});

const desk = (path: string) => `http://127.0.0.1:${process.env.E2E_COMPANIES_PORT}${path}`;
const THEIR_PAGES = /^https:\/\/(?:(?:checkout|hooks)\.stripe|www\.paypal)\.com\//;

/**
 * Gives a browser the pages of the companies, under the companies' own addresses: our policy for forms and our cookies
 * meet them as they would outside.
 */
export async function openTheirPages(page: Page): Promise<void> {
  await page.context().route(THEIR_PAGES, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    const answer = await fetch(desk(`/${host}${pathname}${search}`), { redirect: "manual" });
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
  // Where a form's answer leads to them, the browser goes there by itself and finds no such host: asked again, it gets
  // the page. That the page of the error comes in between is no failure.
  page.on("requestfailed", (request) => {
    if (request.isNavigationRequest() && THEIR_PAGES.test(request.url())) page.goto(request.url()).catch(() => {});
  });
}

/** Has a company do something by itself, such as bring a payment to its end; returns what it says. */
export async function tellCompany<T>(what: string, values: Record<string, string | number> = {}): Promise<T> {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(desk(`/tell/${what}?${query}`));
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
