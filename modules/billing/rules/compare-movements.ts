import type { ProviderMovement } from "../../kernel/ports";

/** Stored payment or refund, with its amount in the ledger. */
export interface OwnMovement {
  kind: "charge" | "refund";
  id: string;
  providerRef: string | null;
  /** Null where the ledger has no movement of it. */
  amountMinor: number | null;
  currency: string;
  settledAt: Date | null;
}

export interface Difference {
  kind: "missing-here" | "missing-there" | "amount";
  /** The provider's reference of the movement, or the platform's id where the provider lacks it. */
  ref: string;
  hereMinor: number | null;
  thereMinor: number | null;
  currency: string;
}

/** Finds the own movement that a provider's movement is, by the platform's key or by the provider's reference. */
export function findOwn<T extends OwnMovement>(own: T[], { kind, key, ref }: ProviderMovement): T | undefined {
  return own.find((one) => one.kind === kind && (one.id === key || one.providerRef === ref));
}

/**
 * Compares a provider's movements with the ledger. Own movements are missed at the provider only where they are old
 * enough to be listed (`expectedBetween`); the provider's are missed here at once.
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
