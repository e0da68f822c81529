import { groupsOfFour } from "../../kernel/groups-of-four";
import { directionOf, FALLBACK_LANGUAGE, isLanguage } from "../../kernel/languages";
import { minorDigits } from "../../kernel/money";
import type { InvoiceDocument, InvoiceLine } from "../rules/invoice-document";
import { fillIn, type InvoiceWording } from "./wording";

/** Label and value. Numbers and accounts are read from left to right in every language. */
export interface Row {
  label: string;
  value: string;
  /** Whether the value is a word of the language and no number. */
  words?: boolean;
}

/** Removes direction marks, and replaces spaces that fonts lack. The layout sets the direction. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, "").replace(/\u202f/g, "\u00a0");

/** Formats amounts, days and countries in a language, with Latin digits everywhere, as certificates do. */
export function writerOf(requested: string, currency: string) {
  const language = isLanguage(requested) ? requested : FALLBACK_LANGUAGE;
  const locale = `${language}-u-nu-latn`;
  // In Arabic the minus sign would change sides between a sentence and a column of numbers, unless it touches the
  // number.
  const money = new Intl.NumberFormat(directionOf(language) === "rtl" ? "en" : locale, { style: "currency", currency });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const country = new Intl.DisplayNames([language], { type: "region" });
  return {
    money: (minor: number) => plain(money.format(minor / 10 ** minorDigits(currency))).replace("-", "−"),
    rate: (hundredths: number) => plain(percent.format(hundredths / 10_000)),
    /** Formats a calendar date, or a moment in UTC. */
    day: (date: string) => plain(day.format(new Date(date))),
    country: (code: string) => country.of(code) ?? code,
  };
}
export type Writer = ReturnType<typeof writerOf>;

/** Headline with the amount and what is to be done or was done. */
export function headlineOf(document: InvoiceDocument, words: InvoiceWording, write: Writer, creditMinor = 0): string {
  const amount = write.money(document.totalMinor - creditMinor);
  if (document.kind === "credit-note")
    return fillIn(words.headlines.credited, { amount, date: write.day(document.issuedOn) });
  if (document.transfer) return fillIn(words.headlines.due, { amount, date: write.day(document.transfer.dueOn) });
  return document.paid ? fillIn(words.headlines.paid, { amount, date: write.day(document.paid.on) }) : amount;
}

/** Numbers and days at the head. */
export function headOf(document: InvoiceDocument, words: InvoiceWording, write: Writer): Row[] {
  const { kind, number, issuedOn, transfer, credits } = document;
  return [
    { label: words.numbers[kind], value: transfer ? groupsOfFour(transfer.reference) : number },
    { label: words.issuedOn, value: write.day(issuedOn), words: true },
    ...(credits ? [{ label: words.creditedInvoice, value: credits.number }] : []),
    ...(transfer ? [{ label: words.dueOn, value: write.day(transfer.dueOn), words: true }] : []),
  ];
}

type Party = InvoiceDocument["buyer"] & { registration?: string | null };

/** Name and address of a seller or buyer line by line, then its numbers with their labels. */
export function partyOf(party: Party, words: InvoiceWording, write: Writer) {
  const { name, street, postcode, city, country, email, vatNumber, registration } = party;
  return {
    name,
    address: [street, `${postcode} ${city}`.trim(), write.country(country), email],
    // The number of a Moroccan company is its ICE.
    number: vatNumber ? { label: country === "MA" ? "ICE" : words.vatNumber, value: vatNumber } : null,
    registration: registration ?? null,
  };
}

export function lineOf(
  { kind, plan, period, from, until, netMinor }: InvoiceLine,
  words: InvoiceWording,
  write: Writer,
) {
  const what = kind === "plan" ? words.lines[period] : words.lines[kind];
  return {
    what: fillIn(what, { plan: words.plans[plan] }),
    period: fillIn(words.period, { from: write.day(from), until: write.day(until) }),
    amount: write.money(netMinor),
  };
}

/** Sums from the net amount down; `strong` marks the most important ones. */
export function sumsOf(document: InvoiceDocument, words: InvoiceWording, write: Writer, creditMinor = 0) {
  const { kind, netMinor, vat, vatMinor, totalMinor, paid } = document;
  const rate = { rate: write.rate(vat.rate), country: vat.country ? write.country(vat.country) : "" };
  return [
    { label: words.net, value: write.money(netMinor), strong: false },
    { label: vat.country ? fillIn(words.vat, rate) : words.noVat, value: write.money(vatMinor), strong: false },
    { label: words.total, value: write.money(totalMinor), strong: true },
    ...(paid && kind === "invoice"
      ? [{ label: words.paid[paid.via], value: write.money(totalMinor), strong: false }]
      : []),
    ...(creditMinor > 0
      ? [
          { label: words.fromCredit, value: write.money(-creditMinor), strong: false },
          { label: words.due, value: write.money(totalMinor - creditMinor), strong: true },
        ]
      : []),
  ];
}

/** Sentences below the sums. */
export function notesOf(document: InvoiceDocument, words: InvoiceWording, write: Writer): string[] {
  const { kind, vat, credits } = document;
  return [
    ...(vat.note ? [words.notes[vat.note]] : []),
    ...(credits ? [fillIn(words.takesBack, { number: credits.number, date: write.day(credits.issuedOn) })] : []),
    ...(kind === "request" ? [words.request] : []),
  ];
}

/** Account and reference for a transfer. */
export function transferOf({ seller, transfer }: InvoiceDocument, words: InvoiceWording): Row[] {
  if (!transfer || !seller.iban) return [];
  return [
    { label: words.transfer.recipient, value: seller.name, words: true },
    { label: words.transfer.iban, value: groupsOfFour(seller.iban) },
    ...(seller.bic ? [{ label: words.transfer.bic, value: seller.bic }] : []),
    { label: words.transfer.reference, value: groupsOfFour(transfer.reference) },
  ];
}
