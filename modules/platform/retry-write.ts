import { recordAudit } from "../audit/index.server";
import { retryWrite } from "../chain/index.server";
import type { Database } from "../kernel/db";
import type { Clock, Ids, Jobs } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import { canOnPlatform, type PlatformActor } from "../organizations/index.server";

/**
 * Retries at once a write to the contract that was refused or is late. Its signed transaction stays the same, so that
 * the write still happens once. Codes: `forbidden`, `not-found` (also once done), `reason-missing`, `reason-too-long`.
 */
export async function retryChainWrite(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: PlatformActor,
  input: { writeId: string; reason: string },
): Promise<Result<null, "forbidden" | "not-found" | StatedReasonProblem>> {
  if (!canOnPlatform(actor.platformRole, "chain.retry")) return { ok: false, code: "forbidden" };
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  const { writeId } = input;
  return deps.db.$transaction(async (tx) => {
    if (!(await retryWrite(tx, deps, writeId))) return { ok: false, code: "not-found" };
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      action: "chain-write.retried",
      subject: writeId,
      details: { reason: read.reason },
    });
    return { ok: true };
  });
}
