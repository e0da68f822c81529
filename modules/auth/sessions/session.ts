import { createHash } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import type { ActorName } from "../../kernel/actor-name";
import { actorName } from "../../kernel/actor-name";
import type { Database, Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import * as store from "../store";

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

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

type SessionWithUser = NonNullable<Awaited<ReturnType<typeof store.findSessionById>>>;

/** Neither ended nor expired nor of somebody who may not come in. */
export function isAlive(session: SessionWithUser | null, now: Date): session is SessionWithUser {
  return session !== null && !session.endedAt && session.expiresAt > now && session.user.status === "active";
}

export function signedInUser({ user }: SessionWithUser): SignedInUser {
  const { id, email, firstName, lastName, platformRole } = user;
  return { id, email, firstName, lastName, platformRole };
}

/** Writes "last seen", seldom. */
export async function touchSession(db: Db, session: SessionWithUser, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_AFTER_MS) await store.touchSession(db, session.id, now);
}

/** What a person chose to act for in a session: an organization, or a team of it alone. */
export interface ActingFor {
  organizationId: string;
  teamId: string | null;
}

/** The choice of a session; null where none was made yet. */
export function actingForOf(session: { actingFor: string | null; actingForTeam: string | null }): ActingFor | null {
  return session.actingFor ? { organizationId: session.actingFor, teamId: session.actingForTeam } : null;
}

/** What an admin of the platform looks at in a session: an organization, until then. */
export interface Viewing {
  organizationId: string;
  until: Date;
}

/** What is looked at now; null also where its time is over, or whoever looks is no admin any more. */
function viewingOf({ viewing, viewingUntil, user }: SessionWithUser, now: Date): Viewing | null {
  if (!viewing || !viewingUntil || viewingUntil <= now || user.platformRole !== "admin") return null;
  return { organizationId: viewing, until: viewingUntil };
}

/** The session that a token opens, or null: unknown, ended, expired, or of a disabled user. */
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

/** Writes down what a person acts for in one session. Whether they may is for the caller to know. */
export async function setActingFor(db: Db, sessionId: string, place: ActingFor): Promise<void> {
  await store.setActingFor(db, sessionId, place);
}

/** Writes down what an admin looks at in one session, or with null that they look at nothing more. */
export async function setViewing(db: Db, session: { userId: string; sessionId: string }, viewing: Viewing | null) {
  await store.setViewing(db, session, viewing);
}

/** Ends sessions and writes down which; those that had ended already stay as they are. Returns how many ended now. */
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
