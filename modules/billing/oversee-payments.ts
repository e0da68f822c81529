import type { Database } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import { canOnPlatform, getOrganization, type PlatformActor } from "../organizations/index.server";
import { readLeftOut } from "./bank/left-out";
import { creditOf } from "./ledger/post";
import * as store from "./store";

/** Maximum number of rows on a page. */
const MAX = 200;
/** Time after which a waiting event counts as stuck. */
const WAITS_MS = 10 * 60_000;

interface Deps {
  db: Database;
  clock: Clock;
}
const FORBIDDEN = { ok: false, code: "forbidden" } as const;
const may = (actor: PlatformActor) => canOnPlatform(actor.platformRole, "payments.manage");

/**
 * Counts what waits for a decision: transfers without a certain order, refunds to send or refused, stuck or failed
 * events of providers, and differences. Zero for actors who may not decide them.
 */
export async function countPaymentsToDecide({ db, clock }: Deps, actor: PlatformActor) {
  if (!may(actor)) return { transfers: 0, refunds: 0, events: 0, differences: 0, all: 0 };
  const [transfers, refunds, events, differences] = await Promise.all([
    store.countUndecidedLines(db),
    store.countRefundsToDecide(db),
    store.countTroubledEvents(db, new Date(clock.now().getTime() - WAITS_MS)),
    store.countOpenDifferences(db),
  ]);
  return { transfers, refunds, events, differences, all: transfers + refunds + events + differences };
}

/**
 * Lists what waits for the platform's staff: open transfers and differences, and the numbers of undecided lines, events
 * and refunds. Code: `forbidden`.
 */
export async function overseePayments({ db, clock }: Deps, actor: PlatformActor) {
  if (!may(actor)) return FORBIDDEN;
  const [orders, differences, { transfers, events, refunds }] = await Promise.all([
    store.findOpenTransfers(db, MAX),
    store.findOpenDifferences(db),
    countPaymentsToDecide({ db, clock }, actor),
  ]);
  const names = await namesOf(db, orders);
  const awaited = await Promise.all(
    orders.map(async ({ id, organizationId, reference, plan, period, totalMinor, currency, createdAt, expiresAt }) => ({
      id,
      organizationId,
      reference,
      plan,
      period,
      currency,
      createdAt,
      expiresAt,
      dueMinor: Math.max(0, totalMinor - (await creditOf(db, organizationId))),
      organizationName: names.get(organizationId) ?? "",
    })),
  );
  return { ok: true, awaited, differences, counts: { undecided: transfers, events, refunds } } as const;
}

/** Lists imported statements, and all lines that a person has to decide. Code: `forbidden`. */
export async function listStatements({ db }: Deps, actor: PlatformActor) {
  if (!may(actor)) return FORBIDDEN;
  const [statements, undecided] = await Promise.all([store.listStatements(db, MAX), store.findUndecidedLines(db, MAX)]);
  return {
    ok: true,
    statements: statements.map((statement) => ({ ...statement, leftOut: readLeftOut(statement.leftOut) })),
    undecided: await withOrders(db, undecided),
  } as const;
}

export async function getStatement({ db }: Deps, actor: PlatformActor, statementId: string) {
  if (!may(actor)) return FORBIDDEN;
  const statement = await store.findStatement(db, statementId);
  if (!statement) return { ok: false, code: "not-found" } as const;
  const { lines, ...rest } = statement;
  return {
    ok: true,
    statement: { ...rest, leftOut: readLeftOut(rest.leftOut) },
    lines: await withOrders(db, lines),
  } as const;
}

/** Lists events that failed for good or have waited for too long. Code: `forbidden`. */
export async function listTroubledEvents({ db, clock }: Deps, actor: PlatformActor) {
  if (!may(actor)) return FORBIDDEN;
  const events = await store.findTroubledEvents(db, new Date(clock.now().getTime() - WAITS_MS), MAX);
  return { ok: true, events } as const;
}

/** Lists refunds that an admin has to transfer, or to check because the provider refused them. Code: `forbidden`. */
export async function listRefundsToDecide({ db }: Deps, actor: PlatformActor) {
  if (!may(actor)) return FORBIDDEN;
  const refunds = await store.findRefundsToDecide(db, MAX);
  const names = await namesOf(db, refunds);
  return {
    ok: true,
    refunds: refunds.map((refund) => ({ ...refund, organizationName: names.get(refund.organizationId) ?? "" })),
  } as const;
}

async function namesOf(db: Database, of: { organizationId: string }[]): Promise<Map<string, string>> {
  const ids = [...new Set(of.map(({ organizationId }) => organizationId))];
  const found = await Promise.all(ids.map((id) => getOrganization(db, id)));
  return new Map(
    found.flatMap((organization) => (organization ? [[organization.id, organization.name] as const] : [])),
  );
}

/** Adds to each line the order that it is or may be for. */
async function withOrders(db: Database, lines: store.StoredLine[]) {
  const ids = lines.flatMap(({ orderId }) => orderId ?? []);
  const firstOnes = await findFirstOnes(
    db,
    lines.flatMap(({ sameAsKey }) => sameAsKey ?? []),
  );
  const orders = await store.findOrdersByIds(db, ids);
  const names = await namesOf(db, orders);
  const byId = new Map(
    orders.map(({ id, organizationId, reference, totalMinor, currency, state }) => [
      id,
      { organizationId, reference, totalMinor, currency, state, organizationName: names.get(organizationId) ?? "" },
    ]),
  );
  return lines.map((line) => ({
    ...line,
    order: (line.orderId && byId.get(line.orderId)) || null,
    /** Transfer that the line is or may be a duplicate of. */
    sameAs: (line.sameAsKey && firstOnes.get(line.sameAsKey)) || null,
    /** Whether the transfer that a reversal is for was found. */
    isIdentified: line.originalKey !== null,
  }));
}

/** Finds transfers by the keys of their lines: those of statements, and those that an admin confirmed without one. */
async function findFirstOnes(db: Database, keys: string[]) {
  const [lines, payments] = await Promise.all([store.findLinesByKeys(db, keys), store.findTransfersByKeys(db, keys)]);
  const ofPayments = payments.map(({ providerRef, createdAt, amountMinor, currency, payerName }) => {
    return [providerRef ?? "", { bookedOn: createdAt, amountMinor, currency, payerName, remittance: "" }] as const;
  });
  const ofLines = lines.map(({ key, bookedOn, amountMinor, currency, payerName, remittance }) => {
    return [key, { bookedOn, amountMinor, currency, payerName, remittance }] as const;
  });
  return new Map([...ofPayments, ...ofLines]);
}
