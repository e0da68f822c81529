import type { ForeignCheck } from "../rules/foreign-verdict";

/** The answer of the status check. */
export const status = (outcome: ForeignCheck["outcome"], code: ForeignCheck["code"]): ForeignCheck => ({
  name: "status",
  outcome,
  code,
});
