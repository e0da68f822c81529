import { DELIVERIES } from "../../mail/index";

/** States that a list of certificates can be filtered by. */
export const STATE_FILTERS = [
  "all",
  "standing",
  "unanchored",
  "expiring",
  "expired",
  "renewed",
  "suspended",
  "revoked",
  "superseded",
] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** Delivery states of the message that carries a certificate. */
export const MAIL_FILTERS = ["all", ...DELIVERIES] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

/** Filter for an organization's certificates; dates as `2026-11-02`, compared with the printed date of issue. */
export interface CertificateFilter {
  search: string;
  state: StateFilter;
  mail: MailFilter;
  achievementId: string | null;
  batchId: string | null;
  /** "user:<id>" or "cli" */
  issuedBy: string | null;
  tag: string | null;
  /** Team to filter by, for actors of the whole organization. */
  teamId: string | null;
  issuedFrom: string | null;
  issuedTo: string | null;
}

export const NO_FILTER: CertificateFilter = {
  search: "",
  state: "all",
  mail: "all",
  achievementId: null,
  batchId: null,
  issuedBy: null,
  tag: null,
  teamId: null,
  issuedFrom: null,
  issuedTo: null,
};

/** Number of days before its expiry in which a certificate counts as expiring soon. */
export const SOON_DAYS = 30;

/** Returns the date `days` days later; both as `2026-11-02`. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
