import type { Log, PaymentProvider, ProviderMovement } from "../../kernel/ports";
import { queueMessages } from "../../mail/index.server";
import type { BillingDeps } from "../deps";
import { daysAfter } from "../rules/calendar";
import { compareMovements, type Difference, type OwnMovement } from "../rules/compare-movements";
import * as store from "../store";
import { askAboutPayment, askAboutRefund } from "./ask-again";

/** Days that each comparison covers, so that a missed run is made up for by the following ones. */
const DAYS = 7;
/** Delay of the providers' lists, in days. */
const LISTED_AFTER_DAYS = 1;

type Deps = BillingDeps & { log: Log; supportAddress: string };

/**
 * Compares each provider's movements with the ledger. Missing ones are asked about and settled. Remaining differences
 * are stored and mailed to support once; they are closed when they disappear.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const provider of deps.payments.offered)
    await reconcileWith(deps, provider).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, "some providers could not be compared with the ledger");
}

async function reconcileWith(deps: Deps, provider: PaymentProvider): Promise<void> {
  const now = deps.clock.now();
  const from = daysAfter(now, -DAYS);
  const there: ProviderMovement[] = [];
  for await (const movement of provider.listMovements(from, now)) there.push(movement);
  await askAboutMissing(deps, provider.name, there, from);
  const own = await readOwn(deps, provider.name, there, from);
  const differences = compareMovements(there, own, {
    from: daysAfter(from, LISTED_AFTER_DAYS),
    until: daysAfter(now, -LISTED_AFTER_DAYS),
  });
  const seen = new Set([...there.map(({ ref }) => ref), ...own.map(({ id }) => id)]);
  await keepDifferences(deps, provider.name, differences, seen);
}

/**
 * Asks the provider about movements that succeeded there and are not settled here, because their answer may have been
 * lost.
 */
async function askAboutMissing(deps: Deps, provider: string, there: ProviderMovement[], since: Date) {
  const { payments, refunds } = await store.findOwnMovements(deps.db, provider, since, namesOf(there));
  const names = new Set(namesOf(there));
  const isMissing = ({ state, id, providerRef }: { state: string; id: string; providerRef: string | null }) =>
    state !== "succeeded" && (names.has(id) || (providerRef !== null && names.has(providerRef)));
  const ask = async (id: string, about: (deps: BillingDeps, id: string) => Promise<void>) => {
    await about(deps, id).catch((error: unknown) => {
      // The payment stays a difference, which a person checks.
      deps.log.error("a payment could not be settled with its provider", { provider, id, error });
    });
  };
  for (const { id } of payments.filter(isMissing)) await ask(id, askAboutPayment);
  for (const { id } of refunds.filter(isMissing)) await ask(id, askAboutRefund);
}

/**
 * Reads the platform's own movements with their amounts in the ledger: a payment is a debit of the provider's account,
 * a refund a credit.
 */
async function readOwn(deps: Deps, provider: string, there: ProviderMovement[], since: Date): Promise<OwnMovement[]> {
  const { payments, refunds } = await store.findOwnMovements(deps.db, provider, since, namesOf(there));
  const keys = [...payments.map(({ id }) => `payment:${id}`), ...refunds.map(({ id }) => `refund:${id}`)];
  const amounts = await store.findLedgerAmounts(deps.db, `cash:${provider}`, keys);
  const refundedMinor = (id: string) => {
    const amount = amounts.get(`refund:${id}`);
    return amount === undefined ? null : -amount;
  };
  return [
    ...payments.map(({ state: _state, ...payment }) => ({
      ...payment,
      kind: "charge" as const,
      amountMinor: amounts.get(`payment:${payment.id}`) ?? null,
    })),
    ...refunds.map(({ state: _state, ...refund }) => ({
      ...refund,
      kind: "refund" as const,
      amountMinor: refundedMinor(refund.id),
    })),
  ];
}

/**
 * Stores new differences, mails them to support together, and closes those that were compared and no longer differ.
 */
async function keepDifferences(deps: Deps, provider: string, differences: Difference[], seen: Set<string>) {
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const open = await store.findOpenDifferences(tx, provider);
    const remains = ({ kind, ref }: { kind: string; ref: string }) =>
      differences.some((difference) => difference.kind === kind && difference.ref === ref);
    const gone = open.filter((one) => seen.has(one.ref) && !remains(one)).map(({ id }) => id);
    await store.settleDifferences(tx, gone, now, null);
    const fresh: Difference[] = [];
    for (const difference of differences)
      if (await store.keepDifference(tx, { id: deps.ids.uuid(), provider, ...difference, foundAt: now }))
        fresh.push(difference);
    if (fresh.length === 0) return;
    const lines = fresh.map(({ kind, ref, hereMinor, thereMinor, currency }) =>
      [kind, ref, hereMinor ?? "-", thereMinor ?? "-", currency].join(" "),
    );
    await queueMessages(tx, deps, [
      {
        key: `payment-differences:${provider}:${now.toISOString()}`,
        kind: "payment-differences",
        organizationId: null,
        to: { name: deps.productName, address: deps.supportAddress },
        language: "en",
        props: { provider, lines: JSON.stringify(lines) },
      },
    ]);
  });
}

const namesOf = (movements: ProviderMovement[]) =>
  movements.flatMap(({ key, ref }) => (key === null ? [ref] : [key, ref]));
