import { z } from "zod";
import type { Transaction } from "../../kernel/db";
import * as store from "../store";

/**
 * Number of entries per notification: PostgreSQL's payloads are limited to 8,000 bytes, and an entry has fewer than
 * 250.
 */
const ENTRIES_AT_ONCE = 20;

const Reported = z.object({
  kind: z.literal("erased"),
  ids: z.array(z.uuid()),
  erasures: z.array(
    z.object({ leaf: z.string().regex(/^[0-9a-f]{64}$/), erasedAt: z.coerce.date(), erasedBy: z.string() }),
  ),
});

export type ErasedElsewhere = z.infer<typeof Reported>;

/** Notifies every process, when the transaction commits, which files to delete and which entries its ledger needs. */
export async function tellOthers(tx: Transaction, ids: string[], erasures: ErasedElsewhere["erasures"]): Promise<void> {
  const parts = Math.ceil(Math.max(ids.length, erasures.length) / ENTRIES_AT_ONCE);
  for (let from = 0; from < parts * ENTRIES_AT_ONCE; from += ENTRIES_AT_ONCE) {
    const part = <T>(all: T[]) => all.slice(from, from + ENTRIES_AT_ONCE);
    await store.announce(tx, JSON.stringify({ kind: "erased", ids: part(ids), erasures: part(erasures) }));
  }
}

/** Parses a notification of an erasure by another process; null for any other notification. */
export function readErasedElsewhere(payload: string): ErasedElsewhere | null {
  try {
    return Reported.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
