import type { Transaction } from "../../kernel/db";
import { notifyMembers, rolesThatMay, wholeOrganization } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";

/** Events that the people who pay for an organization are mailed about (emails/plan-messages.ts). */
export type PlanEvent =
  | "trial-ending"
  | "trial-over"
  | "payment-failed"
  | "transfer-due"
  | "lapsed"
  | "refunded"
  | "refund-confirmed"
  | "plan-granted";

/** Mails everybody who may manage an organization's plan, once for each key. */
export function notifyPayers(
  tx: Transaction,
  deps: Pick<BillingDeps, "ids" | "clock" | "jobs">,
  organizationId: string,
  { key, event, props = {} }: { key: string; event: PlanEvent; props?: Record<string, string> },
): Promise<void> {
  return notifyMembers(tx, deps, wholeOrganization(organizationId), rolesThatMay("billing.manage"), {
    key,
    kind: "plan-notice",
    props: { ...props, event },
  });
}
