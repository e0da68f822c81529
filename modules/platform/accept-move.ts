import { recordAudit } from "../audit/index.server";
import type { Database, Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";

/** Properties of an installation that an operator may change on purpose, with the actions of the audit log. */
const ACTIONS = { origin: "platform.origin-accepted", chain: "platform.chain-accepted" } as const;

/**
 * Accepts the address or the chain of the current settings for the database, at an operator's request; until then a
 * process with these settings does not start. `move` makes the change and returns the values before and after, or null
 * where nothing differs. Codes: `unchanged`.
 */
export async function acceptMove(
  deps: { db: Database; ids: Ids; clock: Clock },
  what: keyof typeof ACTIONS,
  move: (tx: Transaction) => Promise<{ before: string; after: string } | null>,
): Promise<Result<{ before: string; after: string }, "unchanged">> {
  return deps.db.$transaction(async (tx) => {
    const moved = await move(tx);
    if (!moved) return { ok: false, code: "unchanged" };
    const entry = { organizationId: null, actor: "cli", subject: "installation", details: moved } as const;
    await recordAudit(tx, deps, { ...entry, action: ACTIONS[what] });
    return { ok: true, ...moved };
  });
}
