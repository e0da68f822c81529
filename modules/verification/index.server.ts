export type { Check, CheckCode, Evidence } from "./check";
export { type ForeignVerification, verifyForeign } from "./foreign/verify-foreign";
export { makeReceipt } from "./many/make-receipt";
export { type ManyReading, MOST_ITEMS, readMany } from "./many/read-many";
export { type ManyResult, verifyMany } from "./many/verify-many";
export type { CheckName, CheckOutcome, Verdict } from "./rules/verdict";
export { type Verification, verify } from "./verify";
export { type OutsideWorld, type StandaloneVerification, verifyAlone } from "./verify-alone";
export { type FileVerification, verifyFile } from "./verify-file";
