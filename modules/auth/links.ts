import { createHmac } from "node:crypto";
import type { Db, Transaction } from "../kernel/db";
import type { AccountKeys, Clock, Ids } from "../kernel/ports";
import { hashToken } from "./sessions/session";
import * as store from "./store";

const MINUTE = 60_000;
/** How long a link works. */
const LIFETIME_MS = { password_reset: 60 * MINUTE, new_email: 24 * 60 * MINUTE } as const;
/** How soon another may be asked for, and how many in an hour: the mailbox may be somebody else's. */
const PAUSE_MS = MINUTE;
const PER_HOUR = 5;

type Purpose = keyof typeof LIFETIME_MS;

/**
 * The token in a link: 256 bits derived from a random nonce with the platform's key. So the mail can be written later,
 * from ids alone, and the database by itself opens nothing.
 */
export function linkToken(keys: AccountKeys, link: { id: string; purpose: string; nonce: Uint8Array }): string {
  return createHmac("sha256", keys.links).update(`${link.purpose}:${link.id}:`).update(link.nonce).digest("base64url");
}

/** Seconds before another link may be asked for with this address; 0 for now. The same whether anyone has it. */
export async function secondsToNextLink(db: Db, purpose: Purpose, emailKey: string, now: Date): Promise<number> {
  const times = await store.listLinkTimes(db, purpose, emailKey, new Date(now.getTime() - 60 * MINUTE));
  const [latest] = times;
  if (!latest) return 0;
  const oldest = times[PER_HOUR - 1];
  const next = Math.max(latest.getTime() + PAUSE_MS, oldest ? oldest.getTime() + 60 * MINUTE : 0);
  return Math.max(0, Math.ceil((next - now.getTime()) / 1000));
}

/** Makes a link in the caller's transaction and returns its id, which is all that the mail's message holds. */
export async function makeLink(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; accountKeys: AccountKeys },
  input: { purpose: Purpose; emailKey: string; userId?: string; newEmail?: string },
): Promise<string> {
  const id = deps.ids.uuid();
  const nonce = new Uint8Array(deps.ids.bytes(32));
  const createdAt = deps.clock.now();
  await store.insertLink(tx, {
    ...input,
    id,
    nonce,
    tokenHash: hashToken(linkToken(deps.accountKeys, { id, purpose: input.purpose, nonce })),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS[input.purpose]),
  });
  return id;
}

/** The link that a token belongs to, while it works; null for every other text. */
export function findLinkByToken(db: Db, purpose: Purpose, token: string, now: Date) {
  return /^[\w-]{43}$/.test(token) ? store.findUsableLink(db, purpose, hashToken(token), now) : null;
}
