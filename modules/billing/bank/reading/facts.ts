import { readDecimal } from "../../../kernel/money";
import { all, type Element, find, textAt } from "./read-tree";

/** Largest amount that fits into the database column. */
const LARGEST_MINOR = 2_147_483_647;

export interface Amount {
  minor: number;
  currency: string;
}

/** Reads an exact amount, with any number of leading zeros; null where it is missing or unreadable. */
export function readAmount(element: Element | undefined): Amount | null {
  if (!element) return null;
  const currency = element.attributes.Ccy ?? "";
  const text = element.text.trim();
  const plain = text.startsWith("+") ? text.slice(1) : text;
  const minor = readDecimal(plain.replace(/^0+(?=\d)/, ""), currency);
  return minor === null || minor < 0 || minor > LARGEST_MINOR ? null : { minor, currency };
}

/** Newer versions have a transaction's amount directly in it, older ones in its details. */
export const amountElementOf = (detail: Element) =>
  find(detail, "Amt") ?? find(detail, "AmtDtls", "TxAmt", "Amt") ?? find(detail, "AmtDtls", "InstdAmt", "Amt");

/** First day found in an entry, its transactions, or the statement around them. Each of them is optional. */
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

/** Names of an account: its IBAN, or its other identifiers. */
export interface AccountNames {
  iban: string | null;
  others: string[];
}

export function accountOf(statement: Element | undefined): AccountNames {
  const id = find(statement, "Acct", "Id");
  const others = [textAt(id, "Othr", "Id"), textAt(id, "PrtryAcct", "Id"), textAt(id, "BBAN")];
  return { iban: textAt(id, "IBAN"), others: others.filter((name) => name !== null) };
}

/** Minimum number of digits that identify an account; shorter numbers match several accounts. */
const SHORTEST_NUMBER = 8;

/**
 * Whether an account has this IBAN: by its IBAN, or by an identifier that is the national account number in it, with or
 * without the bank code and leading zeros.
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

/** Finds the other party of a transaction: the debtor of an incoming transfer, also where it is reversed. */
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
