import { createHash } from "node:crypto";
import type { Database, Transaction } from "../db";
import type { Clock, Ids } from "../ports";
import * as store from "./store";

const HOUR = 3_600_000;
const REMEMBERED_MS = 30 * 24 * HOUR;
const BROWSER_SESSION_MS = 12 * HOUR;
/** How stale "last seen" may get before it is written again: a write for every page would be waste. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** The person behind a request. */
export interface SignedInUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  platformRole: "user" | "admin";
}

export interface NewSession {
  id: string;
  /** 256 random bits, base64url: the only copy. The database keeps a hash. */
  token: string;
  expiresAt: Date;
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Opens a session in the caller's transaction. Its end is fixed here: 30 days when remembered, else 12 hours. */
export async function openSession(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  input: { userId: string; remember: boolean; userAgent: string },
): Promise<NewSession> {
  const id = deps.ids.uuid();
  const token = Buffer.from(deps.ids.bytes(32)).toString("base64url");
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + (input.remember ? REMEMBERED_MS : BROWSER_SESSION_MS));
  await store.insertSession(tx, {
    id,
    tokenHash: hashToken(token),
    userId: input.userId,
    remembered: input.remember,
    userAgent: input.userAgent.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return { id, token, expiresAt };
}

/** The session that a token opens, or null: unknown, ended, expired, or of a disabled user. */
export async function findSession(
  deps: { db: Database; clock: Clock },
  token: string,
): Promise<{ sessionId: string; user: SignedInUser } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const session = await store.findSessionByTokenHash(deps.db, hashToken(token));
  const now = deps.clock.now();
  if (!session || session.endedAt || session.expiresAt <= now || session.user.status !== "active") return null;
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_AFTER_MS) await store.touchSession(deps.db, session.id, now);
  const { id, email, firstName, lastName, platformRole } = session.user;
  return { sessionId: session.id, user: { id, email, firstName, lastName, platformRole } };
}

/** Ends the session that a token opens; ending it twice changes nothing. Returns whose it was, once. */
export async function closeSession(tx: Transaction, deps: { clock: Clock }, token: string) {
  return store.endSession(tx, hashToken(token), deps.clock.now());
}
