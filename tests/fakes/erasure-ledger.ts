import type { ErasureEntry, ErasureLedger } from "#modules/kernel/ports";

/** Creates an in-memory ledger. The next `append` can be made to fail, before or after everything was written. */
export function fakeErasureLedger() {
  const entries: ErasureEntry[] = [];
  const state: { fails: "before" | "after" | null } = { fails: null };
  const ledger: ErasureLedger = {
    async append(more) {
      const fails = state.fails;
      state.fails = null;
      if (fails === "before") throw new Error("killed before the ledger was written");
      entries.push(...more);
      if (fails === "after") throw new Error("killed after the ledger was written");
    },
    read: async () => [...entries],
  };
  return { ledger, entries, state };
}
