import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { StatementProblem } from "#modules/kernel/ports";
import { camt } from "#tests/builders/statement";
import { readStatement } from "./read-statement";

const IBAN = "MA64011519000001205000534921";

async function read(bytes: Uint8Array, iban = IBAN) {
  const reading = await readStatement({ bytes, iban });
  if (!reading.ok) throw new Error(reading.code);
  return reading;
}
const linesOf = async (bytes: Uint8Array) => (await read(bytes)).statements.flatMap(({ lines }) => lines);
const causesOf = async (bytes: Uint8Array) => {
  const { statements, leftOut } = await read(bytes);
  return [...leftOut, ...statements.flatMap((statement) => statement.leftOut)].map(({ cause }) => cause);
};
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytesOf = (xml: string) => new TextEncoder().encode(xml);
const paid = {
  amount: "34.51",
  ref: "BANK-1",
  parts: [{ payer: "Atlas &amp; Söhne", iban: "DE89370400440532013000", text: "Rechnung RF12" }],
};

describe("a statement", () => {
  it.each(["02", "08"])("of version %s gives each credit with its payer and words", async (version) => {
    const structured = { amount: "1234.5", ref: "BANK-2", parts: [{ text: "Danke", structured: "RF18539007547034" }] };
    expect(await linesOf(camt([paid, structured], { version }))).toMatchObject([
      {
        key: expect.stringMatching(/^[0-9a-f]{40}$/),
        bookedOn: "2026-11-20",
        amountMinor: 3451,
        currency: "EUR",
        payerName: "Atlas & Söhne",
        payerIban: "DE89370400440532013000",
        remittance: "Rechnung RF12",
        side: "credit",
        isReturn: false,
        identifiers: ["ref:BANK-1"],
      },
      {
        key: expect.any(String),
        bookedOn: "2026-11-20",
        amountMinor: 123450,
        currency: "EUR",
        payerName: null,
        payerIban: null,
        remittance: "RF18539007547034 Danke",
      },
    ]);
  });

  it.each(["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13"])(
    "of version %s is read",
    async (version) => {
      for (const kind of ["052", "053", "054"] as const)
        expect(await read(camt([paid], { version, kind }))).toMatchObject({ statements: [{ kind, lines: [{}] }] });
    },
  );

  it("gives debits and reversals as what they are, and leaves out what is not booked, by line and cause", async () => {
    const { statements } = await read(
      camt([
        { ...paid, side: "DBIT" },
        { ...paid, reversal: true },
        { ...paid, side: "DBIT", reversal: true },
        { ...paid, status: "PDNG" },
        paid,
      ]),
    );
    const [statement] = statements;
    expect(statement?.lines.map(({ side, isReturn }) => [side, isReturn])).toEqual([
      ["debit", false],
      ["credit", true],
      ["debit", true],
      ["credit", false],
    ]);
    expect(statement?.leftOut).toEqual([
      { cause: "not-booked", file: null, line: 30, entry: 4, amountMinor: 3451, currency: "EUR" },
    ]);
  });

  it.each([
    ["a reason of return", { parts: [{ inside: "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>" }] }],
    ["the family of transfers that come in", { inEntry: "<BkTxCd><Domn><Fmly><Cd>RCDT</Cd></Fmly></Domn></BkTxCd>" }],
  ])("tells by %s that a debit is a return", async (_, own) => {
    expect(await linesOf(camt([{ ...paid, side: "DBIT", ...own }]))).toMatchObject([{ side: "debit", isReturn: true }]);
  });

  it.each(["CHRG", "COMM", "FEES", "TAXE", "INTR"])("does not take %s of that family for a return", async (kind) => {
    const inEntry = `<BkTxCd><Domn><Fmly><Cd>RCDT</Cd><SubFmlyCd>${kind}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
    expect(await linesOf(camt([{ ...paid, side: "DBIT", inEntry }]))).toMatchObject([{ isReturn: false }]);
  });

  it.each(["02", "08"])("of version %s gives the transactions of a batch as lines of their own", async (version) => {
    const parts = [
      { amount: "10.00", payer: "One", text: "A" },
      { amount: "24.51", payer: "Two", text: "B" },
    ];
    const lines = await linesOf(camt([{ amount: "34.51", ref: "BATCH", parts }], { version }));
    expect(lines.map(({ amountMinor, payerName }) => [amountMinor, payerName])).toEqual([
      [1000, "One"],
      [2451, "Two"],
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  });

  it("gives what a batch takes back as a debit in it", async () => {
    const parts = [
      { amount: "40.00", inside: "<CdtDbtInd>CRDT</CdtDbtInd>" },
      { amount: "5.49", inside: "<CdtDbtInd>DBIT</CdtDbtInd><RtrInf/>" },
    ];
    const lines = await linesOf(camt([{ amount: "34.51", ref: "BATCH", parts }]));
    expect(lines.map(({ amountMinor, side, isReturn }) => [amountMinor, side, isReturn])).toEqual([
      [4000, "credit", false],
      [549, "debit", true],
    ]);
  });

  it("leaves a batch whole whose parts do not add up to it", async () => {
    const parts = [
      { amount: "10.00", text: "A" },
      { amount: "10.00", text: "B" },
    ];
    expect(await linesOf(camt([{ amount: "34.51", ref: "BATCH", parts }]))).toMatchObject([
      { amountMinor: 3451, remittance: "A B", payerName: null },
    ]);
  });

  it("gives a line the same key in every file that holds it, and others to other lines", async () => {
    const other = { ...paid, ref: "BANK-2" };
    const one = (await linesOf(camt([paid, other], { id: "DAY" }))).map(({ key }) => key);
    const two = await linesOf(
      camt([{ ...other, amount: "1.00", ref: "BANK-0" }, other, paid], { id: "MONTH", version: "02" }),
    );
    expect(two.slice(1).map(({ key }) => key)).toEqual([one[1], one[0]]);
  });

  it.each(["NONREF", "1"])("tells two lines apart that say the same under the reference %s", async (ref) => {
    const bare = { ...paid, ref };
    const keys = (await linesOf(camt([bare, bare]))).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect((await linesOf(camt([bare, bare], { id: "AGAIN" }))).map(({ key }) => key)).toEqual(keys);
  });

  it("gives a text the same key however its lines are set", async () => {
    const bare = { ...paid, ref: null };
    const set = (from: string, to: string) => bytesOf(text(camt([bare])).replace(from, to));
    const files = [
      camt([bare]),
      set("Rechnung RF12", "Rechnung\n     RF12"),
      set("<Nm>Atlas &amp; ", "<Nm>\n  Atlas\n &amp; "),
    ];
    const keys = await Promise.all(files.map(async (bytes) => (await linesOf(bytes))[0]?.key));
    expect(new Set(keys).size).toBe(1);
  });

  it("goes on counting equal lines without a reference in the next statement of a file, and not in the next report", async () => {
    const bare = { ...paid, ref: null };
    const twice = (kind: "052" | "053") =>
      bytesOf(text(camt([bare], { kind })) + text(camt([bare], { kind, id: "2" })));
    expect(new Set((await linesOf(twice("053"))).map(({ key }) => key)).size).toBe(2);
    expect(new Set((await linesOf(twice("052"))).map(({ key }) => key)).size).toBe(1);
  });

  it("without an entry is a statement too", async () => {
    expect(await read(camt([]))).toEqual({
      ok: true,
      statements: [{ kind: "053", number: "STMT-1", lines: [], leftOut: [] }],
      leftOut: [],
    });
  });
});

describe("an account", () => {
  const other = (id: string) => `<Othr><Id>${id}</Id></Othr>`;
  it.each([
    ["its IBAN in groups", "<IBAN>MA64 0115 1900 0001 2050 0053 4921</IBAN>"],
    ["its IBAN as another name", other(IBAN)],
    ["the national number", other("011519000001205000534921")],
    ["the number without the bank", other("0000 1205-000534921")],
    ["the name of before version 02", "<PrtryAcct><Id>1205000534921</Id></PrtryAcct>"],
  ])("is ours by %s", async (_, account) => {
    expect(await linesOf(camt([paid], { account }))).toHaveLength(1);
  });

  it.each([
    ["another IBAN", "<IBAN>DE89370400440532013000</IBAN>"],
    ["a number that ends like ours", other("534921")],
    ["another number", other("1205000534922")],
    ["nothing", ""],
  ])("is not ours by %s", async (_, account) => {
    expect(await readStatement({ bytes: camt([paid], { account }), iban: IBAN })).toEqual({
      ok: false,
      code: "wrong-account",
    });
  });
});

describe("a day", () => {
  const undated = { ...paid, day: null };
  const statementDay = "<CreDtTm>2026-11-24T22:10:00+01:00</CreDtTm>";
  it.each<[string, Parameters<typeof camt>[0][number], string, string]>([
    [
      "of its value",
      { ...undated, inEntry: "<ValDt><DtTm>2026-11-21T00:30:00+01:00</DtTm></ValDt>" },
      "",
      "2026-11-21",
    ],
    [
      "of the transaction",
      { ...undated, parts: [{ inside: "<RltdDts><AccptncDtTm>2026-11-22T09:00:00Z</AccptncDtTm></RltdDts>" }] },
      ...([statementDay, "2026-11-22"] as const),
    ],
    ["of the balance", undated, "<Bal><Dt><Dt>2026-11-23</Dt></Dt></Bal>", "2026-11-23"],
    ["of the statement", undated, statementDay, "2026-11-24"],
  ])("is the one %s where none of booking is given", async (_, entry, around, day) => {
    expect(await linesOf(camt([entry], { around }))).toMatchObject([{ bookedOn: day }]);
  });
});

describe("in the same file", () => {
  it.each<[string, Parameters<typeof camt>[0][number], string]>([
    ["an amount with half a cent", { ...paid, amount: "1.005" }, "amount"],
    ["an amount as a power", { ...paid, amount: "1e3" }, "amount"],
    ["less than nothing", { ...paid, amount: "-5" }, "amount"],
    ["more than there is", { ...paid, amount: "99999999999" }, "amount"],
    ["nothing", { ...paid, amount: "0.00" }, "zero"],
    ["a currency that is none", { ...paid, currency: "euro" }, "amount"],
    ["a day that is none", { ...paid, day: "2026-13-45" }, "no-date"],
    ["no day at all", { ...paid, day: null }, "no-date"],
    ["what is only told", { ...paid, status: "INFO" }, "not-booked"],
  ])("%s is left out by its cause, and the rest is taken", async (_, entry, cause) => {
    const bytes = camt([entry, paid]);
    expect(await causesOf(bytes)).toEqual([cause]);
    expect(await linesOf(bytes)).toHaveLength(1);
  });

  it("statements of other accounts are left out", async () => {
    const ours = text(camt([paid]));
    const theirs = text(camt([{ ...paid, ref: "X" }], { iban: "DE89370400440532013000" }));
    const [, statement = ""] = /(<Stmt>[\s\S]*<\/Stmt>)/.exec(theirs) ?? [];
    const bytes = bytesOf(ours.replace("</BkToCstmrStmt>", `${statement}</BkToCstmrStmt>`));
    expect(await causesOf(bytes)).toEqual(["other-account"]);
    expect(await linesOf(bytes)).toHaveLength(1);
  });

  it("several messages are read, in an envelope or one behind the other", async () => {
    const [one, two] = [text(camt([paid])), text(camt([{ ...paid, ref: "BANK-2" }], { kind: "054" }))];
    const bare = (xml: string) => xml.slice(xml.indexOf("<Document"));
    const header = `<h:AppHdr xmlns:h="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><h:Fr/></h:AppHdr>`;
    const enveloped = `<?xml version="1.0"?><Bank>${header}${bare(one)}${bare(two)}</Bank>`;
    for (const xml of [enveloped, `\n${one}\n${two}`])
      expect((await read(bytesOf(xml))).statements.map(({ kind }) => kind)).toEqual(["053", "054"]);
    const lineNumbers = (await linesOf(bytesOf(`\n${one}\n${two}`))).map(({ place }) => place.line);
    expect(lineNumbers[1]).toBe((lineNumbers[0] ?? 0) + one.split("\n").length);
  });

  it("what is of another namespace is passed over", async () => {
    const entry = `<Ntry xmlns="urn:bank"><Amt Ccy="EUR">5</Amt></Ntry>`;
    expect(
      await linesOf(camt([{ ...paid, inEntry: `<SplmtryData>${entry}</SplmtryData>` }], { around: entry })),
    ).toHaveLength(1);
  });
});

describe("letters", () => {
  const declared = (encoding: string) =>
    text(camt([paid]))
      .replace("UTF-8", encoding)
      .replace("Söhne", "S\u00f6hne €");
  const single = (xml: string, euro: number) =>
    Uint8Array.from([...xml], (letter) => (letter === "€" ? euro : letter.charCodeAt(0)));
  const utf16 = (xml: string, big: boolean) => {
    const bytes = Buffer.from(xml, "utf16le");
    return new Uint8Array(big ? bytes.swap16() : bytes);
  };
  it.each([
    ["ISO-8859-15", single(declared("ISO-8859-15"), 0xa4)],
    ["windows-1252", single(declared("Windows-1252"), 0x80)],
    ["UTF-8 with a mark", bytesOf(`\ufeff${declared("UTF-8")}`)],
    ["UTF-16 with a mark", utf16(`\ufeff${declared("UTF-16")}`, false)],
    ["UTF-16 without one", utf16(declared("UTF-16"), false)],
    ["UTF-16 of the other order", utf16(`\ufeff${declared("UTF-16")}`, true)],
    ["UTF-8 that is called UTF-16", bytesOf(declared("utf-16"))],
  ])("of %s are read", async (_, bytes) => {
    expect(await linesOf(bytes)).toMatchObject([{ payerName: "Atlas & Söhne €" }]);
  });
});

describe("a ZIP", () => {
  it("is read file by file, and says which ones are none", async () => {
    const files = {
      "a/day-1.xml": camt([paid]),
      "day-2.XML": camt([{ ...paid, ref: "BANK-2" }], { version: "04" }),
      "other.xml": camt([paid], { iban: "DE89370400440532013000" }),
      "broken.xml": camt([paid]).subarray(0, 600),
      "pain.xml": bytesOf(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>`),
      "newer.xml": camt([paid], { version: "14" }),
      "statement.pdf": bytesOf("%PDF-1.7"),
      "__MACOSX/._day-1.xml": new Uint8Array(4),
    };
    const { statements, leftOut } = await read(zipSync(files));
    expect(statements.map(({ lines }) => lines[0]?.place.file)).toEqual(["a/day-1.xml", "day-2.XML"]);
    expect(leftOut.map(({ file, cause }) => [file, cause])).toEqual([
      ["other.xml", "other-account"],
      ["broken.xml", "damaged"],
      ["pain.xml", "other-message"],
      ["newer.xml", "other-version"],
      ["statement.pdf", "other-file"],
    ]);
  });
});

describe("nothing is taken of", () => {
  const large = zipSync({ "a.xml": bytesOf(`<?xml version="1.0"?><a>${" ".repeat(61_000_000)}</a>`) });
  const encrypted = zipSync({ "a.xml": camt([paid]) });
  for (const at of [6, Buffer.from(encrypted).indexOf("PK\u0001\u0002") + 8]) encrypted[at] = (encrypted[at] ?? 0) | 1;
  it.each<[string, Uint8Array, StatementProblem]>([
    ["another format", bytesOf("<Document xmlns='urn:other'><Stmt/></Document>"), "not-camt"],
    ["XML without a message", bytesOf("<a/>"), "not-camt"],
    ["a payment order", bytesOf(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>`), "not-camt"],
    ["a version that is not known", camt([paid], { version: "14" }), "other-version"],
    ["no XML", bytesOf("01:20:00"), "not-camt"],
    ["nothing", new Uint8Array(), "not-camt"],
    [
      "a message without a statement",
      bytesOf(text(camt([])).replace(/<Stmt>[\s\S]*<\/Stmt>/, "")),
      "malformed-statement",
    ],
    ["letters of another encoding", Uint8Array.from([...bytesOf("<a>"), 0xff]), "other-encoding"],
    ["an encoding that nobody knows", bytesOf(`<?xml version="1.0" encoding="x-bank"?><a/>`), "other-encoding"],
    ["a document type", camt([paid], { before: '<!DOCTYPE d [<!ENTITY a "b">]>' }), "document-type"],
    ["an entity of its own", camt([{ ...paid, parts: [{ text: "&a;" }] }]), "malformed-statement"],
    ["a file that breaks off", camt([paid]).subarray(0, 700), "malformed-statement"],
    ["what is too deep", camt([], { around: `${"<a>".repeat(60)}${"</a>".repeat(60)}` }), "too-complex"],
    [
      "too many lines",
      camt(Array.from({ length: 5_001 }, (_, at) => ({ amount: "1", ref: `R${at}` }))),
      "too-many-lines",
    ],
    [
      "too many statements",
      bytesOf(text(camt([])).replace(/<Stmt>[\s\S]*<\/Stmt>/, (statement) => statement.repeat(501))),
      "too-many-statements",
    ],
    [
      "a ZIP in a ZIP",
      zipSync({ "a.xml": camt([paid]), "b.zip": zipSync({ "a.xml": camt([paid]) }) }),
      "nested-archive",
    ],
    ["a ZIP that unfolds", large, "too-complex"],
    ["a ZIP with a password", encrypted, "password"],
    [
      "a ZIP with entities in it",
      zipSync({ "a.xml": camt([paid]), "b.xml": camt([], { before: "<!DOCTYPE d>" }) }),
      "document-type",
    ],
    ["a ZIP that breaks off", zipSync({ "a.xml": camt([paid]) }).subarray(0, 90), "malformed-statement"],
    ["a ZIP without statements", zipSync({ "a.pdf": bytesOf("%PDF") }), "not-camt"],
  ])("%s", async (_, bytes, code) => {
    expect(await readStatement({ bytes, iban: IBAN })).toEqual({ ok: false, code });
  });
});
