import type { Page } from "@playwright/test";

/** Settings of the installation for the simulated payment companies, which use three consecutive ports. */
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
 * Serves the companies' pages to a browser under their real addresses, so that the policy for forms and the cookies
 * behave as in production.
 */
export async function openTheirPages(page: Page): Promise<void> {
  await page.context().route(THEIR_PAGES, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    const answer = await fetch(desk(`/${host}${pathname}${search}`), { redirect: "manual" });
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
  // A redirect of a form is not routed and fails, because the host does not exist; a second request is routed. The
  // error page in between does not matter.
  page.on("requestfailed", (request) => {
    if (request.isNavigationRequest() && THEIR_PAGES.test(request.url())) page.goto(request.url()).catch(() => {});
  });
}

/** Makes a simulated company act, for example complete a payment; returns its answer. */
export async function tellCompany<T>(what: string, values: Record<string, string | number> = {}): Promise<T> {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(desk(`/tell/${what}?${query}`));
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
