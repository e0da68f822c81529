import { DELIVERIES } from "../../mail/index";

/** What certificates can be narrowed down to. */
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

/** What became of the message with which a certificate is handed out. */
export const MAIL_FILTERS = ["all", ...DELIVERIES] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

/** Which certificates of an organization are asked for; days as `2026-11-02`, by the date of issue that is printed. */
export interface CertificateFilter {
  search: string;
  state: StateFilter;
  mail: MailFilter;
  achievementId: string | null;
  batchId: string | null;
  /** "user:<id>" or "cli" */
  issuedBy: string | null;
  tag: string | null;
  /** For those who act for the whole organization. */
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

/** A certificate expires soon within so many days. */
export const SOON_DAYS = 30;

/** A day so many days later; both as `2026-11-02`. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
