import type { Database } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import * as store from "../store";
import { closeSessions, hashToken } from "./session";

export interface LiveSession {
  id: string;
  userAgent: string;
  remembered: boolean;
  startedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Whether it is the requesting session. */
  current: boolean;
}

/** Lists a person's live sessions, the most recently used first. */
export async function listSessions(
  deps: { db: Database; clock: Clock },
  actor: { userId: string; sessionId: string },
): Promise<LiveSession[]> {
  const sessions = await store.listLiveSessions(deps.db, actor.userId, deps.clock.now());
  return sessions.map(({ id, userAgent, remembered, createdAt, lastSeenAt, expiresAt }) => ({
    id,
    userAgent,
    remembered,
    startedAt: createdAt,
    lastSeenAt,
    expiresAt,
    current: id === actor.sessionId,
  }));
}

/** Ends one of the person's own sessions; another person's session is not found. */
export async function endSession(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: { userId: string },
  sessionId: string,
): Promise<Result<null, "not-found">> {
  const ended = await deps.db.$transaction((tx) =>
    closeSessions(tx, deps, { id: sessionId, userId: actor.userId }, { reason: "ended-by-owner" }),
  );
  return ended > 0 ? { ok: true } : { ok: false, code: "not-found" };
}

/** Ends every session of the person except the requesting one. Returns how many. */
export function endOtherSessions(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: { userId: string; sessionId: string },
): Promise<number> {
  return deps.db.$transaction((tx) =>
    closeSessions(tx, deps, { userId: actor.userId, id: { not: actor.sessionId } }, { reason: "ended-by-owner" }),
  );
}

/** Ends the session of a cookie's token. An unknown or ended session changes nothing. */
export async function signOut(deps: { db: Database; ids: Ids; clock: Clock }, token: string): Promise<void> {
  await deps.db.$transaction((tx) =>
    closeSessions(tx, deps, { tokenHash: hashToken(token) }, { reason: "signed-out" }),
  );
}
