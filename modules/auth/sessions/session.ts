import { createHash } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import type { ActorName } from "../../kernel/actor-name";
import { actorName } from "../../kernel/actor-name";
import type { Database, Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import * as store from "../store";

/** Maximum staleness of "last seen" in milliseconds, which saves a write for every page. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** The person behind a request. */
export interface SignedInUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  platformRole: "user" | "admin";
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

type SessionWithUser = NonNullable<Awaited<ReturnType<typeof store.findSessionById>>>;

/** Whether a session is neither ended nor expired and its user is active. */
export function isAlive(session: SessionWithUser | null, now: Date): session is SessionWithUser {
  return session !== null && !session.endedAt && session.expiresAt > now && session.user.status === "active";
}

export function signedInUser({ user }: SessionWithUser): SignedInUser {
  const { id, email, firstName, lastName, platformRole } = user;
  return { id, email, firstName, lastName, platformRole };
}

/** Updates "last seen", at most every five minutes. */
export async function touchSession(db: Db, session: SessionWithUser, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_AFTER_MS) await store.touchSession(db, session.id, now);
}

/** Scope that a person chose in a session: an organization, or one team of it. */
export interface ActingFor {
  organizationId: string;
  teamId: string | null;
}

/** Returns the chosen scope of a session; null where none was chosen yet. */
export function actingForOf(session: { actingFor: string | null; actingForTeam: string | null }): ActingFor | null {
  return session.actingFor ? { organizationId: session.actingFor, teamId: session.actingForTeam } : null;
}

/** Organization that a platform admin views in a session, until a time. */
export interface Viewing {
  organizationId: string;
  until: Date;
}

/** Returns the viewed organization; null also where its time is over or the person is no longer an admin. */
function viewingOf({ viewing, viewingUntil, user }: SessionWithUser, now: Date): Viewing | null {
  if (!viewing || !viewingUntil || viewingUntil <= now || user.platformRole !== "admin") return null;
  return { organizationId: viewing, until: viewingUntil };
}

/** Finds the session of a token; null if unknown, ended, expired, or of a disabled user. */
export async function findSession(
  deps: { db: Database; clock: Clock },
  token: string,
): Promise<{
  sessionId: string;
  actingFor: ActingFor | null;
  viewing: Viewing | null;
  user: SignedInUser;
} | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const session = await store.findSessionByTokenHash(deps.db, hashToken(token));
  const now = deps.clock.now();
  if (!isAlive(session, now)) return null;
  await touchSession(deps.db, session, now);
  return {
    sessionId: session.id,
    actingFor: actingForOf(session),
    viewing: viewingOf(session, now),
    user: signedInUser(session),
  };
}

/** Stores the scope that a person acts for in one session. The caller checks the permission. */
export async function setActingFor(db: Db, sessionId: string, scope: ActingFor): Promise<void> {
  await store.setActingFor(db, sessionId, scope);
}

/** Stores the organization that an admin views in one session, or with null that the view has ended. */
export async function setViewing(db: Db, session: { userId: string; sessionId: string }, viewing: Viewing | null) {
  await store.setViewing(db, session, viewing);
}

/**
 * Ends sessions and records their ids in the audit log; ended sessions stay unchanged. Returns how many were alive.
 */
export async function closeSessions(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  which: Parameters<typeof store.endSessions>[1],
  why: { actor?: ActorName; reason: string },
): Promise<number> {
  const ended = await store.endSessions(tx, which, deps.clock.now());
  for (const { id, userId } of ended) {
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: why.actor ?? actorName("user", userId),
      action: "session.ended",
      subject: id,
      details: { reason: why.reason },
    });
  }
  return ended.length;
}
