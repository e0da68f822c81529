import { recordAudit } from "../../audit/index.server";
import type { Database } from "../../kernel/db";
import { LONGEST_CELL } from "../../kernel/limits";
import { cleanText } from "../../kernel/plain-text";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { revokedMessageKey } from "../delivery/message-keys";
import { notifyRecipient } from "../delivery/notify-recipient";
import * as store from "../store";

/**
 * Revokes a certificate, with a reason that verifiers are shown. It cannot be undone: a verifier who saw
 * "revoked" must not see "valid" later. Revoking twice keeps the first reason and date. The recipient is told by mail.
 */
export async function revokeCertificate(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  input: { id: string; reason: string },
): Promise<
  | { ok: true }
  | { ok: false; code: "forbidden" | "not-found" | "already-revoked" | "reason-required" | "reason-too-long" }
> {
  if (!can(actor.role, "certificates.revoke")) return { ok: false, code: "forbidden" };
  const read = readReason(input.reason);
  if (!read.ok) return read;
  const { reason } = read;
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const certificate = await store.findCertificate(tx, organizationId, input.id);
    if (!certificate) return { ok: false, code: "not-found" };
    const now = deps.clock.now();
    const ended = await store.markRevoked(tx, organizationId, input.id, { revokedAt: now, revocationReason: reason });
    if (!ended) return { ok: false, code: "already-revoked" };
    await store.raiseStatusListVersions(tx, [certificate.id], now);
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "certificate.revoked",
      subject: input.id,
    });
    const key = revokedMessageKey(certificate.id);
    await notifyRecipient(tx, deps, certificate, { kind: "certificate-revoked", key });
    return { ok: true };
  });
}

/** Characters of a reason that verifiers are shown. */
const LONGEST_REASON = 300;

/** The reason for a revocation or suspension, as it will be shown in public. Codes: `reason-required`, `reason-too-long`. */
export function readReason(
  text: string,
): { ok: true; reason: string } | { ok: false; code: "reason-required" | "reason-too-long" } {
  if (text.length > LONGEST_CELL) return { ok: false, code: "reason-too-long" };
  const reason = cleanText(text);
  if (reason === "") return { ok: false, code: "reason-required" };
  return reason.length > LONGEST_REASON ? { ok: false, code: "reason-too-long" } : { ok: true, reason };
}
