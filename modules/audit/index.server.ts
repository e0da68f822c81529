export { chainEntries, chainSomeOf } from "./chain-entries.job";
export { type ChainReport, checkChains } from "./check-chains";
export { entriesAbout, type WalkedEntry, walkEntries } from "./entries-about";
export { exportEntries } from "./export-entries";
export { exportSealedLog, type SealedLog, type SealedPart, type SealedReading } from "./export-sealed-log";
export { forgetReasons } from "./forget-reasons";
export { listAudits } from "./list-audits";
export { listEntries } from "./list-entries";
export { getSeal, type SealedHead, type TreeAnchor, type TreeAnchors } from "./read-seals";
export { type AuditRecord, recordAudit, recordAudits } from "./record-audit";
export { actingFrom, presentOrigin } from "./request-origin";
export { claimSeals, placeSeals, sealHeads } from "./seal-heads";
export type { AuditReading } from "./show-entries";
export {
  type AuditScope,
  countSealsOfTrees,
  hasActedSince,
  newestEntryAt,
  type StoredEntry,
} from "./store";
