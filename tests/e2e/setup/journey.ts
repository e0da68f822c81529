import { createHash } from "node:crypto";
import { test as anyTest, expect } from "@playwright/test";

export { expect, type Locator, type Page, type TestInfo } from "@playwright/test";

/**
 * A journey from a network of its own, as its visitor would have: what the platform counts for each network (wrong
 * codes, unknown certificates, messages) by one journey must not stop the next. No script of any page may fail in it: such a
 * page goes on as if there were no scripts, which everything works without, so that nothing else would show it.
 */
export const test = anyTest.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) => {
    const [third, fourth] = createHash("sha256").update(`${info.testId}:${info.repeatEachIndex}`).digest();
    // 198.18.0.0/15 is kept for measurements (RFC 2544): it is nobody's.
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": `198.18.${third}.${fourth}` });
  },
  context: async ({ context }, use) => {
    const errors: string[] = [];
    context.on("weberror", (error) => errors.push(`${error.page()?.url()}: ${error.error().stack}`));
    await use(context);
    expect(errors).toEqual([]);
  },
});
