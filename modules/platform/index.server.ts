export { acceptMove } from "./accept-move";
export { type AlarmWebhook, alarmMessages, POST_ALARM, postAlarm } from "./alarms/tell-alarm";
export { watchService } from "./alarms/watch-service.job";
export { createWatchdog } from "./alarms/watchdog";
export {
  assessHealth,
  checkHealth,
  HEALTH_CHECKS,
  type HealthFinding,
  healthOf,
  type Measure,
} from "./check-health";
export { latestOf } from "./clock/rules/judge-clock";
export { createClockWatch, isClockInDoubt } from "./clock/watch-clock";
export {
  getHalt,
  type Halt,
  holdIssuing,
  isIssuingHalted,
  RESUME_ISSUING,
  setIssuingHalted,
  waitForIssuing,
} from "./halt-issuing";
export { countFailedJobs, listJobs, retryJobs } from "./jobs";
export {
  type AvailabilityFinding,
  getObjectives,
  type Objectives,
  type WaitFinding,
} from "./objectives/get-objectives";
export { purgePeriods } from "./objectives/purge-periods.job";
export { createServiceTally, recordServiceCounts } from "./objectives/record-counts";
export { endPersonsSessions, findPeople, getPerson, setPersonSuspended } from "./people";
export { retryChainWrite } from "./retry-write";
export { type AuditSearch, exportAudit, type FoundEntry, searchAudit } from "./search-audit";
