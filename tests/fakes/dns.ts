import type { DomainNames } from "#modules/kernel/ports";

/** A DNS as a table that the test controls. While `down`, no server answers. */
export function fakeDns() {
  const records = new Map<string, string[]>();
  const state = { down: false };
  const dns: DomainNames = {
    findTexts: async (name) => (state.down ? { known: false } : { known: true, texts: records.get(name) ?? [] }),
  };
  return { dns, records, state };
}
