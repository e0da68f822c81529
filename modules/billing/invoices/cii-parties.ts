import { sanitizeText } from "../../scene/index.server";
import type { InvoiceDocument } from "../rules/invoice-document";
import type { Children, Element } from "./xml";

type Party = InvoiceDocument["buyer"] & { registration?: string | null };

/** Removes characters that XML does not allow from entered text. */
const safe = (text: string) => sanitizeText(text, 300);

/** Seller and buyer. The names in brackets are rules of EN 16931. */
export const agreement = ({ seller, buyer, vat }: InvoiceDocument): Element => [
  "ram:ApplicableHeaderTradeAgreement",
  [
    ["ram:SellerTradeParty", sellerElements(seller, vat.category)],
    [
      "ram:BuyerTradeParty",
      [
        ["ram:Name", safe(buyer.name)],
        ...addressElements(buyer),
        // An invoice outside the scope of VAT names no VAT identifier (BR-O-02).
        vat.category !== "O" && isVatIdentifier(buyer) && taxNumber("VA", buyer),
      ],
    ],
  ],
];

function sellerElements(seller: Party, category: InvoiceDocument["vat"]["category"]): Children {
  const { name, registration } = seller;
  const scheme = isVatIdentifier(seller) ? "VA" : "FC";
  const isNamed = registration || (category !== "O" && scheme === "VA");
  return [
    !isNamed && ["ram:ID", numberOf(seller)],
    ["ram:Name", safe(name)],
    registration ? ["ram:SpecifiedLegalOrganization", [["ram:ID", safe(registration)]]] : null,
    ...addressElements(seller),
    category !== "O" && taxNumber(scheme, seller),
  ];
}

function addressElements({ street, postcode, city, country, email }: Party): Children {
  return [
    [
      "ram:PostalTradeAddress",
      [
        postcode ? ["ram:PostcodeCode", safe(postcode)] : null,
        ["ram:LineOne", safe(street)],
        ["ram:CityName", safe(city)],
        ["ram:CountryID", country],
      ],
    ],
    ["ram:URIUniversalCommunication", [["ram:URIID", email, { schemeID: "EM" }]]],
  ];
}

const numberOf = ({ vatNumber }: Party) => vatNumber?.replace(/\s/g, "") ?? "";
/**
 * Whether a number is a VAT identifier, which begins with its country's letters (BR-CO-09). Other numbers are national
 * tax numbers.
 */
const isVatIdentifier = (party: Party) => numberOf(party).startsWith(party.country === "GR" ? "EL" : party.country);
const taxNumber = (scheme: "VA" | "FC", party: Party): Element => [
  "ram:SpecifiedTaxRegistration",
  [["ram:ID", numberOf(party), { schemeID: scheme }]],
];
