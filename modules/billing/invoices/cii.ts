import { writeDecimal } from "../../kernel/money";
import type { InvoiceDocument, InvoiceLine } from "../rules/invoice-document";
import { agreement } from "./cii-parties";
import { lineOf, notesOf, writerOf } from "./invoice-texts";
import type { InvoiceWording } from "./wording";
import { type Element, writeXml } from "./xml";

/** Document types of UNTDID 1001. */
const TYPES = { invoice: "380", "credit-note": "381" } as const;
/** Unit "one" of UN/ECE Recommendation 20, for counted goods without another unit. */
const ONE = "C62";
/** Payment means of UNTDID 4461: not defined, bank card, online payment service, credit transfer, clearing. */
const MEANS = { test: "1", card: "48", paypal: "68", bank: "30", credit: "97" } as const;
/** Reason why no VAT is charged, where EN 16931 has a code for it. */
const REASONS = { S: null, AE: "VATEX-EU-AE", O: "VATEX-EU-O", E: null } as const;

const NAMESPACE = "urn:un:unece:uncefact:data:standard";
const NAMESPACES = {
  "xmlns:rsm": `${NAMESPACE}:CrossIndustryInvoice:100`,
  "xmlns:ram": `${NAMESPACE}:ReusableAggregateBusinessInformationEntity:100`,
  "xmlns:udt": `${NAMESPACE}:UnqualifiedDataType:100`,
  "xmlns:qdt": `${NAMESPACE}:QualifiedDataType:100`,
};

/**
 * Writes an invoice or credit note for programs: UN/CEFACT Cross Industry Invoice (D16B) by EN 16931. The names in
 * brackets are the standard's rules. Null where the rules cannot be met: for a pro-forma invoice, and for a seller
 * without a number.
 */
export function writeCii(document: InvoiceDocument, words: InvoiceWording): string | null {
  const { kind, number, issuedOn, vat, seller } = document;
  // A seller has a tax number (BR-S-02, BR-AE-02, BR-E-02); outside the scope of VAT, any other identifier is enough
  // (BR-CO-26).
  const canBeNamed = vat.category === "O" ? seller.vatNumber || seller.registration : seller.vatNumber;
  if (kind === "request" || !canBeNamed) return null;
  return writeXml([
    "rsm:CrossIndustryInvoice",
    [
      [
        "rsm:ExchangedDocumentContext",
        [["ram:GuidelineSpecifiedDocumentContextParameter", [["ram:ID", "urn:cen.eu:en16931:2017"]]]],
      ],
      [
        "rsm:ExchangedDocument",
        [
          ["ram:ID", number],
          ["ram:TypeCode", TYPES[kind]],
          ["ram:IssueDateTime", [day(issuedOn)]],
        ],
      ],
      [
        "rsm:SupplyChainTradeTransaction",
        [
          ...document.lines.map((line, index) => lineElement(line, index, document, words)),
          agreement(document),
          delivery(document),
          settlement(document, words),
        ],
      ],
    ],
    NAMESPACES,
  ]);
}

/** Decimal with two digits, for amounts and rates. */
const amount = (minor: number) => writeDecimal(minor, "EUR");
const day = (date: string, type: "udt" | "qdt" = "udt"): Element => [
  `${type}:DateTimeString`,
  date.slice(0, 10).replaceAll("-", ""),
  { format: "102" },
];
const period = (from: string, until: string): Element => [
  "ram:BillingSpecifiedPeriod",
  [
    ["ram:StartDateTime", [day(from)]],
    ["ram:EndDateTime", [day(until)]],
  ],
];

/** An invoice outside the scope of VAT has no rate, not even zero (BR-O-05). */
const rate = ({ category, rate: hundredths }: InvoiceDocument["vat"]): Element | false =>
  category !== "O" && ["ram:RateApplicablePercent", amount(hundredths)];

/** Writes a line. A price is never negative (BR-27), so that a deduction has a negative quantity. */
function lineElement(
  line: InvoiceLine,
  index: number,
  { vat, language, currency }: InvoiceDocument,
  words: InvoiceWording,
): Element {
  const { netMinor, from, until } = line;
  const name = lineOf(line, words, writerOf(language, currency)).what;
  return [
    "ram:IncludedSupplyChainTradeLineItem",
    [
      ["ram:AssociatedDocumentLineDocument", [["ram:LineID", `${index + 1}`]]],
      ["ram:SpecifiedTradeProduct", [["ram:Name", name]]],
      [
        "ram:SpecifiedLineTradeAgreement",
        [["ram:NetPriceProductTradePrice", [["ram:ChargeAmount", amount(Math.abs(netMinor))]]]],
      ],
      ["ram:SpecifiedLineTradeDelivery", [["ram:BilledQuantity", netMinor < 0 ? "-1" : "1", { unitCode: ONE }]]],
      [
        "ram:SpecifiedLineTradeSettlement",
        [
          ["ram:ApplicableTradeTax", [["ram:TypeCode", "VAT"], ["ram:CategoryCode", vat.category], rate(vat)]],
          period(from, until),
          ["ram:SpecifiedTradeSettlementLineMonetarySummation", [["ram:LineTotalAmount", amount(netMinor)]]],
        ],
      ],
    ],
  ];
}

/** Delivery, which the schema requires of every invoice: the first day of the plan. */
const delivery = ({ lines }: InvoiceDocument): Element => [
  "ram:ApplicableHeaderTradeDelivery",
  [["ram:ActualDeliverySupplyChainEvent", [["ram:OccurrenceDateTime", [day(firstDay(lines))]]]]],
];
const firstDay = (lines: InvoiceLine[]) => lines.map(({ from }) => from).sort()[0] ?? "";
const lastDay = (lines: InvoiceLine[]) =>
  lines
    .map(({ until }) => until)
    .sort()
    .at(-1) ?? "";

function settlement(document: InvoiceDocument, words: InvoiceWording): Element {
  const { kind, currency, lines, netMinor, vat, vatMinor, totalMinor, paid, credits } = document;
  const write = writerOf(document.language, currency);
  const prepaid = kind === "invoice" && paid ? totalMinor : 0;
  const reason = REASONS[vat.category];
  return [
    "ram:ApplicableHeaderTradeSettlement",
    [
      ["ram:InvoiceCurrencyCode", currency],
      prepaid > 0 && paid ? means(paid.via, document) : null,
      [
        "ram:ApplicableTradeTax",
        [
          ["ram:CalculatedAmount", amount(vatMinor)],
          ["ram:TypeCode", "VAT"],
          vat.note ? ["ram:ExemptionReason", words.notes[vat.note]] : null,
          ["ram:BasisAmount", amount(netMinor)],
          ["ram:CategoryCode", vat.category],
          reason ? ["ram:ExemptionReasonCode", reason] : null,
          rate(vat),
        ],
      ],
      period(firstDay(lines), lastDay(lines)),
      // An amount due needs payment terms (BR-CO-25).
      credits
        ? ["ram:SpecifiedTradePaymentTerms", [["ram:Description", notesOf(document, words, write).at(-1) ?? ""]]]
        : null,
      [
        "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
        [
          ["ram:LineTotalAmount", amount(netMinor)],
          ["ram:TaxBasisTotalAmount", amount(netMinor)],
          ["ram:TaxTotalAmount", amount(vatMinor), { currencyID: currency }],
          ["ram:GrandTotalAmount", amount(totalMinor)],
          prepaid > 0 ? ["ram:TotalPrepaidAmount", amount(prepaid)] : null,
          ["ram:DuePayableAmount", amount(totalMinor - prepaid)],
        ],
      ],
      credits
        ? [
            "ram:InvoiceReferencedDocument",
            [
              ["ram:IssuerAssignedID", credits.number],
              ["ram:FormattedIssueDateTime", [day(credits.issuedOn, "qdt")]],
            ],
          ]
        : null,
    ],
  ];
}

/**
 * Payment means. A transfer names the account that received it (BR-61); without an account the means is not defined.
 */
function means(via: keyof typeof MEANS, { seller }: InvoiceDocument): Element {
  const account = via === "bank" && seller.iban;
  return [
    "ram:SpecifiedTradeSettlementPaymentMeans",
    [
      ["ram:TypeCode", via === "bank" && !account ? MEANS.test : MEANS[via]],
      account ? ["ram:PayeePartyCreditorFinancialAccount", [["ram:IBANID", account]]] : null,
    ],
  ];
}
