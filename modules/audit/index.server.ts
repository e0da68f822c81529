export { chainEntries, chainSomeOf } from "./chain-entries.job";
export { type ChainReport, checkChains } from "./check-chains";
export { entriesAbout, type WalkedEntry, walkEntries } from "./entries-about";
export { forgetReasons } from "./forget-reasons";
export { listAudits } from "./list-audits";
export { type AuditRecord, recordAudit, recordAudits } from "./record-audit";
export { actingFrom } from "./request-origin";
export { type Commitments, PLATFORM_CHAIN, withoutValues } from "./rules/entry-chain";
export { claimSeals, placeSeals, sealHeads } from "./seal-heads";
export {
  countSealsOfTrees,
  type EntryFilter,
  type EntryPlace,
  findChain,
  findEntries,
  findLatestSeals,
  findMatching,
  findSealsOfChain,
  hasActedSince,
  newestEntryAt,
  pageOfPlaces,
} from "./store";
