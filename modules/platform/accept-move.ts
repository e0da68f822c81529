import { recordAudit } from "../audit/index.server";
import type { Database, Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";

/** What of an installation somebody may move on purpose, and what the audit log calls it. */
const ACTIONS = { origin: "platform.origin-accepted", chain: "platform.chain-accepted" } as const;

/**
 * Makes the database one of the address or the chain that the settings name now, as an operator asks: until then a
 * process with them does not start. `move` does it, and says what was before; null where nothing is different. Codes:
 * `unchanged`.
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
