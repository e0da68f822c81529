import type { organizations } from "#app/modules.server";

export type ShownKey = ReturnType<typeof showKey>;

/** A key as pages show it: times as text, and of each write only where it stands. */
export function showKey({ onChain, ...key }: organizations.KeyHistoryEntry) {
  const place = (write: typeof onChain.registered) =>
    write ? { transactionHash: write.transactionHash, blockTime: write.blockTime?.toISOString() ?? null } : null;
  return {
    id: key.id,
    did: key.did,
    validFrom: key.validFrom.toISOString(),
    retiredAt: key.retiredAt?.toISOString() ?? null,
    compromisedFrom: key.compromisedFrom?.toISOString() ?? null,
    reportedAt: key.compromiseReportedAt?.toISOString() ?? null,
    onChain: {
      registered: place(onChain.registered),
      retired: place(onChain.retired),
      compromised: place(onChain.compromised),
    },
  };
}
