import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billing, type organizations } from "#app/modules.server";
import { type CamtEntry, camt } from "#tests/builders/statement";
import { createWorld, type World } from "#tests/builders/world";

const ADMIN = { name: "user:1", platformRole: "admin" } as const;
const NOBODY = { name: "user:2", platformRole: "user" } as const;

let world: World;
let owner: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-11-20T10:00:00Z");
  owner = await world.organization("atlas", "basic");
  await world.db.subscription.delete({ where: { organizationId: owner.organizationId } });
  await world.trial(owner);
  await billing.saveDetails(world.deps, owner, {
    name: "Atlas Academy",
    street: "Rue 1",
    postcode: "10000",
    city: "Rabat",
    country: "MA" as const,
    vatNumber: "",
    email: "accounts@atlas.example",
    language: "en" as const,
  });
});
afterEach(() => world.close());

async function order() {
  const placed = await billing.placeOrder(world.deps, owner, { plan: "pro", period: "annual", via: "bank" });
  if (!placed.ok || !("orderId" in placed)) throw new Error("no order");
  const found = await world.db.paymentOrder.findUniqueOrThrow({ where: { id: placed.orderId } });
  return { ...found, reference: found.reference ?? "", amount: (found.totalMinor / 100).toFixed(2) };
}
const take = (entries: CamtEntry[], more: Parameters<typeof camt>[1] = {}) =>
  billing.importStatement(world.deps, ADMIN, { bytes: camt(entries, more) });
const transfer = (amount: string, text: string, ref = "BANK-1", payer = "Atlas Academy"): CamtEntry => ({
  amount,
  ref,
  parts: [{ payer, iban: "DE89370400440532013000", text }],
});
const lines = () => world.db.bankLine.findMany({ orderBy: { id: "asc" } });
const orderNow = (id: string) => world.db.paymentOrder.findUniqueOrThrow({ where: { id } });
const balance = async (account: string) => {
  const { _sum } = await world.db.ledgerEntry.aggregate({ where: { account }, _sum: { amountMinor: true } });
  return _sum.amountMinor ?? 0;
};
const ledgerIsRight = async () => expect((await billing.checkLedger(world.db)).faults).toEqual([]);

describe("a statement", () => {
  it("pays an order by its reference, once, in however many files the transfer is", async () => {
    const { id, reference, amount, totalMinor } = await order();
    const entry = transfer(amount, `Invoice ${reference.toLowerCase()}`);
    expect(await take([entry])).toMatchObject({ ok: true, matched: 1, known: 0 });
    expect(await take([entry])).toMatchObject({ ok: true, matched: 0, known: 1 });
    expect(await take([transfer("5.00", "interest", "BANK-0"), entry], { id: "MONTH", version: "02" })).toMatchObject({
      ok: true,
      matched: 0,
      known: 1,
      unmatched: 1,
    });
    expect((await orderNow(id)).state).toBe("paid");
    expect(await world.db.payment.findMany({ where: { orderId: id } })).toMatchObject([
      { provider: "bank", state: "succeeded", amountMinor: totalMinor, payerIban: "DE89370400440532013000" },
    ]);
    expect(await world.db.invoice.count()).toBe(1);
    expect(await balance("cash:bank")).toBe(totalMinor + 500);
    expect(await balance("unmatched")).toBe(-500);
    await ledgerIsRight();
  });

  it("counts each line once when it is imported twice at the same time", async () => {
    const { reference, amount, totalMinor } = await order();
    const entries = [transfer(amount, reference), transfer("7.00", "?", "BANK-2"), transfer("8.00", "?", "BANK-3")];
    const [one, two] = await Promise.all([take(entries), take(entries, { id: "AGAIN" })]);
    if (!one?.ok || !two?.ok) throw new Error();
    expect([one.matched + two.matched, one.unmatched + two.unmatched, one.known + two.known]).toEqual([1, 2, 3]);
    expect(await lines()).toHaveLength(3);
    expect(await balance("cash:bank")).toBe(totalMinor + 1500);
    await ledgerIsRight();
  });

  it("leaves what is not clear to a person, with its reason", async () => {
    const { id, reference, amount } = await order();
    const answer = await take([
      transfer("1.00", reference, "B1"),
      transfer(amount, "no reference", "B2", "ATLAS ACADEMY SARL"),
      transfer(amount, "no reference", "B3", "Zenith"),
      transfer("3.00", "RF18 5390 0754 7034 0000", "B4"),
      { ...transfer(amount, reference, "B5"), currency: "USD" },
    ]);
    expect(answer).toMatchObject({ ok: true, matched: 0, doubtful: 2, unmatched: 3 });
    expect((await lines()).map(({ code, orderId }) => [code, orderId === id])).toEqual([
      ["amount-differs", true],
      ["name-alike", true],
      ["no-reference", false],
      ["no-reference", false],
      ["other-currency", false],
    ]);
    expect((await orderNow(id)).state).toBe("open");
    await ledgerIsRight();
  });

  it.each([
    ["another account", { iban: "DE89370400440532013000" }, "wrong-account"],
    ["no account", { iban: "" }, "wrong-account"],
  ])("of %s is refused, and nothing of it is kept", async (_, more, code) => {
    expect(await take([transfer("5.00", "x")], more)).toEqual({ ok: false, code });
    expect(await lines()).toEqual([]);
    expect(await take([transfer("5.00", "x")])).toMatchObject({ ok: true });
  });

  it("is imported by admins alone, and where there is an account", async () => {
    const bytes = camt([]);
    expect(await billing.importStatement(world.deps, NOBODY, { bytes })).toEqual({ ok: false, code: "forbidden" });
    const without = { ...world.deps, seller: { ...world.deps.seller, iban: null } };
    expect(await billing.importStatement(without, ADMIN, { bytes })).toEqual({ ok: false, code: "no-account" });
    expect(await billing.importStatement(world.deps, ADMIN, { bytes: new Uint8Array() })).toEqual({
      ok: false,
      code: "not-camt",
    });
    expect(await billing.importStatement(world.deps, ADMIN, { bytes })).toMatchObject({ ok: true });
  });
});

describe("a line that is not clear", () => {
  async function lineOf(amount: string) {
    await take([transfer(amount, "?", `REF-${amount}`, "Somebody")]);
    const [line] = await world.db.bankLine.findMany({ where: { state: "unmatched" } });
    return line?.id ?? "";
  }

  it("is assigned by hand, once, and pays its order", async () => {
    const { id, reference, amount, totalMinor } = await order();
    const lineId = await lineOf(amount);
    const input = { lineId, reference: ` ${reference.toLowerCase()} `, reason: "They called" };
    expect(await billing.assignLine(world.deps, NOBODY, input)).toEqual({ ok: false, code: "forbidden" });
    expect(await billing.assignLine(world.deps, ADMIN, { ...input, reference: "RF18" })).toEqual({
      ok: false,
      code: "unknown-reference",
    });
    const answers = await Promise.all([
      billing.assignLine(world.deps, ADMIN, input),
      billing.assignLine(world.deps, ADMIN, input),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await orderNow(id)).state).toBe("paid");
    expect(await balance("unmatched")).toBe(0);
    expect(await balance("cash:bank")).toBe(totalMinor);
    expect(await lines()).toMatchObject([{ state: "matched", note: "They called", decidedBy: "user:1" }]);
    await ledgerIsRight();
  });

  it("is ignored with a note, and not decided a second time", async () => {
    const lineId = await lineOf("4.00");
    const input = { lineId, reason: "Interest of the bank" };
    expect(await billing.ignoreLine(world.deps, NOBODY, input)).toEqual({ ok: false, code: "forbidden" });
    expect(await billing.ignoreLine(world.deps, ADMIN, input)).toEqual({ ok: true });
    expect(await billing.ignoreLine(world.deps, ADMIN, input)).toEqual({ ok: false, code: "not-found" });
    const { reference } = await order();
    expect(await billing.assignLine(world.deps, ADMIN, { lineId, reference, reason: "x" })).toEqual({
      ok: false,
      code: "not-found",
    });
    await ledgerIsRight();
  });
});

describe("a transfer that an admin has seen", () => {
  it("pays its order; when its statement comes, the line is a person's to decide", async () => {
    const { id, reference, amount } = await order();
    const input = { orderId: id, receivedOn: "2026-11-19", reason: "Seen in online banking" };
    expect(await billing.confirmTransfer(world.deps, NOBODY, input)).toEqual({ ok: false, code: "forbidden" });
    const answers = await Promise.all([
      billing.confirmTransfer(world.deps, ADMIN, input),
      billing.confirmTransfer(world.deps, ADMIN, input),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await orderNow(id)).state).toBe("paid");
    expect(await take([transfer(amount, reference)])).toMatchObject({ ok: true, doubtful: 1 });
    expect(await lines()).toMatchObject([{ code: "perhaps-known", orderId: id }]);
    expect(await world.db.payment.count()).toBe(1);
    await ledgerIsRight();
  });

  it("is not confirmed for an order that is paid otherwise, or is none", async () => {
    const placed = await billing.placeOrder(world.deps, owner, { plan: "pro", period: "monthly", via: "stripe" });
    if (!placed.ok || !("orderId" in placed)) throw new Error();
    const input = { orderId: placed.orderId, receivedOn: "2026-11-19", reason: "x" };
    expect(await billing.confirmTransfer(world.deps, ADMIN, input)).toEqual({ ok: false, code: "not-found" });
    const none = { ...input, orderId: owner.organizationId };
    expect(await billing.confirmTransfer(world.deps, ADMIN, none)).toEqual({ ok: false, code: "not-found" });
  });
});
