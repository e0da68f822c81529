export { listAudits } from "./list-audits";
export { type ActorName, type AuditRecord, recordAudit, recordAudits } from "./record-audit";
export { actingFrom } from "./request-origin";
export { type EntryFilter, type EntryPlace, findEntries } from "./store";
