import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { completeLine } from "./complete-line";

/** Lines that are each the same as the one before. */
const MAX_STEPS = 20;

/**
 * An admin says that a line is of the transfer that was counted before: it counts nothing, and what it says of payer
 * and order is added to the first one, which pays where that is enough. Codes: `forbidden`, `not-found` (also where it
 * is decided), `two-transfers` (one statement has both).
 */
export async function joinLine(
  deps: BillingDeps,
  actor: PlatformActor,
  input: { lineId: string; reason: string },
): Promise<Result<null, "forbidden" | "not-found" | "two-transfers">> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction(async (tx) => {
    const line = await store.holdLine(tx, input.lineId);
    if (line?.code !== "perhaps-known" || !line.sameAsKey) return { ok: false, code: "not-found" };
    const { first, key } = await firstOf(tx, line.sameAsKey);
    const isWhole = first?.amountMinor === line.amountMinor;
    if (first && isWhole && (await store.isInStatement(tx, first, line.statementId)))
      return { ok: false, code: "two-transfers" };
    const decision = { decidedBy: actor.name, decidedAt: deps.clock.now(), note: input.reason };
    if (!(await store.decideLine(tx, line.id, { ...decision, state: "same", code: null, sameAsKey: key })))
      return { ok: false, code: "not-found" };
    if (first) await store.moveSources(tx, line.id, first.id);
    if (first && isWhole) await completeLine(tx, deps, first, line);
    if (!first) await store.namePayer(tx, key, line);
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      action: "payment.lines-joined",
      subject: line.id,
      details: { reason: input.reason, sameAs: key },
    });
    return { ok: true };
  });
}

/** The line that stands for a transfer; null for one that an admin had seen before. */
async function firstOf(tx: Transaction, key: string): Promise<{ first: store.StoredLine | null; key: string }> {
  let at = key;
  for (let step = 0; step < MAX_STEPS; step++) {
    const line = await store.findLineByKey(tx, at);
    if (line?.state !== "same" || !line.sameAsKey) return { first: line, key: at };
    at = line.sameAsKey;
  }
  throw new Error("lines that are the same as each other");
}
