import { recordAudit } from "../../audit/index.server";
import type { Database } from "../../kernel/db";
import { hasMoreLetters } from "../../kernel/limits";
import { cleanText } from "../../kernel/plain-text";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";

/** Letters of a name: what a file may be called. */
export const LONGEST_BATCH_NAME = 200;

/**
 * Names a list, whatever became of it. Codes: `forbidden`, `not-found`, `name-missing`, `name-too-long`.
 */
export async function renameBatch(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { batchId: string; name: string },
): Promise<Result<null, "forbidden" | "not-found" | "name-missing" | "name-too-long">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { batchId } = input;
  if (hasMoreLetters(input.name, LONGEST_BATCH_NAME)) return { ok: false, code: "name-too-long" };
  const name = cleanText(input.name);
  if (name === "") return { ok: false, code: "name-missing" };
  return deps.db.$transaction(async (tx) => {
    const batch = await store.findBatch(tx, actor, batchId);
    if (!batch) return { ok: false, code: "not-found" };
    if (batch.name === name) return { ok: true };
    await store.renameBatch(tx, actor, batchId, name);
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action: "batch.renamed", subject: batchId });
    return { ok: true };
  });
}

/** What a list is called that was brought as a file: the file's name without its ending. */
export const nameOfFile = (file: string): string => file.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "");
