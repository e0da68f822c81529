import type { Db } from "../../kernel/db";
import { type Faults, noteFaults } from "../../kernel/faults";
import { documentOrNull } from "../invoices/read-document";
import * as store from "../store";

const PAGE = 500;
/** Tolerance between timestamps of one transaction, which reads the clock several times. */
const SAME_MOMENT_MS = 10 * 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Movement = Awaited<ReturnType<typeof store.pageOfMovements>>[number];
type Moved = Awaited<ReturnType<typeof store.findMoved>>;

/** Expected movement, by its invoice, payment or refund. */
interface Expected {
  organizationId: string;
  currency: string;
  at: Date;
  /** Possible sets of entries, each as `account amount` in any order. Null where it cannot be determined. */
  entries: string[][] | null;
}

/** Compares each movement of money with its source, which has its own row and, for invoices, a document and a file. */
export async function checkMovements(db: Db, unbalanced: Set<string>, faults: Faults): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page: Movement[] = await store.pageOfMovements(db, after, PAGE);
    const names = page.map(({ key }) => nameIn(key));
    const ids = names.filter((name) => UUID.test(name));
    const moved = await store.findMoved(db, { ids, refs: names });
    for (const movement of page) {
      await noteFaults(faults, `the movement ${movement.key}`, () => {
        for (const what of faultsOf(movement, moved, unbalanced)) faults.push(`the movement ${movement.key} ${what}`);
      });
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) break;
  }
  for (const { id, count } of await store.findEntriesWithoutMovement(db)) {
    faults.push(`${count} entries are left of the movement ${id}, which is gone`);
  }
}

const nameIn = (key: string) => key.slice(key.indexOf(":") + 1);

function faultsOf(movement: Movement, moved: Moved, unbalanced: Set<string>): string[] {
  const { key, entries, organizationId } = movement;
  // An unmatched transfer belongs to no organization yet, so that only its accounts are compared.
  if (key.startsWith("unmatched:"))
    return accountsOf(movement).join() === expectedUnmatched(movement)
      ? []
      : ["has other accounts than a transfer of nobody"];
  const reversal = reversalIn(key, moved);
  if (reversal)
    return isOfReversal(key, movement, reversal) ? [] : ["has other amounts or accounts than what the bank took back"];
  const expected = expectedOf(key, moved);
  if (!expected) return ["is of something that is gone"];
  const found = accountsOf(movement).sort().join();
  const isRight = expected.entries === null || expected.entries.some((possible) => possible.sort().join() === found);
  return [
    ...(isRight || unbalanced.has(key) ? [] : ["has other amounts or accounts than what it is of"]),
    ...(entries.every(({ currency }) => currency === expected.currency)
      ? []
      : ["has another currency than what it is of"]),
    ...([organizationId, ...entries.map((entry) => entry.organizationId)].every((id) => id === expected.organizationId)
      ? []
      : ["is of another organization than what it is of"]),
    ...(Math.abs(movement.at.getTime() - expected.at.getTime()) <= SAME_MOMENT_MS
      ? []
      : ["was written down at another time than what it is of"]),
  ];
}

const accountsOf = ({ entries }: Movement) => entries.map(({ account, amountMinor }) => `${account} ${amountMinor}`);

function expectedUnmatched({ entries }: Movement): string {
  const amount = entries[0]?.amountMinor ?? 0;
  return entriesOf([
    ["cash:bank", amount],
    ["unmatched", -amount],
  ]).join();
}

/** Finds the reversal, with its decision, that a movement is of. */
function reversalIn(key: string, { reversals }: Moved): Moved["reversals"][number] | undefined {
  const name = nameIn(key);
  if (key.startsWith("taken-back:")) return reversals.find((line) => line.key === name);
  return key.startsWith("reversal:") ? reversals.find(({ id }) => id === name) : undefined;
}

/**
 * Accounts that cover a reversal: the customer's credit, the platform's losses, an undecided transfer, or a refund that
 * waited to be sent.
 */
const PAYING = new Set(["credit", "losses", "unmatched", "cash:bank"]);

function isOfReversal(key: string, movement: Movement, line: Moved["reversals"][number]): boolean {
  const { amountMinor, currency, state } = line;
  const found = accountsOf(movement);
  if (!movement.entries.every((entry) => entry.currency === currency)) return false;
  if (key.startsWith("taken-back:"))
    return found.sort().join() === [`cash:bank ${-amountMinor}`, `taken-back ${amountMinor}`].join();
  const paying = movement.entries.filter(({ account }) => account !== "taken-back");
  return (
    (state === "taken_back" || state === "kept") &&
    found.includes(`taken-back ${-amountMinor}`) &&
    paying.length === movement.entries.length - 1 &&
    paying.every((entry) => PAYING.has(entry.account) && entry.amountMinor > 0)
  );
}

const entriesOf = (entries: [account: string, amountMinor: number][]) =>
  entries.filter(([, amount]) => amount !== 0).map(([account, amount]) => `${account} ${amount}`);

function expectedOf(key: string, { invoices, payments, transfers, refunds }: Moved): Expected | null {
  const [kind, name] = [key.slice(0, key.indexOf(":")), nameIn(key)];
  if (kind === "invoice" || kind === "invoice-paid" || kind === "credit-note") {
    const invoice = invoices.find(({ id }) => id === name);
    return invoice ? ofInvoice(kind, invoice) : null;
  }
  if (kind === "payment" || kind === "transfer") {
    const from = kind === "payment" ? payments : transfers;
    const payment = from.find(({ id, providerRef }) => (kind === "payment" ? id : providerRef) === name);
    if (payment?.state !== "succeeded") return null;
    const { organizationId, currency, amountMinor, provider, settledAt, createdAt } = payment;
    const possible = kind === "transfer" ? ["cash:bank", "unmatched"] : [`cash:${provider}`];
    const entries = possible.map((account) =>
      entriesOf([
        [account, amountMinor],
        ["credit", -amountMinor],
      ]),
    );
    return { organizationId, currency, at: settledAt ?? createdAt, entries };
  }
  const refund = kind === "refund" || kind === "refund-owed" ? refunds.find(({ id }) => id === name) : undefined;
  if (!refund || (kind === "refund" && refund.state !== "succeeded")) return null;
  const { organizationId, currency, amountMinor, provider, settledAt, createdAt } = refund;
  return kind === "refund"
    ? {
        organizationId,
        currency,
        at: settledAt ?? createdAt,
        entries: [
          entriesOf([
            ["refunds", amountMinor],
            [`cash:${provider}`, -amountMinor],
          ]),
        ],
      }
    : {
        organizationId,
        currency,
        at: createdAt,
        entries: [
          entriesOf([
            ["credit", amountMinor],
            ["refunds", -amountMinor],
          ]),
        ],
      };
}

function ofInvoice(
  kind: "invoice" | "invoice-paid" | "credit-note",
  invoice: Moved["invoices"][number],
): Expected | null {
  if ((invoice.kind === "credit_note") !== (kind === "credit-note")) return null;
  const { organizationId, currency, issuedAt: at } = invoice;
  const document = documentOrNull(invoice.document);
  // Unreadable invoices are reported by `checkInvoices`.
  if (!document) return { organizationId, currency, at, entries: null };
  const { netMinor, vatMinor, totalMinor } = document;
  const entries = {
    invoice: entriesOf([
      ["receivable", totalMinor],
      ["revenue", -netMinor],
      ["vat", -vatMinor],
    ]),
    "invoice-paid": entriesOf([
      ["credit", totalMinor],
      ["receivable", -totalMinor],
    ]),
    "credit-note": entriesOf([
      ["revenue", netMinor],
      ["vat", vatMinor],
      ["credit", -totalMinor],
    ]),
  };
  return { organizationId, currency, at, entries: [entries[kind]] };
}
