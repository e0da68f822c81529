import type { Buyer, InvoiceDocument, Seller } from "#modules/billing/index";
import { vatFor, vatMinorOf } from "#modules/billing/rules/vat";
import type { Language } from "#modules/kernel/languages";

/** Sellers in Morocco and in the European Union. */
export const RABAT: Seller = {
  name: "Sanad SARL",
  street: "Avenue Mohammed V 12",
  postcode: "10000",
  city: "Rabat",
  country: "MA",
  vatNumber: "001234567000089",
  registration: "RC Rabat 123456 · IF 40123456 · TP 25987654",
  email: "billing@sanad.example",
  iban: "MA64011519000001205000534921",
  bic: "BCMAMAMC",
};
export const PARIS: Seller = {
  name: "Sanad SAS",
  street: "12 rue de la Paix",
  postcode: "75002",
  city: "Paris",
  country: "FR",
  vatNumber: "FR83404833048",
  registration: "SIREN 404 833 048 · RCS Paris",
  email: "billing@sanad.example",
  iban: "FR1420041010050500013M02606",
  bic: "PSSTFRPPPAR",
};

const ENGLISH = buyer("Atlas Academy Ltd", "4 Grafton Street", "D02 XY45", "Dublin", "IE", "IE6388047V");
/** Buyers by language; a new language needs none. */
const BUYERS: Partial<Record<Language, Buyer>> = {
  fr: buyer("École supérieure du Littoral", "8 quai de la Douane", "29200", "Brest", "FR", null),
  ar: buyer("معهد الأطلس للتكوين", "شارع الحسن الثاني 45", "20000", "الدار البيضاء", "MA", "002345678000012"),
  de: buyer("Zentrum für Weiterbildung Süd gGmbH", "Lindwurmstraße 88", "80337", "München", "DE", "DE136695976"),
  es: buyer("Instituto Muñoz de Formación, S. L.", "Calle de Alcalá 21", "28014", "Madrid", "ES", null),
  zh: buyer("上海远景职业培训学校", "南京西路 1266 号", "200040", "上海市静安区", "CN", null),
};
function buyer(
  name: string,
  street: string,
  postcode: string,
  city: string,
  country: string,
  vatNumber: string | null,
) {
  return { name, street, postcode, city, country, vatNumber, email: "accounts@customer.example" };
}
export const buyerOf = (language: Language): Buyer => BUYERS[language] ?? ENGLISH;

/** Lines of an upgrade within a period: a purchase and a deduction. */
const LINES: InvoiceDocument["lines"] = [
  {
    kind: "rest",
    plan: "enterprise",
    period: "annual",
    from: "2026-11-24T09:30:00.000Z",
    until: "2027-03-02T08:00:00.000Z",
    netMinor: 40_012,
  },
  {
    kind: "unused",
    plan: "pro",
    period: "annual",
    from: "2026-11-24T09:30:00.000Z",
    until: "2027-03-02T08:00:00.000Z",
    netMinor: -7_788,
  },
];

/** Creates a document of a kind, in the form of `issueInvoice`, `issueCreditNote` and `drawRequest`. */
export function sampleDocument(
  language: Language,
  kind: InvoiceDocument["kind"],
  seller: Seller = PARIS,
  changes: Partial<InvoiceDocument> = {},
): InvoiceDocument {
  const buyer = changes.buyer ?? buyerOf(language);
  const lines = changes.lines ?? LINES;
  const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0);
  const vat = vatFor(seller, buyer);
  const vatMinor = vatMinorOf(netMinor, vat);
  const number = { invoice: "2026-000123", "credit-note": "CN-2026-000007", request: "RF482916405837261940" }[kind];
  return {
    kind,
    number,
    issuedOn: "2026-11-24",
    language,
    currency: "EUR",
    seller,
    buyer,
    lines,
    netMinor,
    vat,
    vatMinor,
    totalMinor: netMinor + vatMinor,
    paid: kind === "request" ? null : { via: "card", on: "2026-11-24" },
    credits: kind === "credit-note" ? { number: "2026-000123", issuedOn: "2026-11-20" } : null,
    transfer: kind === "request" ? { reference: number, dueOn: "2026-12-24" } : null,
    ...changes,
  };
}
