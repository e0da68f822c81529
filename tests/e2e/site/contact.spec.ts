import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const c = (key: string, values?: Record<string, string | number>) => text("contact", key, values);

async function write(page: Page, subject: string) {
  await page.goto("/contact");
  await page.getByLabel(c("fullName")).fill("Zoë Müller");
  await page.getByLabel(c("email")).fill("zoe@example.org");
  await page.getByLabel(c("subject")).fill(subject);
  await page.getByLabel(c("message")).fill("First line.\nSecond line.");
  // The form rejects submissions within three seconds as automated.
  await page.waitForTimeout(3_200);
}
const send = (page: Page) => page.getByRole("button", { name: c("send") }).click();

/** Counts a text in the list of sent mails, which a local installation stores. */
async function inMailbox(page: Page, words: string) {
  await page.goto("/dev/mailbox");
  return page.getByText(words).count();
}

test("a message is sent, summed up, and confirmed by mail; and another may follow @phone @nojs", async ({
  page,
}, info) => {
  const subject = `Question from ${info.project.name}`;
  await write(page, subject);
  await send(page);
  await expect(page.getByText(c("sent.done"))).toBeVisible();
  await expect(page.getByText("Second line.")).toBeVisible();
  await expect.poll(() => inMailbox(page, subject), { timeout: 30_000 }).toBe(1);
  await expect.poll(() => inMailbox(page, "zoe@example.org"), { timeout: 30_000 }).toBeGreaterThanOrEqual(1);
  await page.goto("/contact?sent=1");
  await page.getByRole("link", { name: c("sent.another") }).click();
  await expect(page.getByLabel(c("subject"))).toHaveValue("");
});

test("what is missing is named beside its field, and what was written stays @nojs", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel(c("fullName")).fill("Zoë Müller");
  await page.getByLabel(c("email")).fill("not an address");
  await send(page);
  for (const error of ["emailInvalid", "subjectRequired", "messageRequired"]) {
    await expect(page.getByText(c(`errors.${error}`)).first()).toBeVisible();
  }
  await expect(page.getByLabel(c("fullName"))).toHaveValue("Zoë Müller");
});

test("the puzzle is solved while the visitor writes, and its answer goes with the message @js", async ({ page }) => {
  const posted = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/contact"));
  await write(page, "With a puzzle");
  await send(page);
  const answer = new URLSearchParams((await posted).postData() ?? "").get("altcha");
  expect(JSON.parse(answer ?? "{}")).toMatchObject({ solution: { counter: expect.any(Number) } });
  await expect(page.getByText(c("sent.done"))).toBeVisible();
});

test("while the puzzle cannot be had the message is refused politely and kept @js", async ({ page }) => {
  await page.route("**/contact/puzzle*", (route) => route.fulfill({ status: 503 }));
  await write(page, "Without a puzzle");
  await send(page);
  await expect(page.getByText(c("check.failed"))).toBeVisible();
  await expect(page.getByLabel(c("message"))).toHaveValue("First line.\nSecond line.");
  await page.unroute("**/contact/puzzle*");
  await send(page);
  await expect(page.getByText(c("sent.done"))).toBeVisible();
});

test("a field that only robots see refuses the message @nojs", async ({ page }) => {
  await write(page, "From a robot");
  await page.getByLabel(c("leaveEmpty")).fill("Acme", { force: true });
  await send(page);
  await expect(page.getByText(c("refusals.failed"))).toBeVisible();
});
