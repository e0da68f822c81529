import type { Deps } from "#app/composition.server";
import { type billing, issuance, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { isLow } from "#app/ui/Quota/quota-view";
import { UNDELIVERED, type Undelivered } from "#modules/mail/index";
import { can } from "#modules/organizations/index";

/** Task that waits for the person, with the address of the page for it. */
export type AttentionItem =
  | {
      kind: Undelivered | "expiring" | "unanchored" | "reports";
      href: string;
      count: number;
      more: boolean;
    }
  | { kind: "batch"; href: string; name: string; why: "stopped" | "held-back" | "invalid"; invalid: number }
  /** Approval of a batch, or of a bulk action, which has no name. */
  | { kind: "approval"; href: string; name: string | null }
  | { kind: "domainLost" | "domainMissing"; href: string; domain: string }
  | { kind: "quota"; href: string; count: number };

/** Lists the tasks in an organization that the person may see, the most urgent first. */
export async function listAttention(
  deps: Deps,
  actor: organizations.OrganizationActor,
  quota: Awaited<ReturnType<typeof billing.getQuota>>,
): Promise<AttentionItem[]> {
  const [found, waiting, domain] = await Promise.all([
    issuance.getAttention(deps, actor),
    issuance.listWaiting(deps.db, actor),
    organizations.getDomain(deps, actor),
  ]);
  const items: AttentionItem[] = [];
  if (domain.ok && domain.domain) {
    const { domain: name, verifiedAt, foundAt, misses } = domain.domain;
    const href = paths.app.domain();
    if (!verifiedAt && foundAt) items.push({ kind: "domainLost", href, domain: name });
    else if (verifiedAt && misses > 0) items.push({ kind: "domainMissing", href, domain: name });
  }
  for (const { id, kind, name } of waiting)
    items.push({ kind: "approval", href: kind === "batch" ? paths.app.batch(id) : paths.app.bulkAction(id), name });
  if (found) {
    const add = (kind: Undelivered | "reports" | "expiring" | "unanchored", count: number, href: string) => {
      if (count > 0) items.push({ kind, href, count, more: count >= found.most });
    };
    add("reports", found.reports, paths.app.reports());
    for (const { id, ...batch } of found.batches) items.push({ kind: "batch", href: paths.app.batch(id), ...batch });
    for (const kind of UNDELIVERED)
      add(kind, found.undelivered[kind], paths.app.certificates(`state=standing&mail=${kind}`));
    add("unanchored", found.unanchored, paths.app.certificates("state=unanchored"));
    add("expiring", found.expiring, paths.app.certificates("state=expiring&order=expiry"));
  }
  if (!quota.lapsed && isLow(quota)) {
    const href = can(actor, "billing.manage") ? paths.app.plan() : paths.pricing();
    items.push({ kind: "quota", href, count: quota.remaining ?? 0 });
  }
  return items;
}
