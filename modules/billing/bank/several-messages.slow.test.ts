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
  ...{
    amount: "29.00",
    ref: "B1",
    day: DAY,
    parts: [{ payer: "Rhein", iban: "DE89370400440532013000", text: reference }],
  },
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
      ...[
        [0, 1],
        [0, 1],
        [1, 0],
      ],
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
    const told = camt([{ ...other, parts: pieces }], { kind: "054" });
    expect(await importFile(world, told)).toMatchObject({ ...COUNTS, known: 2 });
    expect(await balanceOf(world, "cash:bank")).toBe(11_800);
  });

  it("takes another batch of the same amount for another one", async () => {
    const pieces = ["20.00", "40.00"].map((amount, at) => ({ amount, ref: `PART-${at}`, refs: `<TxId>T${at}</TxId>` }));
    const whole = { amount: "60.00", ref: "W", day: DAY, parts: [{ refs: "<TxId>W</TxId>" }] };
    expect(await importFile(world, camt([whole]))).toMatchObject({ unmatched: 1 });
    const told = camt([{ amount: "60.00", ref: "N", day: DAY, parts: pieces }], { kind: "054" });
    expect(await importFile(world, told)).toMatchObject({ ...COUNTS, unmatched: 2 });
  });

  it("leaves to a person what is perhaps the same, and counts it only once they say so", async () => {
    const { reference } = await orderByTransfer(world, "rhein");
    expect(await importFile(world, camt([{ amount: "29.00", ref: "D1", day: DAY }], { kind: "052" }))).toMatchObject({
      ...{ ok: true, unmatched: 1 },
    });
    expect(await importFile(world, camt([entryOf(reference, { ref: "S1" })]))).toMatchObject({
      doubtful: 1,
      matched: 0,
    });
    expect(await balanceOf(world, "cash:bank")).toBe(2900);
    const line = await world.db.bankLine.findFirstOrThrow({ where: { code: "perhaps-known" } });
    const input = { lineId: line.id, reference, reason: "Two transfers, says the bank" };
    expect(await billing.assignLine(world.deps, CASHIER, input)).toEqual({ ok: true });
    expect(await balanceOf(world, "cash:bank")).toBe(5800);
    expect(await world.db.paymentOrder.count({ where: { state: "paid" } })).toBe(1);
  });
});

it("loses nothing where a bank counts its references from one in every file", async () => {
  const [rhein, elbe] = [await orderByTransfer(world, "rhein"), await orderByTransfer(world, "elbe")];
  const files = [rhein, elbe].map(({ reference }, at) => camt([entryOf(reference, { ref: "1" })], { id: `${at}` }));
  for (const bytes of files) expect(await importFile(world, bytes)).toMatchObject({ ok: true, ...COUNTS, matched: 1 });
  for (const bytes of files) expect(await importFile(world, bytes)).toMatchObject({ ok: true, ...COUNTS, known: 1 });
  // In one file, too, also where one of them is a batch.
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
  const kept = await world.db.bankStatement.findMany();
  expect(kept.map(({ leftOut }) => leftOut)).toMatchObject([[{ cause: "not-booked" }, { cause: "not-booked" }]]);
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
