import { recordAudit } from "../audit/index.server";
import type { Database } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { OrganizationActor } from "./actor";
import { can } from "./permissions";
import * as store from "./store";

/** Sets whose name and office stand under the signature of certificates issued from now on. */
export async function changeSigner(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { signerName: string | null; signerTitle: string | null },
): Promise<{ ok: true } | { ok: false; code: "forbidden" }> {
  if (!can(actor.role, "organization.edit")) return { ok: false, code: "forbidden" };
  await deps.db.$transaction(async (tx) => {
    await store.updateSigner(tx, actor.organizationId, input);
    await recordAudit(tx, deps, {
      organizationId: actor.organizationId,
      actor: actor.name,
      action: "organization.signer-changed",
      subject: actor.organizationId,
    });
  });
  return { ok: true };
}
