export { type ActorName, type AuditRecord, recordAudit, recordAudits } from "./record-audit";
