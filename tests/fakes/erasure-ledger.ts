import type { ErasureEntry, ErasureLedger } from "#modules/kernel/ports";

/** Keeps entries. The next `append` fails as asked for: before anything was written, or after everything was. */
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
