import { isSEPACountry, isValidIBAN } from "ibantools";
import { writeDecimal } from "../../kernel/money";

export interface EpcTransfer {
  /** Recipient of the payment. */
  name: string;
  iban: string;
  bic: string | null;
  amountMinor: number;
  currency: string;
  /** ISO 11649, without spaces. */
  reference: string;
}

/** Limits of the guideline; the amount in cents. */
const LONGEST_NAME = 70;
const LONGEST_PAYLOAD_BYTES = 331;
const LARGEST_AMOUNT = 999_999_999_99;

/**
 * Builds the payload of a QR code that banking apps read as a transfer (EPC069-12, version 002 in UTF-8). Null where no
 * code is possible: it is for euros, to accounts in countries of SEPA.
 */
export function epcPayload({ name, iban, bic, amountMinor, currency, reference }: EpcTransfer): string | null {
  const account = iban.replace(/\s/g, "").toUpperCase();
  if (currency !== "EUR" || !isValidIBAN(account) || !isSEPACountry(account.slice(0, 2))) return null;
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1 || amountMinor > LARGEST_AMOUNT) return null;
  const beneficiary = oneLine(name, LONGEST_NAME);
  if (!beneficiary || !/^RF\d{2}[A-Z0-9]{1,21}$/.test(reference)) return null;
  const amount = `EUR${writeDecimal(amountMinor, "EUR")}`;
  // Service tag, version, UTF-8, SEPA credit transfer; then a purpose, which is left empty, and the structured
  // reference.
  const payload = ["BCD", "002", "1", "SCT", bic ?? "", beneficiary, account, amount, "", reference].join("\n");
  return new TextEncoder().encode(payload).length <= LONGEST_PAYLOAD_BYTES ? payload : null;
}

function oneLine(text: string, longest: number): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return Array.from(plain).slice(0, longest).join("").trim();
}
