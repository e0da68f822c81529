import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { completeLine } from "./complete-line";

/** Maximum length of a chain of lines that are duplicates of each other. */
const MAX_STEPS = 20;

/**
 * Joins a line with the transfer that it repeats, as an admin decides. The line itself counts nothing; its payer and
 * reference are added to the first line, which pays where that is enough. Codes: `forbidden`, `not-found` (also where
 * the line is decided), `two-transfers` (one statement has both).
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

/** Finds the first line of a transfer; null for a transfer that an admin confirmed without a statement. */
async function firstOf(tx: Transaction, key: string): Promise<{ first: store.StoredLine | null; key: string }> {
  let at = key;
  for (let step = 0; step < MAX_STEPS; step++) {
    const line = await store.findLineByKey(tx, at);
    if (line?.state !== "same" || !line.sameAsKey) return { first: line, key: at };
    at = line.sameAsKey;
  }
  throw new Error("lines that are the same as each other");
}
