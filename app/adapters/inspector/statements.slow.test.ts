import { deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { camt } from "#tests/builders/statement";
import { SELLER_IBAN } from "#tests/builders/transfers";
import { createInspectors } from "./inspector.server";

const inspectors = createInspectors();
afterAll(() => inspectors.close());

const TIMEOUT_MS = 120_000;
const LARGEST = 10_000_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const within = (inner: string) => camt([], { around: inner });
const inspect = async (bytes: Uint8Array) => {
  expect(bytes.length).toBeLessThanOrEqual(LARGEST);
  const inspection = await inspectors.inspect("read-statement", { bytes, iban: SELLER_IBAN });
  return inspection.done ? inspection.result : inspection;
};

/** A ZIP whose directory declares a smaller size than the file's. */
function lyingZip(): Uint8Array {
  const bytes = Buffer.from(zipSync({ "a.xml": new Uint8Array(9) }, { level: 0 }));
  const packed = deflateRawSync(Buffer.alloc(3_000_000_000 / 10, " "));
  const header = Buffer.from(bytes.subarray(0, 30 + 5));
  const directory = Buffer.from(bytes.subarray(bytes.indexOf("PK\u0001\u0002")));
  for (const [part, at] of [
    [header, 8],
    [directory, 10],
  ] as const) {
    part.writeUInt16LE(8, at);
    part.writeUInt32LE(packed.length, at + 10);
  }
  directory.writeUInt32LE(35 + packed.length, directory.indexOf("PK\u0005\u0006") + 16);
  return new Uint8Array(Buffer.concat([header, packed, directory]));
}

describe("the process that reads statements", () => {
  it("reads the largest that is taken", { timeout: TIMEOUT_MS }, async () => {
    const entries = Array.from({ length: 5_000 }, (_, at) => ({
      amount: "29.00",
      ref: `BANK-${at}`,
      parts: [{ payer: `Payer ${at}`, iban: "DE89370400440532013000", text: "x".repeat(900), inside: " ".repeat(300) }],
    }));
    const bytes = camt(entries);
    expect(bytes.length).toBeGreaterThan(LARGEST * 0.8);
    const result = await inspect(bytes);
    if (!("ok" in result) || !result.ok) throw new Error(JSON.stringify(result));
    expect(result.statements[0]?.lines).toHaveLength(5_000);
  });

  it.each<[string, () => Uint8Array, code: RegExp]>([
    ["a ZIP that says it unfolds to gigabytes", () => zipSync({ "a.xml": new Uint8Array(300_000_000) }), /too-complex/],
    ["a ZIP that unfolds to more than it says", lyingZip, /malformed-statement/],
    [
      "XML of entities within entities",
      () => camt([], { before: `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>`, around: "&b;" }),
      /document-type/,
    ],
    ["millions of elements", () => within("<a/>".repeat(2_400_000)), /too-complex/],
    ["an element with a million attributes", () => within(`<a ${attributes(600_000)}/>`), /too-complex|ok/],
    ["a million levels", () => within("<a>".repeat(1_000_000)), /too-complex/],
    ["brackets that never close", () => within("<".repeat(9_000_000)), /malformed-statement/],
    ["a comment without an end", () => bytesOf(`<a><!--${"-".repeat(9_000_000)}`), /malformed-statement|not-camt/],
    ["a thousand declarations", () => bytesOf(`<?xml version="1.0"?><a/>\n`.repeat(350_000)), /not-camt|too-complex/],
  ])("is done with %s", { timeout: TIMEOUT_MS }, async (_, make, code) => {
    const result = await inspect(make());
    expect("code" in result ? result.code : "ok").toMatch(code);
  });
});

const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=""`).join(" ");
