import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailText } from "#app/i18n/mail-text.server";
import { billing, type organizations } from "#app/modules.server";
import { sampleDocument } from "#tests/builders/invoices";
import { createWorld, type World } from "#tests/builders/world";
import { keepInvoiceFile } from "./draw-invoice.job";
import { issueCreditNote, issueInvoice } from "./issue-invoice";

let world: World;
let owner: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-11-24T10:00:00Z");
  owner = await world.organization("atlas");
});
afterEach(() => world.close());

const content = (language: "en" | "ar" = "en") => {
  const {
    kind: _kind,
    number: _number,
    issuedOn: _day,
    credits: _credits,
    transfer: _transfer,
    ...rest
  } = sampleDocument(language, "invoice", world.deps.seller);
  return rest;
};
const issue = (fails = false, language: "en" | "ar" = "en") =>
  world.db.$transaction(async (tx) => {
    const invoice = await issueInvoice(
      ...([tx, world.deps, owner.organizationId, world.deps.ids.uuid(), content(language)] as const),
    );
    if (fails) throw new Error("something behind it failed");
    return invoice;
  });
const takeBack = (invoice: Awaited<ReturnType<typeof issue>>) =>
  world.db.$transaction((tx) => issueCreditNote(tx, world.deps, invoice));
const files = () => world.db.invoiceFile.findMany();

describe("numbers", () => {
  it("have no gap and no twin where fifty are given at once and every third fails", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => issue(i % 3 === 2)));
    const issuedNumbers = outcomes
      .flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.number] : []))
      .sort();
    expect(issuedNumbers).toHaveLength(34);
    expect(issuedNumbers).toEqual(Array.from({ length: 34 }, (_, i) => `2026-${String(i + 1).padStart(6, "0")}`));
    expect(await world.db.invoice.count()).toBe(34);
  });

  it("of invoices and credit notes are two series, and begin again each year", async () => {
    const first = await issue();
    expect((await takeBack(first)).number).toBe("CN-2026-000001");
    expect((await issue()).number).toBe("2026-000002");
    world.clock.set("2027-01-01T00:00:00Z");
    expect((await issue()).number).toBe("2027-000001");
  });

  it("of a credit note are given once for each invoice, also where two take it back", async () => {
    const invoice = await issue();
    const first = await takeBack(invoice);
    expect((await takeBack(invoice)).id).toBe(first.id);
  });
});

describe("an invoice", () => {
  it("cannot be changed or deleted, nor can its file, while others are added", async () => {
    const invoice = await issue();
    await keepInvoiceFile(world.deps, { invoiceId: invoice.id });
    const { id } = invoice;
    await expect(world.db.invoice.update({ where: { id }, data: { totalMinor: 1 } })).rejects.toThrow("append-only");
    await expect(world.db.invoice.delete({ where: { id } })).rejects.toThrow("append-only");
    await expect(world.db.invoiceFile.update({ where: { invoiceId: id }, data: { sha256: "" } })).rejects.toThrow(
      "append-only",
    );
    await expect(world.db.invoiceFile.delete({ where: { invoiceId: id } })).rejects.toThrow("append-only");
    expect(await world.db.invoice.findUnique({ where: { id } })).toEqual(invoice);
    await issue();
    expect(await world.db.invoice.count()).toBe(2);
  });

  it("is drawn once, kept, and mailed once to the address for invoices, in its language, with the file", async () => {
    const invoice = await issue(false, "ar");
    await world.runJobs();
    const [file] = await files();
    expect(file?.sha256).toBe(
      createHash("sha256")
        .update(file?.pdf ?? "")
        .digest("hex"),
    );
    const messages = await world.db.message.findMany({ where: { kind: "invoice" } });
    expect(messages).toMatchObject([{ toAddress: "accounts@customer.example", language: "ar", state: "sent" }]);
    const [mail] = world.post.sent.filter(({ key }) => key === `invoice:${invoice.id}`);
    expect(mail?.attachments).toMatchObject([{ filename: "invoice-2026-000001.pdf", contentType: "application/pdf" }]);
    expect(Buffer.from(mail?.attachments[0]?.content ?? []).equals(Buffer.from(file?.pdf ?? []))).toBe(true);
  });

  it("that two draw at once, or again, has one file and one mail", async () => {
    const { id: invoiceId } = await issue();
    await Promise.all([1, 2, 3].map(() => keepInvoiceFile(world.deps, { invoiceId })));
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    await keepInvoiceFile(world.deps, { invoiceId });
    expect(await files()).toEqual([file]);
    expect(await world.db.message.count({ where: { kind: "invoice" } })).toBe(1);
  });

  it("that is gone draws nothing and mails nothing", async () => {
    await keepInvoiceFile(world.deps, { invoiceId: world.deps.ids.uuid() });
    expect(await files()).toEqual([]);
    expect(await world.db.message.count({ where: { kind: "invoice" } })).toBe(0);
  });
});

describe("the mail of an invoice", () => {
  it("names the number, the seller, whom it is for and how much, and of a credit note what it takes back", async () => {
    const invoice = await issue();
    const note = await takeBack(invoice);
    await keepInvoiceFile(world.deps, { invoiceId: invoice.id });
    await keepInvoiceFile(world.deps, { invoiceId: note.id });
    const render = billing.invoiceMessages({ ...world.deps, translate: mailText }).invoice;
    const [mail, noteMail] = await Promise.all(
      [invoice, note].map(({ id }) => render?.({ language: "en", props: { invoiceId: id } })),
    );
    expect(mail?.subject).toBe(`Your invoice 2026-000001 from ${world.deps.seller.name}`);
    expect(mail?.text).toContain("Atlas Academy Ltd");
    expect(noteMail?.subject).toContain("credit note CN-2026-000001");
    expect(noteMail?.text).toContain("cancels the invoice 2026-000001");
    expect(noteMail?.attachments[0]?.filename).toBe("credit-note-CN-2026-000001.pdf");
    expect(await render?.({ language: "en", props: { invoiceId: world.deps.ids.uuid() } })).toBeNull();
  });
});

describe("a pro-forma invoice", () => {
  it("is drawn of an order by transfer, as often as it is asked for, and of no other order", async () => {
    const details = {
      name: "Atlas Academy",
      street: "Rue 1",
      postcode: "10000",
      city: "Rabat",
      country: "MA" as const,
    };
    await world.db.subscription.delete({ where: { organizationId: owner.organizationId } });
    await world.trial(owner);
    await billing.saveDetails(world.deps, owner, {
      ...details,
      vatNumber: "",
      email: "accounts@atlas.example",
      language: "fr",
    });
    const placed = await billing.placeOrder(world.deps, owner, { plan: "pro", period: "annual", via: "bank" });
    if (!placed.ok || !("orderId" in placed)) throw new Error("not ordered");
    const order = await world.db.paymentOrder.findUniqueOrThrow({ where: { id: placed.orderId } });
    const pdf = await billing.drawRequest(world.deps, order);
    expect(
      Buffer.from(pdf ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(Buffer.from((await billing.drawRequest(world.deps, order)) ?? []).equals(Buffer.from(pdf ?? []))).toBe(true);
    expect(await billing.drawRequest(world.deps, { ...order, reference: null })).toBeNull();
    expect(await world.db.invoice.count()).toBe(0);
  });
});
