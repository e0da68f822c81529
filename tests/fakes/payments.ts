import type {
  ChargeInput,
  ChargeOutcome,
  DeclineReason,
  PaymentProvider,
  ProviderMovement,
  RefundInput,
  RefundOutcome,
} from "#modules/kernel/ports";

/** Result of a call: normal, a failure before the action, or an action with a lost answer. */
type Fault = "none" | "unapplied" | "unanswered";

/**
 * Simulates a company that stores payment methods. It performs each action once for a key, as real ones do, and records
 * all of them.
 */
export function fakePayments(name: PaymentProvider["name"] = "stripe") {
  const charges = new Map<string, ChargeOutcome & { amountMinor: number; currency: string; at: Date }>();
  const refunds = new Map<string, RefundInput>();
  const forgotten: string[] = [];
  const others: ProviderMovement[] = [];
  let behaves: "succeeds" | "needs-step" | "pending" | DeclineReason = "succeeds";
  let card: string | null = "a-card";
  let refusesRefunds = false;
  const faults: Fault[] = [];
  let calls = 0;

  function answer<T>(apply: () => T): T {
    calls++;
    const fault = faults.shift() ?? "none";
    if (fault === "unapplied") throw new Error("connection refused");
    const result = apply();
    if (fault === "unanswered") throw new Error("the connection broke");
    return result;
  }

  function chargeOnce({ key, amountMinor, currency }: ChargeInput): ChargeOutcome {
    const before = charges.get(key);
    if (before) return before;
    const chargeRef = `charge-${key}`;
    const outcome: ChargeOutcome =
      behaves === "succeeds"
        ? { state: "succeeded", chargeRef, amountMinor, currency }
        : behaves === "needs-step"
          ? { state: "needs-step", chargeRef, redirectTo: `https://bank.example/${key}` }
          : behaves === "pending"
            ? { state: "pending", chargeRef }
            : { state: "declined", chargeRef, reason: behaves };
    charges.set(key, { ...outcome, amountMinor, currency, at: new Date() });
    return outcome;
  }

  const provider: PaymentProvider = {
    name,
    kind: "card",
    beginSetup: async ({ key }) =>
      answer(() => ({ setupRef: `setup-${key}`, redirectTo: `https://pay.example/${key}` })),
    readSetup: async (setupRef) =>
      answer(() => ({
        state: "done" as const,
        method: {
          ref: `method-of-${setupRef}`,
          customerRef: "customer",
          label: "Visa •••• 4242",
          expires: "2030-01",
          fingerprint: card,
        },
      })),
    charge: async (input) => answer(() => chargeOnce(input)),
    readCharge: async (key) => answer(() => charges.get(key) ?? { state: "unknown" as const }),
    refund: async (input) =>
      answer((): RefundOutcome => {
        if (refusesRefunds) return { state: "failed", reason: "the account is closed" };
        refunds.set(input.key, input);
        return { state: "succeeded", refundRef: `refund-${input.key}` };
      }),
    forgetMethod: async ({ ref }) => void forgotten.push(ref),
    readWebhook: async (headers, body) => {
      if (headers.get("fake-signature") !== "good") return { ok: false, code: "bad-signature" };
      const { id, kind, about } = JSON.parse(new TextDecoder().decode(body));
      return { ok: true, eventId: id, kind, about };
    },
    async *listMovements(): AsyncIterable<ProviderMovement> {
      for (const [key, charge] of charges) {
        if (charge.state !== "succeeded") continue;
        const { chargeRef: ref, amountMinor, currency, at } = charge;
        yield { kind: "charge", ref, key, amountMinor, currency, at };
      }
      for (const { key, amountMinor, currency } of refunds.values())
        yield { kind: "refund", ref: `refund-${key}`, key, amountMinor, currency, at: new Date() };
      yield* others;
    },
  };

  return {
    payments: { offered: [provider], find: (one: string) => (one === name ? provider : null) },
    charges,
    refunds,
    forgotten,
    /** Movements of the account that do not belong to the platform. */
    others,
    /** Returns the number of calls. */
    calls: () => calls,
    /** Sets the result of the next charges. */
    behave: (as: typeof behaves) => {
      behaves = as;
    },
    /** Sets the fingerprint of the next card that is added. */
    leave: (fingerprint: string | null) => {
      card = fingerprint;
    },
    /** Sets whether refunds are refused. */
    refuseRefunds: (refuses: boolean) => {
      refusesRefunds = refuses;
    },
    /** Sets the results of the next calls, one each. */
    fail: (...next: Fault[]) => void faults.push(...next),
    /** Decides a payment, after a confirmation at the payer's bank or by the provider. */
    decide(key: string, state: "succeeded" | "declined") {
      const found = charges.get(key);
      if (!found) throw new Error(`no charge ${key}`);
      const { amountMinor, currency, at } = found;
      const chargeRef = `charge-${key}`;
      charges.set(
        key,
        state === "succeeded"
          ? { state, chargeRef, amountMinor, currency, at }
          : { state, chargeRef, reason: "declined", amountMinor, currency, at },
      );
    },
    /** Returns the total amount charged. */
    taken: () => [...charges.values()].reduce((sum, one) => sum + (one.state === "succeeded" ? one.amountMinor : 0), 0),
  };
}
