export { listAudits } from "./list-audits";
export { type ActorName, type AuditRecord, recordAudit, recordAudits } from "./record-audit";
