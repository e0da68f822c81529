/** What of a plan is used, for pages. */
export interface QuotaView {
  plan: "basic" | "pro" | "enterprise";
  state: "granted" | "trial" | "active" | "past_due" | "lapsed";
  /** Why nothing may be issued; null where something may. */
  lapsed: "trial-over" | "trial-used" | "cancelled" | "unpaid" | "refunded" | "closed" | "taken-back" | null;
  used: number;
  /** Null without a limit, as is what remains. */
  cap: number | null;
  remaining: number | null;
  /** A day where a month (UTC) begins, a time (ISO 8601) where a trial ends. */
  until: string;
}

/** What `getQuota` found, as pages show it: a month begins on the same day everywhere. */
export function showQuota({ until, ...quota }: Omit<QuotaView, "until"> & { until: Date }): QuotaView {
  const moment = until.toISOString();
  return { ...quota, until: quota.state === "trial" ? moment : moment.slice(0, 10) };
}

/** The last fifth is worth a word. */
const LOW = 0.2;

/** Whether a plan is used up, or nearly. */
export function isLow({ cap, remaining }: Pick<QuotaView, "cap" | "remaining">): boolean {
  return cap !== null && remaining !== null && remaining <= LOW * cap;
}
