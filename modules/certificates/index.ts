/** The part of the certificates module that browsers and the server share. */

export { hasMoreLetters, LIMITS } from "../kernel/limits";
export { EVIDENCE_DAYS } from "./limits";
export type { ContentChange } from "./rules/bound-content";
export {
  type CertificateFilter,
  MAIL_FILTERS,
  type MailFilter,
  NO_FILTER,
  STATE_FILTERS,
  type StateFilter,
} from "./rules/certificate-filter";
export { LIST_ORDERS, type ListOrder } from "./rules/cursor";
export type { LifecycleFacts } from "./rules/lifecycle-facts";
export { linkedInProfile } from "./rules/linkedin-profile";
export {
  type CertificateDraft,
  type CertificateProblem,
  type CertificateProblemCode,
  checkNewCertificate,
  type NewCertificate,
} from "./rules/new-certificate";
export {
  FREEZE_REASONS,
  isFrozen,
  isReason,
  REVOCATION_REASONS,
  type Reason,
  SUSPENSION_REASONS,
} from "./rules/reasons";
export { type CertificateState, judgeStep, judgeWaited, type Step, stateOf, stepIn } from "./rules/steps";
export { tagKey } from "./rules/stored-terms";
export { MAX_TAGS } from "./rules/tags";
export { withdrawnAs } from "./rules/withdrawn";
