/** Quota of a plan as pages show it. */
export interface QuotaView {
  plan: "basic" | "pro" | "enterprise";
  state: "granted" | "trial" | "active" | "past_due" | "lapsed";
  /** Reason why nothing may be issued; null where the plan is valid. */
  lapsed: "trial-over" | "trial-used" | "cancelled" | "unpaid" | "refunded" | "closed" | "taken-back" | null;
  used: number;
  /** Maximum number of certificates; null without a limit, as is `remaining`. */
  cap: number | null;
  remaining: number | null;
  /** Start of the next month (UTC) as a date; end of a trial as a time (ISO 8601). */
  until: string;
}

/** Converts the result of `getQuota` for pages; a month begins on the same date everywhere. */
export function showQuota({ until, ...quota }: Omit<QuotaView, "until"> & { until: Date }): QuotaView {
  const moment = until.toISOString();
  return { ...quota, until: quota.state === "trial" ? moment : moment.slice(0, 10) };
}

/** Share of the quota below which a notice is shown. */
const LOW = 0.2;

/** Whether the quota is used up, or nearly. */
export function isLow({ cap, remaining }: Pick<QuotaView, "cap" | "remaining">): boolean {
  return cap !== null && remaining !== null && remaining <= LOW * cap;
}
