import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { dayEndingLast } from "../../kernel/zoned-day";
import { describeDeliveries } from "../../mail/index.server";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { issuedMessageKey } from "../delivery/message-keys";
import { daysAfter, SOON_DAYS } from "../rules/certificate-filter";
import { judgeStep, stateOf } from "../rules/steps";
import * as store from "../store";
import { badgeIn, readCustomFields } from "../stored-certificate";
import type { ListsOfCertificates } from "../ties";

/** Returns one certificate as its issuer sees it, with its anchor and the delivery of its message. */
export async function getCertificate(
  deps: { db: Db; clock: Clock; lists: ListsOfCertificates },
  actor: OrganizationActor,
  id: string,
) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  const row = await store.findCertificate(deps.db, actor, id);
  const now = deps.clock.now();
  if (!row || judgeStep(row, "read", now)) return { ok: false as const, code: "not-found" as const };
  const messages = await describeDeliveries(deps.db, [issuedMessageKey(id)]);
  const [successor, renewal, renews] = await Promise.all([
    row.supersededById ? store.findPublicIdOf(deps.db, actor, row.supersededById) : null,
    row.renewedById ? store.findPublicIdOf(deps.db, actor, row.renewedById) : null,
    store.findRenewedBy(deps.db, actor.organizationId, id),
  ]);
  const anchor = row.anchorBatch;
  return {
    ok: true as const,
    certificate: {
      id: row.id,
      publicId: row.publicId,
      recipientName: row.recipientName,
      recipientEmail: row.recipientEmail,
      achievementName: row.achievementName,
      tags: row.tags,
      achievementId: row.achievementId,
      issuedOn: row.issuedOn.toISOString().slice(0, 10),
      expiresOn: row.expiresOn?.toISOString().slice(0, 10) ?? null,
      origin: row.origin,
      customFields: readCustomFields(row.customFields),
      template: row.template,
      hasBadge: badgeIn(row.design) !== null,
      language: row.language,
      leaf: row.leaf,
      issuedAt: row.issuedAt,
      batchId: row.batchId,
      state: stateOf(row, now),
      /** Batches and bulk actions that include this certificate and wait for an approval or their scheduled time. */
      awaited: await deps.lists.findAwaited(deps.db, row),
      status: certificateStatus(row, dayEndingLast(now)),
      revokedAt: row.revokedAt,
      revocationReason: row.supersededById ? null : row.revocationReason,
      suspendedAt: row.suspendedAt,
      suspensionReason: row.suspensionReason,
      successor: row.supersededById && successor ? { id: row.supersededById, publicId: successor.publicId } : null,
      /** The certificate that renewed this one, and the one that this one renewed. */
      renewal: row.renewedById && renewal ? { id: row.renewedById, publicId: renewal.publicId } : null,
      renews,
      anchor:
        anchor?.state === "anchored"
          ? { transactionHash: anchor.transactionHash, blockNumber: anchor.blockNumber, blockTime: anchor.blockTime }
          : null,
      message: messages.get(issuedMessageKey(id)) ?? null,
    },
  };
}

/** Status of a certificate as its issuer sees it. */
export type CertificateStatus =
  | "pending-anchor"
  | "anchored"
  | "expiring"
  | "expired"
  | "renewed"
  | "revoked"
  | "suspended"
  | "superseded";

/**
 * Derives the one status shown for a certificate. Precedence: superseded, revoked, suspended, expired or renewed,
 * expiring, then the anchor's state. An expired certificate that was renewed is `renewed`.
 * `today` is an ISO date in the time zone where the day ends last (UTC-12), so that no certificate is shown as expired
 * that verifiers still accept.
 */
export function certificateStatus(
  certificate: {
    revokedAt: Date | null;
    suspendedAt: Date | null;
    supersededById: string | null;
    renewedById: string | null;
    expiresOn: Date | null;
    anchorBatch: { state: string } | null;
  },
  today: string,
): CertificateStatus {
  if (certificate.supersededById) return "superseded";
  if (certificate.revokedAt) return "revoked";
  if (certificate.suspendedAt) return "suspended";
  const lastDay = certificate.expiresOn?.toISOString().slice(0, 10);
  if (lastDay && lastDay < today) return certificate.renewedById ? "renewed" : "expired";
  if (lastDay && lastDay <= daysAfter(today, SOON_DAYS) && !certificate.renewedById) return "expiring";
  return certificate.anchorBatch?.state === "anchored" ? "anchored" : "pending-anchor";
}
