import { recordAudit } from "../../audit/index.server";
import { recordEvents } from "../../events/index.server";
import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { queueMessages, sendAgain } from "../../mail/index.server";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { certificateEvents } from "../rules/certificate-events";
import { judgeStep } from "../rules/steps";
import * as store from "../store";
import { issuedMessageKey } from "./message-keys";

/**
 * Queues a message to a recipient about a change, in the caller's transaction; does nothing where the certificate has
 * no address. `afterMs` delays the message, for example until the anchor is confirmed.
 */
export async function notifyRecipient(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs },
  certificate: {
    id: string;
    organizationId: string;
    recipientName: string;
    recipientEmail: string | null;
    language: string;
  },
  message: { kind: `certificate-${string}`; key: string; afterMs?: number | undefined },
): Promise<void> {
  const { id, organizationId, recipientName: name, recipientEmail: address, language } = certificate;
  if (!address) return;
  const props = { certificateId: id, organizationId };
  await queueMessages(tx, deps, [{ ...message, organizationId, about: id, to: { name, address }, language, props }]);
}

/**
 * Sends a recipient's message again where it was refused or its arrival was never confirmed. Codes: `forbidden`,
 * `not-found`, `not-needed` (also for a certificate that has ended or is frozen).
 */
export async function sendMessageAgain(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  certificateId: string,
): Promise<Result<null, "forbidden" | "not-found" | "not-needed">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction(async (tx) => {
    const certificate = await store.lockCertificate(tx, actor, certificateId);
    if (!certificate) return { ok: false, code: "not-found" };
    if (judgeStep(certificate, "resend", deps.clock.now())) return { ok: false, code: "not-needed" };
    if (!(await resendIn(tx, deps, actor, certificateId))) return { ok: false, code: "not-needed" };
    await recordEvents(tx, deps, certificateEvents("certificate.resent", [certificate]));
    return { ok: true };
  });
}

/**
 * Sends a recipient's message again in the transaction of a caller, who records the event; returns false without any
 * change where that is not needed.
 */
export async function resendIn(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs },
  { organizationId, name }: Pick<OrganizationActor, "organizationId" | "name">,
  certificateId: string,
): Promise<boolean> {
  if (!(await sendAgain(tx, deps, issuedMessageKey(certificateId)))) return false;
  const action = "certificate.message-sent-again";
  await recordAudit(tx, deps, { organizationId, actor: name, action, subject: certificateId });
  return true;
}
