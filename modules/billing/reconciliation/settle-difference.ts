import { recordAudit } from "../../audit/index.server";
import type { Database } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import * as store from "../store";

/** Closes a difference that an admin explained; it is not reported again. Codes: `forbidden`, `not-found`. */
export async function settleDifference(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: PlatformActor,
  input: { differenceId: string; reason: string },
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  const { differenceId, reason } = input;
  return deps.db.$transaction(async (tx) => {
    const by = { settledBy: actor.name, note: reason };
    if ((await store.settleDifferences(tx, [differenceId], deps.clock.now(), by)) === 0)
      return { ok: false, code: "not-found" };
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      action: "payment.difference-settled",
      subject: differenceId,
      details: { reason },
    });
    return { ok: true };
  });
}
