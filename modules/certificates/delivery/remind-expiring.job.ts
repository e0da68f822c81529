import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { NOTHING } from "../../kernel/ports";
import { dayEndingLast } from "../../kernel/zoned-day";
import { listReminders, todayOf } from "../../organizations/index.server";
import { daysAfter } from "../rules/certificate-filter";
import * as store from "../store";
import { expiringMessageKey } from "./message-keys";
import { notifyRecipient } from "./notify-recipient";

/** Number of certificates whose messages are queued in one transaction. */
const CHUNK = 200;

export const REMIND_EXPIRING = { name: "certificates.remind-expiring", payload: NOTHING };

type RemindDeps = { db: Database; ids: Ids; clock: Clock; jobs: Jobs };

/**
 * Reminds recipients, once per certificate, that it expires soon, where the organization has turned reminders on.
 * Certificates issued within the reminder period are skipped: the expiry date was in their first message. Certificates
 * renewed, suspended or revoked before the message leaves get none. Repeated runs queue no message twice.
 */
export async function remindExpiring(
  deps: RemindDeps,
  _nothing: Record<string, never> = {},
  stopping?: AbortSignal,
): Promise<void> {
  const from = dayEndingLast(deps.clock.now());
  for (const { organizationId, days } of await listReminders(deps.db)) {
    const span = { organizationId, days, from, to: daysAfter(await todayOf(deps, organizationId), days) };
    let after: { expiresOn: Date; id: string } | null = null;
    do {
      if (stopping?.aborted) return;
      after = await deps.db.$transaction((tx) => remindChunk(tx, deps, span, after));
    } while (after);
  }
}

async function remindChunk(
  tx: Transaction,
  deps: RemindDeps,
  span: store.ExpirySpan,
  after: { expiresOn: Date; id: string } | null,
): Promise<{ expiresOn: Date; id: string } | null> {
  const rows = await store.listExpiring(tx, span, after, CHUNK);
  for (const row of rows)
    await notifyRecipient(tx, deps, row, { kind: "certificate-expiring", key: expiringMessageKey(row.id) });
  return rows.length === CHUNK ? (rows.at(-1) ?? null) : null;
}
