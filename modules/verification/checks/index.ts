import type { ResultOf } from "../check";
import { pipelineOf } from "../pipeline";
import { anchorCheck } from "./anchor";
import { documentCheck } from "./document";
import { signatureCheck } from "./signature";
import { statusCheck } from "./status";

/**
 * The checks of our own certificates, in the order in which they are shown. A new one is a file here and a line in this
 * list.
 */
export const CHECKS = [documentCheck, signatureCheck, statusCheck, anchorCheck] as const;

/** The verdicts that all checks together can give. */
export const BEST = { sound: "valid", pending: "anchor-pending", unchecked: "not-checked" } as const;

/** Makes every check of a certificate against one source. */
export const runChecks = pipelineOf(CHECKS, BEST);

/** One check: what came out, why, and what a sceptic can look up for themselves. */
export type CheckResult = ResultOf<(typeof CHECKS)[number]>;
export type CheckName = CheckResult["name"];
export type CheckOutcome = CheckResult["outcome"];
/** Why a check came out as it did. */
export type CheckCode = CheckResult["code"];
