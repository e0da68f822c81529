import { recordAudit } from "../../audit/index.server";
import { recordEvents } from "../../events/index.server";
import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { revokedMessageKey } from "../delivery/message-keys";
import { notifyRecipient } from "../delivery/notify-recipient";
import { certificateEvents } from "../rules/certificate-events";
import type { Reason } from "../rules/reasons";
import { judgeStep } from "../rules/steps";
import * as store from "../store";
import { type ReasonInput, type ReasonProblem, readReason } from "./read-reason";

/**
 * Revokes a certificate, with a reason shown to verifiers. It cannot be undone: a verifier that saw "revoked" must not
 * see "valid" later. Revoking twice keeps the first reason and date. The recipient is notified by mail.
 */
export async function revokeCertificate(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  input: { id: string } & ReasonInput,
): Promise<Result<null, "forbidden" | "not-found" | "already-revoked" | "frozen" | ReasonProblem>> {
  if (!can(actor, "certificates.revoke")) return { ok: false, code: "forbidden" };
  const read = readReason("revoked", input);
  if (!read.ok) return read;
  const { reason, note } = read;
  return deps.db.$transaction(async (tx) => {
    const certificate = await store.lockCertificate(tx, actor, input.id);
    if (!certificate) return { ok: false, code: "not-found" };
    const refused = judgeStep(certificate, "revoke", deps.clock.now());
    if (refused) return { ok: false, code: refused === "frozen" ? "frozen" : "already-revoked" };
    const ended = await revokeIn(tx, deps, actor, certificate, { reason, note });
    if (!ended) return { ok: false, code: "already-revoked" };
    await recordEvents(tx, deps, certificateEvents("certificate.revoked", [certificate], { data: () => ({ reason }) }));
    return { ok: true };
  });
}

type Revocable = NonNullable<Awaited<ReturnType<typeof store.lockCertificate>>>;

/**
 * Revokes a certificate in the transaction of a caller, who records the event; returns false without any change where
 * it was already revoked.
 */
export async function revokeIn(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs },
  actor: Pick<OrganizationActor, "organizationId" | "name">,
  certificate: Revocable,
  { reason, note }: { reason: Reason; note: string },
): Promise<boolean> {
  const { organizationId, name } = actor;
  const { id } = certificate;
  const now = deps.clock.now();
  if (!(await store.markRevoked(tx, organizationId, id, { revokedAt: now, revocationReason: reason }))) return false;
  await store.raiseStatusListVersions(tx, [id], now);
  const audit = { organizationId, actor: name, action: "certificate.revoked", subject: id, details: { reason } };
  await recordAudit(tx, deps, audit);
  const change = { id: deps.ids.uuid(), organizationId, certificateId: id, by: name, reason, note: note || null };
  await store.insertStatusChanges(tx, [{ ...change, step: "revoked", at: now }]);
  const key = revokedMessageKey(id);
  await notifyRecipient(tx, deps, certificate, { kind: "certificate-revoked", key });
  return true;
}
