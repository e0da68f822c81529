import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billing } from "#app/modules.server";
import { FIELD_STATEMENTS, fieldStatement } from "#tests/builders/field-statements";
import { type CamtEntry, camt } from "#tests/builders/statement";
import { balanceOf, CASHIER, faultsOfBooks, importFile, orderByTransfer, SELLER_IBAN } from "#tests/builders/transfers";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-11-27T10:00:00Z");
});
afterEach(async () => {
  expect(await faultsOfBooks(world)).toEqual([]);
  await world.close();
});

const COUNTS = { matched: 0, doubtful: 0, unmatched: 0, known: 0, takenBack: 0, leftOut: 0 };

describe("a statement of the field", () => {
  const matched: Record<string, number> = { "23-batch-v02.xml": 2, "29-taken-back.xml": 0 };
  it.each(FIELD_STATEMENTS)("%s pays the orders that it names, once", async (name) => {
    const orders = [];
    for (const slug of ["rhein", "elbe", "donau", "oder", "weser", "isar"])
      orders.push(await orderByTransfer(world, slug));
    const bytes = fieldStatement(
      name,
      SELLER_IBAN,
      orders.map(({ reference }) => reference),
    );
    const paid = matched[name] ?? 1;
    const counts = { ...COUNTS, matched: paid, takenBack: name.startsWith("29") ? 1 : 0 };
    expect(await importFile(world, bytes)).toMatchObject({ ok: true, ...counts });
    expect(await world.db.paymentOrder.count({ where: { state: "paid" } })).toBe(paid);
    expect(await balanceOf(world, "cash:bank")).toBe(paid > 0 ? paid * 2900 : -2900);
    const again = { ...COUNTS, known: Math.max(paid, 1) };
    expect(await importFile(world, bytes)).toMatchObject({ ok: true, ...again });
  });
});

const DAY = "2026-11-26";
const entryOf = (reference: string, own: Partial<CamtEntry> = {}, refs?: string): CamtEntry => ({
  amount: "29.00",
  ref: "B1",
  day: DAY,
  parts: [{ payer: "Rhein", iban: "DE89370400440532013000", text: reference }],
  ...own,
  ...(refs ? { parts: [{ payer: "Rhein", text: reference, refs }] } : {}),
});

describe("what 052 or 054 and then 053 tell", () => {
  it.each([
    ["the same name of the bank", {}, {}],
    ["other names of the bank", {}, { ref: "STMT-1" }],
    ["no name in the first", { ref: null }, { ref: "STMT-1" }],
    ["other words, and the same payer", {}, { ref: null, parts: [{ payer: "RHEIN", iban: "DE89370400440532013000" }] }],
  ])("counts once with %s", async (_, early, late) => {
    const { reference, id } = await orderByTransfer(world, "rhein");
    const first = await importFile(world, camt([entryOf(reference, early)], { kind: "054" }));
    expect(first).toMatchObject({ ok: true, matched: 1 });
    const day = camt([entryOf(reference, late)]);
    expect(await importFile(world, day)).toMatchObject({ ok: true, ...COUNTS, known: 1 });
    expect(await importFile(world, day)).toMatchObject({ ok: true, ...COUNTS, known: 1 });
    expect(await importFile(world, camt([entryOf(reference, early)], { kind: "052" }))).toMatchObject({ known: 1 });
    expect(await balanceOf(world, "cash:bank")).toBe(2900);
    expect(await world.db.payment.count({ where: { orderId: id } })).toBe(1);
  });

  it("counts once when both are imported at the same moment", async () => {
    const { reference } = await orderByTransfer(world, "rhein");
    const answers = await Promise.all([
      importFile(world, camt([entryOf(reference)], { kind: "052" })),
      importFile(world, camt([entryOf(reference, { ref: "STMT-1" })])),
      importFile(world, camt([entryOf(reference)], { kind: "054", id: "N" })),
    ]);
    expect(answers.map((one) => (one.ok ? [one.matched, one.known] : one.code)).sort()).toEqual([
      [0, 1],
      [0, 1],
      [1, 0],
    ]);
    expect(await balanceOf(world, "cash:bank")).toBe(2900);
    expect(await world.db.invoice.count()).toBe(1);
  });

  it("does not pay while it is pending", async () => {
    const { reference } = await orderByTransfer(world, "rhein");
    const pending = camt([entryOf(reference, { status: "PDNG" })], { kind: "052" });
    expect(await importFile(world, pending)).toMatchObject({ ok: true, ...COUNTS, leftOut: 1 });
    const [statement] = await world.db.bankStatement.findMany();
    expect(statement).toMatchObject({ kind: "052", leftOut: [{ cause: "not-booked", entry: 1, amountMinor: 2900 }] });
    expect(await importFile(world, camt([entryOf(reference)], { kind: "052" }))).toMatchObject({ matched: 1 });
  });

  it("takes two payments of the same amount for two", async () => {
    const [rhein, elbe] = [await orderByTransfer(world, "rhein"), await orderByTransfer(world, "elbe")];
    const both = [
      entryOf(elbe.reference, { ref: "S2", parts: [{ payer: "Elbe", text: elbe.reference }] }),
      entryOf(rhein.reference, { ref: "S1" }),
    ];
    expect(await importFile(world, camt([entryOf(rhein.reference)], { kind: "052" }))).toMatchObject({ matched: 1 });
    expect(await importFile(world, camt(both))).toMatchObject({ matched: 1, known: 1, doubtful: 0 });
    expect(await balanceOf(world, "cash:bank")).toBe(5800);
  });

  it("knows a batch as a whole of which it has had the parts, and the other way round", async () => {
    const orders = [await orderByTransfer(world, "rhein"), await orderByTransfer(world, "elbe")];
    const parts = orders.map(({ reference }) => ({ amount: "29.00", payer: "P", text: reference }));
    const batch = { amount: "58.00", ref: "BATCH", day: DAY };
    expect(await importFile(world, camt([{ ...batch, parts }], { kind: "054" }))).toMatchObject({ matched: 2 });
    expect(await importFile(world, camt([batch]))).toMatchObject({ ...COUNTS, known: 1 });
    const other = { ...batch, ref: "OTHER", amount: "60.00" };
    expect(await importFile(world, camt([other], { id: "B" }))).toMatchObject({ unmatched: 1 });
    const pieces = ["20.00", "40.00"].map((amount, at) => ({ amount, ref: `PART-${at}` }));
    const reported = camt([{ ...other, parts: pieces }], { kind: "054" });
    expect(await importFile(world, reported)).toMatchObject({ ...COUNTS, known: 2 });
    expect(await balanceOf(world, "cash:bank")).toBe(11_800);
  });

  it("takes another batch of the same amount for another one", async () => {
    const pieces = ["20.00", "40.00"].map((amount, at) => ({ amount, ref: `PART-${at}`, refs: `<TxId>T${at}</TxId>` }));
    const whole = { amount: "60.00", ref: "W", day: DAY, parts: [{ refs: "<TxId>W</TxId>" }] };
    expect(await importFile(world, camt([whole]))).toMatchObject({ unmatched: 1 });
    const reported = camt([{ amount: "60.00", ref: "N", day: DAY, parts: pieces }], { kind: "054" });
    expect(await importFile(world, reported)).toMatchObject({ ...COUNTS, unmatched: 2 });
  });

  it("completes the one line of which nothing is known, and pays by it", async () => {
    const { reference } = await orderByTransfer(world, "rhein");
    const bare = camt([{ amount: "29.00", ref: "D1", day: DAY }], { kind: "052" });
    expect(await importFile(world, bare)).toMatchObject({ ok: true, unmatched: 1 });
    const day = camt([entryOf(reference, { ref: "S1" })]);
    expect(await importFile(world, day)).toMatchObject({ ...COUNTS, matched: 1 });
    for (const bytes of [bare, day]) expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, known: 1 });
    expect(await world.db.bankLine.findMany()).toMatchObject([{ payerName: "Rhein", references: [reference] }]);
    expect([await balanceOf(world, "cash:bank"), await balanceOf(world, "unmatched")]).toEqual([2900, 0]);
    expect(await world.db.paymentOrder.count({ where: { state: "paid" } })).toBe(1);
  });

  it("loses no second transfer of the same payer where the bank names both the same in each", async () => {
    const { reference } = await orderByTransfer(world, "rhein");
    expect(await importFile(world, camt([entryOf(reference)], { kind: "052" }))).toMatchObject({ matched: 1 });
    const day = camt([entryOf(reference, { ref: "B2" }), entryOf(reference)]);
    expect(await importFile(world, day)).toMatchObject({ ...COUNTS, doubtful: 1, known: 1 });
    expect(await importFile(world, day)).toMatchObject({ ...COUNTS, known: 2 });
    expect(await balanceOf(world, "cash:bank")).toBe(5800);
  });
});

describe("a line that is perhaps another one", () => {
  const seenFirst = () =>
    importFile(world, camt([{ amount: "29.00", ref: "D1", day: DAY, parts: [{ text: "SEPA" }] }], { kind: "052" }));
  const perhaps = () => world.db.bankLine.findFirstOrThrow({ where: { code: "perhaps-known" } });
  const decided = (lineId: string) => ({ lineId, reason: "Says the bank" });

  async function both() {
    const ordered = await orderByTransfer(world, "rhein");
    expect(await seenFirst()).toMatchObject({ ok: true, unmatched: 1 });
    const day = camt([entryOf(ordered.reference, { ref: "S1" })]);
    expect(await importFile(world, day)).toMatchObject({ doubtful: 1, matched: 0 });
    expect(await balanceOf(world, "cash:bank")).toBe(2900);
    return { ...ordered, day, line: await perhaps() };
  }

  it("counts only once a person says that it is another transfer", async () => {
    const { line, reference } = await both();
    const input = { ...decided(line.id), reference };
    expect(await billing.assignLine(world.deps, CASHIER, input)).toEqual({ ok: true });
    expect(await balanceOf(world, "cash:bank")).toBe(5800);
    expect(await world.db.paymentOrder.count({ where: { state: "paid" } })).toBe(1);
  });

  it("says more of the same transfer, which pays by it and counts once", async () => {
    const { line, day } = await both();
    const listed = await billing.listStatements(world.deps, CASHIER);
    expect(listed.ok && listed.undecided.flatMap(({ sameAs }) => sameAs ?? [])).toMatchObject([{ remittance: "SEPA" }]);
    const nobody = { name: "user:2", platformRole: "user" } as const;
    expect(await billing.joinLine(world.deps, nobody, decided(line.id))).toEqual({ ok: false, code: "forbidden" });
    const answers = await Promise.all([1, 2].map(() => billing.joinLine(world.deps, CASHIER, decided(line.id))));
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect([await balanceOf(world, "cash:bank"), await balanceOf(world, "unmatched")]).toEqual([2900, 0]);
    expect(await world.db.payment.findMany()).toMatchObject([{ payerIban: "DE89370400440532013000" }]);
    expect(await world.db.paymentOrder.count({ where: { state: "paid" } })).toBe(1);
    for (const bytes of [day, camt([entryOf("x", { ref: "S1" })], { kind: "052" })])
      expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, known: 1 });
    // The reversal refers to the transfer that was counted.
    const out = entryOf("", { ref: "OUT", side: "DBIT", reversal: true });
    expect(await importFile(world, camt([out], { id: "OUT" }))).toMatchObject({ takenBack: 1 });
    const first = await world.db.bankLine.findFirstOrThrow({ where: { state: "matched" } });
    expect(await world.db.bankLine.findFirst({ where: { isReversal: true } })).toMatchObject({
      originalKey: first.key,
    });
  });

  it("is not joined where its own statement has told of the first one", async () => {
    const { line } = await both();
    const first = await world.db.bankLine.findFirstOrThrow({ where: { code: { not: "perhaps-known" } } });
    await world.db.bankLineSource.updateMany({ where: { lineId: first.id }, data: { statementId: line.statementId } });
    expect(await billing.joinLine(world.deps, CASHIER, decided(line.id))).toEqual({ ok: false, code: "two-transfers" });
  });

  it("is that which an admin had seen before its statement", async () => {
    const { id, reference } = await orderByTransfer(world, "rhein");
    const seen = { orderId: id, receivedOn: DAY, reason: "Seen" };
    expect(await billing.confirmTransfer(world.deps, CASHIER, seen)).toEqual({ ok: true });
    const day = camt([entryOf(reference)]);
    expect(await importFile(world, day)).toMatchObject({ ...COUNTS, doubtful: 1 });
    expect(await balanceOf(world, "cash:bank")).toBe(2900);
    const { id: lineId } = await perhaps();
    expect(await billing.joinLine(world.deps, CASHIER, decided(lineId))).toEqual({ ok: true });
    expect([await balanceOf(world, "cash:bank"), await balanceOf(world, "unmatched")]).toEqual([2900, 0]);
    expect(await world.db.payment.findMany()).toMatchObject([{ payerName: "Rhein" }]);
    expect(await importFile(world, day)).toMatchObject({ ...COUNTS, known: 1 });
    // A second reference of the bank is a second transfer.
    expect(await importFile(world, camt([entryOf(reference, { ref: "B2" })], { id: "2" }))).toMatchObject({
      doubtful: 1,
    });
    expect(await balanceOf(world, "cash:bank")).toBe(5800);
    const out = entryOf("", { ref: "B1", side: "DBIT", reversal: true });
    expect(await importFile(world, camt([out], { id: "OUT" }))).toMatchObject({ takenBack: 1 });
    const key = `confirmed-${id}`;
    expect(await world.db.bankLine.findFirst({ where: { isReversal: true } })).toMatchObject({ originalKey: key });
  });
});

describe("equal transfers", () => {
  const unnamed = (own: Partial<CamtEntry> = {}): CamtEntry => ({
    amount: "29.00",
    day: DAY,
    parts: [{ payer: "Rhein", text: "Course" }],
    ...own,
  });
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  it("of others with the first number of each file are several, also where no account is given", async () => {
    const of = (payer: string) => unnamed({ ref: "1", parts: [{ payer, text: `Course for ${payer}` }] });
    const files = ["Atlas", "Sahara"].map((payer, at) => camt([of(payer)], { kind: "054", id: `${at}` }));
    for (const bytes of files) expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, unmatched: 1 });
    for (const bytes of files) expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, known: 1 });
  });

  it("and batches with the first number of each file are several", async () => {
    const batch = (...payers: string[]) =>
      unnamed({
        ref: "1",
        parts: payers.map((payer, at) => ({ amount: at ? "20.00" : "9.00", payer, text: payer && `For ${payer}` })),
      });
    const whole = unnamed({ ref: "1", parts: [{ payer: "Isar", text: "For Isar" }] });
    const files = [batch("Atlas", ""), batch("Sahara", ""), whole].map((one, at) =>
      camt([one], { kind: "054", id: `${at}` }),
    );
    const counts = [2, 2, 1];
    for (const [at, bytes] of files.entries())
      expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, unmatched: counts[at] });
    for (const [at, bytes] of files.entries())
      expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, known: counts[at] });
    expect(await balanceOf(world, "cash:bank")).toBe(3 * 2900);
  });

  it.each([
    ["pages", "P", "P"],
    ["statements", "P", "Q"],
  ])("without a reference on two %s of a file are two", async (_, one, other) => {
    const bytes = new TextEncoder().encode(
      text(camt([unnamed()], { id: one })) + text(camt([unnamed()], { id: other })),
    );
    expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, unmatched: 2 });
    expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, known: 2 });
    expect(await balanceOf(world, "cash:bank")).toBe(5800);
  });

  it("without a reference in two files of a kind are perhaps one, and a person's to decide", async () => {
    const [one, other] = [camt([unnamed()], { id: "1" }), camt([unnamed()], { id: "2" })];
    expect(await importFile(world, one)).toMatchObject({ ...COUNTS, unmatched: 1 });
    expect(await importFile(world, camt([unnamed()], { kind: "054" }))).toMatchObject({ ...COUNTS, known: 1 });
    expect(await importFile(world, other)).toMatchObject({ ...COUNTS, doubtful: 1 });
    for (const bytes of [one, other]) expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, known: 1 });
    expect(await balanceOf(world, "cash:bank")).toBe(2900);
    const line = await world.db.bankLine.findFirstOrThrow({ where: { code: "perhaps-known" } });
    expect(await billing.joinLine(world.deps, CASHIER, { lineId: line.id, reason: "One" })).toEqual({ ok: true });
    for (const bytes of [one, other]) expect(await importFile(world, bytes)).toMatchObject({ ...COUNTS, known: 1 });
    expect(await balanceOf(world, "cash:bank")).toBe(2900);
  });
});

it("asks once for the orders that wait, however many lines have no reference", async () => {
  await orderByTransfer(world, "rhein");
  let questions = 0;
  const counting = world.deps.db.$extends({
    query: {
      paymentOrder: {
        findMany({ args, query }) {
          questions++;
          return query(args);
        },
      },
    },
  }) as unknown as typeof world.deps.db;
  const entries = ["A", "B", "C", "D"].map((ref): CamtEntry => ({ amount: "29.00", ref, day: DAY }));
  const deps = { ...world.deps, db: counting };
  expect(await billing.importStatement(deps, CASHIER, { bytes: camt(entries) })).toMatchObject({ unmatched: 4 });
  expect(questions).toBe(1);
});

it("loses nothing where a bank counts its references from one in every file", async () => {
  const [rhein, elbe] = [await orderByTransfer(world, "rhein"), await orderByTransfer(world, "elbe")];
  const files = [rhein, elbe].map(({ reference }, at) => camt([entryOf(reference, { ref: "1" })], { id: `${at}` }));
  for (const bytes of files) expect(await importFile(world, bytes)).toMatchObject({ ok: true, ...COUNTS, matched: 1 });
  for (const bytes of files) expect(await importFile(world, bytes)).toMatchObject({ ok: true, ...COUNTS, known: 1 });
  // The lines match within one file too, also where one of them is a batch.
  const parts = [{ amount: "9.00" }, { amount: "20.00" }];
  const third = { amount: "29.00", ref: "1", day: "2026-11-20" };
  const both = camt(
    [
      { ...third, parts: [{ payer: "A" }] },
      { ...third, parts },
    ],
    { id: "B" },
  );
  expect(await importFile(world, both)).toMatchObject({ ok: true, ...COUNTS, unmatched: 3 });
});

it("goes on where an import ended in the middle", async () => {
  const { reference } = await orderByTransfer(world, "rhein");
  const bytes = camt([
    entryOf(reference),
    { amount: "5.00", ref: "B2", day: DAY },
    { amount: "6.00", ref: "B3", day: DAY },
  ]);
  let lines = 0;
  const real = world.deps.ids.uuid;
  const failing = {
    ...world.deps.ids,
    uuid: () =>
      ++lines > 9
        ? ((): never => {
            throw new Error("killed");
          })()
        : real(),
  };
  await expect(billing.importStatement({ ...world.deps, ids: failing }, CASHIER, { bytes })).rejects.toThrow("killed");
  expect(await importFile(world, bytes)).toMatchObject({ ok: true });
  expect(await balanceOf(world, "cash:bank")).toBe(4000);
  expect(await world.db.bankStatement.count()).toBe(1);
});

it("tells what goes out line by line, and keeps none of it as a transfer", async () => {
  const debit: CamtEntry = { amount: "12.50", ref: "FEE", side: "DBIT", day: DAY, parts: [{ text: "Fees" }] };
  expect(await importFile(world, camt([debit, debit]))).toMatchObject({ ok: true, ...COUNTS, leftOut: 2 });
  const [statement] = await world.db.bankStatement.findMany();
  expect(statement?.leftOut).toMatchObject([
    { cause: "outgoing", entry: 1, amountMinor: 1250 },
    { cause: "outgoing", entry: 2, amountMinor: 1250 },
  ]);
  expect(await world.db.bankLine.count()).toBe(0);
});

it("keeps what is left out of each part of a statement", async () => {
  const page = (day: string) => new TextDecoder().decode(camt([{ amount: "5.00", status: "PDNG", ref: day, day }]));
  const bytes = new TextEncoder().encode(page("2026-11-20") + page("2026-11-21"));
  expect(await importFile(world, bytes)).toMatchObject({ ok: true, ...COUNTS, leftOut: 2 });
  const statements = await world.db.bankStatement.findMany();
  expect(statements.map(({ leftOut }) => leftOut)).toMatchObject([[{ cause: "not-booked" }, { cause: "not-booked" }]]);
});

it("keeps nothing of what it cannot read, and says what is too large or comes while others are read", async () => {
  const nested = camt([], { before: "<!DOCTYPE d>" });
  expect(await importFile(world, nested)).toEqual({ ok: false, code: "document-type" });
  expect(await importFile(world, new Uint8Array(10_000_001))).toEqual({ ok: false, code: "file-too-large" });
  const busy = { inspect: async () => ({ done: false, code: "busy" }) as const };
  const deps = { ...world.deps, inspector: busy };
  expect(await billing.importStatement(deps, CASHIER, { bytes: camt([]) })).toEqual({ ok: false, code: "busy" });
  expect(await world.db.bankStatement.count()).toBe(0);
  expect(await world.db.auditEntry.count({ where: { action: "payment.statement-imported" } })).toBe(0);
});
