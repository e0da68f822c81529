import { recordAudit } from "../../audit/index.server";
import { recordEvents } from "../../events/index.server";
import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { reinstatedMessageKey, suspendedMessageKey } from "../delivery/message-keys";
import { notifyRecipient } from "../delivery/notify-recipient";
import { type ReissueDeps, reissueCertificate } from "../issuing/reissue";
import { certificateEvents } from "../rules/certificate-events";
import type { Reason } from "../rules/reasons";
import { judgeStep } from "../rules/steps";
import * as store from "../store";
import { type ReasonInput, type ReasonProblem, readReason } from "./read-reason";

interface SuspendDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
}

/**
 * Suspends a certificate until it is reinstated, with a reason shown to verifiers. A revoked or replaced certificate
 * has ended permanently and cannot be suspended: `already-revoked`. Suspending twice keeps the first reason and date:
 * `already-suspended`. Further codes: `frozen` (by the platform), `forbidden`, `not-found`, `reason-required`,
 * `note-too-long`.
 */
export async function suspendCertificate(
  deps: SuspendDeps,
  actor: OrganizationActor,
  input: { id: string } & ReasonInput,
): Promise<
  Result<null, "forbidden" | "not-found" | "already-revoked" | "already-suspended" | "frozen" | ReasonProblem>
> {
  if (!can(actor, "certificates.revoke")) return { ok: false, code: "forbidden" };
  const read = readReason("suspended", input);
  if (!read.ok) return read;
  return deps.db.$transaction(async (tx) => {
    const certificate = await store.lockCertificate(tx, actor, input.id);
    if (!certificate) return { ok: false, code: "not-found" };
    const refused = judgeStep(certificate, "suspend", deps.clock.now());
    if (refused === "frozen" || refused === "already-suspended") return { ok: false, code: refused };
    if (refused) return { ok: false, code: "already-revoked" };
    await suspendIn(tx, deps, actor, certificate, read);
    await recordEvents(
      tx,
      deps,
      certificateEvents("certificate.suspended", [certificate], { data: () => ({ reason: read.reason }) }),
    );
    return { ok: true };
  });
}

export type Suspendable = NonNullable<Awaited<ReturnType<typeof store.lockCertificate>>>;
type Actor = Pick<OrganizationActor, "organizationId" | "name">;

/** Suspends a certificate that is in force, in the transaction of a caller who holds its row and records the event. */
export async function suspendIn(
  tx: Transaction,
  deps: Omit<SuspendDeps, "db">,
  actor: Actor,
  certificate: Suspendable,
  { reason, note }: { reason: Reason; note: string },
): Promise<void> {
  const { organizationId, name } = actor;
  const { id } = certificate;
  const now = deps.clock.now();
  await store.changeSuspension(tx, id, { suspendedAt: now, suspensionReason: reason });
  await store.raiseStatusListVersions(tx, [id], now);
  const audit = { organizationId, actor: name, action: "certificate.suspended", subject: id, details: { reason } };
  await recordAudit(tx, deps, audit);
  const change = { id: deps.ids.uuid(), organizationId, certificateId: id, by: name, reason, note: note || null };
  await store.insertStatusChanges(tx, [{ ...change, step: "suspended", at: now }]);
  await notifyRecipient(tx, deps, certificate, { kind: "certificate-suspended", key: suspendedMessageKey(id, now) });
}

const REINSTATED = { action: "certificate.reinstated", step: "reinstated" } as const;

/**
 * Reinstates a suspended certificate, in the transaction of a caller who holds its row and records the event. `entry`
 * is recorded in the audit log and in the certificate's history.
 */
export async function reinstateIn(
  tx: Transaction,
  deps: ReissueDeps & { mailAnchorWaitSeconds: number },
  { organizationId, name }: Actor,
  certificate: Suspendable,
  entry: { action: string; step: "reinstated" | "unfrozen"; details?: Record<string, string> } = REINSTATED,
): Promise<void> {
  const { id, leaf } = certificate;
  const now = deps.clock.now();
  await reissueCertificate(tx, deps, certificate, now);
  await notifyRecipient(tx, deps, certificate, {
    kind: "certificate-reinstated",
    key: reinstatedMessageKey(id, now),
    // The message waits for the anchor of the new document, like the first message did.
    afterMs: deps.mailAnchorWaitSeconds * 1000,
  });
  await recordAudit(tx, deps, {
    organizationId,
    actor: name,
    action: entry.action,
    subject: id,
    details: { ...entry.details, earlierLeaf: leaf },
  });
  const change = { id: deps.ids.uuid(), organizationId, certificateId: id, by: name, reason: null, note: null };
  await store.insertStatusChanges(tx, [{ ...change, step: entry.step, at: now }]);
}
