import type { organizations } from "#app/modules.server";

/** Location of a statement about a key on the chain; both fields null while it waits. */
interface ShownWrite {
  transactionHash: string | null;
  blockTime: string | null;
}

/** Key with its history for pages; times as ISO strings. */
export interface ShownKey {
  id: string;
  did: string;
  validFrom: string;
  retiredAt: string | null;
  compromisedFrom: string | null;
  reportedAt: string | null;
  onChain: { registered: ShownWrite | null; retired: ShownWrite | null; compromised: ShownWrite | null };
}

/** Converts a key for pages: times as text, and only the location of each write. */
export function showKey({ onChain, ...key }: organizations.KeyHistoryEntry): ShownKey {
  const locationOf = (write: typeof onChain.registered) =>
    write ? { transactionHash: write.transactionHash, blockTime: write.blockTime?.toISOString() ?? null } : null;
  return {
    id: key.id,
    did: key.did,
    validFrom: key.validFrom.toISOString(),
    retiredAt: key.retiredAt?.toISOString() ?? null,
    compromisedFrom: key.compromisedFrom?.toISOString() ?? null,
    reportedAt: key.compromiseReportedAt?.toISOString() ?? null,
    onChain: {
      registered: locationOf(onChain.registered),
      retired: locationOf(onChain.retired),
      compromised: locationOf(onChain.compromised),
    },
  };
}
