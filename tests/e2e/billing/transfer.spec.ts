import { randomUUID } from "node:crypto";
import { type CamtEntry, camt } from "#tests/builders/statement";
import { expectSoundPage, freshEmail, mailTo, makeAdmin, signIn, signUp } from "../accounts/people";
import { readQrCode, textOfPdf } from "../setup/files";
import { expect, type Page, test } from "../setup/journey";
import { SELLER_IBAN } from "../setup/seller";
import { text } from "../setup/text";
import { begin, choose, countInvoices, orderBy, p, paidFor, press } from "./plan";

const IBAN = SELLER_IBAN.replace(/(.{4})(?=.)/g, "$1 ");
const a = (key: string, values?: Record<string, string>) => text("payments", key, values);

/**
 * Imports a statement with one transfer as the platform's cashier; the page shows how many were matched, doubtful and
 * known.
 */
async function importTransfer(
  page: Page,
  { amount, reference, ref, ...own }: Record<"amount" | "reference" | "ref", string> & Partial<CamtEntry>,
) {
  const parts = [{ payer: "Atlas Academy", iban: "DE89370400440532013000", structured: reference.replaceAll(" ", "") }];
  const bytes = camt([{ amount, ref, parts, ...own }], { iban: SELLER_IBAN, id: `No. ${randomUUID().slice(0, 8)}` });
  await page.goto("/admin/payments/statements");
  const file = { name: "statement.xml", mimeType: "text/xml", buffer: Buffer.from(bytes) };
  await page.getByLabel(a("fields.statement"), { exact: true }).setInputFiles(file);
  await press(page, a("statements.submit"));
}

const imported = (page: Page, counts: Partial<Record<"matched" | "doubtful" | "known", string>>) =>
  expect(
    page.getByText(a("news.imported", { matched: "0", doubtful: "0", unmatched: "0", known: "0", ...counts })),
  ).toBeVisible();

test("a plan is ordered by transfer, and begins when the bank's statement has the money @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(240_000);
  const email = await begin(page, info, "transfer");
  await choose(page, "pro");
  await orderBy(page, p("ways.bank"));
  await expect(page).toHaveURL(/\/app\/plan\/orders\/[0-9a-f-]{36}/);
  const order = page.url();
  await expect(page.getByRole("heading", { name: p("transfer.title") })).toBeVisible();
  await expect(page.getByText(IBAN)).toBeVisible();
  await expect(page.getByText(p("transfer.lead"))).toBeVisible();
  await expectSoundPage(page, info);
  const reference = (await page.getByText(/^RF\d\d( \d{1,4})+$/).innerText()).trim();

  // A banking app reads the whole transfer from the code.
  const code = await readQrCode(await page.getByRole("img", { name: p("transfer.code") }).screenshot());
  expect(code.split("\n").map((line) => line.trim())).toEqual(
    expect.arrayContaining(["BCD", "SCT", SELLER_IBAN, "EUR34.80", reference.replaceAll(" ", "")]),
  );
  const address = await page.getByRole("link", { name: p("transfer.request") }).getAttribute("href");
  const file = await page.request.get(address ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  const words = textOfPdf(await file.body()).replaceAll(/\s/g, "");
  for (const part of [reference, IBAN, "34.80"]) expect(words).toContain(part.replaceAll(" ", ""));

  // Until the payment arrives it is a trial, and the plan's page links to the order.
  await page.goto("/app/plan");
  await expect(page.getByText(p("open.start", { amount: "€34.80" }))).toBeVisible();
  await expect(page.getByText(p("use.trial", { used: 0, cap: 25 }))).toBeVisible();

  const cashier = await another();
  const admin = freshEmail(info, "cashier");
  await signUp(admin);
  await makeAdmin(admin);
  await signIn(cashier, admin);
  await cashier.goto("/admin/payments");
  await expect(cashier.getByRole("row").filter({ hasText: reference }).first()).toBeVisible();
  const ref = randomUUID();
  await importTransfer(cashier, { amount: "30.00", reference, ref: randomUUID() });
  await imported(cashier, { doubtful: "1" });
  await page.goto(order);
  await expect(page.getByRole("heading", { name: p("transfer.title") })).toBeVisible();

  await importTransfer(cashier, { amount: "34.80", reference, ref });
  await imported(cashier, { matched: "1" });
  await importTransfer(cashier, { amount: "34.80", reference, ref });
  await imported(cashier, { known: "1" });

  await page.goto(order);
  await paidFor(page, "pro");
  await page.goto("/app/plan");
  await expect(page.getByText(p("use.month", { used: 0, cap: 500 }))).toBeVisible();
  await expect(page.getByText(p("methods.transfer"))).toBeVisible();
  expect(await countInvoices(email)).toBe(1);
  expect((await page.request.get(address ?? "")).status()).toBe(404);
  await mailTo(email, /^Your invoice 20\d\d-\d{6} from /);

  // The bank reverses the transfer: a person decides, and the plan ends with a credit note.
  await importTransfer(cashier, { amount: "34.80", reference, ref: randomUUID(), side: "DBIT", reversal: true });
  await expect(cashier.getByText(a("imported.takenBack_one", { count: "1" }))).toBeVisible();
  const item = cashier.getByRole("row").filter({ hasText: reference.replaceAll(" ", "") });
  const taken = item.filter({ hasText: a("lines.codes.taken-back") });
  await taken.getByRole("link", { name: a("decide.take-back.named", { name: "Atlas Academy" }) }).click();
  await expectSoundPage(cashier, info);
  await cashier.getByLabel(a("fields.reason"), { exact: true }).fill("The bank says so");
  await press(cashier, a("decide.take-back.submit"));
  await expect(cashier.getByText(a("news.taken-back"))).toBeVisible();
  await page.goto("/app/plan");
  await expect(page.getByText(text("common", "quota.lapsed.taken-back")).first()).toBeVisible();
  await mailTo(email, /^Your credit note CN-20\d\d-\d{6} from /);
});

test("somebody who ordered by transfer pays by card after all @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const email = await begin(page, info, "instead");
  await choose(page, "basic");
  await orderBy(page, p("ways.bank"));
  await page.getByRole("radio", { name: p("ways.test") }).check();
  await press(page, p("order.pay", { amount: "€10.80" }));
  await page.getByLabel(text("testpay", "behaviours.succeeds.label")).first().check();
  await press(page, text("testpay", "setup.submit"));
  await paidFor(page, "basic");
  await page.goto("/app/plan");
  await expect(page.getByText(p("methods.renews"))).toBeVisible();
  expect(await countInvoices(email)).toBe(1);
});
