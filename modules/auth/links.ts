import { createHmac } from "node:crypto";
import type { Db, Transaction } from "../kernel/db";
import type { AccountKeys, Clock, Ids } from "../kernel/ports";
import { hashToken } from "./sessions/session";
import * as store from "./store";

const MINUTE = 60_000;
/** Lifetime of a link by purpose. */
const LIFETIME_MS = { password_reset: 60 * MINUTE, new_email: 24 * 60 * MINUTE } as const;
/**
 * Minimum time between two requests for a link, and the maximum per hour: the mailbox may belong to another person.
 */
const PAUSE_MS = MINUTE;
const PER_HOUR = 5;

type Purpose = keyof typeof LIFETIME_MS;

/**
 * Derives the token of a link: 256 bits from a random nonce and the platform's key. The mail can thus be written later
 * from ids alone, and the database without the key opens nothing.
 */
export function linkToken(keys: AccountKeys, link: { id: string; purpose: string; nonce: Uint8Array }): string {
  return createHmac("sha256", keys.links).update(`${link.purpose}:${link.id}:`).update(link.nonce).digest("base64url");
}

/**
 * Returns the seconds until another link may be requested for this address; 0 for now. The result does not depend on
 * whether the address has an account.
 */
export async function secondsToNextLink(db: Db, purpose: Purpose, emailKey: string, now: Date): Promise<number> {
  const times = await store.listLinkTimes(db, purpose, emailKey, new Date(now.getTime() - 60 * MINUTE));
  const [latest] = times;
  if (!latest) return 0;
  const oldest = times[PER_HOUR - 1];
  const next = Math.max(latest.getTime() + PAUSE_MS, oldest ? oldest.getTime() + 60 * MINUTE : 0);
  return Math.max(0, Math.ceil((next - now.getTime()) / 1000));
}

/** Creates a link in the caller's transaction and returns its id, which is all that the mail's message stores. */
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

/** Finds the link of a token while it is usable; null for any other text. */
export function findLinkByToken(db: Db, purpose: Purpose, token: string, now: Date) {
  return /^[\w-]{43}$/.test(token) ? store.findUsableLink(db, purpose, hashToken(token), now) : null;
}
