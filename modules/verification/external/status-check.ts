import type { ExternalCheck } from "../rules/external-verdict";

/** The answer of the status check. */
export const status = (outcome: ExternalCheck["outcome"], code: ExternalCheck["code"]): ExternalCheck => ({
  name: "status",
  outcome,
  code,
});
