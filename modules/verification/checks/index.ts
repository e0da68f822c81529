import type { ResultOf } from "../check";
import { pipelineOf } from "../pipeline";
import { anchorCheck } from "./anchor";
import { documentCheck } from "./document";
import { signatureCheck } from "./signature";
import { statusCheck } from "./status";

/**
 * Checks of the platform's own certificates, in display order. To add one, write a file here and a line in this list.
 */
export const CHECKS = [documentCheck, signatureCheck, statusCheck, anchorCheck] as const;

/** Verdicts that depend on all checks together. */
export const BEST = { sound: "valid", pending: "anchor-pending", unchecked: "not-checked" } as const;

/** Runs every check of a certificate against one source. */
export const runChecks = pipelineOf(CHECKS, BEST);

/** Result of one check: outcome, reason, and evidence that can be verified independently. */
export type CheckResult = ResultOf<(typeof CHECKS)[number]>;
export type CheckName = CheckResult["name"];
export type CheckOutcome = CheckResult["outcome"];
/** Code of a check's result, which states the reason. */
export type CheckCode = CheckResult["code"];
