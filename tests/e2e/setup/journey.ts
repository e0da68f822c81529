import { createHash } from "node:crypto";
import { test as anyTest } from "@playwright/test";

export { expect, type Locator, type Page, type TestInfo } from "@playwright/test";

/**
 * A journey from a network of its own, as its visitor would have: what the platform counts for each network (wrong
 * codes, unknown certificates, messages) by one journey must not stop the next.
 */
export const test = anyTest.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) => {
    const [third, fourth] = createHash("sha256").update(`${info.testId}:${info.repeatEachIndex}`).digest();
    // 198.18.0.0/15 is kept for measurements (RFC 2544): it is nobody's.
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": `198.18.${third}.${fourth}` });
  },
});
