import { entriesAbout } from "../audit/index.server";
import type { Db } from "../kernel/db";
import { type Faults, noteFaults } from "../kernel/faults";
import { pageOfTrust } from "./store/consistency";

const PAGE = 500;
const SAME_MOMENT_MS = 10 * 60_000;
const OF_STATUS = ["created", "prepared", "taken-over", "released", "refused", "suspended", "activated", "closed"];
const OF_DOMAIN = ["domain-claimed", "domain-verified", "domain-lost", "domain-given-up"];
const OF_REVIEW = ["reviewed", "review-withdrawn"];
const ACTIONS = [...OF_STATUS, ...OF_DOMAIN, ...OF_REVIEW].map((step) => `organization.${step}`);

type Organization = Awaited<ReturnType<typeof pageOfTrust>>[number];
interface Entry {
  action: string;
  actor: string;
  at: Date;
  details: unknown;
}

/** Compares an organization's status, its verified domain and its review by the platform with the audit log. */
export async function checkTrust(db: Db, faults: Faults): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page: Organization[] = await pageOfTrust(db, after, PAGE);
    const entries = await entriesAbout(
      db,
      page.map(({ id }) => id),
      ACTIONS,
    );
    for (const organization of page) {
      const name = `organization ${organization.slug}`;
      await noteFaults(faults, name, () => {
        const of = entries.get(organization.id) ?? [];
        const found = [...ofStatus(organization, of), ...ofDomain(organization, of), ...ofReview(organization, of)];
        for (const what of found) faults.push(`${name} ${what}`);
      });
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return;
  }
}

const lastOf = (entries: Entry[], steps: string[]) =>
  entries.findLast(({ action }) => steps.includes(action.slice("organization.".length)));

function ofStatus({ status }: Organization, entries: Entry[]): string[] {
  const last = lastOf(entries, OF_STATUS);
  const step = last?.action.slice("organization.".length);
  const recorded = step === "created" || step === "taken-over" ? textIn(last?.details, "status") : step;
  const expected = recorded === "released" || recorded === "activated" ? "active" : recorded;
  // Entries written before statuses were recorded have none.
  return !expected || expected === status ? [] : [`is ${status}, and ${expected} as the audit log says`];
}

function ofDomain({ domain: row }: Organization, entries: Entry[]): string[] {
  const last = lastOf(entries, OF_DOMAIN);
  const isClaimed = last && last.action !== "organization.domain-given-up";
  const domain = textIn(last?.details, "domain");
  if (!isClaimed) return row ? [`claims the domain ${row.domain}, and the audit log does not know of it`] : [];
  if (row?.domain !== domain)
    return [`claims the domain ${domain}, as the audit log says, and not ${row?.domain ?? "any"}`];
  const isVerified = last.action === "organization.domain-verified";
  if (isVerified === (row.verifiedAt !== null)) return [];
  return [
    isVerified
      ? `has shown that ${domain} is its own, as the audit log says, and has not any more`
      : `is shown with the domain ${domain}, and the audit log does not know that it was verified`,
  ];
}

function ofReview({ review }: Organization, entries: Entry[]): string[] {
  const last = lastOf(entries, OF_REVIEW);
  const isReviewed = last?.action === "organization.reviewed";
  if (!isReviewed) return review ? ["is called reviewed, and the audit log does not know of it"] : [];
  if (!review) return ["was reviewed, as the audit log says, and is not any more"];
  const isSame =
    review.note === textIn(last.details, "note") &&
    review.reviewedBy === last.actor &&
    Math.abs(review.reviewedAt.getTime() - last.at.getTime()) <= SAME_MOMENT_MS;
  return isSame ? [] : ["was reviewed otherwise than it says, as the audit log says"];
}

function textIn(details: unknown, name: string): string | null {
  const value = typeof details === "object" && details !== null ? (details as Record<string, unknown>)[name] : null;
  return typeof value === "string" ? value : null;
}
