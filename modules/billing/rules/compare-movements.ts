import type { ProviderMovement } from "../../kernel/ports";

/** A payment or refund as it is here, with what the ledger has of it. */
export interface OwnMovement {
  kind: "charge" | "refund";
  id: string;
  providerRef: string | null;
  /** Null where the ledger has nothing of it. */
  amountMinor: number | null;
  currency: string;
  settledAt: Date | null;
}

export interface Difference {
  kind: "missing-here" | "missing-there" | "amount";
  /** The provider's name of the movement, or ours of what it does not have. */
  ref: string;
  hereMinor: number | null;
  thereMinor: number | null;
  currency: string;
}

/** Which of ours a movement is: by our key, or by the provider's name for it. */
export function findOwn<T extends OwnMovement>(own: T[], { kind, key, ref }: ProviderMovement): T | undefined {
  return own.find((one) => one.kind === kind && (one.id === key || one.providerRef === ref));
}

/**
 * What a provider has against what the ledger has. Ours are missed there only where they are old enough to be listed
 * (`expectedBetween`); theirs are missed here at once.
 */
export function compareMovements(
  there: ProviderMovement[],
  own: OwnMovement[],
  expectedBetween: { from: Date; until: Date },
): Difference[] {
  const matched = new Set<OwnMovement>();
  const differences: Difference[] = [];
  for (const movement of there) {
    const { ref, amountMinor: thereMinor, currency } = movement;
    const found = findOwn(own, movement);
    if (found) matched.add(found);
    const hereMinor = found?.amountMinor ?? null;
    if (hereMinor === null) differences.push({ kind: "missing-here", ref, hereMinor, thereMinor, currency });
    else if (hereMinor !== thereMinor || found?.currency !== currency)
      differences.push({ kind: "amount", ref, hereMinor, thereMinor, currency });
  }
  for (const one of own) {
    const { id: ref, amountMinor: hereMinor, currency, settledAt } = one;
    if (matched.has(one) || hereMinor === null || !settledAt) continue;
    if (settledAt < expectedBetween.from || settledAt >= expectedBetween.until) continue;
    differences.push({ kind: "missing-there", ref, hereMinor, thereMinor: null, currency });
  }
  return differences;
}
