import path from "node:path";
import type { Config } from "#app/config.server";
import type { Clock, Log, PaymentProvider } from "#modules/kernel/ports";
import { createPaypal } from "./paypal.server";
import { createStripe } from "./stripe.server";
import { createTestProvider, type PostEvent, type TestDesk } from "./test-provider.server";

export interface ConfiguredPayments {
  payments: { offered: PaymentProvider[]; find(name: string): PaymentProvider | null };
  /** Actions of the test provider's pages; null where the provider is off. */
  testDesk: TestDesk | null;
}

/** Timeout in milliseconds for an event of the test provider, which runs on the same machine. */
const POST_PATIENCE_MS = 5_000;

/** Creates the payment providers for which keys are configured, in the order in which they are offered. */
export function createPayments(
  config: Config,
  { key, ...deps }: { key: Buffer; clock: Clock; log: Log; post?: PostEvent },
): ConfiguredPayments {
  const { stripe, paypal, test } = config.payments;
  const { publicOrigin } = config;
  const directory = path.join(config.dataDirectory, "test-payments");
  const trial = test
    ? createTestProvider({
        ...deps,
        key,
        directory,
        publicOrigin,
        post: deps.post ?? postTo(`${publicOrigin}/webhooks/test`),
      })
    : null;
  const offered: PaymentProvider[] = [
    ...(stripe ? [createStripe(stripe)] : []),
    ...(paypal ? [createPaypal({ ...paypal, brandName: config.productName })] : []),
    ...(trial ? [trial.provider] : []),
  ];
  const find = (name: string) => offered.find((one) => one.name === name) ?? null;
  return { payments: { offered, find }, testDesk: trial?.desk ?? null };
}

function postTo(address: string): PostEvent {
  return async (headers, body) => {
    const signal = AbortSignal.timeout(POST_PATIENCE_MS);
    const response = await fetch(address, { method: "POST", headers, body, signal });
    if (!response.ok) throw new Error(`we answered ${response.status}`);
  };
}
