export { checkHealth, HEALTH_CHECKS, type HealthFinding, type Measure } from "./check-health";
export { getHalt, type Halt, holdIssuing, isIssuingHalted, RESUME_ISSUING, setIssuingHalted } from "./halt-issuing";
export { countFailedJobs, listJobs, retryJobs } from "./jobs";
export { endPersonsSessions, findPeople, getPerson, setPersonSuspended } from "./people";
export { retryChainWrite } from "./retry-write";
export { type AuditSearch, exportAudit, type FoundEntry, searchAudit } from "./search-audit";
