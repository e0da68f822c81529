import { readDecimal } from "../../../kernel/money";
import { all, type Element, find, textAt } from "./read-tree";

/** What the database's column holds. */
const LARGEST_MINOR = 2_147_483_647;

export interface Amount {
  minor: number;
  currency: string;
}

/**
 * An amount exactly, with as many zeros before it as the bank likes; null where there is none, or one that cannot be
 * read so.
 */
export function readAmount(element: Element | undefined): Amount | null {
  if (!element) return null;
  const currency = element.attributes.Ccy ?? "";
  const text = element.text.trim();
  const plain = text.startsWith("+") ? text.slice(1) : text;
  const minor = readDecimal(plain.replace(/^0+(?=\d)/, ""), currency);
  return minor === null || minor < 0 || minor > LARGEST_MINOR ? null : { minor, currency };
}

/** Older versions have the amount of a transaction in its details, newer ones right in it. */
export const amountElementOf = (detail: Element) =>
  find(detail, "Amt") ?? find(detail, "AmtDtls", "TxAmt", "Amt") ?? find(detail, "AmtDtls", "InstdAmt", "Amt");

/** The first day that an entry, its transactions, or else the statement around them give: each of them is optional. */
export function dayOf(entry: Element, details: Element[], around: Element[]): string | null {
  const [statement, message] = [around.at(-1), around.at(-2)];
  const candidates = [
    dateAt(entry, "BookgDt"),
    dateAt(entry, "ValDt"),
    ...details.flatMap((detail) =>
      ["IntrBkSttlmDt", "TxDtTm", "AccptncDtTm"].map((name) => textAt(detail, "RltdDts", name)),
    ),
    ...all(statement, "Bal").map((balance) => dateAt(balance, "Dt")),
    textAt(statement, "FrToDt", "ToDtTm"),
    textAt(statement, "CreDtTm"),
    textAt(message, "GrpHdr", "CreDtTm"),
  ];
  const days = candidates.flatMap((candidate) => (candidate ? [candidate.slice(0, 10)] : []));
  return days.find(isDay) ?? null;
}

const dateAt = (element: Element, name: string) => textAt(element, name, "Dt") ?? textAt(element, name, "DtTm");

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What an account is called: its IBAN, or else its other names. */
export interface AccountNames {
  iban: string | null;
  others: string[];
}

export function accountOf(statement: Element | undefined): AccountNames {
  const id = find(statement, "Acct", "Id");
  const others = [textAt(id, "Othr", "Id"), textAt(id, "PrtryAcct", "Id"), textAt(id, "BBAN")];
  return { iban: textAt(id, "IBAN"), others: others.filter((name) => name !== null) };
}

/** Shorter numbers are those of many accounts. */
const SHORTEST_NUMBER = 8;

/**
 * Whether an account is the one with this IBAN: by its IBAN, or by another name that is the national number in it, with
 * or without the bank's before it and zeros at its begin.
 */
export function isAccount({ iban: named, others }: AccountNames, iban: string): boolean {
  const plain = (name: string) => name.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  if (named) return plain(named) === iban;
  return others.some((other) => {
    const name = plain(other);
    const number = name.replace(/^0+/, "");
    return name === iban || (number.length >= SHORTEST_NUMBER && iban.slice(4).endsWith(number));
  });
}

/** Who is at the other end: of what came in the debtor, also in the words of what takes it back. */
export function otherParty(detail: Element | undefined, iban: string) {
  const parties = find(detail, "RltdPties");
  const [debtor, creditor] = (["Dbtr", "Cdtr"] as const).map((role) => ({
    name: textAt(parties, role, "Nm") ?? textAt(parties, role, "Pty", "Nm"),
    iban: textAt(parties, `${role}Acct`, "Id", "IBAN")?.replace(/\s/g, "").toUpperCase() ?? null,
  }));
  const party = debtor && (debtor.name || debtor.iban) && debtor.iban !== iban ? debtor : creditor;
  if (!party || party.iban === iban) return { name: null, iban: null };
  return { name: party.name?.slice(0, 140) ?? null, iban: party.iban?.slice(0, 34) ?? null };
}
