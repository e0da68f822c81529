/**
 * Maximum number of days that the platform stores the evidence of a frozen certificate after its recipient was erased
 * (decision 0078).
 */
export const EVIDENCE_DAYS = 30;
