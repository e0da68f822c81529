import type { Log, PaymentProvider, ProviderMovement } from "../../kernel/ports";
import { queueMessages } from "../../mail/index.server";
import type { BillingDeps } from "../deps";
import { daysAfter } from "../rules/calendar";
import { compareMovements, type Difference, type OwnMovement } from "../rules/compare-movements";
import * as store from "../store";
import { askAboutPayment, askAboutRefund } from "./ask-again";

/** How far back each day's comparison reaches: a day that was missed is made up for by the next ones. */
const DAYS = 7;
/** Providers list what happened some hours late. */
const LISTED_AFTER_DAYS = 1;

type Deps = BillingDeps & { log: Log; supportAddress: string };

/**
 * Compares what each provider has with the ledger. What is missing here is asked about, and settled as if it had been
 * told; what stays different is written down, and support is told of it once. It is settled when it is gone.
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

/** What succeeded there and is not settled here may have lost its answer: the provider is asked what became of it. */
async function askAboutMissing(deps: Deps, provider: string, there: ProviderMovement[], since: Date) {
  const { payments, refunds } = await store.findOwnMovements(deps.db, provider, since, namesOf(there));
  const names = new Set(namesOf(there));
  const isMissing = ({ state, id, providerRef }: { state: string; id: string; providerRef: string | null }) =>
    state !== "succeeded" && (names.has(id) || (providerRef !== null && names.has(providerRef)));
  const ask = async (id: string, about: (deps: BillingDeps, id: string) => Promise<void>) => {
    await about(deps, id).catch((error: unknown) => {
      // It stays a difference, and is looked at by a person.
      deps.log.error("a payment could not be settled with its provider", { provider, id, error });
    });
  };
  for (const { id } of payments.filter(isMissing)) await ask(id, askAboutPayment);
  for (const { id } of refunds.filter(isMissing)) await ask(id, askAboutRefund);
}

/**
 * What is here, with the amounts of the ledger: money comes in as a debit of the provider's account, and leaves as a
 * credit.
 */
async function readOwn(deps: Deps, provider: string, there: ProviderMovement[], since: Date): Promise<OwnMovement[]> {
  const { payments, refunds } = await store.findOwnMovements(deps.db, provider, since, namesOf(there));
  const keys = [...payments.map(({ id }) => `payment:${id}`), ...refunds.map(({ id }) => `refund:${id}`)];
  const amounts = await store.findLedgerAmounts(deps.db, `cash:${provider}`, keys);
  const given = (id: string) => {
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
      amountMinor: given(refund.id),
    })),
  ];
}

/**
 * Writes down what is new, tells support of it in one mail, and settles what was looked at and is not different any
 * more.
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
