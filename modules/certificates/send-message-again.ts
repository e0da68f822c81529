import { recordAudit } from "../audit/index.server";
import type { Database } from "../kernel/db";
import type { Clock, Ids, Jobs } from "../kernel/ports";
import { sendAgain } from "../mail/index.server";
import { may, type OrganizationActor } from "../organizations/index.server";
import { issuedMessageKey } from "./emails/issued-message-key";
import * as store from "./store";

/** Sends a recipient's message once more, where it was refused or its arrival was never confirmed. */
export async function sendMessageAgain(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  certificateId: string,
): Promise<{ ok: true } | { ok: false; code: "forbidden" | "not-found" | "not-needed" }> {
  if (!may(actor.role, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const certificate = await store.findCertificate(tx, organizationId, certificateId);
    if (!certificate) return { ok: false, code: "not-found" };
    if (!(await sendAgain(tx, deps, issuedMessageKey(certificateId)))) return { ok: false, code: "not-needed" };
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "certificate.message-sent-again",
      subject: certificateId,
    });
    return { ok: true };
  });
}
