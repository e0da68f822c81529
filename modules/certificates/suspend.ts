import { recordAudit } from "../audit/index.server";
import type { Database } from "../db";
import { may, type OrganizationActor } from "../organizations/index.server";
import type { Clock, Ids } from "../ports";
import { readReason } from "./rules/reason";
import * as store from "./store";

interface SuspendDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Puts a certificate out of force until it is reinstated, with a reason that verifiers are shown. What is revoked or
 * replaced has ended for good and cannot be suspended: `already-revoked`. Suspending twice keeps the first reason and
 * date: `already-suspended`. Further codes: `forbidden`, `not-found`, `reason-required`, `reason-too-long`.
 */
export async function suspendCertificate(
  deps: SuspendDeps,
  actor: OrganizationActor,
  input: { id: string; reason: string },
): Promise<
  | { ok: true }
  | {
      ok: false;
      code: "forbidden" | "not-found" | "already-revoked" | "already-suspended" | "reason-required" | "reason-too-long";
    }
> {
  if (!may(actor.role, "certificates.revoke")) return { ok: false, code: "forbidden" };
  const read = readReason(input.reason);
  if (!read.ok) return read;
  const changed = await changeSuspension(deps, actor, input.id, read.reason);
  if (changed !== "unchanged") return changed;
  const { revokedAt } = (await store.findCertificate(deps.db, actor.organizationId, input.id)) ?? { revokedAt: null };
  return { ok: false, code: revokedAt ? "already-revoked" : "already-suspended" };
}

/** Puts a suspended certificate back into force. Codes: `forbidden`, `not-found`, `not-suspended` (also once revoked). */
export async function reinstateCertificate(
  deps: SuspendDeps,
  actor: OrganizationActor,
  input: { id: string },
): Promise<{ ok: true } | { ok: false; code: "forbidden" | "not-found" | "not-suspended" }> {
  if (!may(actor.role, "certificates.revoke")) return { ok: false, code: "forbidden" };
  const changed = await changeSuspension(deps, actor, input.id, null);
  return changed === "unchanged" ? { ok: false, code: "not-suspended" } : changed;
}

/** The change, the version of the signed list that shows it, and the audit entry, or none of them. */
function changeSuspension(
  deps: SuspendDeps,
  { organizationId, name }: OrganizationActor,
  id: string,
  reason: string | null,
): Promise<{ ok: true } | { ok: false; code: "not-found" } | "unchanged"> {
  return deps.db.$transaction(async (tx) => {
    const certificate = await store.findCertificate(tx, organizationId, id);
    if (!certificate) return { ok: false, code: "not-found" };
    const now = deps.clock.now();
    const to = reason === null ? null : { suspendedAt: now, suspensionReason: reason };
    if (!(await store.changeSuspension(tx, organizationId, id, to))) return "unchanged";
    await store.raiseStatusListVersion(tx, certificate.statusListId, now);
    await recordAudit(tx, deps, {
      organizationId,
      actor: name,
      action: to ? "certificate.suspended" : "certificate.reinstated",
      subject: id,
    });
    return { ok: true };
  });
}
