import {
  certificateEvents,
  judgeStep,
  lockCertificate,
  type ReissueDeps,
  reinstateIn,
} from "../../certificates/index.server";
import { recordEvents } from "../../events/index.server";
import type { Database } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { can, isApprovalRequired, type OrganizationActor } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import type { SubmitDeps } from "./submit-batch";
import { submitReinstatement } from "./submit-bulk";

/**
 * Reinstates a suspended certificate. One with a status entry for suspensions has its bit cleared; one with only an
 * entry for revocation is issued again, because a revocation in a status list is final. The change, the status lists
 * and the audit entry are committed together. Where the organization requires an approval, the reinstatement waits for
 * one as a bulk action with the id `submitted`.
 * Codes: `forbidden`, `not-found`, `not-suspended` (also once revoked), `frozen` (by the platform), `damaged` (the
 * stored document cannot be signed anew), `issuing-halted` (of a certificate that is issued again).
 */
export async function reinstateCertificate(
  deps: SubmitDeps & ReissueDeps & { db: Database; mailAnchorWaitSeconds: number },
  actor: OrganizationActor,
  input: { id: string },
): Promise<
  Result<{ submitted?: string }, "forbidden" | "not-found" | "not-suspended" | "frozen" | "damaged" | "issuing-halted">
> {
  if (!can(actor, "certificates.revoke")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const certificate = await lockCertificate(tx, actor, input.id);
    if (!certificate) return { ok: false, code: "not-found" };
    const refused = judgeStep(certificate, "reinstate", deps.clock.now());
    if (refused === "frozen" || refused === "damaged") return { ok: false, code: refused };
    if (refused) return { ok: false, code: "not-suspended" };
    if ((await holdIssuing(tx)).halted) return { ok: false, code: "issuing-halted" };
    if (await isApprovalRequired(tx, organizationId)) {
      return { ok: true, submitted: await submitReinstatement(tx, deps, actor, certificate.id) };
    }
    await reinstateIn(tx, deps, actor, certificate);
    await recordEvents(tx, deps, certificateEvents("certificate.reinstated", [certificate]));
    return { ok: true };
  });
}
