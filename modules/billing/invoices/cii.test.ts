import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { buyerOf, PARIS, RABAT, sampleDocument } from "#tests/builders/invoices";
import type { InvoiceDocument, Seller } from "../rules/invoice-document";
import { writeCii } from "./cii";
import { invoiceWordingOf } from "./wording";

/** Texts of the elements by their path from the root, in document order. */
function read(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name.replace(/^\w+:/, ""));
    const scheme = attributes.schemeID;
    if (scheme) add(`${path.join("/")}@schemeID`, scheme);
  });
  parser.on("text", (text) => {
    if (text.trim() !== "") add(path.join("/"), text);
  });
  parser.on("closetag", () => void path.pop());
  parser.on("error", (error) => {
    throw error;
  });
  const add = (key: string, text: string) => void found.set(key, [...(found.get(key) ?? []), text]);
  parser.write(xml).close();
  return found;
}

const TRADE = "CrossIndustryInvoice/SupplyChainTradeTransaction";
const LINE = `${TRADE}/IncludedSupplyChainTradeLineItem`;
const SELLER = `${TRADE}/ApplicableHeaderTradeAgreement/SellerTradeParty`;
const BUYER = `${TRADE}/ApplicableHeaderTradeAgreement/BuyerTradeParty`;
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`;
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const TAX = `${SETTLEMENT}/ApplicableTradeTax`;

const words = invoiceWordingOf("en");
const written = (document: InvoiceDocument) => {
  const xml = writeCii(document, words);
  if (!xml) throw new Error("no invoice for programs");
  const all = read(xml);
  const one = (path: string) => all.get(path)?.[0] ?? null;
  return { xml, all, one, cents: (path: string) => Math.round(Number(one(path)) * 100) };
};

/** Expects the calculation rules of EN 16931, and those of each VAT category. */
function expectRules(document: InvoiceDocument) {
  const { all, one, cents } = written(document);
  const lines = (
    all.get(`${LINE}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`) ?? []
  ).map((amount) => Math.round(Number(amount) * 100));
  const prices = all.get(`${LINE}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount`) ?? [];
  const quantities = all.get(`${LINE}/SpecifiedLineTradeDelivery/BilledQuantity`) ?? [];
  expect(lines.length, "BR-16").toBeGreaterThan(0);
  for (const [i, line] of lines.entries()) {
    expect(Number(prices[i]), "BR-27").toBeGreaterThanOrEqual(0);
    expect(Math.round(Number(prices[i]) * Number(quantities[i]) * 100), "a line is its price times its quantity").toBe(
      line,
    );
  }
  const net = lines.reduce((sum, line) => sum + line, 0);
  expect(cents(`${SUMS}/LineTotalAmount`), "BR-CO-10").toBe(net);
  expect(cents(`${SUMS}/TaxBasisTotalAmount`), "BR-CO-13").toBe(net);
  expect(cents(`${SUMS}/TaxTotalAmount`), "BR-CO-14").toBe(cents(`${TAX}/CalculatedAmount`));
  expect(cents(`${SUMS}/GrandTotalAmount`), "BR-CO-15").toBe(net + cents(`${SUMS}/TaxTotalAmount`));
  const prepaid = one(`${SUMS}/TotalPrepaidAmount`) ? cents(`${SUMS}/TotalPrepaidAmount`) : 0;
  expect(cents(`${SUMS}/DuePayableAmount`), "BR-CO-16").toBe(cents(`${SUMS}/GrandTotalAmount`) - prepaid);
  const rate = Number(one(`${TAX}/RateApplicablePercent`) ?? 0);
  expect(cents(`${TAX}/CalculatedAmount`), "BR-CO-17").toBe(Math.round((net * rate) / 100 + 1e-9));
  if (cents(`${SUMS}/DuePayableAmount`) > 0)
    expect(one(`${SETTLEMENT}/SpecifiedTradePaymentTerms/Description`), "BR-CO-25").toBeTruthy();

  const vatNumberOf = (party: string) =>
    one(`${party}/SpecifiedTaxRegistration/ID@schemeID`) === "VA" ? one(`${party}/SpecifiedTaxRegistration/ID`) : null;
  for (const party of [SELLER, BUYER]) {
    const country = one(`${party}/PostalTradeAddress/CountryID`) ?? "";
    const number = vatNumberOf(party);
    if (number) expect(number.slice(0, 2), "BR-CO-09").toBe(country === "GR" ? "EL" : country);
  }
  const named = [one(`${SELLER}/ID`), one(`${SELLER}/SpecifiedLegalOrganization/ID`), vatNumberOf(SELLER)];
  expect(named.some(Boolean), "BR-CO-26").toBe(true);

  const category = one(`${TAX}/CategoryCode`) ?? "";
  expect(category).toBe(document.vat.category);
  for (const code of all.get(`${LINE}/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode`) ?? [])
    expect(code, `BR-${category}-01`).toBe(category);
  expect(cents(`${TAX}/BasisAmount`), `BR-${category}-08`).toBe(net);
  const reason = one(`${TAX}/ExemptionReason`);
  const lineRates = all.get(`${LINE}/SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent`) ?? [];
  if (category === "S") {
    expect(rate, "BR-S-05").toBeGreaterThan(0);
    expect(one(`${SELLER}/SpecifiedTaxRegistration/ID`), "BR-S-02").toBeTruthy();
    expect(reason, "BR-S-10").toBeNull();
  } else {
    expect(cents(`${TAX}/CalculatedAmount`), `BR-${category}-09`).toBe(0);
    expect(reason, `BR-${category}-10`).toBeTruthy();
  }
  if (category === "AE") {
    expect(vatNumberOf(SELLER) && vatNumberOf(BUYER), "BR-AE-02").toBeTruthy();
    expect(lineRates.map(Number), "BR-AE-05").toEqual(lines.map(() => 0));
    expect(one(`${TAX}/ExemptionReasonCode`)).toBe("VATEX-EU-AE");
    expect(reason).toContain("Article 196 of Directive 2006/112/EC");
  }
  if (category === "O") {
    expect([one(`${SELLER}/SpecifiedTaxRegistration/ID`), vatNumberOf(BUYER)], "BR-O-02").toEqual([null, null]);
    expect(lineRates, "BR-O-05").toEqual([]);
    expect(one(`${TAX}/ExemptionReasonCode`)).toBe("VATEX-EU-O");
  }
  if (category === "E") {
    expect(one(`${SELLER}/SpecifiedTaxRegistration/ID`), "BR-E-02").toBeTruthy();
    expect(lineRates.map(Number), "BR-E-05").toEqual(lines.map(() => 0));
  }
}

const inCountry = (country: string, vatNumber: string | null) => ({ buyer: { ...buyerOf("en"), country, vatNumber } });

describe("an invoice for programs keeps the rules of EN 16931", () => {
  const athens: Seller = { ...PARIS, country: "GR", vatNumber: "EL094259216" };
  it.each<[string, Seller, string, string | null]>([
    ["at home", PARIS, "FR", "FR83404833048"],
    ["for a person in another member state", PARIS, "FI", null],
    ["for a business in another member state", PARIS, "DE", "DE136695976"],
    ["for a business in Greece", PARIS, "GR", "EL094259216"],
    ["of a seller in Greece", athens, "DE", "DE136695976"],
    ["outside the Union", PARIS, "CH", "CHE107787577"],
    ["outside the Union, of a seller in no register", { ...PARIS, registration: null }, "US", null],
    ["in Morocco", RABAT, "MA", "002345678000012"],
    ["out of Morocco", RABAT, "FR", "FR83404833048"],
    ["out of Morocco, of a seller in no register", { ...RABAT, registration: null }, "US", "12-3456789"],
  ])("%s", (_case, seller, country, vatNumber) => {
    for (const kind of ["invoice", "credit-note"] as const)
      expectRules(sampleDocument("en", kind, seller, inCountry(country, vatNumber)));
  });

  it("and these rules are broken by an invoice that does not add up", () => {
    const document = sampleDocument("en", "invoice", PARIS, inCountry("FI", null));
    for (const changes of [
      { netMinor: 1 },
      { vatMinor: 1 },
      { totalMinor: 1 },
      { vat: { ...document.vat, rate: 1000 } },
    ])
      expect(() => expectRules({ ...document, ...changes })).toThrow();
    expect(() => expectRules({ ...document, vat: { ...document.vat, category: "AE" } })).toThrow();
  });
});

describe("an invoice for programs", () => {
  it("says how it was paid, and to which account a transfer came", () => {
    const means = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`;
    const of = (via: "card" | "bank", seller = PARIS) =>
      written(sampleDocument("en", "invoice", seller, { paid: { via, on: "2026-11-24" } })).one;
    expect(of("card")(`${means}/TypeCode`)).toBe("48");
    expect(of("bank")(`${means}/TypeCode`)).toBe("30");
    expect(of("bank")(`${means}/PayeePartyCreditorFinancialAccount/IBANID`)).toBe(PARIS.iban);
    expect(of("bank", { ...PARIS, iban: null })(`${means}/TypeCode`), "BR-61").toBe("1");
  });

  it("of a credit note names the invoice that it takes back", () => {
    const { one } = written(sampleDocument("en", "credit-note"));
    expect(one("CrossIndustryInvoice/ExchangedDocument/TypeCode")).toBe("381");
    expect(one(`${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`)).toBe("2026-000123");
    expect(one(`${SETTLEMENT}/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString`)).toBe("20261120");
  });

  it("is well-formed whatever a customer is called", () => {
    const name = `A & B <"Ltd"> \u0000\u0008\ufffe\ud800 'x' ]]>`;
    const { one } = written(sampleDocument("en", "invoice", PARIS, { buyer: { ...buyerOf("en"), name } }));
    expect(one(`${BUYER}/Name`)).toContain(`A & B <"Ltd">`);
    expect(one(`${BUYER}/Name`)).not.toMatch(/\p{Cc}/u);
  });

  it("is not there for a pro-forma invoice, and not for a seller without any number", () => {
    expect(writeCii(sampleDocument("en", "request"), words)).toBeNull();
    expect(writeCii(sampleDocument("en", "invoice", { ...RABAT, vatNumber: null }), words)).toBeNull();
    expect(writeCii(sampleDocument("en", "invoice", RABAT), words)).not.toBeNull();
  });
});
