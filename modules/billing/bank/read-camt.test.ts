import { describe, expect, it } from "vitest";
import { camt } from "#tests/builders/statement";
import { readCamt } from "./read-camt";

function linesOf(bytes: Uint8Array) {
  const read = readCamt(bytes);
  if (!read.ok) throw new Error(read.code);
  return read.statements.flatMap(({ lines }) => lines);
}
const paid = {
  amount: "34.51",
  ref: "BANK-1",
  parts: [{ payer: "Atlas &amp; Söhne", iban: "DE89370400440532013000", text: "Rechnung RF12" }],
};

describe("a statement", () => {
  it.each(["02", "08"])("of version %s gives each credit with its payer and words", (version) => {
    const structured = { amount: "1234.5", ref: "BANK-2", parts: [{ text: "Danke", structured: "RF18539007547034" }] };
    expect(linesOf(camt([paid, structured], { version }))).toEqual([
      {
        ...{ key: expect.stringMatching(/^[0-9a-f]{40}$/), bookedOn: "2026-11-20", amountMinor: 3451, currency: "EUR" },
        ...{ payerName: "Atlas & Söhne", payerIban: "DE89370400440532013000", remittance: "Rechnung RF12" },
      },
      {
        ...{ key: expect.any(String), bookedOn: "2026-11-20", amountMinor: 123450, currency: "EUR" },
        ...{ payerName: null, payerIban: null, remittance: "RF18539007547034 Danke" },
      },
    ]);
  });

  it("takes debits, reversals and what is not booked yet for no payments", () => {
    const read = readCamt(
      camt([
        { ...paid, side: "DBIT" },
        { ...paid, reversal: true },
        { ...paid, side: "DBIT", reversal: true },
        { ...paid, status: "PDNG" },
        paid,
      ]),
    );
    expect(read).toMatchObject({ ok: true, statements: [{ lines: [{ amountMinor: 3451 }], skipped: 4 }] });
  });

  it.each(["02", "08"])("of version %s gives the transactions of a batch as lines of their own", (version) => {
    const parts = [
      { amount: "10.00", payer: "One", text: "A" },
      { amount: "24.51", payer: "Two", text: "B" },
    ];
    const lines = linesOf(camt([{ amount: "34.51", ref: "BATCH", parts }], { version }));
    expect(lines.map(({ amountMinor, payerName }) => [amountMinor, payerName])).toEqual([
      [1000, "One"],
      [2451, "Two"],
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  });

  it("leaves a batch whole whose parts do not add up to it", () => {
    const parts = [
      { amount: "10.00", text: "A" },
      { amount: "10.00", text: "B" },
    ];
    expect(linesOf(camt([{ amount: "34.51", ref: "BATCH", parts }]))).toMatchObject([
      { amountMinor: 3451, remittance: "A B", payerName: null },
    ]);
  });

  it("gives a line the same key in every file that holds it, and others to other lines", () => {
    const other = { ...paid, ref: "BANK-2" };
    const one = linesOf(camt([paid, other], { id: "DAY" })).map(({ key }) => key);
    const two = linesOf(
      camt([{ ...other, amount: "1.00", ref: "BANK-0" }, other, paid], { id: "MONTH", version: "02" }),
    );
    expect(two.slice(1).map(({ key }) => key)).toEqual([one[1], one[0]]);
  });

  it("tells two lines apart that say the same and have no reference of the bank", () => {
    const bare = { ...paid, ref: "NONREF" };
    const keys = linesOf(camt([bare, bare])).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(linesOf(camt([bare, bare], { id: "AGAIN" })).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ["another format", new TextEncoder().encode("<Document xmlns='urn:other'><Stmt/></Document>"), "not-camt"],
    ["no XML", new TextEncoder().encode("01:20:00"), "malformed-statement"],
    ["nothing", new Uint8Array(), "malformed-statement"],
    ["no UTF-8", new Uint8Array([0x3c, 0xff, 0xfe]), "malformed-statement"],
    ["a document type", camt([paid], { before: '<!DOCTYPE d [<!ENTITY a "b">]>' }), "malformed-statement"],
    ["an entity of its own", camt([{ ...paid, parts: [{ text: "&a;" }] }]), "malformed-statement"],
    ["an amount with half a cent", camt([{ ...paid, amount: "1.005" }]), "malformed-statement"],
    ["an amount as a power", camt([{ ...paid, amount: "1e3" }]), "malformed-statement"],
    ["less than nothing", camt([{ ...paid, amount: "-5" }]), "malformed-statement"],
    ["a currency that is none", camt([{ ...paid, currency: "euro" }]), "malformed-statement"],
    ["no day", camt([{ ...paid, day: "2026-13-45" }]), "malformed-statement"],
    ["too deep", camt([], { around: `${"<a>".repeat(60)}${"</a>".repeat(60)}` }), "malformed-statement"],
    [
      "too many lines",
      camt(Array.from({ length: 5_001 }, (_, at) => ({ amount: "1", ref: `R${at}` }))),
      "too-many-lines",
    ],
    ["too large", new Uint8Array(10_000_001), "file-too-large"],
  ])("is refused with %s", (_, bytes, code) => {
    expect(readCamt(bytes)).toEqual({ ok: false, code });
  });

  it("without an entry is a statement too", () => {
    expect(readCamt(camt([]))).toEqual({
      ok: true,
      statements: [{ number: "STMT-1", iban: "MA64011519000001205000534921", lines: [], skipped: 0 }],
    });
  });
});
