export { type ActorName, type AuditRecord, recordAudit } from "./record-audit";
