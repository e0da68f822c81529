import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buyerOf, PARIS, RABAT, sampleDocument } from "#tests/builders/invoices";
import { attachedText, expectPdfA, metadataOf } from "#tests/builders/pdf-a";
import { LANGUAGES, type Language } from "../../kernel/languages";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { epcPayload } from "../rules/epc-code";
import type { InvoiceDocument } from "../rules/invoice-document";
import { writeCii } from "./cii";
import { drawInvoice, type InvoiceOptions } from "./draw-invoice";
import { invoiceWordingOf } from "./wording";

loadTestFonts();
const directory = mkdtempSync(join(tmpdir(), "invoices-"));
afterAll(() => rmSync(directory, { recursive: true }));

const KINDS = ["invoice", "credit-note", "request"] as const;
const draw = (document: InvoiceDocument, options: Partial<InvoiceOptions> = {}) =>
  drawInvoice(document, invoiceWordingOf(document.language as Language), {
    productName: "Sanad",
    epcPayload: null,
    ...options,
  });

/** Text as Poppler extracts it, without its marks around right-to-left lines, and with single spaces. */
function read(pdf: Uint8Array): string {
  const file = join(directory, "invoice.pdf");
  writeFileSync(file, pdf);
  const text = execFileSync("pdftotext", [file, "-"], { encoding: "utf8" });
  return text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").replace(/\s+/g, " ");
}
/**
 * Removes spaces and signs, because Poppler moves those between Arabic text and numbers to the other side of the
 * number.
 */
const bare = (text: string) => text.normalize("NFC").replace(/[\s().:،]+/g, "");
const pages = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type \/Page\b(?!s)/g)?.length;

/** 386.69 and 322.24 as each language writes them. */
const AMOUNTS: Record<string, [total: string, net: string, taken: string]> = {
  en: ["€322.24", "€322.24", "−€77.88"],
  fr: ["386,69 €", "322,24 €", "−77,88 €"],
  ar: ["€322.24", "€322.24", "−€77.88"],
  de: ["322,24 €", "322,24 €", "−77,88 €"],
  es: ["389,91 €", "322,24 €", "−77,88 €"],
  zh: ["€322.24", "€322.24", "−€77.88"],
};

describe("an invoice", () => {
  it.each(LANGUAGES)("in %s gives back what it says", (language) => {
    for (const kind of KINDS) {
      const document = sampleDocument(language, kind);
      const words = invoiceWordingOf(language);
      const text = read(draw(document));
      const [total, net, taken] = AMOUNTS[language] ?? [];
      for (const expected of [words.titles[kind], total, net, taken, words.total, words.description, words.seller])
        expect(text, `${kind}: ${expected}`).toContain(expected);
      for (const expected of [
        PARIS.name,
        PARIS.vatNumber,
        PARIS.registration,
        document.buyer.name,
        document.buyer.city,
      ])
        expect(text, `${kind}: ${expected}`).toContain(expected);
      expect(text).toContain(kind === "request" ? "RF48 2916 4058 3726 1940" : document.number);
      if (document.vat.note) expect(bare(text)).toContain(bare(words.notes[document.vat.note]));
      if (kind === "credit-note") expect(text).toContain("2026-000123");
    }
  });

  it("in Arabic gives back its sentences from their beginning, and amounts and accounts as they are written", () => {
    const text = read(draw(sampleDocument("ar", "request")));
    expect(bare(text)).toContain(bare("€322.24 تُدفع حتى 24 ديسمبر 2026"));
    expect(bare(text)).toContain(bare("من 24 نوفمبر 2026 إلى 2 مارس 2027"));
    expect(bare(read(draw(sampleDocument("ar", "invoice", RABAT))))).toContain(bare("ضريبة القيمة المضافة"));
    expect(text).toContain("FR14 2004 1010 0505 0001 3M02 606");
    expect(text).toContain("معهد الأطلس للتكوين");
  });

  it.each(LANGUAGES)("in %s is one page, whatever its kind", (language) => {
    for (const kind of KINDS) expect(pages(draw(sampleDocument(language, kind))), kind).toBe(1);
  });

  it("goes on on more pages where it has many lines, and tells on each of how many", () => {
    const [line] = sampleDocument("en", "invoice").lines;
    const lines = Array.from({ length: 30 }, () => line).filter((one) => one !== undefined);
    const pdf = draw(sampleDocument("en", "invoice", PARIS, { lines }));
    expect(pages(pdf)).toBe(3);
    const text = read(pdf);
    for (const page of [1, 2, 3]) expect(text).toContain(`Page ${page} of 3`);
    expect(text.match(/Enterprise plan, rest of the current period/g)).toHaveLength(30);
    expectPdfA(pdf, { language: "en", attached: "text/xml" });
  });

  it("is drawn for customers with names and places as long as they may be", () => {
    const buyer = {
      ...buyerOf("en"),
      name: "Academy ".repeat(15).trim(),
      street: "W".repeat(160),
      city: "X".repeat(80),
    };
    const text = read(draw(sampleDocument("en", "invoice", PARIS, { buyer })));
    expect(text).toContain("Academy Academy Academy");
    expect(text.replace(/ /g, "")).toContain("W".repeat(60));
  });

  it("names the rate and whose VAT it is, or why there is none", () => {
    const inCountry = (country: string, seller = PARIS) =>
      read(draw(sampleDocument("en", "invoice", seller, { buyer: { ...buyerOf("en"), country, vatNumber: null } })));
    expect(inCountry("FI")).toContain("VAT 25.5%, Finland");
    expect(inCountry("FR")).toContain("VAT 20%, France");
    expect(inCountry("US")).toContain("Outside the scope of EU VAT");
    expect(inCountry("MA", RABAT)).toContain("VAT 20%, Morocco");
    expect(inCountry("FR", RABAT)).toContain("Article 92-I-1°");
    expect(read(draw(sampleDocument("en", "invoice")))).toContain("Article 196 of Directive 2006/112/EC");
  });

  it("for a transfer says what to pay, less what the customer has with us, and when it begins where that is not known", () => {
    const document = sampleDocument("en", "request", PARIS);
    const text = read(draw(document, { creditMinor: 2224, beginsWithPayment: true }));
    expect(text).toContain("€300.00 due by December 24, 2026");
    expect(text).toContain("−€22.24");
    expect(text).toContain("From the day your payment arrives");
    expect(text).not.toContain("March 2, 2027");
  });

  it("with a code for banking apps has a picture of it, which is told in words", () => {
    const document = sampleDocument("en", "request", PARIS);
    const { name, iban, bic } = PARIS;
    const payload = epcPayload({
      name,
      iban: iban ?? "",
      bic,
      amountMinor: document.totalMinor,
      currency: "EUR",
      reference: document.number,
    });
    expect(payload).not.toBeNull();
    const [without, pdf] = [draw(document), draw(document, { epcPayload: payload })];
    expect(read(pdf)).toContain("Scan with your banking app");
    expect(read(without)).not.toContain("Scan with your banking app");
    expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/S \/Figure[\s\S]{0,80}\/Alt|\/Alt[\s\S]{0,200}\/S \/Figure/);
    expect(pages(pdf)).toBe(1);
  });
});

describe("the file", () => {
  it.each(LANGUAGES)("in %s is PDF/A-3a, with the invoice for programs inside", (language) => {
    for (const kind of KINDS) {
      const document = sampleDocument(language, kind, language === "fr" ? RABAT : PARIS);
      const pdf = draw(document);
      expectPdfA(pdf, { language, attached: kind === "request" ? null : "text/xml" });
      const xmp = metadataOf(pdf);
      expect(attachedText(pdf)).toBe(writeCii(document, invoiceWordingOf(language)) ?? "");
      if (kind === "request") expect(xmp).not.toContain("factur-x");
      else {
        expect(xmp).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
        expect(xmp).toContain("<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#<");
        expect(Buffer.from(pdf).toString("latin1")).toContain("/AFRelationship /Alternative");
        expect(xmp).toContain("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>");
      }
    }
  });

  it("is the same bytes whatever was drawn before it", () => {
    const first = Buffer.from(draw(sampleDocument("ar", "invoice")));
    const other = draw(sampleDocument("zh", "request"));
    expect(first.equals(other)).toBe(false);
    expect(first.equals(draw(sampleDocument("ar", "invoice")))).toBe(true);
  });

  it("takes little time and room", () => {
    for (const language of LANGUAGES) {
      draw(sampleDocument(language, "invoice"));
      const begun = performance.now();
      const pdf = draw(sampleDocument(language, "invoice"));
      const took = performance.now() - begun;
      console.info(`an invoice in ${language}: ${took.toFixed(0)} ms, ${Math.round(pdf.length / 1024)} KB`);
      expect(pdf.length).toBeLessThan(120 * 1024);
      expect(took).toBeLessThan(2_000);
    }
  });
});
