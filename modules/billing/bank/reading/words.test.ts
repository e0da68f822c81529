import { expect, it } from "vitest";
import { FIELD_STATEMENTS, fieldStatement, REFERENCES } from "#tests/builders/field-statements";
import { camt } from "#tests/builders/statement";
import { readStatement } from "./read-statement";

const IBAN = "MA64011519000001205000534921";
const [REF1 = "", REF2 = "", REF3 = "", REF4 = "", REF5 = "", REF6 = ""] = REFERENCES;

async function linesOf(bytes: Uint8Array) {
  const read = await readStatement({ bytes, iban: IBAN });
  if (!read.ok) throw new Error(read.code);
  expect([read.leftOut, ...read.statements.map(({ leftOut }) => leftOut)].flat()).toEqual([]);
  return read.statements.flatMap(({ lines }) => lines);
}

/** Expected references of each line, by file. The files are statements that banks sent. */
const FIELD: Record<string, string[][]> = {
  "20-prefixed.xml": [[REF1]],
  "21-version-03.xml": [[REF2]],
  "21-version-04.xml": [[REF2]],
  "21-version-06.xml": [[REF2]],
  "21-version-13.xml": [[REF2]],
  "22-camt052.xml": [[REF2]],
  "22b-camt054.xml": [[REF2]],
  "23-batch-v02.xml": [[REF3], [REF4]],
  "24-words-of-the-entry.xml": [[REF5]],
  "24b-words-of-the-transaction.xml": [[REF6]],
  "24c-reference-end-to-end.xml": [[REF6]],
  "24d-words-cut-at-35.xml": [[REF1]],
  "25-leading-zeros.xml": [[REF1]],
  "29-taken-back.xml": [[REF1]],
  "30-zipped.zip": [[REF2]],
};

it("every statement of the field has its right value", () => {
  expect(Object.keys(FIELD)).toEqual(FIELD_STATEMENTS);
});

it.each(Object.entries(FIELD))("%s is read with its references", async (name, references) => {
  const lines = await linesOf(fieldStatement(name, IBAN));
  expect(lines.map((line) => line.references)).toEqual(references);
  const isBack = name.startsWith("29");
  for (const line of lines)
    expect(line).toMatchObject({ amountMinor: 2900, side: isBack ? "debit" : "credit", isReturn: isBack });
});

it.each([
  ["the creditor reference", { structured: REF1 }],
  ["more words beside it", { inside: "", text: "x", structured: "", refs: `<InstrId>${REF1}</InstrId>` }],
  ["the transaction’s own id", { refs: `<TxId>${REF1}</TxId>` }],
  ["a reference of the bank’s own kind", { refs: `<Prtry><Tp>X</Tp><Ref>${REF1}</Ref></Prtry>` }],
  ["related remittance", { inside: `<RltdRmtInf><RmtId>${REF1}</RmtId></RltdRmtInf>` }],
  ["words of the return", { inside: `<RtrInf><AddtlInf>${REF1}</AddtlInf></RtrInf>` }],
  ["the purpose", { inside: `<Purp><Prtry>${REF1}</Prtry></Purp>` }],
])("a reference is found in %s", async (_, part) => {
  const lines = await linesOf(camt([{ amount: "29.00", ref: "B1", parts: [part] }]));
  expect(lines.map(({ references }) => references)).toEqual([[REF1]]);
});

it("a reference is found in the name of a batch, and in additional structured words", async () => {
  const strd = `<RmtInf><Strd><AddtlRmtInf>Invoice ${REF2}</AddtlRmtInf></Strd></RmtInf>`;
  const xml = new TextDecoder()
    .decode(camt([{ amount: "29.00", ref: "B1", parts: [{}] }]))
    .replace("<RmtInf></RmtInf>", strd)
    .replace("<NtryDtls>", `<NtryDtls><Btch><PmtInfId>${REF1}</PmtInfId></Btch>`);
  const [line] = await linesOf(new TextEncoder().encode(xml));
  expect(line?.references).toEqual([REF2, REF1]);
});
