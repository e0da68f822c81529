import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billing } from "#app/modules.server";
import { fieldStatement } from "#tests/builders/field-statements";
import { payForPlan } from "#tests/builders/paying";
import { type CamtEntry, camt } from "#tests/builders/statement";
import {
  balanceOf,
  CASHIER,
  faultsOfBooks,
  importFile,
  orderAnother,
  orderByTransfer,
  SELLER_IBAN,
} from "#tests/builders/transfers";
import { createWorld, type World } from "#tests/builders/world";

const NOBODY = { name: "user:2", platformRole: "user" } as const;
const DAY = "2026-11-26";
const DECIDED = { ok: false, code: "not-found" };

let world: World;
beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-11-27T10:00:00Z");
});
afterEach(async () => {
  expect(await faultsOfBooks(world)).toEqual([]);
  await world.close();
});

const FROM = "DE89370400440532013000";
const came = (text: string, own: Partial<CamtEntry> = {}): CamtEntry => ({
  amount: "29.00",
  ref: "IN",
  day: DAY,
  parts: [{ payer: "Rhein", iban: FROM, text }],
  ...own,
});
const went = (text: string, own: Partial<CamtEntry> = {}): CamtEntry =>
  came(text, { ref: "OUT", side: "DBIT", reversal: true, ...own });
const take = async (...entries: CamtEntry[]) => {
  const answer = await importFile(world, camt(entries, { id: entries.map(({ ref }) => ref).join() }));
  if (!answer.ok) throw new Error(answer.code);
  return answer;
};
const item = () => world.db.bankLine.findFirstOrThrow({ where: { isReversal: true }, orderBy: { id: "desc" } });
const input = async (reference = "") => ({ lineId: (await item()).id, reference, reason: "The bank says so" });
const accept = async (reference?: string) => billing.acceptReversal(world.deps, CASHIER, await input(reference));
const keep = async (reference?: string) => billing.keepDespiteReversal(world.deps, CASHIER, await input(reference));
const subscription = (organizationId: string) => world.db.subscription.findUniqueOrThrow({ where: { organizationId } });
const kinds = async () => (await world.db.invoice.findMany({ orderBy: { issuedAt: "asc" } })).map(({ kind }) => kind);
const balances = async () => {
  const accounts = ["cash:bank", "credit", "taken-back", "losses", "unmatched", "revenue"];
  const sums = await Promise.all(accounts.map((account) => balanceOf(world, account)));
  return Object.fromEntries(accounts.flatMap((account, at) => (sums[at] ? [[account, sums[at]]] : [])));
};

/** Organization whose plan was paid for by transfer. */
async function paid(slug = "rhein", own: Partial<CamtEntry> = {}) {
  const ordered = await orderByTransfer(world, slug);
  expect(await take(came(ordered.reference, own))).toMatchObject({ matched: 1 });
  return { ...ordered, organizationId: ordered.owner.organizationId };
}

describe("a transfer that the bank takes back", () => {
  it("is told as that and waits for a person, as the field has it", async () => {
    const { id, reference, owner } = await orderByTransfer(world, "rhein");
    for (const [name, counts] of [
      ["20-prefixed.xml", { matched: 1, takenBack: 0 }],
      ["29-taken-back.xml", { matched: 0, takenBack: 1 }],
    ] as const)
      expect(await importFile(world, fieldStatement(name, SELLER_IBAN, [reference]))).toMatchObject(counts);
    expect(await item()).toMatchObject({ state: "doubtful", code: "taken-back", orderId: id, isReversal: true });
    expect((await subscription(owner.organizationId)).state).toBe("active");
    expect(await balances()).toEqual({ "taken-back": 2900, revenue: -2900 });
    const listed = await billing.listStatements(world.deps, CASHIER);
    expect(listed.ok && listed.undecided).toMatchObject([{ isReversal: true, isIdentified: true }]);
    expect((await billing.countPaymentsToDecide(world.deps, CASHIER)).transfers).toBe(1);
  });

  const named = "<EndToEndId>E7</EndToEndId>";
  it.each<[string, (reference: string) => Partial<CamtEntry>]>([
    ["the bank’s name for it", () => ({ ref: "IN", parts: [{}] })],
    ["its end-to-end id", () => ({ parts: [{ refs: named }] })],
    ["the payer and the amount", () => ({ parts: [{ iban: FROM }] })],
    ["its end-to-end id and the reference", (text) => ({ parts: [{ text, refs: named }] })],
    ["the payer and the amount, without a sign of a return", () => ({ reversal: false, parts: [{ iban: FROM }] })],
    [
      "the name of its transaction, without a sign of a return",
      () => ({ reversal: false, parts: [{ refs: "<TxId>T7</TxId>" }] }),
    ],
    ["a reason of return", () => ({ reversal: false, parts: [{ iban: FROM, inside: "<RtrInf/>" }] })],
  ])("is known by %s", async (_, own) => {
    const { id, reference } = await orderByTransfer(world, "rhein");
    await take(came("", { parts: [{ payer: "Rhein", iban: FROM, text: reference, refs: `${named}<TxId>T7</TxId>` }] }));
    expect(await take(went("", own(reference)))).toMatchObject({ takenBack: 1, leftOut: 0 });
    expect(await item()).toMatchObject({ code: "taken-back", orderId: id });
  });

  const charge = "<BkTxCd><Domn><Fmly><Cd>RCDT</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>";
  it.each<[string, (reference: string) => Partial<CamtEntry>]>([
    [
      "charges under the bank’s name for the transfer",
      () => ({ ref: "IN", amount: "2.50", parts: [{ text: "Charges" }] }),
    ],
    ["rent under the first number of another file", () => ({ ref: "IN", amount: "20.00", parts: [{ text: "Rent" }] })],
    ["rent with the payer’s end-to-end id", () => ({ amount: "20.00", parts: [{ refs: named }] })],
    ["what we give for the order", (text) => ({ amount: "10.00", parts: [{ text: `Sorry ${text}` }] })],
    ["all of it but the payer", (text) => ({ ref: "IN", parts: [{ text, refs: named }] })],
    ["another amount to the payer", () => ({ amount: "28.00", parts: [{ iban: FROM }] })],
    ["charges in the family of transfers that come in", () => ({ amount: "2.50", inEntry: charge, parts: [{}] })],
  ])("is not %s", async (_, own) => {
    const { reference, owner } = await orderByTransfer(world, "rhein");
    const transfer = came("", { parts: [{ payer: "Rhein", iban: FROM, text: reference, refs: named }] });
    const file = camt([went("", { reversal: false, ...own(reference) }), transfer]);
    expect(await importFile(world, file)).toMatchObject({ matched: 1, takenBack: 0, leftOut: 1 });
    expect(await importFile(world, file)).toMatchObject({ known: 1, takenBack: 0, leftOut: 1 });
    expect(await billing.claimRefund(world.deps, owner)).toMatchObject({ ok: true, amountMinor: 2900 });
  });

  it("by a debit that stands before it in the file is taken back at the first import", async () => {
    const { reference } = await orderByTransfer(world, "rhein");
    const file = camt([went("", { reversal: false, parts: [{ iban: FROM }] }), came(reference)]);
    expect(await importFile(world, file)).toMatchObject({ matched: 1, takenBack: 1, known: 0, leftOut: 0 });
    expect(await importFile(world, file)).toMatchObject({ known: 2, takenBack: 0, leftOut: 0 });
  });

  it("counts again where an admin says that it was not", async () => {
    const { reference, owner } = await paid();
    await take(went(reference));
    expect(await billing.claimRefund(world.deps, owner)).toEqual({ ok: false, code: "nothing-paid" });
    const { lineId, reason } = await input();
    expect(await billing.ignoreLine(world.deps, CASHIER, { lineId, reason })).toEqual({ ok: true });
    expect(await item()).toMatchObject({ state: "ignored", originalKey: null });
    expect(await world.db.auditEntry.count({ where: { action: "payment.line-not-reversal" } })).toBe(1);
    expect(await billing.claimRefund(world.deps, owner)).toMatchObject({ ok: true, amountMinor: 2900 });
    expect(await take(went(reference))).toMatchObject({ takenBack: 0, known: 1 });
  });

  it("ends the plan with a credit note, once, when two people press at once", async () => {
    const { reference, organizationId } = await paid();
    await take(went(`Return ${reference}`));
    expect(await billing.acceptReversal(world.deps, NOBODY, await input())).toEqual({ ok: false, code: "forbidden" });
    const answers = await Promise.all([accept(), accept(), keep()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual([DECIDED, DECIDED]);
    expect(await accept()).toEqual(DECIDED);
    expect(await balanceOf(world, "taken-back")).toBe(0);
    const taken = (await item()).state === "taken_back";
    expect(await kinds()).toEqual(taken ? ["invoice", "credit_note"] : ["invoice"]);
    expect(await subscription(organizationId)).toMatchObject({ state: taken ? "lapsed" : "active" });
  });

  it("ends the plan, takes the invoice back and tells whoever pays", async () => {
    const { reference, organizationId, owner } = await paid();
    await take(went(`Return ${reference}`));
    expect(await accept()).toEqual({ ok: true });
    expect(await subscription(organizationId)).toMatchObject({ state: "lapsed", lapseReason: "taken-back" });
    expect(await kinds()).toEqual(["invoice", "credit_note"]);
    expect(await balances()).toEqual({});
    expect(await item()).toMatchObject({ state: "taken_back", decidedBy: "user:1", note: "The bank says so" });
    expect(await billing.claimRefund(world.deps, owner)).toEqual({ ok: false, code: "nothing-paid" });
    const [entry] = await world.db.auditEntry.findMany({ where: { action: "payment.reversal-accepted" } });
    expect(entry).toMatchObject({ organizationId, details: { amountMinor: 2900, creditMinor: 2900, lossMinor: 0 } });
    const [reported] = await world.db.message.findMany({ where: { kind: "plan-notice" } });
    expect(reported).toMatchObject({ props: { event: "lapsed", reason: "taken-back" } });
    expect(await billing.getQuota(world.db, world.deps, organizationId)).toMatchObject({ lapsed: "taken-back" });
    // The customer orders and pays again.
    const again = await orderAnother(world, owner, "pro");
    expect(await take(came(again.reference, { ref: "NEW" }))).toMatchObject({ matched: 1 });
    expect(await subscription(organizationId)).toMatchObject({ state: "active" });
    // The money-back guarantee of a first payment applies to this one.
    expect(await billing.claimRefund(world.deps, owner)).toMatchObject({ ok: true, amountMinor: 2900 });
  });

  it("is our loss where the plan is let stand", async () => {
    const { reference, organizationId } = await paid();
    await take(went(reference));
    expect(await keep()).toEqual({ ok: true });
    expect(await subscription(organizationId)).toMatchObject({ state: "active", plan: "pro" });
    expect(await kinds()).toEqual(["invoice"]);
    expect(await balances()).toEqual({ losses: 2900, revenue: -2900 });
    expect(await item()).toMatchObject({ state: "kept" });
  });

  it("is paid by another transfer where there was one", async () => {
    const { reference, organizationId } = await paid();
    await take(went(reference));
    await take(came(reference, { ref: "AGAIN" }));
    const line = await world.db.bankLine.findFirstOrThrow({ where: { code: "order-closed" } });
    await billing.assignLine(world.deps, CASHIER, { lineId: line.id, reference, reason: "Paid again" });
    expect(await keep()).toEqual({ ok: true });
    expect(await subscription(organizationId)).toMatchObject({ state: "active" });
    expect(await balances()).toEqual({ "cash:bank": 2900, revenue: -2900 });
  });

  it("leaves a plan that is paid otherwise as it is", async () => {
    const { reference, organizationId } = await paid();
    await take(came(reference, { ref: "AGAIN" }));
    const line = await world.db.bankLine.findFirstOrThrow({ where: { code: "order-closed" } });
    await billing.assignLine(world.deps, CASHIER, { lineId: line.id, reference, reason: "Paid twice" });
    // The bank reverses the second transfer.
    await take(went("", { ref: "AGAIN", parts: [{}] }));
    expect(await item()).toMatchObject({ originalKey: line.key });
    expect(await accept()).toEqual({ ok: true });
    expect(await subscription(organizationId)).toMatchObject({ state: "active" });
    expect(await kinds()).toEqual(["invoice"]);
    expect(await balances()).toEqual({ "cash:bank": 2900, revenue: -2900 });
  });

  it("leaves a plan as it is that was paid again after it bounced", async () => {
    const { reference, organizationId } = await paid();
    await take(went(reference));
    await take(came(reference, { ref: "AGAIN" }));
    const line = await world.db.bankLine.findFirstOrThrow({ where: { code: "order-closed" } });
    await billing.assignLine(world.deps, CASHIER, { lineId: line.id, reference, reason: "Paid again" });
    expect(await accept()).toEqual({ ok: true });
    expect(await subscription(organizationId)).toMatchObject({ state: "active" });
    expect(await kinds()).toEqual(["invoice"]);
    expect(await balances()).toEqual({ "cash:bank": 2900, revenue: -2900 });
  });

  it("is decided by one, while another assigns its transfer", async () => {
    for (let round = 0; round < 4; round++) {
      const { reference } = await orderByTransfer(world, `rhein-${round}`);
      const own = { amount: "28.00", ref: `IN-${round}` };
      await take(came(reference, own));
      await take(went(reference, { ...own, ref: `OUT-${round}` }));
      const { key } = await world.db.bankLine.findFirstOrThrow({ where: { isReversal: false, state: "doubtful" } });
      const line = await world.db.bankLine.findFirstOrThrow({ where: { key } });
      const assigned = { lineId: line.id, reference, reason: "It is theirs" };
      const answers = await Promise.all([accept(), billing.assignLine(world.deps, CASHIER, assigned)]);
      expect(answers.some(({ ok }) => ok)).toBe(true);
    }
  });

  it("in part leaves the customer the rest", async () => {
    const { reference, organizationId } = await paid();
    await take(went(reference, { amount: "9.00" }));
    expect(await item()).toMatchObject({ code: "taken-back", amountMinor: 900 });
    expect(await accept()).toEqual({ ok: true });
    expect(await subscription(organizationId)).toMatchObject({ state: "lapsed" });
    expect(await balances()).toEqual({ "cash:bank": 2000, credit: -2000 });
    // The bank reverses the rest as well.
    await take(went(reference, { ref: "OUT-2", amount: "20.00" }));
    expect(await accept()).toEqual({ ok: true });
    expect(await balances()).toEqual({});
    expect(await kinds()).toEqual(["invoice", "credit_note"]);
  });

  it("in part is our loss where the plan is let stand", async () => {
    const { reference } = await paid();
    await take(went(reference, { amount: "9.00" }));
    expect(await keep()).toEqual({ ok: true });
    expect(await balances()).toEqual({ "cash:bank": 2000, losses: 900, revenue: -2900 });
  });

  it("counts once in every file that tells of it", async () => {
    const { reference } = await paid();
    expect(await take(went(reference))).toMatchObject({ takenBack: 1 });
    const early = camt([went(reference, { ref: "OTHER-NAME" })], { kind: "052" });
    expect(await importFile(world, early)).toMatchObject({ takenBack: 0, known: 1 });
    expect(await take(went(reference))).toMatchObject({ takenBack: 0, known: 1 });
    expect(await balanceOf(world, "cash:bank")).toBe(0);
  });
});

describe("taken back before its transfer is imported", () => {
  it("neither pays, and both are nothing together", async () => {
    const { id, reference, owner } = await orderByTransfer(world, "rhein");
    expect(await take(went(reference))).toMatchObject({ takenBack: 1 });
    expect(await item()).toMatchObject({ code: "taken-back-first", originalKey: null, orderId: id });
    expect(await accept(reference)).toEqual({ ok: false, code: "nothing-paid" });
    expect(await take(came(reference))).toMatchObject({ matched: 0, doubtful: 1 });
    expect(await item()).toMatchObject({ code: "taken-back", orderId: id });
    expect(await balances()).toEqual({ "taken-back": 2900, unmatched: -2900 });
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balances()).toEqual({});
    expect(await world.db.bankLine.count({ where: { state: "taken_back" } })).toBe(2);
    expect((await subscription(owner.organizationId)).state).toBe("trial");
  });

  it("is decided as any other once its transfer was assigned", async () => {
    const { reference, owner } = await orderByTransfer(world, "rhein");
    await take(went(reference));
    await take(came(reference));
    const line = await world.db.bankLine.findFirstOrThrow({ where: { isReversal: false } });
    await billing.assignLine(world.deps, CASHIER, { lineId: line.id, reference, reason: "It is theirs" });
    expect((await subscription(owner.organizationId)).state).toBe("active");
    expect(await billing.claimRefund(world.deps, owner)).toEqual({ ok: false, code: "nothing-paid" });
    expect(await accept()).toEqual({ ok: true });
    expect(await subscription(owner.organizationId)).toMatchObject({ state: "lapsed", lapseReason: "taken-back" });
    expect(await balances()).toEqual({});
  });

  it("was not taken back after all, and its transfer pays", async () => {
    const { reference, owner } = await orderByTransfer(world, "rhein");
    await take(went(reference));
    await take(came(reference));
    const { lineId, reason } = await input();
    expect(await billing.ignoreLine(world.deps, CASHIER, { lineId, reason })).toEqual({ ok: true });
    expect((await subscription(owner.organizationId)).state).toBe("active");
    expect(await world.db.bankLine.findFirst({ where: { isReversal: false } })).toMatchObject({ state: "matched" });
    expect(await billing.claimRefund(world.deps, owner)).toMatchObject({ ok: true });
  });

  it("in part waits for the transfer to be decided", async () => {
    const { reference } = await orderByTransfer(world, "rhein");
    await take(went(reference, { amount: "9.00" }));
    await take(came(reference));
    expect(await accept()).toEqual({ ok: false, code: "original-undecided" });
    expect(await keep()).toEqual({ ok: false, code: "original-undecided" });
  });

  it("of nobody is said by an admin to be whose, or nobody’s", async () => {
    const { reference, organizationId } = await paid();
    await take(went("", { parts: [{ payer: "Somebody" }] }));
    expect(await item()).toMatchObject({ state: "unmatched", code: "taken-back-first", orderId: null });
    expect(await accept("RF18")).toEqual({ ok: false, code: "unknown-reference" });
    expect(await accept(reference)).toEqual({ ok: true });
    expect(await subscription(organizationId)).toMatchObject({ state: "lapsed" });
    await take(went("", { ref: "OUT-2", parts: [{ payer: "Somebody" }] }));
    expect(await billing.ignoreLine(world.deps, CASHIER, await input())).toEqual({ ok: true });
    expect(await accept(reference)).toEqual(DECIDED);
  });
});

it("is nobody’s where its transfer is no payment", async () => {
  await take(came("Interest"));
  await take(went("", { parts: [{ iban: FROM }] }));
  expect(await item()).toMatchObject({ code: "taken-back" });
  const line = await world.db.bankLine.findFirstOrThrow({ where: { isReversal: false } });
  expect(await billing.ignoreLine(world.deps, CASHIER, { lineId: line.id, reason: "Interest" })).toEqual({ ok: true });
  expect(await item()).toMatchObject({ code: "taken-back-first", originalKey: null, state: "unmatched" });
  expect(await billing.ignoreLine(world.deps, CASHIER, await input())).toEqual({ ok: true });
});

describe("the books", () => {
  it.each<[string, object, RegExp]>([
    ["another amount", { amountMinor: 2800 }, /has other amounts or accounts than what the bank took back/],
    ["no decision", { state: "doubtful" }, /has other amounts or accounts than what the bank took back/],
    ["no line that was taken back", { isReversal: false }, /is of something that is gone/],
  ])("say it where the bank’s line has %s", async (_, data, fault) => {
    const { reference } = await paid();
    await take(went(reference));
    await accept();
    const line = await item();
    await world.db.bankLine.update({ where: { id: line.id }, data });
    expect(await faultsOfBooks(world)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
    const { amountMinor, state, isReversal } = line;
    await world.db.bankLine.update({ where: { id: line.id }, data: { amountMinor, state, isReversal } });
  });
});

describe("what stands on other payments", () => {
  it("falls back to the plan that was paid for before", async () => {
    const { organizationId, owner, reference } = await paid("rhein");
    const before = await subscription(organizationId);
    world.clock.set("2026-12-05T10:00:00Z");
    const more = await orderAnother(world, owner, "enterprise");
    expect(await take(came(more.reference, { ref: "MORE", amount: more.amount }))).toMatchObject({ matched: 1 });
    await take(went(more.reference, { amount: more.amount }));
    expect(await accept()).toEqual({ ok: true });
    const { plan, paidFrom, paidUntil } = before;
    expect(await subscription(organizationId)).toMatchObject({ state: "active", plan, paidFrom, paidUntil });
    expect(await kinds()).toEqual(["invoice", "invoice", "credit_note"]);
    expect(await balances()).toEqual({ "cash:bank": 2900, revenue: -2900 });
    expect(await world.db.auditEntry.count({ where: { action: "plan.fell-back" } })).toBe(1);
    // The bank reverses the first transfer as well, so that nothing is left.
    await take(went(reference, { ref: "OUT-2" }));
    expect(await accept()).toEqual({ ok: true });
    expect(await subscription(organizationId)).toMatchObject({ state: "lapsed" });
    expect(await balances()).toEqual({});
  });

  it("takes upgrades back with what they rest on, and leaves their money as credit", async () => {
    const { organizationId, owner, reference } = await paid("rhein");
    world.clock.set("2026-12-05T10:00:00Z");
    const more = await orderAnother(world, owner, "enterprise");
    await take(came(more.reference, { ref: "MORE", amount: more.amount }));
    await take(went(reference));
    expect(await accept()).toEqual({ ok: true });
    expect(await subscription(organizationId)).toMatchObject({ state: "lapsed" });
    expect(await kinds()).toEqual(["invoice", "invoice", "credit_note", "credit_note"]);
    expect(await balances()).toEqual({ "cash:bank": more.totalMinor, credit: -more.totalMinor });
  });

  it("is the refund that was to be sent, and nobody sends it twice", async () => {
    const { reference, owner } = await paid();
    expect(await billing.claimRefund(world.deps, owner)).toMatchObject({ ok: true, amountMinor: 2900 });
    await take(went(reference));
    expect(await accept()).toEqual({ ok: true });
    expect(await world.db.refund.findMany()).toMatchObject([{ state: "succeeded" }]);
    expect((await billing.countPaymentsToDecide(world.deps, CASHIER)).all).toBe(0);
    expect(await balances()).toEqual({});
  });

  it("is our loss where the refund was sent before", async () => {
    const { reference, owner } = await paid();
    await billing.claimRefund(world.deps, owner);
    const [refund] = await world.db.refund.findMany();
    await billing.confirmRefund(world.deps, CASHIER, { refundId: refund?.id ?? "", reason: "Sent" });
    // The line of the refund itself is no reversal.
    expect(await take(went(reference, { ref: "REFUND", reversal: false }))).toMatchObject({ takenBack: 0, leftOut: 1 });
    await take(went(reference));
    expect(await accept()).toEqual({ ok: true });
    expect(await balances()).toEqual({ "cash:bank": -2900, losses: 2900 });
  });

  it("waits where a payment of the customer is on its way", async () => {
    const { reference, owner, organizationId } = await paid();
    await take(went(reference));
    const more = await orderAnother(world, owner, "enterprise");
    const now = world.clock.now();
    await world.db.payment.create({
      data: {
        id: world.deps.ids.uuid(),
        organizationId,
        orderId: more.id,
        provider: "stripe",
        amountMinor: 1,
        currency: "EUR",
        state: "pending",
        createdAt: now,
      },
    });
    expect(await accept()).toEqual({ ok: false, code: "payment-on-its-way" });
    expect(await item()).toMatchObject({ state: "doubtful" });
    await world.db.payment.deleteMany({ where: { orderId: more.id } });
    expect(await accept()).toEqual({ ok: true });
    expect((await world.db.paymentOrder.findUniqueOrThrow({ where: { id: more.id } })).state).toBe("withdrawn");
  });

  it("is of a transfer that an admin had confirmed", async () => {
    const { id, reference, owner } = await orderByTransfer(world, "rhein");
    const seen = { orderId: id, receivedOn: DAY, reason: "Seen" };
    expect(await billing.confirmTransfer(world.deps, CASHIER, seen)).toEqual({ ok: true });
    await take(went(reference));
    expect(await item()).toMatchObject({ code: "taken-back", originalKey: `confirmed-${id}` });
    expect(await accept()).toEqual({ ok: true });
    expect((await subscription(owner.organizationId)).state).toBe("lapsed");
    expect(await balances()).toEqual({});
  });

  it("cannot be assigned", async () => {
    const { reference } = await paid();
    await take(went(reference));
    const { lineId, reason } = await input();
    expect(await billing.assignLine(world.deps, CASHIER, { lineId, reference, reason })).toEqual(DECIDED);
    const [line] = await world.db.bankLine.findMany({ where: { isReversal: false } });
    const other = { lineId: line?.id ?? "", reference, reason };
    expect(await billing.acceptReversal(world.deps, CASHIER, other)).toEqual(DECIDED);
  });

  it("in another currency is only written down", async () => {
    await take(went("", { currency: "USD" }));
    expect(await item()).toMatchObject({ code: "other-currency", state: "unmatched" });
    expect(await accept()).toEqual({ ok: false, code: "other-currency" });
    expect(await balances()).toEqual({});
  });
});

it("a payment of ours that came back is a person’s to decide, whatever it says", async () => {
  const { reference } = await orderByTransfer(world, "rhein");
  expect(await take(came(reference, { reversal: true }))).toMatchObject({ matched: 0, doubtful: 1 });
  expect(await world.db.bankLine.findMany()).toMatchObject([{ code: "own-returned", isReversal: false }]);
});

it("a card's money is not taken back by a bank line", async () => {
  const owner = await world.organization("atlas", "basic");
  await world.trial(owner);
  await payForPlan(world, owner, "pro");
  expect(await take(went(""))).toMatchObject({ takenBack: 1 });
  expect(await accept("RF18 5390 0754 7034")).toEqual({ ok: false, code: "unknown-reference" });
});
