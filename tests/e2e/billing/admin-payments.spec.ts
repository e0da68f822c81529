import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { camt } from "#tests/builders/statement";
import { expectSoundPage, freshEmail, makeAdmin, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { SELLER_IBAN } from "../setup/seller";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("payments", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("an admin imports a statement and decides on a transfer that nobody knows @nojs", async ({ page }, info) => {
  const email = freshEmail(info, "cashier");
  await signUp(email);
  await signIn(page, email);
  for (const route of ["payments", "payments/statements", "payments/webhooks", "payments/refunds"])
    expect((await page.request.get(`/admin/${route}`)).status()).toBe(403);
  await makeAdmin(email);

  await page.goto("/admin/payments");
  await expect(page.getByRole("heading", { name: t("payments.awaited") })).toBeVisible();
  await expectSoundPage(page, info);
  await page
    .getByRole("link", { name: t("nav.statements"), exact: true })
    .first()
    .click();
  await press(page, t("statements.submit"));
  await expect(page.getByRole("link", { name: t("problems.missing") })).toBeVisible();

  const payer = `Payer ${info.project.name}`;
  const number = `No. ${randomUUID().slice(0, 8)}`;
  const parts = [{ payer, iban: "DE89370400440532013000", text: "Many thanks, RF18 5390 0754 7034" }];
  const pending = { amount: "3.00", ref: randomUUID(), status: "PDNG" };
  const bytes = camt([{ amount: "129.90", ref: randomUUID(), parts }, pending], {
    iban: SELLER_IBAN,
    id: number,
  });
  const upload = async (name: string, buffer: Buffer) => {
    await page.getByLabel(t("fields.statement"), { exact: true }).setInputFiles({ name, mimeType: "text/xml", buffer });
    await press(page, t("statements.submit"));
  };
  await upload("other.xml", Buffer.from("<a/>"));
  await expect(page.getByRole("link", { name: t("problems.not-camt") })).toBeVisible();
  await upload("statement.xml", Buffer.from(bytes));
  await expect(
    page.getByText(t("news.imported", { matched: "0", doubtful: "0", unmatched: "1", known: "0" })),
  ).toBeVisible();
  await expect(page.getByText(t("imported.leftOut_one", { count: "1" }))).toBeVisible();
  await expectSoundPage(page, info);

  // Lines that were not imported are listed with the statement, with their position and cause.
  const list = page.url();
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: t("leftOut.causes.not-booked") })).toContainText("3.00");
  await expectSoundPage(page, info);
  await page.goto(list);

  const row = page.getByRole("row").filter({ hasText: payer });
  await row.getByRole("link", { name: t("decide.assign.named", { name: payer }) }).click();
  await page.getByLabel(t("fields.reference"), { exact: true }).fill("RF18 5390 0754 7034");
  await page.getByLabel(t("fields.reason"), { exact: true }).fill("They called");
  await press(page, t("decide.assign.submit"));
  await expect(page.getByRole("link", { name: t("problems.unknown-reference") })).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByRole("link", { name: t("cancel"), exact: true }).click();

  await row.getByRole("link", { name: t("decide.ignore.named", { name: payer }) }).click();
  await press(page, t("decide.ignore.submit"));
  await expect(page.getByRole("link", { name: t("problems.reason") })).toBeVisible();
  await page.getByLabel(t("fields.reason"), { exact: true }).fill("A gift");
  await press(page, t("decide.ignore.submit"));
  await expect(page.getByText(t("news.ignored"))).toBeVisible();
  await expect(row).toHaveCount(0);

  for (const route of ["webhooks", "refunds"]) {
    await page.goto(`/admin/payments/${route}`);
    // The list may contain entries of other journeys.
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSoundPage(page, info);
  }
});

test("an admin joins two lines of one transfer, and says that a debit takes nothing back @nojs", async ({
  page,
}, info) => {
  const email = freshEmail(info, "cashier");
  await signUp(email);
  await makeAdmin(email);
  await signIn(page, email);
  const payer = `Payer ${randomUUID().slice(0, 8)}`;
  const amount = `${1000 + Math.floor(Math.random() * 8000)}.${10 + Math.floor(Math.random() * 89)}`;
  const entry = { amount, ref: randomUUID(), parts: [{ text: "SEPA" }] };
  const named = { ...entry, ref: randomUUID(), parts: [{ payer, iban: "DE89370400440532013000", text: "Course" }] };
  const upload = async (bytes: Uint8Array) => {
    await page.goto("/admin/payments/statements");
    const file = { name: "statement.xml", mimeType: "text/xml", buffer: Buffer.from(bytes) };
    await page.getByLabel(t("fields.statement"), { exact: true }).setInputFiles(file);
    await press(page, t("statements.submit"));
  };
  const decide = async (kind: "same" | "not-reversal") => {
    const row = page.getByRole("row").filter({ hasText: payer });
    await row.getByRole("link", { name: t(`decide.${kind}.named`, { name: payer }) }).click();
    await expectSoundPage(page, info);
    await page.getByLabel(t("fields.reason"), { exact: true }).fill("The bank says so");
    await press(page, t(`decide.${kind}.submit`));
    await expect(page.getByText(t(`news.${kind}`))).toBeVisible();
  };
  const imported = (counts: { doubtful?: string; unmatched?: string }) =>
    expect(
      page.getByText(t("news.imported", { matched: "0", doubtful: "0", unmatched: "0", known: "0", ...counts })),
    ).toBeVisible();
  await upload(camt([entry], { iban: SELLER_IBAN, kind: "052", id: randomUUID() }));
  await imported({ unmatched: "1" });
  await upload(camt([named], { iban: SELLER_IBAN, id: randomUUID() }));
  await imported({ doubtful: "1" });
  await expect(page.getByRole("row").filter({ hasText: payer })).toContainText("SEPA");
  await decide("same");
  // Only the first of both lines remains, with its payer.
  await expect(page.getByRole("row").filter({ hasText: payer })).toHaveCount(1);

  const debit = { ...named, ref: randomUUID(), side: "DBIT" as const, reversal: true };
  await upload(camt([debit], { iban: SELLER_IBAN, id: randomUUID() }));
  await expect(page.getByText(t("imported.takenBack_one", { count: "1" }))).toBeVisible();
  await decide("not-reversal");
});

test("the test provider asks how a method behaves, and says that it is one @nojs", async ({ page }, info) => {
  const key = randomUUID();
  const folder = path.join(process.env.E2E_DATA_DIR ?? "", "test-payments", "setups");
  fs.mkdirSync(folder, { recursive: true });
  const origin = new URL(info.project.use.baseURL ?? "").origin;
  const setup = { key, state: "open", behaviour: null, language: "en" };
  const back = { returnTo: `${origin}/pricing?left`, cancelTo: `${origin}/pricing?cancelled` };
  fs.writeFileSync(path.join(folder, `${key}.json`), JSON.stringify({ ...setup, ...back }));

  await page.goto(`/dev/pay/test-setup-${key}`);
  await expect(page.getByText(text("testpay", "notice.title"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByLabel(text("testpay", "behaviours.works-once.label")).check();
  await press(page, text("testpay", "setup.submit"));
  await expect(page).toHaveURL(/\/pricing\?left$/);
  await page.goto(`/dev/pay/test-setup-${key}`);
  await expect(page.getByText(text("testpay", "answered"))).toBeVisible();
  expect(JSON.parse(fs.readFileSync(path.join(folder, `${key}.json`), "utf8"))).toMatchObject({
    state: "done",
    behaviour: "works-once",
  });
  expect((await page.request.get(`/dev/pay/test-setup-${randomUUID()}`)).status()).toBe(404);
  expect((await page.request.get("/dev/pay/..%2Fsetups")).status()).toBe(404);

  const forged = await page.request.post("/webhooks/test", { data: { id: "evt", kind: "x", about: {} } });
  expect([forged.status(), await forged.text()]).toEqual([400, "Bad Request"]);
  expect((await page.request.post("/webhooks/nobody", { data: {} })).status()).toBe(404);
});
