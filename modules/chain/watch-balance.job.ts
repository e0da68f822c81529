import type { Database } from "../kernel/db";
import type { Chain, Clock, Ids, Jobs, Log } from "../kernel/ports";
import { queueMessages } from "../mail/index.server";

/**
 * Warns while a sender cannot pay for many more writes: in the log, and once a day by mail to support. The local chain
 * is skipped, because its money has no value. An outage throws, and the next hourly run tries again.
 */
export async function watchBalance(deps: {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  chain: Chain;
  supportAddress: string;
  productName: string;
  /** Minimum number of anchors, at current fees, that a sender must be able to pay for. */
  leastAnchorsPaidFor: number;
}): Promise<void> {
  if (deps.chain.target().isLocal) return;
  const day = deps.clock.now().toISOString().slice(0, 10);
  for (const { address, ether, anchorsPaidFor } of await deps.chain.balances()) {
    if (anchorsPaidFor >= deps.leastAnchorsPaidFor) continue;
    deps.log.error("a sender is running out of money", { address, ether, anchorsPaidFor });
    const message = {
      key: `chain-balance:${address}:${day}`,
      kind: "chain-balance",
      organizationId: null,
      to: { name: deps.productName, address: deps.supportAddress },
      language: "en",
      props: { address, ether, anchors: String(anchorsPaidFor) },
    };
    await deps.db.$transaction((tx) => queueMessages(tx, deps, [message]));
  }
}
